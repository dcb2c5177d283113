import { expect, test } from 'vitest'
import { renderLesson } from './render-lesson.ts'

test('paragraphs, headings, lists, emphasis and links within the site', () => {
  const { html, problems } = renderLesson(
    'One **idea**.\n\n## Worked example\n\n- first\n- second\n\nSee [the exam](/mock-exam).',
  )
  expect(problems).toEqual([])
  expect(html).toBe(
    '<p>One <strong>idea</strong>.</p>\n<h2>Worked example</h2>\n<ul>\n<li>first</li>\n<li>second</li>\n</ul>\n<p>See <a href="/mock-exam">the exam</a>.</p>',
  )
})

test('a table scrolls by itself and can be reached by keyboard', () => {
  const { html } = renderLesson('| kVp | dose |\n|---|--:|\n| 80 | $\\frac{1}{2}$ |')
  expect(html).toContain('<div class="lesson-table" role="region" aria-label="Table" tabindex="0">')
  expect(html).toContain('<td align="right"><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></td>')
  expect(html).toMatch(/<\/table>\s*<\/div>$/)
})

test('formulas become MathML, in a line and by themselves, without a style in an attribute', () => {
  const { html, problems } = renderLesson(
    'Here $E = mc^2$ holds.\n\n```math\n\\text{DI} = 10 \\log_{10}\\left(\\frac{a}{b}\\right)\n```',
  )
  expect(problems).toEqual([])
  expect(html).toContain('<p>Here <math><mrow><mi>E</mi>')
  expect(html).toContain('<math display="block"')
  expect(html).not.toContain('style=')
})

test('money is no formula, nor is an escaped dollar', () => {
  const { html, problems } = renderLesson('The sign is `$x$`. It costs $5 and then $10, not \\$3 nor $ 4.')
  expect(problems).toEqual([])
  expect(html).toBe('<p>The sign is <code>$x$</code>. It costs $5 and then $10, not $3 nor $ 4.</p>')
})

test('words are counted as a reader does, a formula as one', () => {
  expect(renderLesson('**Two** words, $a + b + c$ then\n\n| x | y |\n|---|---|\n| 1 | – |').words).toBe(7)
})

test.each([
  ['raw HTML in a line', 'A <b>bold</b> word.', 'raw HTML: <b>'],
  ['a block of raw HTML', '<div>\nx\n</div>', 'raw HTML: <div>'],
  ['a script', 'Text.\n\n<script>alert(1)</script>', 'raw HTML: <script>'],
  ['a comment', '<!-- note -->', 'raw HTML: <!-- note'],
  ['a picture in the text', '![A chest](chest.webp)', 'a picture in the text'],
  ['a script as address', '[x](javascript:alert(1))', 'leads outside: javascript:alert'],
  ['data as address', '[x](data:text/html,x)', 'leads outside: data:'],
  ['another site', '[x](https://example.org)', 'leads outside: https://example.org'],
  ['another site without a protocol', '[x](//example.org)', 'leads outside: //example.org'],
  ['another site by a backslash', '[x](/\\example.org)', 'leads outside: /\\example.org'],
  ['an escaped address', '[x](&#106;avascript:alert)', 'leads outside: &#106;avascript'],
  ['an address in angles', 'See <https://example.org>.', 'a form that is not used here'],
  ['a definition', '[x]\n\n[x]: https://example.org', 'a form that is not used here'],
  ['a heading of the first rank', '# Title', 'a heading above ##'],
  ['an underlined heading', 'Title\n=====', 'a heading underlined'],
  ['an indented paragraph', 'Text.\n\n    more', 'indented like code'],
  ['code', '```js\nx\n```', 'a fence holds anything but math'],
  ['a fence without a name', '```\nx\n```', 'a fence holds anything but math'],
  ['an unknown command', 'A $\\unknown$ b.', 'the formula \\unknown cannot be read'],
  ['a link in a formula', 'A $\\href{javascript:alert(1)}{x}$ b.', 'the formula \\href'],
  ['a picture in a formula', '```math\n\\includegraphics{x.png}\n```', 'the formula \\includegraphics'],
  ['no text', '  \n', 'the page has no text'],
])('%s is refused, and nothing is shown of the page', (_, body, problem) => {
  const { html, problems } = renderLesson(body)
  expect(problems.join('\n')).toContain(problem)
  expect(html).toBe('')
})

test('text that looks like markup in a formula stays text', () => {
  const { html } = renderLesson('A $\\text{<script>}$ b.')
  expect(html).toContain('<mtext>&lt;script&gt;</mtext>')
})
