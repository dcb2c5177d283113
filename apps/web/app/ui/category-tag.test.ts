import { categories } from '@collimate/domain/questions/categories'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CategoryTag } from './category-tag.tsx'

test('P-GEN-08: each of the seven categories has a square of its own color', () => {
  const colors = categories.map(
    (category) => /\bbg-cat-\w\w\b/.exec(renderToStaticMarkup(createElement(CategoryTag, { category })))?.[0],
  )
  expect(colors).not.toContain(undefined)
  expect(new Set(colors).size).toBe(7)
  expect(colors[categories.indexOf('anatomy')]).toBe('bg-cat-an')
})
