import type { ChartPlan } from '../../../plan.ts'

/** "Remove the trend", "in the monthly trend show units": the only chart of several that runs along time. */
export function trendTarget(
  lower: string,
  charts: readonly ChartPlan[],
): { readonly id: string; readonly start: number; readonly length: number } | undefined {
  const match =
    /\b(?:(?:in|for|on|of|from) )?(?<!\b(?:show|add|see|plot|draw|give|include|want|what|whats|what's|is) (?:(?:me|us|also) )?)(?:the|that|this) (?:(?:hourly|daily|weekly|monthly|quarterly|yearly) )?(?:trend|trend ?line|timeline)\b(?! (?:of|for|in|over|by|line)\b)/.exec(
      lower,
    )
  const [only, ...others] = match ? charts.filter(({ dimensions: [axis], kind }) => axis?.grain !== undefined && kind !== 'table') : []
  return match && only && others.length === 0 && charts.length > 1
    ? { id: only.id, start: match.index, length: match[0].length }
    : undefined
}
