import type { Catalog } from '../../../connections/connection.ts'
import type { ChartPlan, DashboardPlan } from '../../../plan.ts'
import { worded } from '../../../wording.ts'
import { hindi, romanHindi } from './hindi/index.ts'
import type { Names, SpokenLanguage } from './language.ts'
import { namesOf } from './names.ts'
import { saidIn } from './said.ts'
import type { Said } from './said.ts'
import { toldIn } from './wording.ts'
import type { OwnWords } from './wording.ts'

export type { Said } from './said.ts'
export { tracedTo } from './said.ts'
export { withChartIds } from './titles-said.ts'

/** Languages in which the embedded planner takes requests, besides English. */
export const languages: readonly SpokenLanguage[] = [hindi, romanHindi]

/**
 * The request in plain English, where it is written in one of the languages; undefined where it is not.
 * @param written the request, where the prompt is not quite what was written
 */
export function inEnglish(prompt: string, catalog: Catalog, about: 'request' | 'change' = 'request', written = prompt): Said | undefined {
  for (const language of languages) {
    if (!language.writes(prompt)) continue
    const names = namesOf(catalog)
    const pieces = about === 'request' ? language.read(prompt, names) : language.change(prompt, names)
    if (pieces && pieces.length > 0) return saidIn(language, prompt, pieces, written)
  }
  return undefined
}

/** Whether a change in one of the languages asks for nothing but the state before: "पहले जैसा कर दो". */
export function takesBack(feedback: string): boolean {
  const said = languages.find((language) => language.writes(feedback))?.change(feedback, noNames)
  return said?.length === 1 && said[0]?.text === 'undo'
}

/** Of a catalog in which nothing is called anything. */
const noNames: Names = {
  has: () => false,
  columnOf: () => undefined,
  isThing: () => false,
  bySound: () => undefined,
  borrowed: () => undefined,
  readings: () => [],
}

/** "English and Hindi": what can be asked without a translator. */
export function languageNames(): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format([...new Set(['English', ...languages.map(({ name }) => name)])])
}

/** A changed dashboard, told in the language of its first request. @param own words of the change */
export function retold(plan: DashboardPlan, before: DashboardPlan, own: OwnWords = {}): DashboardPlan {
  const tag = before.charts.find(({ wording }) => wording)?.wording?.language
  const language = languages.find((each) => each.tag === tag)
  return language ? withHeading(toldIn(language, plan, own, before), before) : plan
}

/** The heading of a lone chart follows it, where it was its title or the request that it was made of. */
function withHeading(plan: DashboardPlan, before: DashboardPlan): DashboardPlan {
  const [[one, ...more], [old, ...others]] = [plan.charts, before.charts]
  if (!one || !old || more.length > 0 || others.length > 0 || plan.title !== before.title) return plan
  const [now, then] = [worded(one).title, worded(old).title]
  return now !== then && (before.title === then || isRequestOf(before.title, old)) ? { ...plan, title: now } : plan
}

/** Whether the words that led to the chart stand in the heading where they stood in the request. */
function isRequestOf(title: string, { traces }: ChartPlan): boolean {
  const read = traces.filter(({ role, end }) => role !== 'layout' && role !== 'title' && role !== 'description' && end > 0)
  return read.length > 0 && read.every(({ start, end, words }) => title.slice(start, end) === words)
}
