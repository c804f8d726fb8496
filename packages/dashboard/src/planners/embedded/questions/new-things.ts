import { frameOver } from '../overview/frame.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import { tableOf } from '../../../connections/connection.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { beganVerbs } from '../words/states.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const news = /^(?:new|newly|brand-new)$/
/** Days on which people began, and no customers. */
const born = /birth|born|dob/i
/** Set against those that are not: another question. */
const against = /\b(?:old|existing|returning|repeat|versus|vs|compared?|against)\b/i

/** "New customers this year", "how many new stores in 2024", "new members": they are counted by the day that they began. */
export function newThings(understanding: Understanding, draft: Draft): Answer | undefined {
  const { tokens, text, unknown, mentions, charts, grains, conditions } = understanding
  const said = tokens.find(({ index: at, lower }) => news.test(lower) && unknown.includes(at))
  if (!said || against.test(text) || charts.some(({ explicit }) => explicit)) return undefined
  // "Revenue from new customers": money, and not how many they are.
  if (draft.measures.some(({ item, choices }) => choices.length > 0 && (item?.start ?? said.index) < said.index)) return undefined
  // "Newly joined members".
  const from = beganVerbs.has(tokens[said.index + 1]?.lower ?? '') ? said.index + 2 : said.index + 1
  const readings = mentions.find(({ start }) => start === from)?.readings ?? []
  const best = readings.find(({ kind }) => kind === 'table')
  const date = best && ownDate(understanding, best.table)
  // "New customers joined by year": where that is when they began.
  const [first] = readings
  const isDate = first?.kind === 'column' && first.table === best?.table && first.column === date?.column
  if (!best || !date || !(first === best || isDate)) return undefined
  const broken = draft.items.some(({ marker }) => marker !== undefined) || grains.some(({ asked }) => asked)
  const measures = [{ aggregate: 'count', choices: [], table: best.table } as const]
  const timed = conditions.some(({ time }) => time === true)
  const drawn = broken ? draft : withSides(draft, timed ? { measures } : { measures, x: { choices: [date], grain: 'month' } })
  return {
    understanding: heard(
      understanding,
      (_lower, at) => at >= said.index && at < from,
      broken ? undefined : drawnAs(timed ? 'text' : 'line'),
    ),
    draft: drawn,
    notes: [`“${said.text}” is read as by ${lowered(humanName(date.column))} of ${date.table}.`],
  }
}

function ownDate({ index: { catalog } }: Understanding, id: string): ColumnChoice | undefined {
  const table = tableOf(catalog, id)
  const own =
    table && table.rowCount > 0
      ? frameOver(catalog, table).dates.find(({ reached, ref }) => reached.hops === 0 && !born.test(ref.column))
      : undefined
  return own && { table: id, column: own.ref.column, score: 1 }
}
