import type { ChartPlan } from '../../../../plan.ts'
import type { EditContext } from '../edit.ts'
import { numberSaid } from '../words.ts'
import { orderedAs } from './order.ts'
import { rowsBehind } from './rows-of.ts'

const said =
  /^(?:(?:the )?(\d{1,3}|\p{L}+) )?(?:(\d{1,3}) )?(biggest|largest|highest|greatest|top|costliest|most expensive|smallest|lowest|least|newest|latest|most recent|oldest|earliest|slowest|longest|fastest|shortest|heaviest)(?: (\d{1,3}|\p{L}+))??(?: (\p{L}[^,;]{0,50}?))?( (?:of all|overall|ever|in all|altogether))?$/u

/** Whether the first of some are named, whatever they are. */
export const saysExtreme = (noun: string): boolean => said.test(noun)

/** "10 biggest refunds", "the latest 5 orders": the first rows of the chart by what is named, or by what they come to; "of all" of whatever it is kept to. */
export function extremeRows(noun: string, shown: ChartPlan, catalog: EditContext['catalog']): ChartPlan | undefined {
  const [, word = '', number = '', wanted = '', behind = '', named = '', all] = said.exec(noun) ?? []
  if (wanted === '') return undefined
  const count = [word, number, behind].map((each) => (each === '' ? 0 : numberSaid(each))).find((each) => each > 0)
  if (count === undefined || count > 1000 || (word !== '' && !(numberSaid(word) > 0))) return undefined
  const { comparison: _comparison, limit: _limit, ...rest } = shown
  const rows = rowsBehind(all === undefined ? shown : { ...rest, where: [], having: [] }, catalog)
  const end = wanted === 'top' ? 'biggest' : wanted === 'most recent' ? 'latest' : wanted
  const ordered =
    rows && orderedAs(`${end} ${named === '' || /^(?:ones?|of (?:them|these|those))$/.test(named) ? '' : `${named} `}first`, rows, catalog)
  return (
    ordered && {
      ...ordered,
      limit: { count, rest: 'drop' },
      assumptions: ordered.assumptions.filter((note) => !note.startsWith('At most ')),
    }
  )
}
