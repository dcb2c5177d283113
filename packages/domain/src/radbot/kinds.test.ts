import { describe, expect, test } from 'vitest'
import { createKinds, kindAsked, type Kind } from './kinds.ts'

const kind = (asks: string[], unless: string[] = [], name = 'price'): Kind => ({
  kind: name,
  instead: `Ask elsewhere about the ${name}.`,
  asks,
  unless,
})
const of = (...kinds: Kind[]) => {
  const kindOf = createKinds({ lists: { exam: ['ct', 'bone scan'], board: ['arrt'] }, kinds })
  return (text: string) => kindOf(text)?.kind ?? null
}

describe('a kind of question', () => {
  test('is known by its words in all their forms, one after the other', () => {
    const kindOf = of(kind(['price of']))
    expect(kindOf('The PRICES of grids?')).toBe('price')
    expect(kindOf('of a price')).toBeNull()
    expect(kindOf('prices often rise')).toBeNull()
    expect(kindOf('apprice of')).toBeNull()
  })

  test('by either of two words, and by a few words between', () => {
    const kindOf = of(kind(['how much … cost/pay']))
    expect(kindOf('how much do they pay')).toBe('price')
    expect(kindOf('how much cost')).toBe('price')
    expect(kindOf('how much a b c d e f g costs')).toBe('price')
    expect(kindOf('how much a b c d e f g h costs')).toBeNull()
  })

  test('by the names of a list, also beside a word', () => {
    const kindOf = of(kind(['<exam>/film is free', '<board>/<exam> fee']))
    expect(kindOf('Which bone-scan is free?')).toBe('price')
    expect(kindOf('a film is free')).toBe('price')
    expect(kindOf('ARRT fees')).toBe('price')
    expect(kindOf('exam is free')).toBeNull()
  })

  test('by a longer name where a shorter one is its beginning, and by words a hyphen joins', () => {
    expect(of(kind(['go/go-away now']))('go away now')).toBe('price')
  })

  test('is another where what speaks against it is asked, and the first of two', () => {
    const kindOf = of(kind(['cost'], ['dose']), kind(['cost', 'pay'], [], 'pay'))
    expect(kindOf('cost')).toBe('price')
    expect(kindOf('cost in dose')).toBe('pay')
    expect(kindOf('dose')).toBeNull()
  })

  test('goes on with a question that only names another thing', () => {
    const kindOf = createKinds({ lists: {}, kinds: [kind(['salary'])] })
    const goesOn = (text: string) => kindAsked(kindOf, text, ['grids', 'What is the salary?'])?.kind
    expect(goesOn('And in Texas?')).toBe('price')
    expect(goesOn('what about nights')).toBe('price')
    expect(goesOn('What is a grid?')).toBeUndefined()
    expect(kindAsked(kindOf, 'And in Texas?', ['the salary', 'grids'])).toBeNull()
    expect(kindAsked(kindOf, 'And in Texas?', [])).toBeNull()
  })

  test('of a very long question is found in a moment', () => {
    const kindOf = of(kind(['a … a … b']))
    const began = performance.now()
    expect(kindOf('a '.repeat(1000))).toBeNull()
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
