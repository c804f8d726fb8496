/** Adjectives in names of numbers that say by how much something is so: none of it, and it is not. */
export const lateWords: ReadonlySet<string> = new Set(
  'late overdue delayed early missing damaged defective overtime unpaid outstanding short'.split(' '),
)

/** Names of columns that say how far a thing has come. */
export const stateNames: ReadonlySet<string> = new Set('status state outcome result stage disposition attendance'.split(' '))

/** Words of names of dates by which something is to be done, and of those on which it is. */
export const dueWords: ReadonlySet<string> = new Set(
  'due promised promise deadline expected expect required target scheduled agreed eta'.split(' '),
)
export const doneWords: ReadonlySet<string> = new Set(
  'cleared settled settlement disposed disposal repaired fixed answered delivered delivery returned return finished finish completed complete completion closed closure done shipped paid received arrived arrival actual ended resolved'.split(
    ' ',
  ),
)

/** Stored states of what goes on: nothing has come to its end. Lower case, words apart. */
export const openStates: ReadonlySet<string> = new Set([
  'open',
  'reopened',
  'pending',
  'waiting',
  'new',
  'not started',
  'to do',
  'in progress',
  'in process',
  'under process',
  'under enquiry',
  'under review',
  'in transit',
  'ongoing',
  'running',
  'planned',
  'scheduled',
  'stopped',
  'stalled',
  'on hold',
  'unresolved',
  'incomplete',
  'unpaid',
  'not paid',
  'due',
  'overdue',
  'outstanding',
  'partial',
])

/** Words of stored states that say that a thing has come to its end as it was meant to. */
export const endWords: ReadonlySet<string> = new Set(
  'disposed closed completed complete done finished resolved settled delivered refunded cleared repaired fixed answered'.split(' '),
)

/** The same, with ends that nobody wished for: beside the others they are ends too. */
export const endedWords: ReadonlySet<string> = new Set([
  ...endWords,
  ...'won lost paid returned exchanged replaced cancelled canceled rejected refused declined withdrawn dismissed dropped expired terminated abandoned void'.split(
    ' ',
  ),
])

/** States of what was called off, so that nothing more will be done with it. */
export const calledOffWords: ReadonlySet<string> = new Set(
  'cancelled canceled rejected refused declined withdrawn void voided abandoned aborted annulled'.split(' '),
)

/** A value with one of these tells of an end that has not come, whatever its other words are. */
export const unendedWords: ReadonlySet<string> = new Set(
  'not un to be yet never pending awaiting partly partially partial almost nearly half'.split(' '),
)

/** States in which things stay as they are: neither at work nor at an end. */
export const restingWords: ReadonlySet<string> = new Set('active available present occupied vacant enrolled working free'.split(' '))

/** How it is said that something came to its end; with "not" or "un" before it, that it did not. Parts of regular expressions, as those below. */
export const doneVerbs =
  'finished|completed|done|closed|resolved|settled|paid|returned|delivered|shipped|collected|disposed|cleared|answered|repaired|fixed'
/** Of what goes on and was begun, whatever it is. */
export const goingOnWords = 'open|pending|incomplete|outstanding|ongoing|on-going|running|in progress|under ?way'
/** Words for what goes on, in requests. */
export const openWords = `${goingOnWords}|un(?:${doneVerbs})|waiting|awaited|stuck|lying|stalled|on hold|in transit|under (?:review|enquiry|process)|not (?:yet )?(?:been )?(?:started|begun|${doneVerbs})`

/** How people, things and dealings came to be: what was done when they were new. */
export const beganVerbs: ReadonlySet<string> = new Set(
  'joined added registered opened enrolled hired launched acquired admitted created signed onboarded generated'.split(' '),
)

/** Words of names of dates on which something begins. */
const beginWords: ReadonlySet<string> = new Set(
  'received receipt opened open registered raised reported filed lodged logged booked ordered order issued issue bill invoice started start begun created submitted requested placed borrowed lent loaned broke sanction sanctioned applied'.split(
    ' ',
  ),
)

/** Nouns of what happened that are words of commands in the singular. */
export const deedNouns: ReadonlySet<string> = new Set(['returns'])

/** Nouns of what happened, and the states that are stored of it, where the one is no form of the other. Singular. */
export const stateNouns: Readonly<Record<string, readonly string[]>> = {
  absence: ['absent', 'missed'],
  absentee: ['absent'],
  missed: ['absent'],
  attended: ['present'],
  presence: ['present'],
  failure: ['failed'],
  fail: ['failed'],
  success: ['successful', 'succeeded', 'passed'],
  death: ['dead', 'died', 'deceased'],
  loss: ['lost'],
  win: ['won'],
  victory: ['won'],
  defeat: ['lost'],
  theft: ['stolen'],
  breakage: ['broken'],
  delay: ['delayed', 'late'],
  departure: ['departed', 'left'],
  dropout: ['dropped', 'withdrawn'],
  defaulter: ['defaulted'],
  cancellation: ['cancelled', 'canceled'],
  postponement: ['postponed', 'rescheduled'],
  refusal: ['refused', 'declined'],
  denial: ['denied'],
}

/** Beside the words of states: coming in and going out. */
export const cameInWords: ReadonlySet<string> = new Set([
  ...beginWords,
  ...'in admitted admission entered entry inward checkin sent'.split(' '),
])
export const wentOutWords: ReadonlySet<string> = new Set([
  ...doneWords,
  ...'out discharged discharge exit left outward checkout dispatched despatched approved sold'.split(' '),
])

/** What lies ahead of the day it was written. */
const planned =
  /^(?:plan|planned|until|till|exp|expiry|expires|expire|expiration|renewal|validity|valid|next|appointment|checkout|estimate|estimated|forecast)$/

/** Whether a word of a date's name says that it is one to come: the day something is due, or until which it holds. */
export const liesAhead = (word: string): boolean => dueWords.has(word) || planned.test(word)
