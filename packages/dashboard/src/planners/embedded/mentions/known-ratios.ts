import { abbreviations } from '../../../connections/abbreviations.ts'
import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention, Span } from '../understanding.ts'
import { countingNameWords, headWords, knownRatios } from '../words/known-ratios.ts'
import type { KnownRatio } from '../words/known-ratios.ts'
import type { Token } from '../words/tokens.ts'
import { isPlain } from '../schema/word-match.ts'
import { isEnglish } from '../words/word-forms.ts'
import { ratio, sumOf } from './formulas.ts'
import { halvesOf, isWhole } from './halves.ts'

/** Phrases by their first word, the longest first. */
const phrases: ReadonlyMap<string, readonly { readonly said: readonly string[]; readonly known: KnownRatio }[]> = byFirstWord()

function byFirstWord(): ReadonlyMap<string, readonly { readonly said: readonly string[]; readonly known: KnownRatio }[]> {
  const all = knownRatios.flatMap((known) => known.said.map((text) => ({ said: text.split(/[ -]/), known })))
  const made = new Map<string, (typeof all)[number][]>()
  for (const each of all.toSorted((a, b) => b.said.length - a.said.length)) {
    const first = each.said[0] ?? ''
    made.set(first, [...(made.get(first) ?? []), each])
  }
  return made
}

/** "CTR", "literacy rate", "population density": quantities that have a name, where rows tell both that they are made of and no column goes by it. */
export function namedRatios(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  const found: MetricMention[] = []
  for (const { index: at, lower } of tokens) {
    if (found.some(({ start, end }) => start <= at && at < end)) continue
    const metric = phrases.get(lower)?.flatMap((each) => {
      const end = endOf(tokens, at, each.said)
      // "CTR" of a `category`: initials are no short form of a name.
      const named = each.said.length === 1 && lower.length <= 4 ? mentions.filter((mention) => isSpelled(lower, mention, index)) : mentions
      const made = end === undefined ? undefined : madeOf(each.known, { start: at, end }, named, index)
      return made ?? []
    })[0]
    const made = metric ?? ofSheet(tokens, at, mentions, index)
    if (made) found.push(made)
  }
  return [...found, ...perCapita(tokens, mentions, index)]
}

const isSpelled = (word: string, { readings: [best] }: Mention, { columns }: SchemaIndex): boolean =>
  columns.some(
    ({ table, column, pieces }) => table.id === best?.table && column.name === best.column && pieces.some(({ text }) => text === word),
  )

/** Where the phrase that starts there ends; a hyphen between two words says nothing. */
function endOf(tokens: readonly Token[], start: number, said: readonly string[]): number | undefined {
  let at = start
  for (const [place, word] of said.entries()) {
    if (place > 0 && tokens[at]?.text === '-') at++
    if (tokens[at]?.lower !== word) return undefined
    at++
  }
  return at
}

/** Words around a name that speak of its rows. */
const rowsBefore = /^(?:number|count|lists?|many|all|every|each|records?|rows?|entries|details?|per)$/
const rowsBehind = /^(?:entry|entries|records?|rows?|register|sheet|table|data|details?|overview|dashboard|summary|report|lists?|count)$/

/** "Attendance by class", "worst attendance" of a sheet called so that tells days of being there and of being open: the part of them. */
function ofSheet(tokens: readonly Token[], at: number, mentions: readonly Mention[], index: SchemaIndex): MetricMention | undefined {
  const known = knownRatios.find(({ sheet }) => sheet === tokens[at]?.lower)
  const own = known && mentions.find(({ start, end }) => start === at && end === at + 1)?.readings[0]
  if (!known || own?.kind !== 'table' || own.score < 0.9 || pairOf(known, index)?.part.table.id !== own.table) return undefined
  const before = tokens.slice(Math.max(0, at - 2), at)
  if (before.some(({ lower }) => rowsBefore.test(lower)) || rowsBehind.test(tokens[at + 1]?.lower ?? '')) return undefined
  // Alone the word means all that is told of it.
  const said = tokens.some(({ index: place, kind, lower }) => place !== at && kind !== 'mark' && !isPlain(lower))
  return said ? madeOf(known, { start: at, end: at + 1 }, mentions, index) : undefined
}

function madeOf(known: KnownRatio, span: Span, mentions: readonly Mention[], index: SchemaIndex): MetricMention | undefined {
  const pair = pairOf(known, index)
  if (!pair || isColumnNamed(span, mentions, pair)) return undefined
  const { part, other, whole } = pair
  const table = part.table.id
  const isBlank = known.written === true && part.column.nulls > 0
  const own = sumOf(table, part.column.name)
  const all = sumOf(table, whole.column.name)
  const below: AggregateTerm = isBlank
    ? { ...all, where: [{ kind: 'missing', column: { relation: table, column: part.column.name }, negated: true }] }
    : all
  const above: Formula = other ? { kind: 'calculation', op: '+', left: own, right: sumOf(table, other.column.name) } : own
  const plain = ratio(known.left ? { kind: 'calculation', op: '-', left: above, right: below } : above, below)
  const formula: Formula =
    known.of === undefined ? plain : { kind: 'calculation', op: '*', left: plain, right: { kind: 'number', value: known.of } }
  const told = other ? `(sum(${part.column.name}) + sum(${other.column.name}))` : `sum(${part.column.name})`
  const of = isBlank ? `sum(${whole.column.name} where there is ${part.column.name})` : `sum(${whole.column.name})`
  const both = known.left ? `(${told} - sum(${whole.column.name})) / sum(${whole.column.name})` : `${told} / ${of}`
  const unit = known.format === 'money' ? part.column.unit : undefined
  return {
    ...span,
    table,
    how: 'synonym',
    metric: {
      name: known.name,
      synonyms: [],
      expression: known.of === undefined ? both : `${both} * ${known.of}`,
      formula,
      format: known.format,
      ...(unit === undefined ? {} : { unit }),
    },
  }
}

/** The words name a column that is neither of the two: it is stored as it is. */
function isColumnNamed(span: Span, mentions: readonly Mention[], { part, whole }: Pair): boolean {
  return mentions.some(({ start, end, readings: [best] }) => {
    if (start >= span.end || end <= span.start || !best || best.score <= 0.7) return false
    if (best.kind !== 'column') return best.kind === 'value'
    return ![part, whole].some(({ table, column }) => table.id === best.table && column.name === best.column) && best.how !== 'synonym'
  })
}

interface Pair {
  readonly part: IndexedColumn
  /** The other half of what is divided: girls beside boys. */
  readonly other?: IndexedColumn
  readonly whole: IndexedColumn
}

/** Of the table with most rows that holds both. */
function pairOf(known: KnownRatio, index: SchemaIndex): Pair | undefined {
  const pairs = index.tables.flatMap(({ table }) => {
    const own = index.columns.filter((entry) => entry.table === table && isAmount(entry))
    const isMoney = ({ column }: IndexedColumn): boolean => column.meaning === 'money'
    const parts = own.filter((entry) => isMoney(entry) === (known.money !== undefined) || !isMoney(entry))
    const wholes = own.filter((entry) => known.money === 'both' || !isMoney(entry))
    const named = called(known.part, parts)
    const whose = named ? undefined : isWhole(known.part)
    const halves = whose && halvesOf(whose.halves, index)
    const part = named ?? (halves?.[0].table === table ? halves[0] : undefined)
    const whole = called(
      known.whole,
      wholes.filter((entry) => entry !== part),
    )
    return part && whole ? [{ part, whole, ...(named || !halves ? {} : { other: halves[1] }), rows: table.rowCount }] : []
  })
  return pairs.toSorted((a, b) => b.rows - a.rows)[0]
}

const isAmount = ({ column }: IndexedColumn): boolean =>
  isNumeric(column) && !column.temporal && !['id', 'share', 'date', 'yes_no'].includes(column.meaning)

/** By the likeliest of the words, the column whose name says least besides. */
function called(words: readonly string[], columns: readonly IndexedColumn[]): IndexedColumn | undefined {
  for (const word of words) {
    const fits = columns.flatMap((entry) => {
      const others = besides(entry, word.split(' '))
      return others === undefined ? [] : [{ entry, others }]
    })
    const [best] = fits.toSorted((a, b) => a.others - b.others)
    if (best) return best.entry
  }
  return undefined
}

/** How many words the name has besides these, which stand in it side by side; undefined where they do not. */
function besides({ pieces }: IndexedColumn, said: readonly string[]): number | undefined {
  const texts = pieces.map(({ text }) => text)
  const at = texts.findIndex((_, place) => said.every((word, offset) => isWord(texts[place + offset], word)))
  if (at < 0) return undefined
  // "Total Enrolment (30-09-2024)": a day says when it was counted.
  const rest = texts.filter(
    (text, place) => (place < at || place >= at + said.length) && !countingNameWords.has(text) && !/^\d+$/.test(text),
  )
  return rest.length <= 1 ? rest.length : undefined
}

/** "Insp" of "inspected", "recd" of "received": names of columns are often cut short. */
function isWord(piece: string | undefined, word: string): boolean {
  if (piece === undefined) return false
  const isCut = piece.length >= 4 && piece.length <= word.length - 3 && word.startsWith(piece) && !isEnglish(piece)
  // "Sales" stay what they are called.
  return (
    piece === word ||
    piece === `${word}s` ||
    isCut ||
    (Object.hasOwn(abbreviations, piece) && abbreviations[piece]?.includes(word) === true)
  )
}

/** "Income per capita", "per capita income". */
function perCapita(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap(({ index: at, lower }): readonly MetricMention[] => {
    if (lower !== 'per' || !/^(?:capita|head)$/.test(tokens[at + 1]?.lower ?? '')) return []
    const mention = mentions.find(({ start, end }) => end === at || start === at + 2)
    const [best] = mention?.readings ?? []
    const own = index.columns.filter((entry) => entry.table.id === best?.table && isAmount(entry))
    const part = best?.kind === 'column' ? own.find(({ column }) => column.name === best.column) : undefined
    const whole = called(
      headWords,
      own.filter((entry) => entry !== part),
    )
    if (!mention || !part || !whole) return []
    const of = (entry: IndexedColumn): AggregateTerm => sumOf(entry.table.id, entry.column.name)
    return [
      {
        start: Math.min(at, mention.start),
        end: Math.max(at + 2, mention.end),
        table: part.table.id,
        how: 'synonym',
        metric: {
          name: `${mention.words.toLowerCase()} per capita`,
          synonyms: [],
          expression: `sum(${part.column.name}) / sum(${whole.column.name})`,
          formula: ratio(of(part), of(whole)),
          format: part.column.meaning === 'money' ? 'money' : 'plain',
          ...(part.column.meaning === 'money' && part.column.unit !== undefined ? { unit: part.column.unit } : {}),
        },
      },
    ]
  })
}
