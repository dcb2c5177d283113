import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptedEndings,
  cleanFileName,
  fileProblems,
  materialLimits,
  materialTypes,
  placesText,
  problemOfFile,
  typeOfContentType,
  typeOfName,
  type MaterialType,
} from './rules.ts'

const types = Object.keys(materialTypes) as MaterialType[]

describe('the type of a file', () => {
  it('S-UPLOAD-01: is one of six', () => {
    expect(acceptedEndings).toBe('.pdf,.doc,.docx,.txt,.ppt,.pptx')
  })

  it.each([
    ['notes.pdf', 'pdf'],
    ['Week 6.final.PPTX', 'pptx'],
    ['lecture.exe', null],
    ['lecture.pdf.exe', null],
    ['lecture.png', null],
    ['lecture', null],
    ['pdf', null],
    ['lecture.', null],
    ['lecture.constructor', null],
    ['lecture.pdf ', null],
    ['', null],
  ])('S-UPLOAD-06: %j is %s by its name', (name, type) => {
    expect(typeOfName(name)).toBe(type)
  })

  it('is found again by its content type', () => {
    for (const type of types) expect(typeOfContentType(materialTypes[type].contentType)).toBe(type)
    expect(typeOfContentType('image/png')).toBeNull()
  })
})

describe('the places of a material', () => {
  it.each([
    ['pdf', 31, '31 pages'],
    ['pptx', 1, '1 slide'],
    ['docx', 1200, '1,200 parts'],
  ] as const)('%s has %d places: %s', (type, places, text) => {
    expect(placesText(type, places)).toBe(text)
  })
})

describe('a file before it is sent', () => {
  const largest = materialLimits.fileBytes

  it.each([
    ['a.pdf', 1, null],
    ['a.pdf', largest, null],
    ['a.pdf', largest + 1, fileProblems.tooLarge],
    ['a.pdf', 0, fileProblems.empty],
    ['a.exe', largest + 1, fileProblems.unsupported],
  ])('S-UPLOAD-06: %s of %d bytes: %s', (name, size, problem) => {
    expect(problemOfFile({ name, size })).toBe(problem)
  })
})

describe('the name of a file', () => {
  it.each([
    ['Week 6.PDF', 'Week 6.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\sam\\Notes.pdf', 'Notes.pdf'],
    ['a\u0000b\r\nSet-Cookie: x.pdf', 'abSet-Cookie x.pdf'],
    ['lecture\u202efdp.exe.pdf', 'lecturefdp.exe.pdf'],
    ['..pdf', 'material.pdf'],
    ['.pdf', 'material.pdf'],
    ['  . Übung 3 .pdf', 'Übung 3.pdf'],
    ['"a"<b>|*?.pdf', 'ab.pdf'],
    ['a. .b ...pdf', 'a. .b.pdf'],
    [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(120)}.pdf`],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given, 'pdf')).toBe(kept)
  })

  it('is one visible line without a path and with its one ending, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...types), (given, type) => {
        const name = cleanFileName(`${given}.${type}`, type)
        expect(name.endsWith(`.${type}`)).toBe(true)
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\]+$/u)
        expect(name).not.toMatch(/^[. ]/)
        expect(cleanFileName(name, type)).toBe(name)
      }),
      { seed: 15, numRuns: 1000 },
    )
  })
})
