import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import { isNumeric, isTemporal, isYear } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { ratio, sumOf } from './formulas.ts'

/** What two columns come to that count the two halves of it: words that people say, and those of the names. English, singular. */
const wholes: readonly {
  readonly said: ReadonlySet<string>
  readonly halves: readonly (readonly [string, string])[]
  readonly name: string
}[] = [
  {
    said: new Set(['student', 'pupil', 'child', 'enrolment', 'enrollment', 'strength', 'learner']),
    halves: [
      ['boy', 'girl'],
      ['male', 'female'],
    ],
    name: 'students',
  },
  {
    said: new Set(['population', 'people', 'person', 'inhabitant', 'headcount', 'participant', 'voter', 'worker', 'employee', 'member']),
    halves: [
      ['male', 'female'],
      ['man', 'woman'],
    ],
    name: 'people',
  },
  {
    said: new Set(['visitor', 'tourist', 'guest', 'passenger', 'traveller', 'footfall']),
    halves: [
      ['indian', 'foreign'],
      ['domestic', 'foreign'],
      ['domestic', 'international'],
      ['adult', 'child'],
    ],
    name: 'visitors',
  },
]

/** What the unit behind a name says of it at most: "Indian Visitors (Nos.)". */
const unitWeight = 0.2

const counting = /^(?:how|number|count)$/

/** "Students by district" of a sheet that counts boys and girls: both together, where nothing goes by the word. */
export function wholesOfHalves(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap(({ index: at, word, lower, kind }): readonly MetricMention[] => {
    const whole = kind === 'word' ? wholes.find(({ said }) => said.has(word)) : undefined
    if (!whole) return []
    const named = mentions.find(({ start, end, readings: [best] }) => start <= at && at < end && (best?.score ?? 0) > 0.6)
    const pair = halvesOf(whole.halves, index)
    if (!pair || (named && !isOfBoth(named, pair, tokens, mentions, index))) return []
    const each = tokens[at + 1]?.lower === 'per' ? countedBehind(at + 2, pair[0], mentions, index) : undefined
    if (each)
      return [
        {
          start: at,
          end: each.end,
          table: pair[0].table.id,
          how: 'synonym',
          metric: perOf(pair, each.column, `${lower} per ${each.words}`),
        },
      ]
    const before = tokens[at - 1]?.lower
    const start =
      before === 'of' && counting.test(tokens[at - 2]?.lower ?? '')
        ? at - 2
        : named && before === 'total'
          ? Math.min(named.start, at - 1)
          : at
    return [{ start, end: at + 1, table: pair[0].table.id, how: 'synonym', metric: metricOf(pair, lower) }]
  })
}

type Halves = readonly [IndexedColumn, IndexedColumn]

/** "Enrolment" of `Enrolment Boys` and `Enrolment Girls` is neither of them, and of a total kept elsewhere only where the rest is not of these. */
function isOfBoth(
  { start, end, readings }: Mention,
  pair: Halves,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): boolean {
  const isHalf = ({ table, column }: Reading): boolean => pair.some((half) => half.table.id === table && half.column.name === column)
  const strong = readings.filter(({ score }) => score >= (readings[0]?.score ?? 0) - near)
  // "Boys" names one of them.
  const halves = strong.filter(isHalf)
  const others = strong.filter((each) => !isHalf(each) && each.score > 0.55)
  if (halves.length === 1 || others.some(({ kind, table }) => kind !== 'column' || table === pair[0].table.id)) return false
  const [total] = others
  if (!total) return halves.length === 2
  if (!isCountOfAll(index, total)) return false
  return isTied(
    pair[0].table.id,
    total.table,
    tokens,
    mentions.filter((each) => each.start !== start || each.end !== end),
    index,
  )
}

/** So much worse a reading is as likely. */
const near = 0.03

function isCountOfAll({ columns }: SchemaIndex, { table, column }: Reading): boolean {
  return columns.some((entry) => entry.table.id === table && entry.column.name === column && isNumeric(entry.column))
}

/** Whether the other words speak of the one table alone: a breakdown that only it has, or a time where the other has no dates. */
function isTied(one: string, other: string, tokens: readonly Token[], mentions: readonly Mention[], { columns }: SchemaIndex): boolean {
  const isOwn = ({ readings }: Mention): boolean => {
    const strong = readings.filter(({ score }) => score >= 0.8)
    return strong.some(({ table, kind }) => table === one && kind !== 'table') && !strong.some(({ table }) => table === other)
  }
  const isDated = (id: string): boolean => columns.some(({ table, column }) => table.id === id && isTemporal(column) && !isYear(column))
  return mentions.some(isOwn) || (isDated(one) && !isDated(other) && tokens.some(({ lower }) => timeWord.test(lower)))
}

const timeWord = /^(?:(?:19|20)\d\d|months?|monthly|(?:jan|febr)uary|march|april|june|july|august|(?:sept|nov|dec)ember|october)$/

/** "Enrolment" where a total of all is kept in one table, and its halves in another: the total comes first, but where the rest is of these. */
export function totalsFirst(mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return mentions.map((mention) => {
    const [best, ...others] = mention.readings
    if (best?.kind !== 'column' || best.how !== 'part') return mention
    const alike = others.filter(({ kind, score }) => kind === 'column' && score >= best.score - near)
    const total = alike.find((each) => each.table !== best.table && saysTotal(index, each))
    const isHalf = alike.some(({ table, column }) => table === best.table && areHalves(index, table, best.column, column))
    if (!total || !isHalf) return mention
    return { ...mention, readings: [{ ...total, score: best.score + near / 2 }, ...mention.readings.filter((each) => each !== total)] }
  })
}

const saysTotal = ({ columns }: SchemaIndex, { table, column }: Reading): boolean =>
  columns.some((entry) => entry.table.id === table && entry.column.name === column && entry.pieces.some(({ text }) => text === 'total'))

function areHalves({ columns }: SchemaIndex, id: string, one?: string, other?: string): boolean {
  const [a, b] = [one, other].map((name) => columns.find(({ table, column }) => table.id === id && column.name === name)?.pieces ?? [])
  const says = (pieces: IndexedColumn['pieces'] | undefined, word: string): boolean => pieces?.some(({ text }) => text === word) === true
  return wholes.some(({ halves }) => halves.some(([left, right]) => (says(a, left) && says(b, right)) || (says(a, right) && says(b, left))))
}

const percent = '(?:percent(?:age)?s?|pct|%|shares?|proportions?|fractions?|ratios?|part)'
const wholeText = [...new Set(wholes.flatMap(({ said }) => [...said]))].flatMap((word) => [word, `${word}s`]).join('|')
const halfText = [...new Set(wholes.flatMap(({ halves }) => halves.flat()))].join('|')
const within = `(?:\\s+(?:in|of|among|amongst|out\\s+of|to|against|within|from)\\s+(?:(?:the|all|total|overall|our)\\s+)*(?:${wholeText}|children|people))?`
/** "Percentage of girls in enrolment", "girls' share", "what % of students are girls". */
const partsOfWhole: readonly RegExp[] = [
  new RegExp(
    `${percent}\\s+(?:of|for)\\s+(?:the\\s+)?(${halfText}|women|men)s?(?![\\p{L}\\d])(?!\\s+(?:and|to|&|present|absent|passed|who|with)\\b)${within}`,
    'giu',
  ),
  new RegExp(`(?<![\\p{L}\\d])(${halfText}|women|men)(?:s['’]?|['’]s)?\\s+${percent}(?![\\p{L}\\d])${within}`, 'giu'),
  new RegExp(
    `${percent}\\s+of\\s+(?:(?:the|all|total|our)\\s+)*(?:${wholeText}|children|people)\\s+(?:are|is|were|was|being)\\s+(${halfText}|women|men)s?(?![\\p{L}\\d])`,
    'giu',
  ),
]

/** Of what counts both halves in two columns the part that one of them is. */
export function sharesOfHalves(text: string, tokens: readonly Token[], index: SchemaIndex): readonly MetricMention[] {
  if (!/%|\b(?:percent|pct|share|proportion|fraction|ratio|part)/i.test(text)) return []
  return partsOfWhole.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): readonly MetricMention[] => {
      const half = singular((match[1] ?? '').toLowerCase())
      const pair = wholes.flatMap(({ halves }) => {
        const said = halves.filter((each) => each.includes(half))
        return said.length > 0 ? [halvesOf(said, index)] : []
      })
      const [found] = pair.filter((each) => each !== undefined)
      const part = found?.find(({ pieces }) => pieces.some((piece) => piece.text === half))
      const [start, end] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].length)]
      if (!found || !part || end <= start) return []
      const whole = metricOf(found, half)
      const name = `share of ${manyOf(half)}`
      return [
        {
          start,
          end,
          table: part.table.id,
          how: 'synonym',
          metric: {
            name,
            synonyms: [],
            expression: `sum(${part.column.name}) / (${whole.expression})`,
            formula: ratio(sumOf(part.table.id, part.column.name), whole.formula),
            format: 'percent',
          },
        },
      ]
    }),
  )
}

const singular = (word: string): string => (word === 'women' ? 'woman' : word === 'men' ? 'man' : word.replace(/s$/, ''))
const manyOf = (word: string): string =>
  word === 'woman'
    ? 'women'
    : word === 'man'
      ? 'men'
      : /^(?:indian|foreign|domestic|international)$/.test(word)
        ? `${word} visitors`
        : `${word}s`

/** The two columns of one table that count them. */
export function halvesOf(
  halves: readonly (readonly [string, string])[],
  { columns }: SchemaIndex,
): readonly [IndexedColumn, IndexedColumn] | undefined {
  for (const [one, other] of halves) {
    const called = (word: string): readonly IndexedColumn[] =>
      columns.filter(
        ({ column, pieces }) =>
          isNumeric(column) &&
          !['id', 'share'].includes(column.meaning) &&
          pieces.filter(({ weight }) => weight > unitWeight).length <= 2 &&
          pieces.some(({ text }) => text === word),
      )
    for (const left of called(one)) {
      const right = called(other).find((each) => each.table === left.table && each.pieces.length === left.pieces.length)
      if (right) return [left, right]
    }
  }
  return undefined
}

/** "Per classroom": a number of them in the same rows. */
function countedBehind(at: number, { table }: IndexedColumn, mentions: readonly Mention[], { columns }: SchemaIndex) {
  const mention = mentions.find(({ start }) => start === at)
  const [best] = mention?.readings ?? []
  const column = columns.find((entry) => entry.table === table && entry.table.id === best?.table && entry.column.name === best.column)
  return mention && column && isNumeric(column.column) && column.column.meaning !== 'id'
    ? { column, end: mention.end, words: mention.words.toLowerCase() }
    : undefined
}

function perOf(pair: readonly [IndexedColumn, IndexedColumn], { table, column }: IndexedColumn, name: string): MetricMention['metric'] {
  const whole = metricOf(pair, name)
  return {
    ...whole,
    expression: `(${whole.expression}) / sum(${column.name})`,
    formula: { kind: 'calculation', op: '/', left: whole.formula, right: sumOf(table.id, column.name) },
    format: 'plain',
  }
}

function metricOf([left, right]: readonly [IndexedColumn, IndexedColumn], name: string): MetricMention['metric'] {
  const of = ({ table, column }: IndexedColumn): AggregateTerm => sumOf(table.id, column.name)
  const formula: Formula = { kind: 'calculation', op: '+', left: of(left), right: of(right) }
  return { name, synonyms: [], expression: `sum(${left.column.name}) + sum(${right.column.name})`, formula, format: 'integer' }
}

/** Words for both halves together, by the words that a ratio has for them. */
export const isWhole = (words: readonly string[]): (typeof wholes)[number] | undefined =>
  wholes.find(({ said }) => words.some((word) => said.has(word)))
