/** The two ends of what goes from one place, or person, to another. */
export type JourneyEnd = 'leaving' | 'arriving'

/** How names call them. */
const names: Readonly<Record<JourneyEnd, ReadonlySet<string>>> = {
  leaving: new Set('from origin source start begin departure depart sender sending boarding'.split(' ')),
  arriving: new Set('to destination dest end arrival arrive target drop receiver recipient receiving'.split(' ')),
}

const verbs: Readonly<Record<JourneyEnd, RegExp>> = {
  leaving: /^(?:(?:leav|start|begin|originat)(?:e?s|ing)?|begins|start|begin|departs?|departing|left|started|began|departed)$/,
  arriving: /^(?:ends?|ending|ended|finish(?:es|ing|ed)?|terminat(?:es?|ing|ed)|arriv(?:es?|ing|ed))$/,
}
const atPlace = /^(?:in|at|from|there|here|on)$/
const leavesPlace = /^(?:leav|depart)/

export function endNamed(name: string): JourneyEnd | undefined {
  return names.leaving.has(name) ? 'leaving' : names.arriving.has(name) ? 'arriving' : undefined
}

/** "Routes that end in each", "trips starting there". @param word @param next behind it; both in lower case */
export function endOfVerb(word: string, next: string): JourneyEnd | undefined {
  if (verbs.leaving.test(word) && (atPlace.test(next) || leavesPlace.test(word))) return 'leaving'
  return verbs.arriving.test(word) && atPlace.test(next) ? 'arriving' : undefined
}
