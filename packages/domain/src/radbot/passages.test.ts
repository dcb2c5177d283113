import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlBlocks } from './html-blocks.ts'
import { blocksOf, passagesOf, plainText, sentencesOf } from './passages.ts'

const sentence =
  'Scatter lowers contrast because it adds exposure that carries no information about the part.'

describe('the blocks of a text in Markdown', () => {
  test('headings, paragraphs and entries of lists, without their marks', () => {
    const text = `First **bold** and [a link](/faq).\r\n\r\n## Up, *then* down\nUnder it.\n- One\n- Two\n1. Three`
    expect(blocksOf(text)).toEqual([
      { heading: false, text: 'First bold and a link.' },
      { heading: true, text: 'Up, then down' },
      { heading: false, text: 'Under it.' },
      { heading: false, text: 'One' },
      { heading: false, text: 'Two' },
      { heading: false, text: 'Three' },
    ])
  })

  test('markup stays text, control characters do not', () => {
    expect(plainText('a <script>alert(1)</script> \u0002b\u0003\n> c')).toBe(
      'a <script>alert(1)</script> b c',
    )
  })
})

describe('the blocks of a lesson page', () => {
  test('paragraphs, entries and rows as text, entities as characters', () => {
    const html =
      '<h2>Grids &amp; gaps</h2><p>Lead &lt; bone.<br/>Next.</p><ul><li>One</li><li>Two</li></ul>' +
      '<div class="lesson-table"><table><thead><tr><th>Device</th><th>Lead</th><th>Checked</th></tr></thead><tbody><tr><td>Apron</td><td>0.5 mm</td><td>yearly</td></tr></tbody></table></div>'
    expect(htmlBlocks(html)).toEqual([
      { heading: true, text: 'Grids & gaps' },
      { heading: false, text: 'Lead < bone. Next.' },
      { heading: false, text: 'One' },
      { heading: false, text: 'Two' },
      { heading: false, text: 'Device: Apron; Lead: 0.5 mm; Checked: yearly' },
    ])
  })

  test.each([
    // The first column may be one side of two, and no name of its row.
    [
      ['Lowers dose', 'Raises dose'],
      ['compression', 'a grid'],
      'Lowers dose: compression; Raises dose: a grid',
    ],
    [['Lowers dose', 'Raises dose'], ['', 'an air gap'], 'Raises dose: an air gap'],
    [['', 'Above', 'Below'], ['Pulse', '100', '60'], 'Pulse: Above: 100; Below: 60'],
    [['Promise', 'Test?'], ['Timer', 'yes'], 'Promise: Timer; Test? yes'],
  ])('a row under %j has what its columns are called', (columns, cells, text) => {
    const row = (tag: string, texts: readonly string[]) =>
      `<tr>${texts.map((one) => `<${tag}>${one}</${tag}>`).join('')}</tr>`
    const html = `<table><thead>${row('th', columns)}</thead><tbody>${row('td', cells)}</tbody></table>`
    expect(htmlBlocks(html)).toEqual([{ heading: false, text }])
  })

  test('a formula in one line', () => {
    const fraction = '<mfrac><mrow><mi>SID</mi></mrow><mrow><mi>SOD</mi><mo>+</mo><mn>1</mn></mrow></mfrac>'
    const power = '<msup><mi>d</mi><mn>2</mn></msup>'
    expect(
      htmlBlocks(`<p>So <math><mi>M</mi><mo>=</mo>${fraction}</math> and <math>${power}</math>.</p>`),
    ).toEqual([{ heading: false, text: 'So M = SID ÷ (SOD + 1) and d².' }])
  })

  test('two formulas in one line are told apart, the parts of one are not', () => {
    const [narrow, wide] = ['0.2778em', '2em'].map((width) => `<mspace width="${width}"></mspace>`)
    const formulas = `<mi>P</mi><mo>=</mo><mi>I</mi>${narrow}<mi>V</mi>${wide}<mi>V</mi><mo>=</mo><mi>R</mi>`
    expect(htmlBlocks(`<math>${formulas}</math>`)).toEqual([{ heading: false, text: 'P = IV; V = R' }])
  })

  test('a formula between paragraphs is a block of its own', () => {
    expect(htmlBlocks('<p>One:</p><math><mi>a</mi><mo>=</mo><mi>b</mi></math><p>Two.</p>')).toEqual([
      { heading: false, text: 'One:' },
      { heading: false, text: 'a = b' },
      { heading: false, text: 'Two.' },
    ])
  })
})

describe('passages', () => {
  test('bear the heading they are under; short ones stay together, what is announced with what announces it', () => {
    const text = `Short one.\n\nAnother.\n\n## Part\nA short one.\n\nIt reads:\n\nmAs = mA × s`
    expect(passagesOf(blocksOf(text))).toEqual([
      { part: '', body: 'Short one. Another.' },
      { part: 'Part', body: 'A short one. It reads: mAs = mA × s.' },
    ])
    const long = passagesOf(blocksOf(`${`${sentence} `.repeat(5)}It reads:\n\nmAs = mA × s`))
    expect(long.at(-1)?.body).toMatch(/It reads: mAs = mA × s\.$/)
  })

  test('paragraphs are joined as long as they fit', () => {
    // Three of 28 words fit, a fourth does not.
    const paragraph = `${sentence} ${sentence}`
    const bodies = passagesOf(blocksOf(Array.from({ length: 4 }, () => paragraph).join('\n\n'))).map(
      ({ body }) => body,
    )
    expect(bodies).toEqual([[paragraph, paragraph, paragraph].join(' '), paragraph])
  })

  test('a long paragraph is divided between its sentences', () => {
    const passages = passagesOf(blocksOf(`${sentence} `.repeat(20)))
    expect(passages.length).toBeGreaterThan(1)
    for (const { body } of passages) {
      expect(body.split(' ').length).toBeLessThanOrEqual(110)
      expect(body.endsWith('.')).toBe(true)
    }
    expect(passages.map(({ body }) => body).join(' ')).toBe(`${sentence} `.repeat(20).trim())
  })

  test('of any text keep every word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zA-Z]{1,12}[.!?:,]?$/), { maxLength: 300 }), (words) => {
        const passages = passagesOf(blocksOf(words.join(' ')))
        const kept = passages.map(({ body }) => body).join(' ')
        expect(kept.replaceAll(/[^a-zA-Z]+/g, ' ').trim()).toBe(
          words
            .join(' ')
            .replaceAll(/[^a-zA-Z]+/g, ' ')
            .trim(),
        )
      }),
      { seed: 12, numRuns: 100 },
    )
  })
})

test.each([
  [
    'At 1.5 m it is 2.25 times. Next, e.g. at 2 m. Then 4.',
    ['At 1.5 m it is 2.25 times.', 'Next, e.g. at 2 m.', 'Then 4.'],
  ],
  [
    'NCRP Report No. 116 says so. “Quoted.” (Both.)',
    ['NCRP Report No. 116 says so.', '“Quoted.”', '(Both.)'],
  ],
  ['No mark', ['No mark']],
  ['Grids\n\nhigh ratio\nMore contrast. More dose', ['Grids', 'high ratio', 'More contrast.', 'More dose']],
  ['', []],
])('the sentences of “%s”', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})
