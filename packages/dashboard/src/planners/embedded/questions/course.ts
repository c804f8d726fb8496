import { frameOver } from '../overview/frame.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { rankedBy } from '../words/ranking.ts'
import { formOf } from '../words/word-forms.ts'
import { amountsOf, measureOf, numbersOf } from './amounts.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const moves =
  /\b(?:(?:go|goes|going|gone|went|move|moving|trending|creeping) (?:up|down)|(?:up|down)(?= or (?:up|down)|\s*\?|\s*$)|ris(?:e|es|en|ing)|rose|fall(?:s|en|ing)?|fell|grow(?:s|n|ing)?|grew|shrink(?:s|ing)?|shrunk|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|drop(?:s|ped|ping)?|climb(?:s|ed|ing)?|improv(?:e|es|ed|ing)|com(?:e|es|ing) (?:down|up)|getting (?:more|fewer|better|worse|higher|lower|bigger|smaller|longer|shorter|cheaper|more expensive))\b/i
const asks = /^\s*(?:and |so |but )?(?:is|are|was|were|do|does|did|has|have)\b/i
/** "How is the sale of oil going since November?": of something in particular, and of no whole business. */
const goes =
  /^\s*(?:and |so |but )?how (?:is|are|was|were|has|have|did)\b.*\b(going|doing|trending|moving|developing|been|gone|go|developed|changed|moved)\b/i
/** "How has the price moved": its course, whatever else may be told of it. */
const changes = /^(?:moved|moving|changed|developed|developing|trending)$/i
const steps = /\b(day|week|month|quarter|year) (?:by|on|over|after) \1\b/i
/** Two ends of a comparison are no course. */
const compares = /\b(?:than|from .+ to|between|against|versus|vs|compared|by|per)\b/i

/** "Are returns going up?", "is the average price falling?": the course of it over all the time there is. */
export function course(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, tokens } = understanding
  const gone = draft.measures[0]?.item?.sort === 'number' ? goes.exec(text) : null
  const isOfSome = understanding.conditions.some(({ kind }) => kind === 'column') || changes.test(gone?.[1] ?? '')
  const going = isOfSome ? gone : null
  const match = going ?? (asks.test(text) ? moves.exec(text) : null)
  // "Price per litre" is a name.
  const named = draft.measures[0]?.item?.mention?.words ?? ''
  if (!match || compares.test(text.replace(steps, '').replace(named, '')) || charts.some(({ explicit }) => explicit)) return undefined
  if (draft.items.some(({ marker }) => marker !== undefined)) return undefined
  const said = subjectOf(understanding, draft)
  const subject = said && /\b(?:better|worse|improv\w*)\b/i.test(match[0]) ? (ratingOf(understanding, said.table) ?? said) : said
  if (!subject) return undefined
  const { catalog } = understanding.index
  const table = catalog.tables.find(({ id }) => id === subject.table)
  const [date] = table ? frameOver(catalog, table).dates : []
  if (!date) return undefined
  const grain = understanding.grains.find(({ asked }) => asked)?.grain
  const [from, until] = [match.index + (going ? match[0].length - (going[1]?.length ?? 0) : 0), match.index + match[0].length]
  const isMove = (at: number): boolean => {
    const { start = -1 } = tokens[at] ?? {}
    return (from <= start && start < until) || /^(?:up|down|getting|or|rising|falling)$/.test(tokens[at]?.lower ?? '')
  }
  return {
    understanding: heard(understanding, (_lower, at) => isMove(at), [{ start: 0, end: 0, kind: 'line', explicit: false }]),
    draft: withSides(draft, {
      measures: [subject.measure],
      x: { choices: [{ table: date.reached.table.id, column: date.ref.column, score: 1 }], ...(grain ? { grain } : {}) },
    }),
    notes: [],
  }
}

function subjectOf(understanding: Understanding, draft: Draft): { readonly measure: MeasureDraft; readonly table: string } | undefined {
  const { tokens, index } = understanding
  const [own] = draft.measures
  const said = own?.item ? (own.table ?? own.choices[0]?.table) : undefined
  if (own && said !== undefined) return { measure: own, table: said }
  for (const token of tokens.slice(1)) {
    const thing = thingOf(token, understanding)
    if (thing !== undefined) return { measure: { aggregate: 'count', choices: [], table: thing }, table: thing }
    const [amount] = amountsOf(token, index, ({ words }) => words.split(' ').some((word) => formOf(word).stem === formOf(token.lower).stem))
    if (amount) return { measure: measureOf(amount, tokens), table: amount.table }
  }
  return undefined
}

/** "Are reviews getting better?": by how they rate, where rows are spoken of that hold it. */
function ratingOf({ index, tokens }: Understanding, table: string): { readonly measure: MeasureDraft; readonly table: string } | undefined {
  const own = numbersOf(index).filter(({ reached }) => reached.table.id === table)
  for (const word of rankedBy['rated'] ?? []) {
    const field = own.find(({ words }) => words.split(' ').some((each) => formOf(each).text === formOf(word).text))
    if (field) {
      const amount = { table, column: field.ref.column, field, score: 1, span: { start: 0, end: 1 } }
      return { measure: measureOf(amount, tokens, 'mean'), table }
    }
  }
  return undefined
}

/** A table by its name, though it is a word of commands as well: "returns", "orders". */
function thingOf({ kind, word, lower }: Token, { index }: Understanding): string | undefined {
  const [entry] =
    kind === 'word' && word !== lower ? index.tables.filter(({ pieces }) => pieces.length === 1 && pieces[0]?.text === word) : []
  return entry?.table.id
}
