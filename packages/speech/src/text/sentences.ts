/** Sentence ends of every script we serve; what only looks like an end is left alone. */

/** Danda, double danda, Urdu stop, Arabic question mark, Ol Chiki mucaad and double mucaad, Meetei cheikhei, full-width forms. */
const certainEnds = '\u0964\u0965\u06d4\u061f\u1c7e\u1c7f\uabeb\u3002\uff01\uff1f\uff61'
/** These end a sentence when white space follows. */
const likelyEnds = '.!?\u2026'
const closers = `"'\u2019\u201d\u00bb)\\]}\u203a`

const end = new RegExp(
  `(?:[${certainEnds}][${certainEnds}${likelyEnds}]*[${closers}]*\\s*|[${likelyEnds}]+[${closers}]*(?:\\s+|$)|\\n\\s*)`,
  'gu',
)

/** What stands before a full stop without ending a sentence; lower case. Single letters are initials. */
const abbreviations: ReadonlySet<string> = new Set([
  ...'dr mr mrs ms prof st sr jr rs no nos vs etc eg ie e.g i.e a.m p.m fig vol pp p ch sec art cf approx dept govt smt shri sri km kg cm mm ft hon lt col gen capt rev inc ltd co corp jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
  ...'डॉ प्रो श्री श्रीमती कु सु रु ई पू पृ सं क्र मा डा ডঃ ড ডা প্রো অধ্যা শ্রী রু ডॉ திரு திருமதி டாக்டர் ரூ డా శ్రీ రూ ಡಾ ಶ್ರೀ ರೂ ഡോ ശ്രീ രൂ ડૉ શ્રી રૂ ਡਾ ਸ਼੍ਰੀ ਰੁ ଡ ଶ୍ରୀ ଟ'.split(
    ' ',
  ),
])

/** Sentences in order, each with the white space behind it; joined they are the text again. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const match of text.matchAll(end)) {
    const to = match.index + match[0].length
    if (match[0].startsWith('.') && !match[0].startsWith('..') && isNoEnd(text, match.index, to)) continue
    if (match[0].trim() === '' && text.slice(from, match.index).trim() === '') continue // leading blank lines stay with what follows
    sentences.push(text.slice(from, to))
    from = to
  }
  if (from < text.length) sentences.push(text.slice(from))
  return sentences
}

const longestAbbreviation = 12

/** A full stop after an abbreviation or an initial, or before a small letter. */
function isNoEnd(text: string, stop: number, next: number): boolean {
  if (/^\p{Ll}/u.test(text.slice(next, next + 2))) return true
  const before = text.slice(Math.max(0, stop - longestAbbreviation), stop)
  const word = /[\p{L}\p{M}.]+$/u.exec(before)?.[0]
  if (word === undefined) return false
  return abbreviations.has(word.toLowerCase()) || /^(?:.*\.)?\p{Lu}$/u.test(word)
}
