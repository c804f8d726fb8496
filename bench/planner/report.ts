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

/** Prints the figures of a set beside what they must reach, and beside what comes next; returns how many of the first fall short. */
export function reportOf(scored: Scored): number {
  const { set, predictions } = scored
  const times = predictions.map((prediction) => prediction.ms).toSorted((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  console.log(
    `${set.name}: planning p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, max ${(times.at(-1) ?? 0).toFixed(1)} ms over ${String(times.length)} requests`,
  )
  let short = need('planning p95, ms', at(0.95), 50, 'at most')
  next('planning p95, ms', at(0.95), 20, 'at most')
  if (set.kind === 'nvbench') short += nvbench(scored)
  if (set.kind === 'nlv') short += nlv(JSON.parse(scored.text) as Totals)
  if (set.kind === 'nvbench2') nvbench2(scored)
  return short
}

type Sense = 'at least' | 'at most'

/** A figure that must be reached: 1 where it is not. */
function need(name: string, value: number | undefined, wanted: number, sense: Sense = 'at least'): number {
  const reached = isReached(value, wanted, sense)
  say(reached ? 'reached' : 'SHORT', name, value, wanted, sense)
  return reached ? 0 : 1
}

/** A figure to reach later: said, and no more. */
function next(name: string, value: number | undefined, wanted: number, sense: Sense = 'at least'): void {
  say(isReached(value, wanted, sense) ? 'next, reached' : 'next', name, value, wanted, sense)
}

function isReached(value: number | undefined, wanted: number, sense: Sense): boolean {
  return value !== undefined && (sense === 'at least' ? value >= wanted : value <= wanted)
}

function say(state: string, name: string, value: number | undefined, wanted: number, sense: Sense): void {
  console.log(`${state.padEnd(15)}${name}: ${value === undefined ? 'none' : value.toFixed(2)} (${sense} ${String(wanted)})`)
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
  const overall = all?.['overall']
  const lenient = group('track', 'viseval', 'overall_lenient')
  const short = need('overall', overall, 60) + need('viseval track, overall_lenient', lenient, 65)
  next('viseval track, overall_lenient', lenient, 82)
  next('nvbench track, overall', group('track', 'nvbench', 'overall'), 73)
  next('join cases, overall', group('scope', 'join', 'overall'), 70)
  next('held-out below the rest, points', rest - kept, 6, 'at most')
  return short
}

function nlv(totals: Totals): number {
  const { single, sequential } = totals
  for (const [name, figures] of Object.entries(totals)) if (name !== 'ms') console.log(`         ${name}: ${JSON.stringify(figures)}`)
  const short = need('single exact@1', single?.['exact@1'], 72)
  next('single exact@1', single?.['exact@1'], 84)
  next('single exact@5', single?.['exact@5'], 95)
  next('single partial@1', single?.['partial@1'], 88)
  if (sequential) next('sequential exact@1', sequential['exact@1'], 55)
  return short
}

function nvbench2({ set, text, details, heldOut }: Scored): void {
  const totals = JSON.parse(text) as Totals
  const judged = details
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly id: string } & Readonly<Record<string, unknown>>)
  // A set's base is named as "database@table".
  const dbOf = new Map(set.cases.map((each) => [each.id, each.db.split('@')[0] ?? '']))
  for (const wanted of [false, true]) {
    const chosen = judged.filter(({ id }) => heldOut.has(dbOf.get(id) ?? '') === wanted)
    const mean = (key: string, place: number): number =>
      (100 * chosen.reduce((sum, line) => sum + ((line[key] as readonly number[] | undefined)?.[place] ?? 0), 0)) /
      Math.max(1, chosen.length)
    console.log(
      `         ${wanted ? 'held-out' : 'the rest'}: P@1 ${mean('exact@1', 1).toFixed(2)}, F1@3 ${mean('exact@3', 3).toFixed(2)}, ${String(chosen.length)} cases`,
    )
  }
  next('exact P@1', totals['all']?.['exact P@1'], 70)
  next('exact F1@3', totals['all']?.['exact F1@3'], 55)
}
