import type { TableProfile } from '../../../connections/connection.ts'
import type { Comparison, Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { tokenFrom } from '../phrases/sort-clause.ts'
import { isNumeric } from '../schema/column-types.ts'
import { markColumns } from '../schema/marks.ts'
import type { MarkColumns } from '../schema/marks.ts'
import type { ConditionReading, Span } from '../understanding.ts'
import { freeMatches, onColumns, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

/** Of a hundred, as the Central Board of Secondary Education asks for in each subject. */
const passMark = 33

const lead = String.raw`(?:\b(?:who|that|which)\s+)?(?:\b(?:have|has|had|were|was|are)\s+)?`
const signs: Readonly<Record<string, Comparison>> = {
  'more than': 'gt',
  above: 'gt',
  over: 'gt',
  'at least': 'gte',
  'less than': 'lt',
  below: 'lt',
  under: 'lt',
  'at most': 'lte',
  exactly: 'eq',
}
const sign = `(${Object.keys(signs).join('|')})`
/** Right before "maths": "100 in", "more than 80 marks in". */
const marked = new RegExp(
  String.raw`${lead}(?:\b(?:scored|scoring|got|getting|secured|obtained|with|having)\s+)?(?:\b${sign}\s+)?(?<!\b(?:top|first|best|bottom|last|worst)\s+)\b(\d{1,3}(?:\.\d+)?)(?:\s+marks?)?(?:\s+or\s+(more|above|less|below))?\s+(?:in|at)\s+(?:the\s+)?$`,
  'i',
)
const passed = new RegExp(String.raw`${lead}\b(fail(?:ed|ing|ures?|s)?|pass(?:ed|ing|es)?)\s+(?:in|at)\s+(?:the\s+)?$`, 'i')
const several = /\b(any|all|each|every|both)(?:\s+(?:one|of\s+the|of))?\s+(?:subjects?|papers?)\b/gi
const ofWhole = new RegExp(
  String.raw`${lead}(?:\b(?:scored|scoring|got|secured|obtained|with|having)\s+)?\b${sign}\s+(\d{1,3}(?:\.\d+)?)\s*(?:%|percent\b)`,
  'gi',
)

/** "100 in maths", "who failed in any subject", "above 90%": of a sheet of marks, a column for each subject. */
export function markConditions(context: ConditionContext): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  for (const { table } of context.index.tables) {
    const marks = markColumns(table)
    if (!marks) continue
    for (const { span, columns, joiner } of saidSubjects(context, table, marks)) {
      const read = before(context, span, marks)
      const [first] = columns
      if (!read || first === undefined || found.some(({ start, end }) => start < span.end && read.start < end)) continue
      const at = { start: read.start, end: span.end }
      const make = (column: ColumnRef): Condition => {
        const each = columns.map((name): Condition => ({
          kind: 'compare',
          column: { relation: column.relation, column: name },
          op: read.op,
          value: read.value,
        }))
        return each.length === 1 && each[0] ? each[0] : { kind: joiner, of: each }
      }
      found.push({
        ...onColumns(context, at, [{ table: table.id, column: first, score: 1 }], make),
        ...(read.isPass
          ? {
              assumption: () =>
                `“${wordsOf(context, at.start, at.end)}” is read by a pass mark of ${String(read.value)}: nothing else tells it.`,
            }
          : {}),
      })
    }
    found.push(...byPercent(context, table, marks, found))
  }
  return found
}

interface Subjects {
  readonly span: Span
  readonly columns: readonly string[]
  readonly joiner: 'any' | 'all'
}

function saidSubjects(context: ConditionContext, table: TableProfile, { subjects }: MarkColumns): readonly Subjects[] {
  const names = subjects.map(({ name }) => name)
  const single = context.mentions.flatMap(({ start, end, readings: [best] }): readonly Subjects[] =>
    best?.kind === 'column' && best.table === table.id && best.column !== undefined && names.includes(best.column)
      ? [{ span: { start, end }, columns: [best.column], joiner: 'any' }]
      : [],
  )
  const all = freeMatches(context, several, []).map(({ start, end, match }): Subjects => ({
    span: { start, end },
    columns: names,
    joiner: match[1]?.toLowerCase() === 'any' ? 'any' : 'all',
  }))
  return [...single, ...all]
}

interface SaidMark {
  readonly start: number
  readonly op: Comparison
  readonly value: number
  readonly isPass?: true
}

/** What stands right before the subject: how much was scored in it, or that it was passed. */
function before({ text, tokens }: ConditionContext, { start }: Span, { scale }: MarkColumns): SaidMark | undefined {
  const ahead = text.slice(0, tokens[start]?.start ?? 0)
  const mark = marked.exec(ahead)
  if (mark) {
    const [, said = '', number = '', more] = mark
    const op = more === undefined ? (signs[said.toLowerCase().replaceAll(/\s+/g, ' ')] ?? 'eq') : /more|above/i.test(more) ? 'gte' : 'lte'
    return { start: tokenFrom(tokens, mark.index), op, value: Number(number) }
  }
  const pass = passed.exec(ahead)
  if (!pass) return undefined
  const value = Math.ceil((scale * passMark) / 100)
  return { start: tokenFrom(tokens, pass.index), op: /^fail/i.test(pass[1] ?? '') ? 'lt' : 'gte', value, isPass: true }
}

/** "Above 90%": of the percentage of all marks, where no other number stands before it. */
function byPercent(
  context: ConditionContext,
  table: TableProfile,
  { percent }: MarkColumns,
  found: readonly ConditionReading[],
): readonly ConditionReading[] {
  if (!percent) return []
  return freeMatches(context, ofWhole, found).flatMap(({ start, end, match }): readonly ConditionReading[] => {
    const named = context.mentions.some(({ end: until, readings: [best] }) => {
      const column = context.index.columns.find((entry) => entry.table.id === best?.table && entry.column.name === best.column)?.column
      return until === start && column !== undefined && isNumeric(column) && column !== percent
    })
    if (named) return []
    const op = signs[(match[1] ?? '').toLowerCase().replaceAll(/\s+/g, ' ')] ?? 'eq'
    const value = Number(match[2])
    return [
      onColumns(context, { start, end }, [{ table: table.id, column: percent.name, score: 1 }], (column) => ({
        kind: 'compare',
        column,
        op,
        value,
      })),
    ]
  })
}
