import type { Catalog } from '../../connections/connection.ts'
import type { DashboardPlan } from '../../plan.ts'
import { isForeign } from './nothing-found.ts'
import { understand } from './understand.ts'
import { respelled } from './words/respelled.ts'
import type { Short } from './words/short.ts'

/** A word of a request, and what it is meant for. */
export interface Misspelled extends Short {
  readonly said: string
  readonly words: string
}

const wordsSaid = /(?<![\p{L}\p{N}_'’"“‘-])\p{L}{3,}(?![\p{L}\p{N}_'’"”-])/gu

/**
 * "Mnthly revenue", "gross proft": words that nothing of the data goes by, written as those of requests that they are meant for. A word with a
 * capital inside of the request is a name that somebody knows.
 */
export function misspelledIn(prompt: string, catalog: Catalog): readonly Misspelled[] {
  const near = [...prompt.matchAll(wordsSaid)].flatMap(({ 0: word, index }) => {
    const isName = index > 0 && word !== word.toLowerCase() && word !== word.toUpperCase()
    const right = isName ? undefined : respelled(word.toLowerCase())
    return right === undefined ? [] : [{ word, right, index }]
  })
  if (near.length === 0) return []
  const understanding = understand(prompt, catalog)
  if (isForeign(understanding)) return []
  const { tokens, unknown } = understanding
  const open = new Set(unknown.flatMap((at) => (tokens[at]?.kind === 'word' ? [tokens[at].start] : [])))
  return near.flatMap(({ word, right, index }) =>
    open.has(index)
      ? [{ pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_'’-])${word}(?![\p{L}\p{N}_'’-])`, 'gu'), words: right, said: word }]
      : [],
  )
}

/** The charts say what was read for what. */
export function tellSpelled(plan: DashboardPlan, misspelled: readonly Misspelled[]): DashboardPlan {
  if (misspelled.length === 0) return plan
  const notes = [...new Set(misspelled.map(({ said, words }) => `“${said}” is read as ${words}.`))]
  return { ...plan, charts: plan.charts.map((chart) => ({ ...chart, assumptions: [...notes, ...chart.assumptions] })) }
}
