import { distance } from 'fastest-levenshtein'
import { columnOf } from '../../../../connections/connection.ts'
import type { ColumnProfile } from '../../../../connections/connection.ts'
import { groupingsOf } from '../../../../plan.ts'
import { reach } from '../../overview/reach.ts'
import { normalizeValue } from '../../schema/schema-index.ts'
import { isPlain } from '../../schema/word-match.ts'
import { understand } from '../../understand.ts'
import { goodsGroups } from '../../words/goods.ts'
import { scaleWords } from '../../words/numbers.ts'
import type { Token } from '../../words/tokens.ts'
import { generalWords } from '../../words/stop.ts'
import { grainWords } from '../../words/time.ts'
import { formOf, isEnglish } from '../../words/word-forms.ts'
import { baseOf, profileIn } from '../columns.ts'
import type { EditContext } from '../edit.ts'
import { commandWords } from '../words.ts'

/** So many kinds a column has at most whose values are known by a part of them, and so many of them one part may mean. */
const most = { kinds: 500, alike: 12 }

/** A piece of a program or an address: its words are nobody's slips (“popen” is no “open”). */
const program = /[={}\\<>]|:\/\/|\w\(|\)\./

/**
 * The wish with the stored values that its words stand for in quotes, where nothing else goes by them: half a name, a name with a slip in it
 * or run together, or a word of the same stem ("leave out dr mathew", "only Lnz", "clothes" of "Clothing").
 */
export function withValuesMeant(phrase: string, context: EditContext): string {
  if (program.test(phrase)) return phrase
  const { tokens, mentions } = understand(phrase, context.catalog)
  const columns = columnsOf(context)
  const [, lead = '', wanted = '', denied = ''] = thisNotThat.exec(phrase) ?? []
  const own = denied === '' ? undefined : besideDenied(wanted, denied, context)
  if (own !== undefined) return `${lead}"${own}"`
  let written = phrase
  let until = tokens.length
  for (const { index: at } of tokens.toReversed()) {
    const isAlone = at < until && !grouping.test(tokens[at - 1]?.lower ?? '') && !isPartOf(tokens, at, columns[0] ?? [])
    const shown = isAlone ? valueShown(tokens[at], columns[0] ?? []) : undefined
    const [only] = shown === undefined ? [] : [tokens[at]]
    if (shown !== undefined && only) {
      written = `${written.slice(0, only.start)}"${shown}"${written.slice(only.end)}`
      until = at
      continue
    }
    const isFree = at < until && isName(tokens[at]) && !mentions.some(({ start, end }) => start <= at && at < end)
    const meant = isFree ? valuesAt(tokens, at, until, columns) : undefined
    const [first, last] = [tokens[meant?.start ?? at], tokens[(meant?.end ?? at + 1) - 1]]
    if (!meant || !first || !last) continue
    written = `${written.slice(0, first.start)}${meant.values.map((value) => `"${value}"`).join(' and ')}${written.slice(last.end)}`
    until = meant.start
  }
  return written
}

/** What stands before a breakdown. */
const grouping = /^(?:by|per|each|every|number|no|count)$/

/** "JEE" of "JEE Dropper", where both are values. */
function isPartOf(tokens: readonly Token[], at: number, shown: readonly ColumnProfile[]): boolean {
  const [before, word, after] = [tokens[at - 1]?.lower, tokens[at]?.lower ?? '', tokens[at + 1]?.lower]
  const pairs = [...(before === undefined ? [] : [`${before} ${word}`]), ...(after === undefined ? [] : [`${word} ${after}`])]
  return shown.some(({ values }) => values.some((value) => pairs.some((pair) => value.toLowerCase().includes(pair))))
}

/** "Just store and online" of orders by channel: the value that is seen there, though a table is called so too. */
function valueShown(token: Token | undefined, shown: readonly ColumnProfile[]): string | undefined {
  if (token?.kind !== 'word' || commandWords.has(token.lower)) return undefined
  const called = new Set([token.lower, formOf(token.lower).text])
  for (const { values, valuesComplete } of shown) {
    const value = valuesComplete ? values.find((each) => typeof each === 'string' && called.has(each.toLowerCase())) : undefined
    if (typeof value === 'string') return value
  }
  return undefined
}

/** "Only south and wst": one of a list goes by no name, and the others alone are not what was asked for. */
export function namesUnknown(phrase: string, { catalog }: EditContext): boolean {
  const { tokens, mentions, conditions } = understand(phrase, catalog)
  const isJoint = (at: number): boolean => ['and', 'or', '&', '/'].includes(tokens[at]?.lower ?? '')
  return tokens.some(({ index: at }) => {
    if (!isName(tokens[at]) || [...mentions, ...conditions].some(({ start, end }) => start <= at && at < end)) return false
    return conditions.some(({ start, end }) => (end === at - 1 && isJoint(at - 1)) || (start === at + 2 && isJoint(at + 1)))
  })
}

/** "Only in the shops, not online". */
const thisNotThat = /^\s*((?:only|just) )(?:(?:in|at|from|by|through|for) )?(?:the )?([^\s,]+),? (?:and )?not (?:the )?(.+?)\s*$/i

/** The other value of the column of which one is denied, though the word names something else as well. */
function besideDenied(wanted: string, denied: string, { catalog }: EditContext): string | undefined {
  const { conditions } = understand(denied, catalog)
  const values = conditions.flatMap(({ kind, choices: [choice] }) =>
    kind === 'column' && choice ? [columnOf(catalog, choice.table, choice.column)?.values ?? []] : [],
  )
  if (conditions.length !== 1) return undefined
  const lower = wanted.toLowerCase()
  const like = (values[0] ?? []).filter((value) => isPart(lower, value.toLowerCase()) || isLike(lower, value.toLowerCase()))
  return like.length === 1 ? like[0] : undefined
}

/** Words that speak of what is there by no name. */
const pointing = /^(?:ones?|others?|rest|things?|stuff|again|back|instead|anymore|also|too|well)$/

const isName = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  token.lower.length >= 3 &&
  !isPlain(token.lower) &&
  !Object.hasOwn(scaleWords, token.lower) &&
  !pointing.test(token.lower) &&
  // "Big wards" are of no "Big Lane", "the same board" is no "Housing Board", "one day" none of what happens in day time.
  !generalWords.has(token.lower) &&
  !Object.hasOwn(grainWords, token.lower) &&
  !commandWords.has(token.lower)

/** Those of the charts and of their conditions, and behind them all that their rows have. */
function columnsOf({ catalog, charts }: EditContext): readonly (readonly ColumnProfile[])[] {
  const shown = charts.flatMap((chart) =>
    [...groupingsOf(chart), ...chart.where].flatMap((each) => {
      const profile = 'column' in each ? profileIn(catalog, chart, each.column)?.profile : undefined
      return profile ? [profile] : []
    }),
  )
  const others = charts.flatMap((chart) => reach(catalog, baseOf(catalog, chart)).flatMap(({ table }) => table.columns))
  const isText = ({ type }: ColumnProfile): boolean => type === 'text'
  return [
    shown.filter(isText),
    others.filter((column) => isText(column) && column.valuesComplete && column.distinct <= most.kinds && !shown.includes(column)),
  ]
}

interface Meant {
  readonly start: number
  readonly end: number
  readonly values: readonly string[]
}

/** The values that the word and those beside it stand for, of the first columns of which any has them. */
function valuesAt(tokens: readonly Token[], at: number, until: number, columns: ReturnType<typeof columnsOf>): Meant | undefined {
  for (const some of columns)
    for (const fits of [isPart, isSlip, isLike]) {
      const found = some.flatMap(({ values }) => {
        const meant = longest(values.flatMap((value) => spanOf(value, tokens, at, until, fits)))
        return meant && meant.values.length <= Math.min(most.alike, Math.max(1, values.length / 2)) ? [meant] : []
      })
      const said = Math.max(0, ...found.map(lengthOf))
      const [best, ...others] = found
        .filter((each) => lengthOf(each) === said)
        .toSorted((one, other) => one.values.length - other.values.length)
      if (best && others.every(({ values }) => values.length > best.values.length || values.join('|') === best.values.join('|')))
        return best
    }
  return undefined
}

type Fits = (said: string, word: string) => boolean

/** The word, or one of its stem: "ups" of "up", "clothes" of "Clothing". */
const isPart: Fits = (said, word) =>
  said === word ||
  said === `${word}s` ||
  formOf(said).text === word ||
  // What has "crossed" a number is no "4th Cross".
  (word.length > 3 && !/[^e]ed$/.test(said) && formOf(said).stem === formOf(word).stem)

/** A letter left out, put in or changed; a change of one in four makes another word. */
const isSlip: Fits = (said, word) => {
  const length = Math.max(said.length, word.length)
  if (said.length < 4 || isEnglish(said)) return false
  return distance(said, word) <= (length >= 8 ? 2 : length === 4 && said.length === 4 ? 0 : 1)
}

/** "Shoes" of "Footwear". */
const isLike: Fits = (said, word) => goodsGroups.some((group) => [said, word].every((each) => group.includes(formOf(each).text)))

/** The words of the wish that are those of the value, from the first of them that lie side by side. */
function spanOf(value: string, tokens: readonly Token[], at: number, until: number, fits: Fits): readonly Meant[] {
  const words = normalizeValue(value).split(' ')
  const isOf = (index: number): boolean => {
    const token = tokens[index]
    return token?.kind === 'word' && words.some((word) => fits(token.lower, word) || (index !== at && isPart(token.lower, word)))
  }
  if (!isOf(at)) return fits(tokens[at]?.lower ?? '', words.join('')) ? [{ start: at, end: at + 1, values: [value] }] : []
  let [start, end] = [at, at + 1]
  while (start > 0 && isOf(start - 1)) start--
  while (end < until && isOf(end)) end++
  return [{ start, end, values: [value] }]
}

/** Of the values of a column those of which most is said; alike they are meant together. */
function longest(found: readonly Meant[]): Meant | undefined {
  const said = Math.max(0, ...found.map(lengthOf))
  const like = found.filter((each) => lengthOf(each) === said)
  const [first] = like
  return first && { ...first, values: like.flatMap(({ values }) => values) }
}

const lengthOf = ({ start, end }: Meant): number => end - start
