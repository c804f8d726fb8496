import { hasDevanagari } from './letters.ts'
import type { Written } from './letters.ts'

/** Where in a wish the name stands that is given; UTF-16 units. */
export interface Given {
  readonly start: number
  readonly end: number
}

const noun = '(?:नाम|शीर्षक|टाइटल|टाइटिल)'
const done = '(?:रख|कर|बना|हो|लिख|दे|दो|दें|दीजिए|दीजिये|की|कि|है)'

/** "इसका नाम मेरी बिक्री रखो", "शीर्षक बदलकर मेरी बिक्री करो". */
const behind = new RegExp(
  `${noun}\\s+(?!(?:के|से|वार)\\s)(?:को\\s+)?(?:बदल(?:\\s*कर|\\s*के)?\\s+)?(\\S.*?)(?<!\\s)\\s+(?:में\\s+बदल|पर\\s+सेट|सेट\\s+|${done})(?!\\S*\\s+\\S+\\s+\\S+\\s+\\S)\\S*`,
  'u',
)
/** "इसे मेरी बिक्री नाम दो". */
const before = new RegExp(`(?:इसे|इसको|उसे|को)\\s+(\\S.*?)(?<!\\s)\\s+(?:का\\s+)?${noun}\\s+(?:दो|दें|दीजिए|दीजिये|दे)(?=\\s|$|[।.!])`, 'u')

/** The name that a wish gives; undefined where it gives none, or has quotation marks around it. @param text as it was typed */
export function nameGiven(written: readonly Written[], text: string): Given | undefined {
  if (hasDevanagari(text)) return givenIn(text)
  // Typed in Roman letters: found in the words as they are read, and led back to where they were typed.
  let read = ''
  const ends = written.map((word) => {
    read += `${word.text} `
    return read.length - 1
  })
  const given = givenIn(read.trimEnd())
  const [first, last] = given ? [ends.findIndex((end) => end > given.start), ends.findIndex((end) => end >= given.end)] : []
  const [from, until] = [written[first ?? -1], written[last ?? -1]]
  return from && until && { start: from.start, end: until.end }
}

function givenIn(text: string): Given | undefined {
  for (const pattern of [before, behind]) {
    const match = pattern.exec(text)
    const name = match?.[1]
    if (!match || name === undefined) continue
    if (/["“”‘’]/.test(name) || /^'.+'$/.test(name)) return undefined
    const start = match.index + match[0].indexOf(name)
    return { start, end: start + name.length }
  }
  return undefined
}
