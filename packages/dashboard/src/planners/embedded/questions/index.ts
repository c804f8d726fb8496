import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import type { Answer } from './answer.ts'
import { allAlike } from './all-alike.ts'
import { attended } from './attended.ts'
import { bareAmount } from './bare-amount.ts'
import { bestTime } from './best-time.ts'
import { cells } from './cells.ts'
import { comesTo } from './comes-to.ts'
import { countedDeals } from './counted-deals.ts'
import { countedKinds } from './counted-kinds.ts'
import { course } from './course.ts'
import { fewMeasured } from './few-measured.ts'
import { fastest } from './fastest.ts'
import { figure } from './figure.ts'
import { howManyKinds } from './how-many-kinds.ts'
import { howMuchEach } from './how-much-each.ts'
import { latestFigure } from './latest-figure.ts'
import { lastOfEach } from './last-of-each.ts'
import { lastTime } from './last-time.ts'
import { moneyBeside } from './money-beside.ts'
import { namedInRows } from './named-in-rows.ts'
import { newThings } from './new-things.ts'
import { owed } from './owed.ts'
import { plainFigure } from './plain-figure.ts'
import { relation } from './relation.ts'
import { spentOn } from './spent-on.ts'
import { share, unbroken } from './share.ts'
import { spreadByGroup } from './spread-by-group.ts'
import { spreadOfWorth } from './spread-of-worth.ts'
import { timesOfEach } from './times-of-each.ts'
import { totalOfKind } from './total-of-kind.ts'
import { timeOf } from './when.ts'
import { reasonsOf } from './why.ts'
import { variation } from './variation.ts'
import { windowCourse } from './window.ts'

export type { Answer } from './answer.ts'

/** Questions as people ask them, by verbs and question words rather than by what is measured and by what. Undefined for all other requests. */
export function answerOf(understanding: Understanding, draft: Draft): Answer | undefined {
  for (const read of [
    cells,
    newThings,
    countedDeals,
    timesOfEach,
    allAlike,
    fastest,
    namedInRows,
    moneyBeside,
    spentOn,
    attended,
    latestFigure,
    lastOfEach,
    bestTime,
    relation,
    course,
    fewMeasured,
    howManyKinds,
    countedKinds,
    comesTo,
    spreadOfWorth,
    spreadByGroup,
    share,
    lastTime,
    owed,
    timeOf,
    reasonsOf,
    totalOfKind,
    plainFigure,
    bareAmount,
    howMuchEach,
    figure,
    variation,
    windowCourse,
    unbroken,
  ]) {
    const answer = read(understanding, draft)
    if (answer) return answer
  }
  return undefined
}
