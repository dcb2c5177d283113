import { expect, test } from 'vitest'
import { leaveFrom, visitorsWay } from './leaving.ts'

test('P-DASH-10, P-ROUTE-05: only the page on which somebody signed out leads home', () => {
  expect(visitorsWay('default')).toBe('/auth')
  leaveFrom('dashboard-entry')
  expect(visitorsWay('dashboard-entry')).toBe('/')
  expect(visitorsWay('a-later-entry')).toBe('/auth')
  leaveFrom(null)
  expect(visitorsWay('dashboard-entry')).toBe('/auth')
})
