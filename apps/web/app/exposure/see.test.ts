import { readContent } from '@collimate/content/read-content'
import { type See, seeAddress, splitSee, withSee } from '@collimate/domain/exposure/see'
import { tubeSpectrum } from '@collimate/domain/exposure/physics/spectrum'
import { optimalTechnique, type Technique } from '@collimate/domain/exposure/physics/technique'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askedFor } from './address.ts'

const see: See = { view: 'knee', kvp: 72, mas: 3, sid: 120, grid: '6:1', filtration: 2.5 }
const asked = (address: string) => askedFor(new URL(address, 'http://localhost').searchParams)

test('"See it" opens the physics view at its factors, what it does not name at the optimum', () => {
  const { physics, view, technique } = asked(seeAddress(see))
  expect({ physics, view }).toEqual({ physics: true, view: 'knee-ap' })
  const { view: _knee, ...factors } = see
  expect(technique).toEqual({ ...optimalTechnique('knee-ap'), ...factors })
})

test('a page carries its address in its HTML and gives both back; without one it is as it was', () => {
  const html = '<p>Fog &amp; <a href="/faq">dose</a></p>'
  expect(splitSee(withSee(html, seeAddress(see)))).toEqual({ content: html, see: seeAddress(see) })
  expect(splitSee(html)).toEqual({ content: html, see: null })
})

test('at least 25 items and 10 lesson pages have one, and the view brings none of them back into range', async () => {
  const { questions, lessons } = await readContent(join(import.meta.dirname, '../../../../content'))
  const ofItems = questions.flatMap(({ passport }) => passport.see ?? [])
  const ofPages = lessons.guided_lessons.flatMap(({ content }) => splitSee(content).see ?? [])
  expect(ofItems.length).toBeGreaterThanOrEqual(25)
  expect(ofPages.length).toBeGreaterThanOrEqual(10)
  for (const address of [...ofItems, ...ofPages])
    expect(Object.values(asked(address).notices), address).toEqual(Array(6).fill(null))
})

test('beside the optimum, the beam of the pages about the spectrum does what they say of it', async () => {
  const { questions, lessons } = await readContent(join(import.meta.dirname, '../../../../content'))
  const page = (id: string) =>
    splitSee(lessons.guided_lessons.find((one) => one.id === id)?.content ?? '').see
  const item = questions.find(({ id }) => id === 'ph-0010')?.passport.see
  const beams = (address: string | null | undefined) => {
    const { view, technique } = asked(address ?? '/')
    return [optimalTechnique(view), technique].map(humpOf) as [Hump, Hump]
  }
  const [before, higher] = beams(page('spectrum-02'))
  expect(higher.height).toBeGreaterThan(before.height)
  expect(higher.energy).toBeGreaterThan(before.energy)
  for (const address of [page('spectrum-01'), item])
    expect(beams(address).map(({ lines }) => lines)).toEqual([false, true])
})

type Hump = ReturnType<typeof humpOf>

/** The smooth part of a beam at its highest, and whether the lines of tungsten stand out of it. */
function humpOf({ kvp, filtration, mas }: Technique) {
  const { energies, photons } = tubeSpectrum({ kvp, filtration })
  const at = (keV: number) => photons[energies.findIndex((energy) => energy > keV)] ?? 0
  const smooth = photons.filter((_, place) => (energies[place] ?? 0) < 57)
  const height = Math.max(...smooth)
  return { height: height * mas, energy: energies[smooth.indexOf(height)] ?? 0, lines: at(59) > at(56) }
}
