import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLanguageTag } from '../languages/index.ts'
import { translateText } from './index.ts'
import { outlineOf, readBlocks } from './blocks.ts'

const options = {
  format: 'markdown',
  source: parseLanguageTag('en'),
  target: parseLanguageTag('hi'),
  bestEffort: false,
  limit: { max: 1_000, unit: 'characters' },
  allowReorderedPlaceholders: true,
} as const
type Answer = (text: string) => string
const translate = async (text: string, answer: Answer, changed: Partial<Parameters<typeof translateText>[1]> = {}) => {
  const sent: string[] = []
  const done = await translateText(
    text,
    { ...options, ...changed },
    async (segments) =>
      segments.map((segment) => {
        sent.push(segment.text)
        return answer(segment.text)
      }),
    {},
  )
  return { ...done, sent }
}
const upper: Answer = (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())

describe('translating Markdown', () => {
  it('changes words only and keeps every sign [spec: speech Translation behaviour tied to limits and routing / 3]', async () => {
    const source =
      '# A *big* title\n\n> quoted [link](https://example.com/a?b=c) and\n> `code` here  \n> hard\n\n- [x] done\n\n```js\nlet a\n```\n\n| a | b |\n|:--|--:|\n| c `d` | f |\n'
    const { text } = await translate(source, upper)
    expect(text).toBe(
      '# A *BIG* TITLE\n\n> QUOTED [LINK](https://example.com/a?b=c) AND\n> `code` HERE  \n> HARD\n\n- [x] DONE\n\n```js\nlet a\n```\n\n| A | B |\n|:--|--:|\n| C `d` | F |\n',
    )
  })

  it('gives a shortcut reference its target when its words change', async () => {
    const { text } = await translate('See [guide].\n\n[guide]: /g\n', () => 'देखें [[7001]]मार्गदर्शिका[[7002]]।')
    expect(text).toBe('देखें [मार्गदर्शिका][guide]।\n\n[guide]: /g\n')
  })

  it.each([
    ['other digits', (text: string) => upper(text).replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))],
    ['no brackets', (text: string) => upper(text).replace(/\[\[|\]\]/g, '')],
    ['spaces around', (text: string) => upper(text).replace(/\[\[(\d+)\]\]/g, ' [[ $1 ]] ')],
    ['wide brackets', (text: string) => upper(text).replace(/\[\[/g, '【').replace(/\]\]/g, '】')],
  ])('finds stand-ins by their number: %s [spec: speech Translation behaviour tied to limits and routing / 4]', async (_, answer) => {
    const { text, sent } = await translate('Use `npm test` and **read** the output.', answer)
    expect(text).toBe('USE `npm test` AND **READ** THE OUTPUT.')
    expect(sent).toHaveLength(1)
  })

  it('accepts another order where the structure holds, and only there [spec: speech Translation behaviour tied to limits and routing / 4 / reordering of placeholders is accepted]', async () => {
    const swapped = await translate('Run `a` before `b` now.', () => '[[7002]] से पहले [[7001]] चलाएँ।')
    expect(swapped.text).toBe('`b` से पहले `a` चलाएँ।')
    const crossed = await translate('A **bold** and *slanted* word.', (text) =>
      upper(text).replace('[[7001]]', 'x').replace('[[7002]]', '[[7001]]').replace('x', '[[7002]]'),
    )
    expect(crossed.text).toBe('A **BOLD** AND *SLANTED* WORD.')
  })

  it('asks again for a lost stand-in, then translates the words around it one by one [spec: speech Errors / 4 / retries the segment, then translates the text around each protected value separately]', async () => {
    const { text, sent } = await translate('Use `npm test` daily.', (piece) => upper(piece).replace(/\[\[\d+\]\]/g, ''))
    expect(text).toBe('USE `npm test` DAILY.')
    expect(sent).toEqual(['Use [[7001]] daily.', 'Use [[7001]] daily.', 'Use', 'daily.'])
  })

  it('escapes what an answer must not mean', async () => {
    const { text } = await translate('plain words', () => '# *not* a heading')
    expect(outlineOf(text)).toBe(outlineOf('plain words'))
    expect(text).not.toMatch(/^# /)
  })

  it('never sends more than the limit, counted with stand-ins, and cuts at sentence ends [spec: speech Translation behaviour tied to limits and routing / 3 / long lines are split without cutting inline code]', async () => {
    const source = `${'One sentence with `code` in it. '.repeat(60)}\n`
    const { text, sent } = await translate(source, upper, { limit: { max: 200, unit: 'characters' } })
    expect(Math.max(...sent.map((piece) => piece.length))).toBeLessThanOrEqual(200)
    expect(text).toBe(`${'ONE SENTENCE WITH `code` IN IT. '.repeat(60)}\n`)
    expect(sent.every((piece) => piece.endsWith('.'))).toBe(true)
  })

  it.each([
    ['a line of dashes that is no front matter', '---\none\n+ two\n\n> three\n', '---\nONE\n+ TWO\n\n> THREE\n'],
    ['front matter', '---\ntitle: one\n---\ntwo\n- three\n', '---\ntitle: one\n---\nTWO\n- THREE\n'],
    ['front matter of a long document', `+++\n${'a = 1\n'.repeat(600)}+++\none\n- two\n`, `+++\n${'a = 1\n'.repeat(600)}+++\nONE\n- TWO\n`],
    [
      'front matter with empty lines',
      `---\n${'a: one\n\n'.repeat(300)}---\none\n\ntwo\n`,
      `---\n${'a: one\n\n'.repeat(300)}---\nONE\n\nTWO\n`,
    ],
    ['a bracket alone before a quoted line', '> [\n> one\n', '> [\n> ONE\n'],
    ['dashes around words further on', 'one\n\n---\ntwo\n- three\n---\n', 'ONE\n\n---\nTWO\n- THREE\n---\n'],
  ])('reads %s', async (_, source, expected) => {
    expect((await translate(source, upper)).text).toBe(expected)
  })

  it.each([
    [
      '![A red house](house.png "Title") stands here.',
      '![A RED HOUSE](house.png "Title") STANDS HERE.',
      ['A red house[[7001]] stands here.'],
    ],
    ['[![Build status](b.svg)](https://a.b/c)', '[![BUILD STATUS](b.svg)](https://a.b/c)', ['Build status']],
    ['See ![the map][Map] and ![Map].\n\n[map]: m.png', 'SEE ![THE MAP][Map] AND ![MAP][Map].\n\n[map]: m.png', undefined],
    ['![a *very* red house](h.png) here', '![a *very* red house](h.png) HERE', ['here']],
    ['![](a.png) and ![42](b.png)', '![](a.png) AND ![42](b.png)', ['and']],
  ])('translates what stands for a picture, as it does the words of a link: %s', async (source, expected, asked) => {
    const { text, sent } = await translate(source, upper)
    expect(text).toBe(expected)
    expect(sent).toEqual(asked ?? sent)
  })

  it('keeps the words of a sentence out of its pictures when signs change places', async () => {
    const source = 'First ![a map](m.png) then `run` it.'
    const moved = await translate(source, (text) => upper(text).replace(/(.*)(\[\[7001\]\].*\[\[7002\]\])(.*)/, '$3 $2 $1'))
    expect(moved.text).toBe('THEN `run` IT. ![A MAP](m.png) FIRST')
    const mixed = await translate(source, (text) =>
      upper(text).replace('[[7001]]', 'x').replace('[[7002]]', '[[7001]]').replace('x', '[[7002]]'),
    )
    expect(mixed.text).toBe('FIRST ![A MAP](m.png) THEN `run` IT.')
  })

  it('translates values of front matter where their keys are named, and nothing else of it', async () => {
    const yaml = (title: string, description: string, note: string) =>
      `---\ntitle: ${title}  # shown\ndescription: "${description}"\nnote: '${note}'\nslug: a-b\ndraft: true\ntags: [one, two]\nsummary: |\n  long\nnested:\n  title: inner\n---\nBODY\n`
    const source = yaml('Getting started', 'A \\"short\\" guide', "It''s new")
    const keys = ['title', 'description', 'note', 'draft', 'tags', 'summary']
    expect((await translate(source, upper, { frontMatter: keys })).text).toBe(yaml('GETTING STARTED', 'A \\"SHORT\\" GUIDE', "IT''S NEW"))
    expect((await translate(source, upper)).text).toBe(source)
    const risky = await translate('---\ntitle: About\n---\n', () => 'yes: no # "x"', { frontMatter: ['title'] })
    expect(risky.text).toBe('---\ntitle: "yes: no # \\"x\\""\n---\n')
    const toml = "+++\r\ntitle = 'One'\r\nweight = 3\r\n[params]\r\ntitle = 'two'\r\n+++\r\n"
    expect((await translate(toml, upper, { frontMatter: ['title', 'weight'] })).text).toBe(toml.replace("'One'", '"ONE"'))
  })

  it('keeps alerts and containers on lines of their own', async () => {
    const { text } = await translate('> [!NOTE]\n> Read this.\n\n:::tip\nA word.\n:::\n', upper)
    expect(text).toBe('> [!NOTE]\n> READ THIS.\n\n:::tip\nA WORD.\n:::\n')
  })

  it('keeps the structure of any document under any answer', async () => {
    const word = fc.constantFrom(
      'word',
      '*',
      '**',
      '_',
      '`',
      '[',
      ']',
      '](u)',
      '<b>',
      '|',
      '#',
      '-',
      '1.',
      '>',
      '\n',
      '\n\n',
      '    ',
      '&amp;',
      '\\',
      '~~',
      '![',
      'हिन्दी',
      '$$',
      'www.a.b',
      '[[7001]]',
    )
    const answers: Answer[] = [
      upper,
      (text) => text.split('').toReversed().join(''),
      () => '# > | * [x](y) `',
      (text) => `- ${text}\n\n- b`,
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 30 }), fc.constantFrom(...answers), async (words, answer) => {
        const source = words.join(' ')
        const { text } = await translate(source, answer)
        expect(outlineOf(text)).toBe(outlineOf(source))
      }),
      { numRuns: 300 },
    )
  })

  it('reads a document in chunks as it would read the whole', () => {
    const line = fc
      .constantFrom(
        'word|two words|||- item|- - nested|* item|  more|    deep|1. first|2. second|> quote|>|```|~~~ js|# title|===|---'.split('|'),
        '<div>|</div>|<!-- open|-->|<pre>|$$|[a]: /u|[^n]: note|    indented|\tlater|+++|- [x] task|\ufeffmark|  - inner|- ```'.split('|'),
        ['| a | b |', '|---|---|', '| c |', '| c | d |', '|e||', '| `f` | g |', '|:-|-:|', '| a \\| b | c |', 'a | b', '|\u00a0h | i|'],
        [
          '',
          '',
          '',
          'word',
          'word',
          '**bold** word',
          '`code` word',
          'ends  ',
          'word\\',
          '# title #',
          '#none',
          '##',
          '# \u00a0t',
          '"quoted"',
        ],
        ['', '- *item*', '- [link](u)', '-  two', '+ plus', '1) first', '```', '```', ' ```', '````', '``` ', '~~~', '\u00a0'],
      )
      .chain((lines) => fc.constantFrom(...lines))
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 24 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 40 }),
        (lines, end, atLeast) => {
          const source = lines.join(end)
          // Behind indented code the parser holds an empty line for none, and takes a list for words.
          fc.pre(!/^(?: {4}|\t).*(?:\r?\n[ \t]*)+\r?\n *(?:[-+*]|\d+[.)])/m.test(source))
          const runs = (length: number) => readBlocks(source, length).chunks.flatMap((chunk) => chunk.runs)
          expect(runs(atLeast)).toEqual(runs(source.length + 1))
        },
      ),
      { numRuns: 1_500 },
    )
  })

  it('refuses what would take too long instead of holding the caller', async () => {
    await expect(
      translate(Array.from({ length: 1_000 }, (_, depth) => `${'  '.repeat(depth)}* a\n`).join(''), upper),
    ).rejects.toMatchObject({ code: 'markdown_too_complex' })
  })
})

describe('translating plain text', () => {
  it('keeps line ends, indentation, addresses and slots', async () => {
    const { text } = await translate('Hello {name},\r\n\r\n  see https://example.com/a_b. Snake_case and *stars* are words.\n', upper, {
      format: 'plain',
    })
    expect(text).toBe('HELLO {name},\r\n\r\n  SEE https://example.com/a_b. SNAKE_CASE AND *STARS* ARE WORDS.\n')
  })

  it('sends nothing for a text without words', async () => {
    const { text, sent } = await translate('🙂 — 42\n', upper, { format: 'plain' })
    expect(text).toBe('🙂 — 42\n')
    expect(sent).toEqual([])
  })
})
