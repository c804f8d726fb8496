import type { CaseSet } from './case-sets.ts'
import type { Prediction } from './predict.ts'

interface Scored {
  readonly set: CaseSet
  /** What `score.py` says. */
  readonly text: string
  /** A line a case, where the set writes them. */
  readonly details: string
  readonly predictions: readonly Prediction[]
  readonly heldOut: ReadonlySet<string>
}

type Totals = Readonly<Record<string, Readonly<Record<string, number | undefined> & { n: number }> | undefined>>

/** Prints the figures of a set beside what they must reach; returns how many fall short. */
export function reportOf(scored: Scored): number {
  const { set, predictions } = scored
  const times = predictions.map((prediction) => prediction.ms).toSorted((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  console.log(
    `${set.name}: planning p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, max ${(times.at(-1) ?? 0).toFixed(1)} ms over ${String(times.length)} requests`,
  )
  let short = need('planning p95, ms', at(0.95), 20, 'at most')
  if (set.kind === 'nvbench') short += nvbench(scored)
  if (set.kind === 'nlv') short += nlv(JSON.parse(scored.text) as Totals)
  return short
}

function need(name: string, value: number | undefined, wanted: number, sense: 'at least' | 'at most' = 'at least'): number {
  const reached = value !== undefined && (sense === 'at least' ? value >= wanted : value <= wanted)
  console.log(
    `${reached ? 'reached' : 'SHORT  '}  ${name}: ${value === undefined ? 'none' : value.toFixed(2)} (${sense} ${String(wanted)})`,
  )
  return reached ? 0 : 1
}

function nvbench({ set, text, details, heldOut }: Scored): number {
  const totals = JSON.parse(text) as Readonly<Record<string, Totals | Totals[string]>>
  const group = (key: string, name: string, field: string): number | undefined => (totals[key] as Totals | undefined)?.[name]?.[field]
  const all = totals['all'] as Totals[string]
  const judged = details
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly id: string; readonly overall: boolean })
  const dbOf = new Map(set.cases.map((each) => [each.id, each.db]))
  const part = (wanted: boolean): number => {
    const chosen = judged.filter(({ id }) => heldOut.has(dbOf.get(id) ?? '') === wanted)
    const byDb = Map.groupBy(chosen, ({ id }) => dbOf.get(id) ?? '')
    const total = (100 * chosen.filter((each) => each.overall).length) / Math.max(1, chosen.length)
    const means = [...byDb.values()].map((list) => list.filter((each) => each.overall).length / list.length)
    const mean = (100 * means.reduce((sum, each) => sum + each, 0)) / Math.max(1, means.length)
    console.log(
      `         ${wanted ? 'held-out' : 'the rest'}: overall ${total.toFixed(2)}, mean over ${String(byDb.size)} databases ${mean.toFixed(2)}, ${String(chosen.length)} cases`,
    )
    return total
  }
  const [rest, kept] = [part(false), part(true)]
  return (
    need('overall', all?.['overall'], 60) +
    need('viseval track, overall_lenient', group('track', 'viseval', 'overall_lenient'), 82) +
    need('nvbench track, overall', group('track', 'nvbench', 'overall'), 73) +
    need('join cases, overall', group('scope', 'join', 'overall'), 70) +
    need('held-out below the rest, points', rest - kept, 6, 'at most')
  )
}

function nlv(totals: Totals): number {
  const { single, sequential } = totals
  for (const [name, figures] of Object.entries(totals)) if (name !== 'ms') console.log(`         ${name}: ${JSON.stringify(figures)}`)
  return (
    need('single exact@1', single?.['exact@1'], 84) +
    need('single exact@5', single?.['exact@5'], 95) +
    need('single partial@1', single?.['partial@1'], 88) +
    (sequential ? need('sequential exact@1', sequential['exact@1'], 55) : 0)
  )
}
