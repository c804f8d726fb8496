/**
 * How likely each kind of other reading is the one that was meant: the one place where they are ranked. Behind each, how many of those
 * that were offered were accepted where the first chart was right, of requests with several right charts; and strictly, of requests with
 * one, how often it was that one where the first was not (bench/planner/errors.md has the sets).
 */
export const likelihood = {
  /** A breakdown that the measured rows have, where the one that was named leaves none of them; no set has such a case. */
  keptRows: 0.9,
  /** Total or average, where neither was said: 5 of 6; strictly 1 of 62. Somebody who said neither wants to know of both. */
  otherAggregate: 0.8,
  /** Each of the things where one number of all of them is shown; no set has such a case. */
  eachThing: 0.8,
  /** "By region or country": both were named. */
  oneOrTheOther: 0.79,
  /** Another column for a side that nobody named: sides of heat maps 53 of 53, amounts of boxes 14 of 14, groups of boxes and pies 25 of 47. */
  otherFree: 0.78,
  /** Another column that the words fit, as far as it comes near the best: 4 of 11, with both of "A or B"; strictly 1 of 34. */
  otherColumn: 0.77,
  /** Other slices of a pie where nobody named them: 30 of 76, counted together with pies whose slices were named. */
  otherSlices: 0.76,
  /** Axis and colours: 38 of 38 bars; strictly 16 of 68. */
  changedOver: 0.75,
  /** Points in small charts: strictly 17 of 51. */
  smallPoints: 0.74,
  /** Colours instead of small charts: strictly 14 of 62. */
  colours: 0.74,
  /** Points that share their place, or that nobody placed: 10 of 10. */
  sized: 0.72,
  /** Strictly 3 of 4. */
  overTheirTime: 0.71,
  /** An amount instead of the count: 38 of 38. */
  amount: 0.7,
  /** Strictly 5 of 18, though the colours were right before it. */
  facetsChangedOver: 0.66,
  /** Lines and bars 39 of 42, and the same on the axis 35 of 40; strictly 6 of 473. */
  coloured: 0.6,
  colouredOnAxis: 0.58,
  /** Boxes of groups where each row is a box of its own: 9 of 21, and 0 of 10 of them where amounts are open too. */
  groupedBoxes: 0.57,
  /** Two numbers, one of them of few values, without a word for points: strictly 1 of 1; with such a word 0 of 6, and not offered. */
  barsOfPoints: 0.56,
  /** 1 of 1; strictly 0 of 128. */
  colouredPoints: 0.5,
  /** One colour where nobody asked for those of listed values: 0 of 13, and still offered because it takes back what was not said. */
  oneColour: 0.45,

  // What follows is seldom meant, and offered only where there is nothing else.

  /** A few heat maps of bars are: 3 of 10; strictly 0 of 12. */
  heatMap: 0.35,
  /** Of bars and lines: 0 of 19; strictly 0 of 90, since bars side by side say the same. */
  smallCharts: 0.34,
  /** A legend of dates: 0 of 4; strictly 0 of 42. */
  timeAsColours: 0.33,
  /** The average or total of each group instead of every row: 0 of 14; strictly 0 of 2. */
  eachGroup: 0.32,
  /** 0 of 8; strictly 1 of 164: somebody who says "total" means it. */
  unsaidAggregate: 0.3,
  /** Other slices of a pie whose slices were named: what was named is meant. */
  unsaidSlices: 0.29,
  /** The other aggregate of one that is another reading already: strictly 0 of 59. */
  twiceOther: 0.28,
  /** How many instead of how much: 1 of 20; strictly 0 of 192. */
  howMany: 0.26,
  /** Strictly 0 of 92. */
  lineOfPoints: 0.25,
  /** Bars as a line, a pie as bars: 6 of 37; strictly 0 of 178. */
  redrawn: 0.24,
} as const

/** Readings below this are offered only where there is no likelier one. */
export const worthOffering = 0.4
