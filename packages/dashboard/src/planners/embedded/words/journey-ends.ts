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

/** What stands before a place that something leaves or goes to, its last words first. */
const before: readonly { readonly end: JourneyEnd; readonly words: RegExp }[] = [
  {
    end: 'leaving',
    words:
      /(?:^| )((?:(?:leaving|starting|started|departing|departed|originating|going|coming|sailing|flying|travelling|sent|shipped|moved|transferred|out) )?(?:from|out of)|leaving|departing|(?:starting|started|originating|beginning|began) (?:in|at))$/,
  },
  {
    end: 'arriving',
    words:
      /(?:^| )((?:(?:going|coming|sailing|flying|travelling|headed|heading|sent|shipped|moved|transferred|delivered|bound|destined|on) )?(?:to|into|towards)|(?:arriving|arrived|ending|ended|landing|landed|terminating) (?:in|at)|(?:bound|destined|headed|heading|headed out) for|reaching|entering)$/,
  },
]
const articles = /^(?:the|all|any|some|either|a|an)$/

/** "Leaving from the", "bound for" before the token: at which end of a journey the place behind it stands, and where the words begin. */
export function endBefore(
  tokens: readonly { readonly lower: string }[],
  at: number,
): { readonly end: JourneyEnd; readonly start: number } | undefined {
  const until = articles.test(tokens[at - 1]?.lower ?? '') ? at - 1 : at
  const said = tokens
    .slice(Math.max(0, until - 3), until)
    .map(({ lower }) => lower)
    .join(' ')
  for (const { end, words } of before) {
    const found = words.exec(said)?.[1]
    if (found !== undefined) return { end, start: until - found.split(' ').length }
  }
  return undefined
}
