import { ownMoney } from '../schema/amounts.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Understanding } from '../understanding.ts'
import { moneyVerbs } from '../words/ranking.ts'
import { formOf } from '../words/word-forms.ts'

const asked =
  /^\s*(?:and |so |tell me |show me )*who(?:['’]s| has| have| had| did| does)? (?:been )?(\p{L}+) (?:in )?(?:the )?(?:most|maximum|highest|(least|lowest|minimum))(?: (?:money|cash|amount|of (?:it|all)))?(?![\p{L}-])(.*?)[?.!\s]*$/iu

/** "Who has spent the most": what was spent by each of those who spent it, and whether the least comes first. */
export interface PaidMost {
  readonly prompt: string
  readonly lowest: boolean
}

const moreVerbs: ReadonlySet<string> = new Set(
  'give gave given gives contribute contributed contributes collect collected collects receive received receives lend lent lends borrow borrowed borrows deposit deposited deposits'.split(
    ' ',
  ),
)

/** Undefined where no column of the rows is called after the verb and "by": `Spent by` beside their money. */
export function whoPaidMost({ text, index }: Understanding): PaidMost | undefined {
  const match = asked.exec(text)
  const [, verb = '', low, rest = ''] = match ?? []
  const isOfMoney = moneyVerbs.has(verb.toLowerCase()) || moreVerbs.has(verb.toLowerCase())
  // "The most orders": so many of something.
  const isAlone =
    /^(?:\s+(?:so far|till (?:date|now)|until now|by|in|on|for|to|from|with|through|via|during|since|this|last|between|after|before)\b|,|$)/i
  if (!isOfMoney || !isAlone.test(rest)) return undefined
  const { stem } = formOf(verb.toLowerCase())
  const [doer, ...more] = index.columns.filter((entry) => isDoneBy(entry, stem))
  const money = doer && more.length === 0 ? moneyBeside(doer, index) : undefined
  if (!doer || money === undefined) return undefined
  const so = /^\s+(?:so far|till (?:date|now)|until now)\b/i
  return { prompt: `total ${money} by ${doer.column.name}${rest.replace(so, '')}`, lowest: low !== undefined }
}

const isDoneBy = ({ column, pieces }: IndexedColumn, stem: string): boolean =>
  column.type === 'text' && pieces.length === 2 && pieces[1]?.text === 'by' && pieces[0]?.stem === stem

function moneyBeside({ table }: IndexedColumn, index: SchemaIndex): string | undefined {
  const amount = ownMoney(index, table)
  return amount && !amount.times ? amount.column.name : undefined
}
