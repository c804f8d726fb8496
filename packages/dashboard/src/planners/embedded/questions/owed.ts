import { debtsOf, unsettledWhere } from '../schema/debts.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { shape } from '../shape/index.ts'
import { spread } from '../shape/spread.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { ConditionReading, Understanding } from '../understanding.ts'
import { measureOf } from './amounts.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const asks =
  /^\s*(?:and |so )?(?:how much|what(?:'s|’s| is| are| do| does)?|total|the total|money|amounts?|balance|dues|outstanding|udhaar|udhar)\b/i
const states =
  /\b(?:owes?|owed|owing|outstanding|unpaid|dues|arrears|udhaa?r|still (?:to be paid|to pay|to come in|due|open)|not (?:yet )?(?:been )?(?:paid|received|collected)(?: yet)?|yet to be (?:paid|received|collected))\b/i
const idle = /^(?:still|yet|us|owes?|owed|owing|outstanding|unpaid|dues|arrears|udhaa?r|money|paid|received|collected|pay|come)$/

/** Tables with a value that is called by the very word for what is owed. */
function statesStored({ conditions }: Understanding): ReadonlySet<string> {
  const own = conditions.filter(({ kind, words }) => kind === 'column' && states.test(words))
  return new Set(own.flatMap(({ choices: [choice] }) => choice?.table ?? []))
}

/** "How much is still unpaid?", "what do buyers owe us, by town": the money of rows that are not paid yet. */
export function owed(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, sort, limit, metrics, gains, index, conditions, tokens } = understanding
  if (!asks.test(text) || !states.test(text)) return undefined
  if (sort || limit || metrics.length + gains.length > 0 || charts.some(({ explicit }) => explicit)) return undefined
  const [own, ...more] = draft.measures
  if (more.length > 0 || (own && own.aggregate !== 'auto' && own.aggregate !== 'count' && own.aggregate !== 'sum')) return undefined
  const said = new Set([...draft.named, ...conditions.flatMap(({ choices: [choice] }) => choice?.table ?? [])])
  const debts = debtsOf(index)
  // "Udhaar by customer", where bills are stored as paid so: those, whatever else is due to others.
  const stored = statesStored(understanding)
  const debt = debts.find(({ table }) => said.has(table)) ?? (stored.size > 0 ? debts.find(({ table }) => stored.has(table)) : debts[0])
  if (!debt || debt.minus !== undefined) return undefined
  const state = /\b\w+/.exec(states.exec(text)?.[0] ?? '')?.[0].toLowerCase()
  const at = tokens.find(({ lower }) => lower === state)?.index ?? 0
  const sides = shape(
    understanding,
    [measureOf({ ...debt, span: { start: at, end: at + 1 } }, tokens, 'sum')],
    spread(draft.items, understanding).filter(({ marker }) => marker !== undefined),
    [],
  )
  const alone = sides.x === undefined && sides.series === undefined && sides.facet === undefined
  const { unsettled } = debt
  // "Unpaid" of a day of payment was read already, whatever state tells of it besides.
  const isRead = ({ start, end, kind }: ConditionReading): boolean => kind === 'column' && start <= at && at < end
  const known = conditions.some(
    (each) => each.choices[0]?.table === debt.table && (each.choices[0].column === unsettled?.column || isRead(each)),
  )
  const open: readonly ConditionReading[] =
    unsettled && !known
      ? [
          {
            start: at,
            end: at + 1,
            joiner: 'and',
            words: 'not paid',
            kind: 'column',
            choices: [{ table: debt.table, column: unsettled.column, score: 1 }],
            make: (column) => unsettledWhere(unsettled, column),
          },
        ]
      : []
  return {
    understanding: heard(understanding, (lower) => idle.test(lower), alone ? drawnAs('text') : undefined),
    draft: withSides({ ...draft, conditions: [...draft.conditions, ...open] }, sides),
    notes: [`What is owed is read as ${lowered(humanName(debt.column))} of ${debt.table}${unsettled ? ' that is not paid yet' : ''}.`],
  }
}
