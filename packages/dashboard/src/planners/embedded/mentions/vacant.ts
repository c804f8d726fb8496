import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { sumOf } from './formulas.ts'

const free = /^(?:vacant|available|free|empty|unoccupied|unfilled|remaining|unsold|unbooked)$/
const all: ReadonlySet<string> = new Set(['total', 'capacity', 'sanctioned', 'available', 'all'])
const taken: ReadonlySet<string> = new Set(['occupied', 'filled', 'booked', 'taken', 'used', 'sold', 'working', 'allotted'])

/** "Vacant beds by city" of total beds and occupied ones, "vacant posts" of sanctioned and filled ones: what is left of them. */
export function vacantOnes(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly MetricMention[] {
  return tokens.flatMap(({ index: at, lower }): readonly MetricMention[] => {
    const noun = tokens[at + 1]
    if (!free.test(lower) || noun?.kind !== 'word') return []
    const said = mentions.find(({ start, end }) => start <= at && at < end)
    if (said?.readings[0]?.how === 'exact' && said.readings[0].kind === 'column') return []
    const counted = index.columns.filter(
      ({ column, pieces }) => isNumeric(column) && column.meaning !== 'id' && pieces.some(({ stem }) => stem === noun.stem),
    )
    const is = ({ pieces }: IndexedColumn, words: ReadonlySet<string>): boolean => pieces.some(({ text }) => words.has(text))
    const used = counted.find((entry) => is(entry, taken))
    const whole =
      counted.find((entry) => entry !== used && entry.table === used?.table && is(entry, all)) ??
      counted.find((entry) => entry !== used && entry.table === used?.table && entry.pieces.length === 1)
    if (!used || !whole) return []
    const table = whole.table.id
    return [
      {
        start: at,
        end: at + 2,
        table,
        how: 'synonym',
        metric: {
          name: `${lower} ${noun.lower}`,
          synonyms: [],
          expression: `sum(${whole.column.name}) - sum(${used.column.name})`,
          formula: { kind: 'calculation', op: '-', left: sumOf(table, whole.column.name), right: sumOf(table, used.column.name) },
          format: 'integer',
        },
      },
    ]
  })
}
