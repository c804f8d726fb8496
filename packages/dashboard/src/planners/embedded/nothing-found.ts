import { Failure } from '@chitravani/kit'
import { columnOf, tableOf } from '../../connections/connection.ts'
import type { Catalog } from '../../connections/connection.ts'
import { failure } from '../../errors.ts'
import type { ChartPlan } from '../../plan.ts'
import { isRecord } from './schema/amounts.ts'
import { nameColumn } from './schema/name-column.ts'
import { humanName } from './titles/labels.ts'
import { listed, lowered, nounIn, sentence } from './titles/names.ts'
import type { Understanding } from './understanding.ts'
import { isPlain } from './schema/word-match.ts'
import { functionWords, generalWords } from './words/stop.ts'

/** No word of the request could be tied to the data: says what is there instead. */
export function notUnderstood(catalog: Catalog): Failure {
  const filled = catalog.tables.filter((table) => table.rowCount > 0)
  const available = {
    tables: filled.map((table) => table.id).slice(0, 50),
    measures: filled
      .flatMap((table) =>
        table.columns
          .filter((column) => ['measure', 'money', 'share'].includes(column.meaning))
          .map((column) => `${table.id}.${column.name}`),
      )
      .slice(0, 50),
  }
  const suggestions = filled
    .toSorted((a, b) => b.rowCount - a.rowCount)
    .flatMap((table) => {
      const category = table.columns.find((column) => column.meaning === 'category' || column.meaning === 'place') ?? nameColumn(table)
      return category ? [`number of ${lowered(humanName(table.id))} by ${lowered(humanName(category.name))}`] : []
    })
    .slice(0, 3)
  const names = filled
    .slice(0, 8)
    .map((table) => lowered(humanName(table.id)))
    .join(', ')
  return failure('not_understood', `Nothing in the request could be tied to the data. There is: ${names || 'no table with rows'}.`, {
    details: { available, suggestions },
  })
}

/** Each thing by its own name, one of each: what was wanted of them is a word that nothing goes by. */
export function countsOnes({ measures: [measure, ...more], dimensions, series, facet, source, where }: Counted, catalog: Catalog): boolean {
  const [axis, ...others] = dimensions
  if (measure?.aggregate !== 'count' || measure.column || more.length + others.length + where.length + source.joins.length > 0) return false
  if (!axis || axis.grain || series || facet || axis.column.relation !== source.base.alias) return false
  const profile = columnOf(catalog, source.base.table, axis.column.column)
  return profile?.type === 'text' && !profile.temporal && (axis.identity !== undefined || profile.unique)
}

type Counted = Pick<ChartPlan, 'measures' | 'dimensions' | 'series' | 'facet' | 'source' | 'where'>

/** "Stock by product", where no stock is kept: says so, and what there is of products. */
export function nothingOfThem(catalog: Catalog, words: readonly string[], id: string): Failure {
  const table = tableOf(catalog, id)
  const { one } = nounIn(catalog, id)
  const own = (table?.columns ?? []).filter(({ meaning }) => ['measure', 'money', 'share'].includes(meaning))
  const others = catalog.keys.flatMap(({ from, to }) => (to.table === id && from.table !== id ? [nounIn(catalog, from.table).many] : []))
  const measures = [...own.map(({ name }) => lowered(humanName(name))), ...new Set(others)].slice(0, 8)
  const there = measures.length === 0 ? '' : ` There is of each ${one}: ${measures.join(', ')}.`
  return failure('not_understood', `Nothing in the data goes by ${listed(words.map((word) => `“${word}”`))}.${there}`, {
    details: { suggestions: measures.slice(0, 3).map((measure) => `${measure} by ${one}`) },
  })
}

/** Whether the request is written in another language than English: another script, or hardly a word known. */
export function isForeign(understanding: Understanding): boolean {
  const words = understanding.tokens.filter((token) => token.kind === 'word' && token.value === undefined)
  if (words.length === 0) return false
  const named = new Set(
    understanding.mentions.flatMap((mention) => Array.from({ length: mention.end - mention.start }, (_, at) => mention.start + at)),
  )
  const unnamed = words.filter((token) => !named.has(token.index))
  const otherScript = unnamed.filter((token) => /\p{L}/u.test(token.text) && !/\p{Script=Latin}/u.test(token.text)).length
  if (otherScript >= 2 && otherScript / words.length > 0.3) return true
  const accented = unnamed.filter((token) => /[^\x20-\x7f]/.test(token.text) && !/^\p{Lu}/u.test(token.text)).length
  const known = words.filter((token) => isPlain(token.lower) || generalWords.has(token.lower)).length
  // "No", "per" and "as" are English as well, and people have names of other languages.
  const foreign = unnamed.filter((token) => foreignWords.has(token.lower) && !functionWords.has(token.lower)).length
  return words.length >= 3 && foreign + accented >= 2 && known / words.length < 0.34
}

/** Function words by which other languages in Latin letters give themselves away. */
const foreignWords: ReadonlySet<string> = new Set(
  'der die das und nach pro zeige mir wie viele von le la les des du et par montre moi combien pour el los las por muestra cuantos cuántos para de del il gli mostra quanti per ek ka ki ke dikhao kitne mujhe batao anusaar mein ni wa no os as mostre quantos'.split(
    ' ',
  ),
)

/** What is made of a request, or of a part of one; undefined where nothing of it can be tied to the data. */
export function ifUnderstood<Made>(make: () => Made): Made | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_understood') return undefined
    throw error
  }
}

const emptyTime =
  /^\s*(?:(?:and|so|tell me|show me) )?(?:how many|(?:the )?(?:number|count) of|which|what) (days|weeks|months|hours)\b(?: \w+){0,4}? (?:no|not|without|zero|never|didn[’']?t|hadn[’']?t)\b/i

/** "How many days had no orders": no row tells of a day on which nothing happened, and other days are no answer. */
export function nothingThen(understanding: Understanding): Failure | undefined {
  const { text, mentions, index } = understanding
  const ahead = nothingAhead(understanding)
  if (ahead) return ahead
  const [, unit] = emptyTime.exec(text) ?? []
  const id = unit && mentions.flatMap(({ readings: [best] }) => (best?.kind === 'table' ? best.table : []))[0]
  const table = id ? tableOf(index.catalog, id) : undefined
  if (unit === undefined || !table || !isRecord(index, table)) return undefined
  const { many } = nounIn(index.catalog, table.id)
  return failure('not_understood', `${sentence(unit)} without ${many} have no rows in the data, and so they cannot be counted.`, {
    details: { suggestions: [`number of ${many} by ${unit.replace(/s$/, '')}`] },
  })
}

const predicting = /^(?:predict(?:s|ed|ing|ions?)?|forecast(?:s|ed|ing)?|extrapolat(?:e|es|ed|ing|ion))$/

/** "Predict next month's sales", where no forecast is kept: what has been is no answer to that. */
function nothingAhead({ tokens, unknown, mentions }: Understanding): Failure | undefined {
  const word = unknown.flatMap((at) => tokens[at] ?? []).find(({ lower }) => predicting.test(lower))
  if (!word) return undefined
  const measures = mentions.flatMap(({ words, readings: [best] }) =>
    best?.kind === 'column' && best.score > 0.8 ? [words.toLowerCase()] : [],
  )
  return failure(
    'not_understood',
    `Nothing goes by “${word.text}”: the data tell of what has been, and nothing is calculated ahead. Its course until now can be shown.`,
    { details: { suggestions: [...new Set(measures)].slice(0, 3).map((measure) => `${measure} by month`) } },
  )
}
