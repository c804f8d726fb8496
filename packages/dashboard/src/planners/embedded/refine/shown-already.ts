import { asksColumns } from './groups/index.ts'
import { asksPlain } from './measures/shares.ts'
import { asksOrder, asksWhich } from './order/which.ts'
import { wantedKind } from './targets.ts'

/** Asks for what may be shown already: where it is, nothing is wrong. */
export const isHarmless = (text: string): boolean => asksWhich(text) || asksOrder(text) || asksPlain(text) || asksColumns(text)

/** "Make it a line chart" of a line: all that is asked for is there. */
export const asksKind = (text: string): boolean =>
  /^(?:make|show|draw|turn|put|use|give|convert)\b/.test(text) && wantedKind(text) !== undefined
