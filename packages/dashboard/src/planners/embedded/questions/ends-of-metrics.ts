import { isTurnedEnd } from '../schema/unwanted.ts'
import type { Understanding } from '../understanding.ts'

const ends = /^(?:worst|poorest|weakest|lowest|best|strongest|highest)$/
const lows = /^(?:worst|poorest|weakest|lowest)$/
const judged = /^(?:worst|best)$/
const counted =
  /^\s*(?:(?:show|list|give|find|which|what|the|me)\s+)*(\d{1,3})\s+(\p{L}[\p{L} ]*?)\s+(?:(?:who|that|which)\s+)?(?:with|have|has|having|had)\s+(?:the\s+)?$/iu

/** "Which class has the worst attendance rate", "5 stores with the highest return rate": what is made of several columns has two ends as well. */
export function endsOfMetrics({ text, tokens, metrics }: Understanding): string | undefined {
  for (const metric of metrics) {
    const end = tokens[metric.start - 1]
    if (!end || !ends.test(end.lower)) continue
    const turned = judged.test(end.lower) && isTurnedEnd(end.lower, { label: metric.metric.name })
    const isLow = lows.test(end.lower) !== turned
    const ahead = text.slice(0, end.start)
    const [, count, things] = counted.exec(ahead) ?? []
    const behind = text.slice(end.end)
    if (count !== undefined && things !== undefined) return `${isLow ? 'bottom' : 'top'} ${count} ${things} by${behind}`
    const said = isLow ? 'lowest' : 'highest'
    if (said !== end.lower) return `${ahead}${said}${behind}`
  }
  return undefined
}
