import type { ChartKind } from '../../../plan.ts'
import type { Candidate, Slot } from './candidate.ts'

/** What an overview shows, in the order of its worth; a step with two takes the better one. */
const order: readonly (readonly Slot[])[] = [
  ['figure'],
  ['trend'],
  ['ranking'],
  ['composition'],
  ['figure'],
  ['distribution', 'relation'],
  ['ranking'],
  ['figure'],
  ['list'],
  ['spread', 'cross'],
  ['relation', 'distribution'],
  ['season', 'cross'],
]

const atMost: Readonly<Record<ChartKind, number>> = {
  text: 4,
  bar: 4,
  line: 2,
  area: 2,
  arc: 2,
  point: 2,
  rect: 2,
  boxplot: 1,
  histogram: 2,
  table: 1,
}

/** A worse chart than this is worth its place only on an otherwise bare dashboard. */
const worthwhile = 0.35
const fewest = 4

/** Chooses up to `count` charts of many kinds that do not say the same; figures first. */
export function select(candidates: readonly Candidate[], count: number): readonly Candidate[] {
  const chosen: Candidate[] = []
  const pick = (from: readonly Candidate[], least: number, strict: boolean): boolean => {
    let top: Candidate | undefined
    let topScore = -Infinity
    for (const candidate of from) {
      if (repeats(candidate, chosen) || (strict && tooMany(candidate, chosen, count))) continue
      const score = candidate.score - sameness(candidate, chosen)
      if (score > topScore) [top, topScore] = [candidate, score]
    }
    if (!top || topScore < least) return false
    chosen.push(top)
    return true
  }

  const steps =
    count === 1
      ? [['trend', 'ranking'] as const, ['figure'] as const]
      : count === 2
        ? [order[0] ?? [], ['trend', 'ranking'] as const]
        : order
  for (const step of steps) {
    if (chosen.length >= count) break
    pick(
      candidates.filter(({ slot }) => step.some((wanted) => wanted === slot)),
      worthwhile,
      true,
    )
  }
  while (chosen.length < count && pick(candidates, worthwhile, true));
  while (
    chosen.length < Math.min(count, fewest) &&
    (pick(kindsMissing(candidates, chosen), -Infinity, true) || pick(candidates, -Infinity, false))
  );
  return chosen.toSorted((a, b) => Number(b.slot === 'figure') - Number(a.slot === 'figure'))
}

function kindsMissing(candidates: readonly Candidate[], chosen: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter((candidate) => !chosen.some(({ draft }) => draft.kind === candidate.draft.kind))
}

function repeats(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  return chosen.some(
    (other) => other.says === candidate.says || (other.slot === candidate.slot && other.draft.title === candidate.draft.title),
  )
}

function tooMany(candidate: Candidate, chosen: readonly Candidate[], count: number): boolean {
  const { kind } = candidate.draft
  const most = kind === 'text' ? Math.min(atMost.text, Math.max(1, Math.ceil(count / 3))) : atMost[kind]
  return chosen.filter(({ draft }) => draft.kind === kind).length >= most
}

/** How much of the candidate is on the dashboard already. */
function sameness(candidate: Candidate, chosen: readonly Candidate[]): number {
  let sum = 0
  for (const other of chosen) {
    if (other.groups.some((group) => candidate.groups.includes(group))) sum += 0.4
    if (other.measure === candidate.measure && other.slot === candidate.slot) sum += candidate.slot === 'figure' ? 1 : 0.12
    if (candidate.slot === 'figure' && other.slot === 'figure' && sharesColumn(candidate, other)) sum += 0.25
    if (other.slot === candidate.slot && candidate.slot !== 'figure' && other.draft.kind === candidate.draft.kind) sum += 0.1
  }
  return sum
}

function sharesColumn(a: Candidate, b: Candidate): boolean {
  const columns = (candidate: Candidate): readonly string[] =>
    candidate.draft.measures.map(({ column }) => (column ? `${column.relation}\u0000${column.column}` : ''))
  return columns(a).some((column) => column !== '' && columns(b).includes(column))
}
