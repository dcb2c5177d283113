/** A mock exam among the attempts of `mock_exam_progress`, where other types stand too. */
export const mockExamType = 'mock_exam'
