import type { ChartPlan } from '../plan.ts'

/** What is said of a chart once its rows are there. `{title}` is the chart's, in its own language. */
const english = {
  sampled: '"{title}" shows {count} rows, evenly taken from all of them.',
  truncated: '"{title}" shows the first {count} rows.',
  simplified: '"{title}" was drawn without its sorting and limit: {reason}',
  dropped: '"{title}" was left out: {reason}',
  empty: '“{title}” was left out: nothing in the data fits it.',
  missingDates: '“{title}” leaves out what has no {names}: {missing} of {count} rows.',
  or: '{one} or {other}',
  noNumber: 'Drawn as a table, because there is no number to draw.',
  noSeries: 'Drawn as a table, because no series can be called {name}.',
  noRow: 'Drawn as a table, because no row has a number.',
  noDatedRow: 'Drawn as a table, because no row has both a date and a number.',
  negativeSlice: 'Drawn as bars, because a slice cannot be less than nothing.',
}
type Notes = Readonly<typeof english>

const languages: Readonly<Record<string, Notes>> = {
  hi: {
    sampled: '“{title}” में {count} पंक्तियाँ हैं, जो सभी में से बराबर दूरी पर ली गई हैं।',
    truncated: '“{title}” में पहली {count} पंक्तियाँ ही हैं।',
    simplified: '“{title}” बिना क्रम और सीमा के बनाया गया: {reason}',
    dropped: '“{title}” छोड़ दिया गया: {reason}',
    empty: '“{title}” छोड़ दिया गया: इसकी शर्तों से कोई आँकड़ा नहीं मिला।',
    missingDates: '“{title}” में वे पंक्तियाँ नहीं हैं जिनमें {names} नहीं है: {count} में से {missing}।',
    or: '{one} या {other}',
    noNumber: 'तालिका बनाई गई, क्योंकि दिखाने के लिए कोई संख्या नहीं है।',
    noSeries: 'तालिका बनाई गई, क्योंकि किसी शृंखला का नाम {name} नहीं हो सकता।',
    noRow: 'तालिका बनाई गई, क्योंकि किसी पंक्ति में संख्या नहीं है।',
    noDatedRow: 'तालिका बनाई गई, क्योंकि किसी पंक्ति में तिथि और संख्या दोनों नहीं हैं।',
    negativeSlice: 'बार चार्ट बनाया गया, क्योंकि पाई का हिस्सा शून्य से कम नहीं हो सकता।',
  },
}

/** A note in the language in which the chart is told. */
export function noteOn(
  { wording }: Pick<ChartPlan, 'wording'>,
  note: keyof Notes,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const said = languages[wording?.language ?? ''] ?? english
  return said[note].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
