import { isOpenState } from '../schema/open-states.ts'
import { tokenFrom } from '../phrases/sort-clause.ts'
import type { Span } from '../understanding.ts'
import { openWords } from '../words/states.ts'
import type { ConditionContext } from './context.ts'

const said = new RegExp(
  String.raw`\b(?:${openWords}|still|right now|at (?:the|this) moment|currently|as of (?:now|today)|till (?:now|date))\b`,
  'gi',
)

/** Whether the request says of the rows of the table that they have not come to their end: "pending", "not started", "right now". */
export function saysOpen({ text, tokens, mentions }: ConditionContext, table: string, besides: Span): boolean {
  const isState = mentions.some(({ readings }) =>
    readings.some((reading) => reading.kind === 'value' && reading.table === table && isOpenState(reading.value ?? '')),
  )
  return (
    isState ||
    [...text.matchAll(said)].some(({ index: from }) => {
      const at = tokenFrom(tokens, from)
      return at < besides.start || at >= besides.end
    })
  )
}
