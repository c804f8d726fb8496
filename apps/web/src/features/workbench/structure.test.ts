import { describe, expect, it } from 'vitest'
import { blocksOf, sameBlock } from './structure.ts'

/** How many blocks of a text come back in another as they were. */
function kept(source: string, translation: string): readonly [kept: number, all: number] {
  const [own, other] = [blocksOf(source), blocksOf(translation)]
  return [own.filter((block, at) => sameBlock(block, other[at])).length, own.length]
}

const source = `# Welcome

Run \`npm start\`, see the [guide](https://example.org/a) and **read** {name}.

1. One
2. Two
   - [x] inner

| Day | Visitors |
| --- | --- |
| Monday | 1 |

\`\`\`sh
ls -l
\`\`\``

describe('the structure of a text', () => {
  it('is the same where only words differ, in whatever order they stand', () => {
    const translation = source
      .replace('# Welcome', '# स्वागत')
      .replace(
        'Run `npm start`, see the [guide](https://example.org/a) and **read** {name}.',
        '{name} **पढ़ें**, [मार्गदर्शिका](https://example.org/a) देखें, `npm start` चलाएँ।',
      )
      .replace('Monday', 'सोमवार')
    expect(kept(source, translation)).toEqual([14, 14])
  })

  it.each([
    ['a heading of another level', '# Welcome', '## Welcome'],
    ['another address', 'https://example.org/a', 'https://example.org/b'],
    ['other code', '`npm start`', '`npm stop`'],
    ['a lost mark', '**read**', 'read'],
    ['a renamed placeholder', '{name}', '{नाम}'],
    ['other code in a block', 'ls -l', 'ls'],
    ['a task that is done no more', '[x]', '[ ]'],
  ])('differs by %s', (_what, before, after) => {
    const [same, all] = kept(source, source.replace(before, after))
    expect(all - same).toBe(1)
  })

  it('differs where a table lost a cell or lines ran together', () => {
    expect(kept(source, source.replace('| Monday | 1 |', '| Monday |'))).not.toEqual([14, 14])
    expect(kept('- a\n- b', '- a b')).toEqual([3, 5])
  })

  it('is none for no text', () => {
    expect(blocksOf('')).toEqual([])
  })
})
