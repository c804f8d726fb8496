import { commandWords } from '../words.ts'

const polite = '(?:please|pl[sz]|kindly|thank(?:s| you)(?: a lot| so much| very much| in advance)?|thx)'
const greeting = '(?:hi|hello|hey|sorry|great|perfect|nice|good|yes|no wait|no|nope|nah|well|right|all right|alright|sure)'
const asking =
  "(?:(?:would|do) you mind|(?:you|u) (?:can|could|may|should|must)(?: (?:now|also|just))?|(?:can|could|would|will|may) (?:you|u|we|i)|(?:is|would) it (?:be )?possible to|i(?:'d| would) (?:like|love) (?:you )?to|i (?:want|need|wish) (?:you )?to|how about|what about|and what about|what if (?:we|you)|why (?:not|don't (?:we|you))|go ahead and|let'?s|let us)"
const showing = '(?:show|add|plot|draw|display|include|give|see)'
/** Before another command "also" is idle; "also show returns by month" is another chart, "also show profit" and "also profit" another measure. */
const alone = `also(?= (?!${showing}\\b)(?:${[...commandWords].join('|')})\\b)`
const joining = `(?:now|ok(?:ay)?|and|but|${alone}|then|finally|next(?! to\\b)|so|wait|hold on|hmm+|oh|oops)`

/** "No go back to the total", of those who write no commas; "no shows" and "no change" are words of the data. */
const denying =
  '(?:no|nope|nah) +(?=(?:(?:go|come|switch) back|back to|make|keep|give|put|take|bring|only|just|add|remove|drop|i (?:meant?|want|said))\\b)'

const first = new RegExp(`^(?:(?:${polite}|${asking}|${joining})\\b[ ,]*|${denying}|${greeting} *[,!.] *)+`, 'i')
const last = new RegExp(`(?:[\\s,.!]+${polite})+[\\s,.!?]*$`, 'i')
const thinking = '(?:i (?:think|guess|feel|suppose|believe|reckon)|imh?o|in my (?:opinion|view)|if you ask me)'
const opinion = new RegExp(`^(?:(?:${thinking}(?: that)?|maybe|perhaps)\\b,? )+|,? ${thinking}[\\s.!]*$`, 'giu')
const onlyGreeting = new RegExp(`^(?:${greeting}|${polite})[\\s,.!]*$`, 'i')
const wantsToSee =
  /^(?:(?:can|could|may) (?:i|we)|let me|let us|let's|i(?:'d| would) (?:like|love) to|i (?:want|need|wish) to|(?:we|he|she|they|(?:my|our|the) \p{L}+)(?:'d| would)? (?:like|love|want|need|wish)s? (?:me |us )?to) (?:see|have|get|view)\b/iu
/** In small letters: "Please Stay" may be a name. */
const between = /["“][^"”]*["”]|(?:,\s*)?\b(?:please|kindly|pl[sz])\b(?:\s*,)?/g
const nameIsNext = /\b(?:call|name|title|label|rename)(?: (?:it|this|that))?(?: (?:to|as|into))?$/i

/** A wish without what is said to be polite, at both ends and in the middle, any number of times; words in quotes stay. */
export function withoutCourtesies(text: string): string {
  const said = text.trim()
  if (onlyGreeting.test(said)) return ''
  const begun = withoutFirst(withoutFirst(said).replaceAll(opinion, ''))
  const isGerund = /\b(?:mind|about) +$/i.test(said.slice(0, said.length - begun.length))
  const wish = (isGerund ? asCommand(begun) : begun).replaceAll(between, (words) => (/^["“]/.test(words) ? words : ' '))
  const ended = wish.replace(last, '')
  return (nameIsNext.test(ended) ? wish : ended).replaceAll(/ {2,}/g, ' ').trim()
}

/** Cut at the beginning only: what is left begins with the command, if there is one. */
export function withoutFirst(text: string): string {
  const asked = text.trim().replace(new RegExp(`^(?:(?:${polite}|${joining})\\b[ ,]*)+`, 'i'), '')
  return asked.replace(wantsToSee, 'show').replace(first, '')
}

/** "(Would you mind) sorting it" is "sort it". */
function asCommand(text: string): string {
  return text.replace(/^(\p{L}+)ing\b/u, (said, stem: string) => {
    const verb = [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')].find((each) => commandWords.has(each.toLowerCase()))
    return verb ?? said
  })
}
