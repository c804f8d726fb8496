import { performance, monitorEventLoopDelay } from 'node:perf_hooks'
import { isFailure } from '@chitravani/kit'
import { translateMarkdown } from './markdown-adapter.ts'

/**
 * `npm run bench:markdown-growth`: does the time grow with the length (64 KB to 1 MB, times 1.3), does an input built to
 * hurt get an answer or `markdown_too_complex` within 5 s, and is the caller's event loop never held over 50 ms?
 * The inputs are of the kinds of the CommonMark reference implementation's pathological tests.
 */
const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const upper = async (text: string) => text.toUpperCase()

const growing: Record<string, string> = {
  'a whole document':
    '# Heading\n\nSome *ordinary* words with [a link](https://example.com/a) and `code`.\n\n- an item\n- **another** one\n\n| a | b |\n|---|---|\n| c | d |\n\n```js\nconst x = 1\n```\n\n',
  'one plain paragraph': 'Some ordinary words in a long paragraph that goes on and on. ',
  'one paragraph of bold words': '**bold** words and ',
  'one paragraph of snake_case': 'snake_case_name here ',
}

const n = 50_000
const hurting: Record<string, string> = {
  'nested strong emphasis': '*a **a '.repeat(n / 10) + 'b' + ' a** a*'.repeat(n / 10),
  'many emphasis closers with no openers': 'a_ '.repeat(n),
  'many emphasis openers with no closers': '_a '.repeat(n),
  'many link closers with no openers': 'a]'.repeat(n),
  'many link openers with no closers': '[a'.repeat(n),
  'mismatched openers and closers': '*a_ '.repeat(n),
  'openers and closers multiple of 3': 'a**b' + 'c* '.repeat(n),
  'link openers and emphasis closers': '[ a_'.repeat(n),
  'pattern [ (]( repeated': '[ (]('.repeat(n),
  'pattern ![[]() repeated': '![[]()'.repeat(n),
  'hard link and emphasis': '**x [a*b**c*](d)'.repeat(n / 20),
  'nested brackets': '['.repeat(n) + 'a' + ']'.repeat(n),
  'nested block quotes': '> '.repeat(n / 10) + 'a',
  'deeply nested lists': Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}* a\n`).join(''),
  'backticks of growing length': Array.from({ length: 1_000 }, (_, length) => `e${'`'.repeat(length)}`).join(''),
  'unclosed links with <': '[a](<b'.repeat(n / 2),
  'unclosed comments': `</${'<!--'.repeat(n)}`,
  'unclosed tags': '<a '.repeat(n),
  'empty lines in nested lists': `- ${'- '.repeat(200)}x${'\n'.repeat(n / 10)}`,
  'many references': `${Array.from({ length: 5_000 }, (_, index) => `[${index}]: u\n`).join('')}\n${'[0] '.repeat(n / 10)}`,
  'pipes in a table': `|${'x|'.repeat(n / 50)}\n|${'-|'.repeat(n / 50)}\n${`|${'x|'.repeat(10)}\n`.repeat(100)}`,
  'zero-width joiners': '\u200d'.repeat(n),
  'nul in input': 'abc\u0000de\u0000',
  tildes: '~~a '.repeat(n),
  dollars: '$$a '.repeat(n / 2),
  footnotes: '[^a]'.repeat(n),
  addresses: 'www.a.b_'.repeat(n / 4),
}

let short = 0
let held = { ms: 0, text: '' }
const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()

await translateMarkdown('# warm *up*', upper)
for (const [name, text] of Object.entries(growing)) {
  const small = await time(repeat(text, 64_000), 5)
  const large = await time(repeat(text, 1_000_000), 1)
  const ratio = large.ms / small.ms / (1_000_000 / 64_000)
  const holds = ratio <= 1.3 && large.ms <= 5_000 && large.outcome === 'answered'
  if (!holds) short++
  console.log(
    `${holds ? 'ok   ' : 'short'} ${name}: 64 KB ${small.ms.toFixed(0)} ms, 1 MB ${large.ms.toFixed(0)} ms, growth / length ${ratio.toFixed(2)} (to reach 1.3), ${large.outcome}`,
  )
}
for (const [name, text] of Object.entries(hurting)) {
  const { ms, outcome } = await time(text, 1)
  const holds = ms <= 5_000 && outcome !== 'crashed'
  if (!holds) short++
  console.log(`${holds ? 'ok   ' : 'short'} ${name} (${text.length} characters): ${outcome} in ${ms.toFixed(0)} ms`)
}
if (held.ms > 50) short++
console.log(
  `${held.ms <= 50 ? 'ok   ' : 'short'} the event loop was held ${held.ms.toFixed(1)} ms at most (to reach 50), by “${held.text}…”`,
)
process.exitCode = short === 0 ? 0 : 1

async function time(text: string, tries: number): Promise<{ ms: number; outcome: string }> {
  const times: number[] = []
  let outcome = 'answered'
  for (let index = 0; index < tries; index++) {
    const start = performance.now()
    try {
      await translateMarkdown(text, upper)
    } catch (error) {
      outcome = isFailure(error, 'markdown_too_complex') ? 'markdown_too_complex' : 'crashed'
    }
    times.push(performance.now() - start)
    if (loop.max / 1e6 > held.ms) held = { ms: loop.max / 1e6, text: text.slice(0, 20) }
  }
  return { ms: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0, outcome }
}
