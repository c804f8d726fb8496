import type { Sound } from './language.ts'

const vowels = /[aeiou]/

/** Letters of sounds: consonants of which each stands for a family (`k` for k, kh, c, q), and the five vowels. `S` is sh, `c` is ch. */
export function soundOf(full: string): Sound {
  let consonants = ''
  for (const letter of full) if (!vowels.test(letter) && letter !== 'y' && !(letter === 'h' && consonants !== '')) consonants += letter
  return { consonants, full }
}

const spelled: Readonly<Record<string, string>> = {
  a: 'e',
  b: 'bi',
  c: 'si',
  d: 'di',
  e: 'i',
  f: 'ef',
  g: 'ji',
  h: 'ec',
  i: 'ai',
  j: 'je',
  k: 'ke',
  l: 'el',
  m: 'em',
  n: 'en',
  o: 'o',
  p: 'pi',
  q: 'kyu',
  r: 'ar',
  s: 'es',
  t: 'ti',
  u: 'yu',
  v: 'vi',
  w: 'dablyu',
  x: 'eks',
  y: 'vai',
  z: 'jed',
}

/** What a word written in Latin letters may sound like, likeliest first; at most 8. */
export function soundsOf(word: string): readonly Sound[] {
  const lower = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (!/^[a-z]{2,30}$/.test(lower)) return []
  const initials = word.length <= 5 && word === word.toUpperCase() ? [Array.from(lower, (letter) => spelled[letter] ?? '').join('')] : []
  let read: readonly string[] = ['']
  for (let at = 0; at < lower.length;) {
    const [length, options] = lettersAt(lower, at)
    read = read.flatMap((before) => options.map((option) => before + option)).slice(0, 8)
    at += length
  }
  return [...initials, ...read].map((full) => soundOf(full.replaceAll(/([a-zA-Z])\1+/g, '$1')))
}

/** How many letters are read together, and how they may sound. */
function lettersAt(word: string, at: number): readonly [number, readonly string[]] {
  const rest = word.slice(at)
  for (const [letters, options] of groups)
    if (rest.startsWith(letters) && (at === 0 || !initial.has(letters))) return [letters.length, options]
  const [letter = '', next = ''] = rest
  const before = word[at - 1] ?? ''
  const soft = /[eiy]/.test(next)
  if (letter === 'c') return [1, [soft ? 's' : 'k']]
  if (letter === 'g') return [1, soft ? ['j', 'g'] : ['g']]
  if (letter === 's') return [1, vowels.test(before) || /[bdglmnrv]/.test(before) ? ['s', 'j'] : ['s']]
  // The e at the end of "male", "size" is heard in the vowel before it, and so is that of "closed".
  if (letter === 'e' && rest === 'ed' && at > 1 && !/[td]/.test(before)) return [1, ['', 'e']]
  if (/^[ai][^aeiouy]ed?$/.test(rest)) return [1, letter === 'a' ? ['e', 'a'] : ['ai', 'i']]
  // "Saddles", "bottle".
  if (/^les?$/.test(rest) && at > 1 && /[bcdfgkpstz]/.test(before)) return [2, ['al', 'le']]
  if (letter === 'e' && next === '' && at > 1) return [1, ['', 'e']]
  if (letter === 'w') return [1, vowels.test(before) && !vowels.test(next) ? [''] : ['v']]
  if (letter === 'h') return [1, vowels.test(before) && vowels.test(next) ? ['h', ''] : at === 0 ? ['h'] : ['']]
  if (letter === 'y') return [1, [vowels.test(next) ? 'y' : 'i']]
  if (letter === 'u') return [1, ['u', 'a']]
  return [1, [{ q: 'k', z: 'j', x: 'ks' }[letter] ?? letter]]
}

const initial: ReadonlySet<string> = new Set(['kn', 'wr', 'ps'])
/** Letters that sound together; the longer before the shorter. */
const groups: readonly (readonly [string, readonly string[]])[] = [
  ['tion', ['Sn', 'San']],
  ['sion', ['jn', 'Sn']],
  ['ture', ['car']],
  ['tch', ['c']],
  ['sch', ['sk']],
  ['cia', ['Sa', 'sia']],
  ['igh', ['ai']],
  ['all', ['ol', 'al']],
  ['ough', ['o', 'af']],
  ['kn', ['n']],
  ['wr', ['r']],
  ['ps', ['s']],
  ['sh', ['S']],
  ['ch', ['c', 'k', 'S']],
  ['ck', ['k']],
  ['ph', ['f']],
  ['th', ['t', 'd']],
  ['kh', ['k']],
  ['gh', ['g']],
  ['dh', ['d']],
  ['bh', ['b']],
  ['jh', ['j']],
  ['wh', ['v']],
  ['qu', ['kv', 'k']],
  ['cc', ['k', 'ks']],
  ['ss', ['s', 'S']],
  ['ee', ['i']],
  ['ea', ['i', 'e']],
  ['oo', ['u']],
  ['ou', ['au', 'u']],
  ['ow', ['o', 'au']],
  ['ai', ['e', 'ai']],
  ['ay', ['e']],
  ['ey', ['i', 'e']],
  ['au', ['o', 'au']],
  ['aw', ['o']],
  ['oa', ['o']],
  ['oe', ['u', 'o']],
  ['ie', ['i']],
]

/** How far two words of the same consonants are apart in their vowels: 0 as one, 1 in all of them. */
export function vowelDistance(a: string, b: string): number {
  const [left, right] = [vowelRuns(a), vowelRuns(b)]
  if (left.length !== right.length) return 1
  let sum = 0
  for (const [at, run] of left.entries()) sum += runDistance(run, right[at] ?? '')
  return sum / Math.max(1, left.length - 1)
}

function runDistance(a: string, b: string): number {
  if (a === b) return 0
  // The short a of these scripts is often not written, or not heard.
  if ((a === '' && b === 'a') || (b === '' && a === 'a')) return 0.25
  if (a === '' || b === '') return 0.7
  if (a.replaceAll('y', 'i') === b.replaceAll('y', 'i')) return 0
  // "कैश" for "cash": the a of English is written so.
  if ((a === 'ai' && b === 'a') || (a === 'a' && b === 'ai')) return 0.15
  return a[0] === b[0] || a.at(-1) === b.at(-1) ? 0.3 : near.has(a.charAt(0) + b.charAt(0)) ? 0.3 : 0.6
}

const near: ReadonlySet<string> = new Set(['ae', 'ea', 'ao', 'oa', 'ei', 'ie', 'ou', 'uo', 'ai', 'ia', 'au', 'ua'])

/** The vowels between the consonants, empty ones too. */
function vowelRuns(full: string): readonly string[] {
  const runs = ['']
  for (const letter of full) {
    if (vowels.test(letter) || letter === 'y' || (letter === 'h' && runs.length > 1)) runs[runs.length - 1] += letter === 'h' ? '' : letter
    else runs.push('')
  }
  return runs
}
