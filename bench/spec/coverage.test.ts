import { describe, expect, it } from 'vitest'
import { compare, coveragePage } from './compare.ts'
import { specItems } from './items.ts'
import { specTags } from './tags.ts'

const markdown = `# Service

## Resources

### Request (JSON)

| Field | Type |
|---|---|
| name | string |
| size | integer |

## Endpoints

| Method | Path |
|---|---|
| POST | {base_url}/a |
| POST | {base_url}/b |

1. First rule.
2. Second rule.

- **Bold label.** Says this and that.
- A colon: and more.
- No label at all but many words
  - \`/nested/*\`: an inner one.
`
const items = specItems({ file: 'service.md', markdown })
const opening = '[spec: '
const tagged = (key: string) => `${opening}${key}]`

describe('the items of a page', () => {
  it('calls a row by the cells that tell it apart, a rule by its number, a bullet by its label', () => {
    expect(items.map((item) => item.key)).toEqual([
      'Request / name',
      'Request / size',
      'Endpoints / POST /a',
      'Endpoints / POST /b',
      'Endpoints / 1',
      'Endpoints / 2',
      'Endpoints / Bold label',
      'Endpoints / A colon',
      'Endpoints / No label at all but',
      'Endpoints / No label at all but / /nested/*',
    ])
  })

  it('takes only the numbered sections asked for', () => {
    const page = '## 1. One\n\n- a: x\n\n## 2. Two\n\n### Filter\n\n- b: x\n\n## 3. Three\n\n- c: x\n'
    const keys = specItems({ file: 'd.md', markdown: page, name: 'decisions', sections: [1, 2] }).map((item) => item.key)
    expect(keys).toEqual(['decisions 1 / a', 'decisions 2 Filter / b'])
  })

  it('takes sentences of plain text where asked for, told apart by their words', () => {
    const page = `# P\n\nNot here.\n\n## Limits of it\n\nA cache hit is fast. A cache hit is fast and \`a.b\` holds. Rules:\n\n1. x\n\n### More\n\nTwo things: (one. two). Then three.\n`
    const items = specItems({ file: 's.md', markdown: page, name: 'speech', sentencesUnder: ['Limits'] })
    expect(items.map(({ key, text }) => [key, text])).toEqual([
      ['speech Limits of it / A cache hit is fast', 'A cache hit is fast.'],
      ['speech Limits of it / A cache hit is fast and', 'A cache hit is fast and a.b holds.'],
      ['speech Limits of it / 1', 'x'],
      ['speech More / Two things: (one. two)', 'Two things: (one. two).'],
      ['speech More / Then three', 'Then three.'],
    ])
  })

  it('refuses two items of one key', () => {
    expect(() => specItems({ file: 'd.md', markdown: '## A\n\n- a: x\n- a: y\n' })).toThrow('occurs twice')
  })
})

describe('the tags of a test file', () => {
  it('counts a title whose test asserts, directly, through a function of the file, or in a table of cases', () => {
    const source = `
      function check(x: number) { expect(x).toBe(1) }
      it('direct ${tagged('Request / name')}', () => { expect(1).toBe(1) })
      it.each([1])('table ${tagged('Request / size')}', (x) => check(x))
      test('property ' + '${tagged('Endpoints / 1')}', () => fc.assert(fc.property(fc.nat(), () => { assert.ok(true) })))
    `
    expect(specTags('x.test.ts', source).map((tag) => [tag.key, tag.title !== undefined])).toEqual([
      ['Request / name', true],
      ['Request / size', true],
      ['Endpoints / 1', true],
    ])
  })

  it('does not count a comment, a skipped test, or one that asserts nothing', () => {
    const source = `
      // ${tagged('Request / name')}
      it.skip('${tagged('Request / size')}', () => { expect(1).toBe(1) })
      it('${tagged('Endpoints / 1')}', () => { run() })
    `
    expect(specTags('x.test.ts', source).map((tag) => tag.problem)).toEqual([
      'outside the title of a test',
      'the test is skipped',
      'the test asserts nothing',
    ])
  })
})

describe('items against tags', () => {
  const source = items.map(({ key }, at) => `it('t${at} ${tagged(key)}', () => { expect(1).toBe(1) })`)

  it('is content when every item has a test, and not when one is taken away', () => {
    expect(compare(items, specTags('x.test.ts', source.join('\n')), []).problems).toEqual([])
    const fewer = compare(items, specTags('x.test.ts', source.slice(1).join('\n')), [])
    expect(fewer.problems).toEqual(['service.md:9: no test names [spec: Request / name]'])
  })

  it('reports a tag that names nothing', () => {
    const stray = `it('${tagged('Request / colour')}', () => { expect(1).toBe(1) })`
    expect(compare(items, specTags('x.test.ts', [...source, stray].join('\n')), []).problems).toHaveLength(1)
  })

  it('takes words of the item after its key, and only words that stand there', () => {
    const part = (words: string) =>
      compare(
        items,
        specTags('x.test.ts', [...source, `it('${tagged(`Endpoints / Bold label / ${words}`)}', () => { expect(1).toBe(1) })`].join('\n')),
        [],
      )
    expect(part('this and that').problems).toEqual([])
    expect(part('something else').problems).toHaveLength(1)
  })

  it('lists what a later issue brings, and nothing as later that is here', () => {
    const fewer = specTags('x.test.ts', source.slice(1).join('\n'))
    const later = [{ key: 'Request / name', issue: 'Names' }]
    const coverage = compare(items, fewer, later)
    expect(coverage.problems).toEqual([])
    expect(coveragePage(coverage)).toContain('| name |  | Names |')
    expect(compare(items, specTags('x.test.ts', source.join('\n')), later).problems).toEqual([
      'coverage-later.json: "Request / name" has a test already',
    ])
  })
})
