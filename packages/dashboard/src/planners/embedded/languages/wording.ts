import { isGiven } from '../../../given-words.ts'
import type { ChartPlan, DashboardPlan, Trace, Wording } from '../../../plan.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import { nameKey, nounIn } from '../titles/label-parts.ts'
import { namedAlone, nounOf, plainWords } from '../titles/names.ts'
import type { SpokenLanguage } from './language.ts'
import type { Called } from './telling.ts'

type Body = Omit<ChartPlan, 'id' | 'alternatives'>
/** The user's own words by the English of them, see `nameKey`. */
export type OwnWords = Readonly<Record<string, string>>

type Teller = Required<Pick<SpokenLanguage, 'tag' | 'telling'>>

/** The plan told in the language: what is new of it, by the words of the request and by those with which its charts were told before. */
export function toldIn({ tag, telling }: SpokenLanguage, plan: DashboardPlan, own: OwnWords, before?: DashboardPlan): DashboardPlan {
  if (!telling) return plan
  const language: Teller = { tag, telling }
  const kept = new Set(before?.charts)
  const known = Object.assign({}, ...plan.charts.map(({ wording }) => wording?.names ?? {}), own) as OwnWords
  const all = Object.assign({}, known, ...plan.charts.map((chart) => wordsOf(language, chart))) as OwnWords
  return {
    ...plan,
    charts: plan.charts.map((chart, place) =>
      kept.has(chart)
        ? chart
        : {
            ...told(language, chart, all, warningsOf(plan, chart, place)),
            alternatives: chart.alternatives.map((other) => ({
              ...other,
              plan: told(language, other.plan, all, [other.title, other.reason]),
            })),
          },
    ),
  }
}

/** What is said beside the dashboard: of a chart with it, of all of them with the first. */
function warningsOf({ warnings }: DashboardPlan, { id }: ChartPlan, place: number): readonly string[] {
  return warnings.flatMap(({ chartId, message }) => (chartId === id || (chartId === undefined && place === 0) ? [message] : []))
}

function told<T extends Body>(language: Teller, chart: T, known: OwnWords, more: readonly string[] = []): T {
  return { ...chart, wording: wordingOf(language, chart, { ...known, ...wordsOf(language, chart) }, more) }
}

const nouns: ReadonlySet<Trace['role']> = new Set(['measure', 'dimension', 'series', 'facet', 'table', 'subject'])

/** The words of the request for what a chart shows, where they stand for the whole of it. */
function wordsOf({ telling }: Teller, chart: Body): OwnWords {
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  const names = new Map<string, string>()
  const stored = ({ relation, column }: ColumnRef): string => `${tables.get(relation) ?? relation}.${column}`
  // What is left of one column after another has a name of its own.
  const made = new Set(chart.measures.flatMap(({ column, minus }) => (column && minus ? [stored(column)] : [])))
  for (const { column, label } of [...chart.measures, ...groupingsOf(chart)]) if (column) names.set(stored(column), nounIn(label))
  const found: Record<string, string> = {}
  const targets = Map.groupBy(chart.traces, ({ start, end }) => `${String(start)} ${String(end)}`)
  for (const { words, target, how, role, start, end } of chart.traces) {
    // Words that led to several things are the name of none.
    const others = targets.get(`${String(start)} ${String(end)}`) ?? []
    if (others.some((other) => other.target !== target && nouns.has(other.role))) continue
    if (!['exact', 'stem', 'synonym', 'abbreviation', 'typo'].includes(how) || !/[^\p{ASCII}]/u.test(words)) continue
    const isTable = role === 'table' || [...tables.values()].includes(target)
    const name = names.get(target) ?? (isTable ? nounOf(namedAlone(target)).one : undefined)
    const own = name === undefined ? undefined : telling.base(words)
    if (name === undefined || own === undefined) continue
    found[nameKey(name)] = own
    // Conditions name the column itself.
    if (names.has(target) && !made.has(target)) found[nameKey(plainWords(target.split('.').at(-1) ?? ''))] = own
  }
  return found
}

function wordingOf({ tag, telling }: Teller, chart: Body, names: OwnWords, more: readonly string[]): Wording {
  const called: Called = (english) => (Object.hasOwn(names, nameKey(english)) ? names[nameKey(english)] : undefined)
  const { title, description } = telling.chart(chart, called)
  const of = new Map<string, string>()
  const put = (english: string, own: string | undefined): void => {
    if (own !== undefined && own !== english) of.set(english, own)
  }
  for (const { label, aggregate } of chart.measures) put(label, telling.label(label, called, aggregate.startsWith('count')))
  for (const { label } of groupingsOf(chart)) put(label, telling.label(label, called))
  const { comparison } = chart
  if (comparison) {
    for (const { label } of [comparison.current, comparison.before]) put(label, telling.period(label))
    for (const [english, own] of Object.entries(telling.phrases)) put(english, own)
  }
  for (const each of [...chart.assumptions, ...more, 'The chart as it was before.']) put(each, telling.sentence(each))
  // What a person gave is said as it was given.
  if (!isGiven(chart, 'description')) put(chart.description, description)
  if (!isGiven(chart, 'title'))
    put(chart.title, chart.title.endsWith(' (copy)') ? (telling.phrases['{title} (copy)'] ?? '{title}').replace('{title}', title) : title)
  return { language: tag, of: Object.fromEntries(of), names }
}
