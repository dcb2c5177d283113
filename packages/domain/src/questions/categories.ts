/** The seven question tables of the documents, by the slug that stands in `questions.category`. */
export const categories = [
  'patient-care',
  'safety',
  'image-production',
  'anatomy',
  'procedures',
  'math',
  'physics',
] as const
export type Category = (typeof categories)[number]

export const categoryNames: Record<Category, string> = {
  'patient-care': 'Patient Care',
  safety: 'Safety',
  'image-production': 'Image Production',
  anatomy: 'Anatomy',
  procedures: 'Procedures',
  math: 'Math',
  physics: 'Physics',
}

/** The four categories the exam's quotas and results speak of. */
export const examCategories = ['patient-care', 'safety', 'image-production', 'procedures'] as const
export type ExamCategory = (typeof examCategories)[number]

/** Physics and math count within image production, anatomy within procedures. */
export function examCategoryOf(category: Category): ExamCategory {
  switch (category) {
    case 'physics':
    case 'math':
      return 'image-production'
    case 'anatomy':
      return 'procedures'
    case 'patient-care':
    case 'safety':
    case 'image-production':
    case 'procedures':
      return category
  }
}
