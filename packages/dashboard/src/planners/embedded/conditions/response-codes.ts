import type { Condition } from '../../../plan-condition.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

/** Cheap, before any column is looked at. */
const mayBe = /\b[1-5](?:xx|\d\d)|\berrors?\b/i
const kinds = String.raw`(?:\s+(?:errors?|responses?|status(?:es)?|codes?|status codes?|failures?)\b)`
/** Groups: the first digit of a class, or the whole code; without either of them all that failed. */
const said = new RegExp(
  String.raw`\b(?:(?:http|status(?: code)?|response code)\s+)?(?:([1-5])xx(?:['’]?e?s)?\b${kinds}?|([1-5]\d\d)(?:['’]?s\b${kinds}?|${kinds}))|\b(?:http )?errors?\b(?!\s+(?:rates?|codes?|percentage|ratio|messages?|types?|budget))`,
  'gi',
)
const failed = 400

/** "5xx errors", "429s by client", "errors per hour" of a log with a `status_code`: the codes by which a server answers, as the web has them. */
export function responseCodes(context: ConditionContext): readonly ConditionReading[] {
  const { text, mentions, index } = context
  if (!mayBe.test(text)) return []
  const [only, ...more] = index.columns.filter(holdsCodes)
  if (!only || more.length > 0) return []
  const choices = [{ table: only.table.id, column: only.column.name, score: 1 }]
  return freeMatches(context, said, []).flatMap(({ match, start, end }): readonly ConditionReading[] => {
    const [, kind, code] = match
    const isBare = kind === undefined && code === undefined
    if (isBare && mentions.some((mention) => mention.start < end && start < mention.end && (mention.readings[0]?.score ?? 0) > 0.6))
      return []
    const reading = onColumns(context, { start, end }, choices, (column): Condition => {
      if (code !== undefined) return { kind: 'compare', column, op: 'eq', value: Number(code) }
      if (kind === undefined) return { kind: 'compare', column, op: 'gte', value: failed }
      const from: Condition = { kind: 'compare', column, op: 'gte', value: Number(kind) * 100 }
      return { kind: 'all', of: [from, { kind: 'compare', column, op: 'lt', value: Number(kind) * 100 + 100 }] }
    })
    return [
      isBare ? { ...reading, assumption: () => `Errors are the rows whose ${only.column.name} is ${String(failed)} or above.` } : reading,
    ]
  })
}

/** By its name, and since it holds nothing else. */
function holdsCodes({ column }: IndexedColumn): boolean {
  const { name, min, max } = column
  const words = wordsOfName(name)
  const isNamed = words.includes('status') || (words.includes('code') && words.some((word) => /^(?:http|response|resp)$/.test(word)))
  return isNamed && isNumeric(column) && typeof min === 'number' && typeof max === 'number' && min >= 100 && max >= 200 && max < 600
}
