import type { Understanding } from '../understanding.ts'
import { inPlainWords } from './analyst-terms.ts'
import { askedBehind } from './asked-behind.ts'
import { balanceNow } from './balance-now.ts'
import { bestSellingBy } from './best-selling-by.ts'
import { boughtWhat } from './bought-what.ts'
import { costOfOne } from './cost-of-one.ts'
import { courseStored } from './courses-stored.ts'
import { examplesNamed } from './examples-named.ts'
import { dealtInTime } from './dealt-in-time.ts'
import { endsOfMetrics } from './ends-of-metrics.ts'
import { howManyOutside } from './how-many-outside.ts'
import { whatEachSold } from './what-each-sold.ts'
import { inOwnRole } from './in-own-role.ts'
import { measuresListed } from './listed-measures.ts'
import { monthsInRow } from './months-in-row.ts'
import { mostDone } from './most-done.ts'
import { moneyGiven } from './money-given.ts'
import { moneyOfNew } from './money-of-new.ts'
import { moneyThatCame } from './money-that-came.ts'
import { nothingElse } from './nothing-else.ts'
import { oldestPerson } from './oldest-person.ts'
import { peopleOfKind } from './people-of-kind.ts'
import { partOfFirst } from './part-of-first.ts'
import { passesSaid } from './passes.ts'
import { endOfJourney } from './routes.ts'
import { rowsCounted } from './rows-counted.ts'
import { rowsInTime } from './rows-in-time.ts'
import { sideBySide } from './side-by-side.ts'
import { soldKinds } from './sold-kinds.ts'
import { spendOfEach } from './spend-of-each.ts'
import { staffSaid } from './staff.ts'
import { theirMeasures } from './their-measures.ts'
import { waysStored } from './ways-stored.ts'
import { whatTheyBuy } from './what-they-buy.ts'
import { whoDidNot } from './who-did-not.ts'
import { whoOwes } from './who-owes.ts'

/** Each says a request in words that name what is measured and by what, or nothing where it is said otherwise. The first that does is taken. */
const readers: readonly ((understanding: Understanding) => string | undefined)[] = [
  askedBehind,
  monthsInRow,
  moneyGiven,
  nothingElse,
  peopleOfKind,
  soldKinds,
  whatEachSold,
  bestSellingBy,
  waysStored,
  endOfJourney,
  inOwnRole,
  oldestPerson,
  inPlainWords,
  examplesNamed,
  staffSaid,
  passesSaid,
  rowsCounted,
  rowsInTime,
  balanceNow,
  measuresListed,
  courseStored,
  partOfFirst,
  howManyOutside,
  sideBySide,
  mostDone,
  endsOfMetrics,
  moneyThatCame,
  theirMeasures,
  costOfOne,
  spendOfEach,
  moneyOfNew,
  dealtInTime,
  boughtWhat,
  whatTheyBuy,
  whoDidNot,
  whoOwes,
]

/** "Who bought in 2024 but not in 2025", "members who did not pay": the same request in plainer words; undefined where it needs none. */
export function inOtherWords(understanding: Understanding): string | undefined {
  for (const reader of readers) {
    const said = reader(understanding)
    if (said !== undefined) return said
  }
  return undefined
}
