/**
 * What words inside the names of numbers say about adding them up, in English. All are single words in lower case, singular.
 */

/** "number of …", "times late": the word counts things here and names nothing. */
export const countingWords: ReadonlySet<string> = new Set(['number', 'no', 'num', 'nr', 'count', 'times'])

/** Quantities of single things: their average says something, their total does not. */
export const averagedWords: ReadonlySet<string> = new Set(
  (
    'age price mrp msrp tariff rate rating score mark marks grade percent percentage pct share ratio average avg mean median height weight length width depth temperature ' +
    'temp humidity pressure speed salary wage pay gpa expectancy density level elevation altitude duration per unit minimum maximum min max low high ' +
    'lowest highest mpg efficiency margin discount fraction probability stars satisfaction iq bmi pulse latency size power acceleration rank ranking difficulty quality ' +
    'opening closing aqi index concentration ppm pm no2 so2 o3 ozone nox turbidity ph tds wait waiting transit delay lateness late lead response shelf life experience tenure seniority reading'
  ).split(' '),
)

/** What shares and goods are quoted at during a day. */
export const quotedWords: ReadonlySet<string> = new Set(['open', 'close', 'high', 'low', 'ltp', 'vwap', 'last', 'bid', 'ask'])

/** Money that flows: adds up over rows. */
export const flowWords: ReadonlySet<string> = new Set(
  'amount revenue sale sales total turnover income profit spend spent cost expense expenditure payment paid fee budget gross net value proceeds receipt volume'.split(
    ' ',
  ),
)

/** Units of which one is what a quantity is told for, behind a stroke: "g/dL", "kWh/m2", "kg/ha", "Rs/kg". */
export const perUnits: ReadonlySet<string> = new Set(
  'dl l ltr litre liter ml ul mm3 cumm m2 m² m3 m³ sqft sqm kg kgs qtl quintal ton tonne ha hectare acre hr hrs h hour min day month yr year sec s km unit pc pcs piece person head capita mol'.split(
    ' ',
  ),
)

/** Units in which is told how long one thing took, beside a word for what it took so long to do. */
export const spanWords: ReadonlySet<string> = new Set('day days week weeks hour hours hr hrs minute minutes min mins'.split(' '))
export const elapsedWords: ReadonlySet<string> = new Set(
  'delivery shipping transit lead processing handling turnaround response resolution repair cycle stay late overdue outstanding since until taken elapsed allowed close closure resolve deliver dispatch dlv tat'.split(
    ' ',
  ),
)
