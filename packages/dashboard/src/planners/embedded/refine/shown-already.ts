import { havingOnly, lackingOut } from './filters/limited-out.ts'
import { asksColumns } from './groups/index.ts'
import { asksPlain } from './measures/shares.ts'
import { asksOrder, asksWhich } from './order/which.ts'
import { wantedKind } from './targets.ts'

/** Asks for what may be shown already: where it is, nothing is wrong. */
export const isHarmless = (text: string): boolean =>
  asksWhich(text) || asksOrder(text) || asksPlain(text) || asksColumns(text) || asksWhole(text)

/** "Leave out those without a reason", which are none of the rows that are shown. */
const asksWhole = (text: string): boolean => (lackingOut(text) ?? havingOnly(text)) !== undefined

/** "Make it a line chart" of a line: all that is asked for is there. */
export const asksKind = (text: string): boolean =>
  /^(?:make|show|draw|turn|put|use|give|convert)\b/.test(text) && wantedKind(text) !== undefined
