import type { BoardChange } from './change.ts'
import type { State } from '../state.ts'
import { targetOf } from '../targets.ts'

const charts = '(?:charts?|graphs?|plots?|tiles?|cards?|visuals?|panels?|ones?)'
const places = '(?:the )?(?:order|places?|positions?) of (?:the )?'
const both = new RegExp(
  `^(?:swap|switch|exchange|reverse|flip)\\s+(?:${places})?(?:the )?(?:(first|last|top) (?:two|2)|two|both|2)(?: of them)?(?: ${charts})?(?: around)?$`,
)
const backwards = new RegExp(
  `^(?:reverse|invert|flip)\\s+(?:(?:${places})(?:all )?(?:the )?${charts}|(?:all )?the ${charts}|the (?:chart|graph|tile) order)$`,
)
const two = /\b(?:swap|switch|exchange)\s+(?:(?:the )?(?:order|places?|positions?) of\s+)?(\S.*?)\s+(?:and|with|for)\s+(.+)$/

/** "swap the pie and the line", "swap the first two", "reverse the order of the charts". */
export const swap: BoardChange = ({ lower }, _target, state) => {
  const order = state.plan.charts.map(({ id }) => id)
  const pair = both.exec(lower)
  // "Swap the two" where there are more does not say which.
  if (pair && pair[1] === undefined && order.length !== 2) return undefined
  if (backwards.test(lower) && order.length > 1) return reordered(state, order.toReversed(), order)
  const said = two.exec(lower)
  const [one, other] = pair
    ? pair[1] === 'last'
      ? order.slice(-2)
      : order
    : [said?.[1], said?.[2]].map((part) => part && targetOf({ lower: part }, { ...state, last: [] }).ids[0])
  if (one === undefined || other === undefined || one === other) return undefined
  return reordered(
    state,
    order.map((id) => (id === one ? other : id === other ? one : id)),
    [one, other],
  )
}

/** In the new order; places given by hand are let go, sizes stay. */
export function reordered(state: State, order: readonly string[], last: readonly string[]): State {
  const inOrder = order.map((id) => state.plan.charts.find((chart) => chart.id === id)).filter((chart) => chart !== undefined)
  const placements = Object.fromEntries(
    Object.entries(state.plan.placements)
      .map(([id, { x: _x, y: _y, ...size }]) => [id, size] as const)
      .filter(([, size]) => Object.keys(size).length > 0),
  )
  return { ...state, last, plan: { ...state.plan, charts: inOrder, placements } }
}
