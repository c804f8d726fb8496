import { isDeepStrictEqual } from 'node:util'
import { isFailure } from '@chitravani/kit'
import type { Catalog, ColumnProfile, TableProfile } from './connections/connection.ts'
import { failure } from './errors.ts'
import type { ChartPlan, DashboardPlan } from './plan.ts'
import { embeddedPlanner } from './planners/embedded/index.ts'
import { languages } from './planners/embedded/languages/index.ts'
import type { SpokenLanguage } from './planners/embedded/languages/language.ts'
import { toldIn } from './planners/embedded/languages/wording.ts'
import { dimensionLabel } from './planners/embedded/titles/labels.ts'
import { nounOf, sentence } from './planners/embedded/titles/names.ts'
import { worded } from './wording.ts'

type Teller = SpokenLanguage & Required<Pick<SpokenLanguage, 'telling'>>

/** The language in which charts are told to readers of a tag, such as `hi-IN`; undefined where they are told in English. */
function tellerOf(tag: string): Teller | undefined {
  const own = tag.split('-')[0]
  return languages.find((language): language is Teller => language.telling !== undefined && language.tag === own)
}

interface StoredNames {
  readonly table: (table: TableProfile) => string | undefined
  readonly column: (column: ColumnProfile, table: TableProfile) => string | undefined
}

/** What tables and columns are called in a language; undefined where it has no word of its own for what is stored. @param tag BCP 47 */
export function namesIn(tag: string): StoredNames {
  const telling = tellerOf(tag)?.telling
  const own = (english: string): string | undefined => {
    const said = telling?.label(english, () => undefined)
    return said === english ? undefined : said
  }
  return { table: (table) => own(sentence(nounOf(table).one)), column: (column, table) => own(dimensionLabel(column, undefined, table)) }
}

/**
 * English requests as people ask them in another language: by the titles of what they lead to. Left out are those that would not lead to
 * the same there.
 * @param tag BCP 47
 */
export async function askedIn(tag: string, requests: readonly string[], catalog: Catalog): Promise<readonly string[]> {
  const language = tellerOf(tag)
  if (!language) return requests
  const found: string[] = []
  for (const request of requests) {
    const plan = await planned(request, catalog)
    const own = plan && toldIn(language, plan, {}).charts.map((chart) => worded(chart).title)
    const again = own && (await planned(own.join(', '), catalog))
    if (again && language.writes(own.join(' ')) && isSame(plan, again)) found.push(own.join(', '))
  }
  return [...new Set(found)]
}

/** A failure to understand with its suggestions in the language of the request. */
export async function suggestedInKind(error: unknown, prompt: string, catalog: () => Promise<Catalog>): Promise<unknown> {
  const language = languages.find((each) => each.telling && each.writes(prompt))
  if (!language || !isFailure(error) || error.code !== 'not_understood') return error
  const { suggestions } = error.details ?? {}
  const own = Array.isArray(suggestions) ? await askedIn(language.tag, suggestions.map(String), await catalog()) : []
  if (own.length === 0) return error
  return failure('not_understood', error.message, { details: { ...error.details, suggestions: own }, cause: error })
}

async function planned(prompt: string, catalog: Catalog): Promise<DashboardPlan | undefined> {
  try {
    return await embeddedPlanner.plan({ prompt, catalog, maxCharts: 4, theme: 'default', fiscalYearStart: 4 })
  } catch {
    return undefined
  }
}

function isSame(one: DashboardPlan, other: DashboardPlan): boolean {
  return other.warnings.length <= one.warnings.length && isDeepStrictEqual(one.charts.map(shownBy), other.charts.map(shownBy))
}

/** What a chart shows, apart from its words. */
function shownBy({ kind, source, measures, dimensions, series, facet, where, having, limit, sort }: ChartPlan): object {
  return { kind, source, measures, dimensions, series, facet, where, having, limit, sort }
}
