import { countText } from '../words/counts.ts'

const so = `(?:(?:\\w+|${countText(4)}) )?`

/** What is said of how things stand, so that it is asked how many of them there are, and which. */
export const stated = new RegExp(
  [
    String.raw`\b(?:who (?:have |has |had )?(?:already )?(?:quit|left|gone|resigned|retired)|which|that|whose|where|not|\w+n['’]t|never|still|yet|without|below|past|beyond|crossed|crossing|exceed\w*|expir\w+|laps\w+|limit|overdue|for (?:more than|over|longer than|at least))\b`,
    String.raw`\b(?:(?:older|newer) than ${so}(?:day|week|month)s?|(?:more than|over|longer than) ${so}(?:day|week|month|year)s?)\b`,
    String.raw`\bat (?:a )?loss\b`,
    String.raw`\b(?:fail(?:ed|ing)?|pass(?:ed|ing)?) (?:in|at)\b`,
    String.raw`^who (?:is|was|are|were)\b`,
    String.raw`\b(?:pending|unresolved|unsettled|outstanding|awaited|awaiting|waiting (?:to|for))\b`,
    String.raw`\bdue (?:in|within|this|next|today|tomorrow|soon)\b`,
    String.raw`\b(?:out of stock|low (?:on |in )?stocks?|running low|sold[- ]out|stock[- ]?outs?|re-?(?:order|stock)(?:ed|ing)?)\b`,
    String.raw`\blate\b.{0,12}\bnow\b|\b\w+(?:ed|en|nt|id) (?:late|early|on time|in time)\b`,
    String.raw`\b(?:after|before) (?:the |their |its )?(?:due|promised|agreed|expected|target|deadline)\b`,
  ].join('|'),
  'i',
)
