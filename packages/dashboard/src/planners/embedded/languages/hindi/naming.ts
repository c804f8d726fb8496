/** Where in a wish the name stands that is given; UTF-16 units. */
export interface Given {
  readonly start: number
  readonly end: number
}

const noun = '(?:नाम|शीर्षक|टाइटल|टाइटिल)'
const done = '(?:रख|कर|बना|हो|लिख|दे|दो|दें|दीजिए|दीजिये|की|कि|है)'

/** "इसका नाम मेरी बिक्री रखो", "शीर्षक बदलकर मेरी बिक्री करो". */
const behind = new RegExp(
  `${noun}\\s+(?:को\\s+)?(?:बदल(?:\\s*कर|\\s*के)?\\s+)?(.+?)\\s+(?:में\\s+बदल|पर\\s+सेट|सेट\\s+|${done})(?!\\S*\\s+\\S+\\s+\\S+\\s+\\S)\\S*`,
  'u',
)
/** "इसे मेरी बिक्री नाम दो". */
const before = new RegExp(`(?:इसे|इसको|उसे|को)\\s+(.+?)\\s+(?:का\\s+)?${noun}\\s+(?:दो|दें|दीजिए|दीजिये|दे)(?=\\s|$|[।.!])`, 'u')

/** The name that a wish gives; undefined where it gives none, or has quotation marks around it. */
export function nameGiven(text: string): Given | undefined {
  for (const pattern of [before, behind]) {
    const match = pattern.exec(text)
    const name = match?.[1]
    if (!match || name === undefined) continue
    if (/["“”‘’]/.test(name)) return undefined
    const start = match.index + match[0].indexOf(name)
    return { start, end: start + name.length }
  }
  return undefined
}
