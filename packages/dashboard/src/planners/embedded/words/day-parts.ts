/** A part of the day as people name it, in whole hours. */
export interface DayPart {
  readonly label: string
  /** A part of a regular expression. */
  readonly said: string
  readonly hours: readonly number[]
  /** As it is told: hours are cut in many ways. */
  readonly told: string
}

/** So many hours from one on, past midnight too. */
export const hoursFrom = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => (first + at) % 24)

const part = (label: string, said: string, from: number, until: number): DayPart => ({
  label,
  said,
  hours: hoursFrom(from, (until - from + 24) % 24),
  told: `the ${label.toLowerCase()} is from ${String(from)} to ${String(until)}`,
})

export const dayParts: readonly DayPart[] = [
  part('Morning', 'mornings?', 5, 12),
  part('Afternoon', 'after-?noons?', 12, 17),
  part('Evening', 'evenings?', 17, 22),
  part('Night', 'nights?', 22, 5),
]

const anyPart = `(?:${dayParts.map(({ said }) => said).join('|')})`

/** Two of them at least: "morning, evening and night", "in the morning and in the evening". */
export const dayPartsListed = String.raw`(?:\b(?:in|during|at|by|of) (?:the )?)?\b${anyPart}(?:(?:\s*[,/&+]\s*(?:and |or )?|\s+(?:(?:and|or|vs\.?|versus)\s+)?)(?:(?:in|during|at) )?(?:the )?${anyPart})+(?![\p{L}\d]| ?-?wise\b| shifts?\b)`

/** Those that are named, from the morning on. */
export const dayPartsIn = (words: string): readonly DayPart[] =>
  dayParts.filter(({ said }) => new RegExp(`\\b(?:${said})\\b`, 'i').test(words))
