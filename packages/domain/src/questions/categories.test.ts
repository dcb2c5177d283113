import { expect, it } from 'vitest'
import { categories, examCategories, examCategoryOf } from './categories.ts'

it('E-GEN-04 physics and math count within image production, anatomy within procedures, the rest as itself', () => {
  expect(Object.fromEntries(categories.map((category) => [category, examCategoryOf(category)]))).toEqual({
    'patient-care': 'patient-care',
    safety: 'safety',
    'image-production': 'image-production',
    physics: 'image-production',
    math: 'image-production',
    procedures: 'procedures',
    anatomy: 'procedures',
  })
  expect(examCategories).toEqual(['patient-care', 'safety', 'image-production', 'procedures'])
})
