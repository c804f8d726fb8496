/** How names and people speak of money that is owed, or left over. English; single words in lower case. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of names of what is still owed. */
export const debtWords = set('outstanding balance owed arrears debt liability receivable udhaar unpaid')

/** Words of names of money that is still owed; of other things that are not done yet. */
export const openWords = set('pending remaining')

/** Words of names of what is still owed, or of what was to be paid. */
export const restWords = set('due dues')

/** Words of names of what was to be paid, or may be spent. */
export const duesWords = set(
  'due net total amount bill billed invoice invoiced payable price fee sanctioned allotted allocated approved budget gross wage wages charge rent premium',
)

/** Words of names of what one piece, hour or day is worth. */
export const eachWords = set('rate per each unit list hourly daily')

/** Words of names of what was paid, or of whether and when it was. */
export const settledWords = set('paid received collected settled recovered repaid')

/** Words of names of money that was lent, and of how it comes back. */
export const loanWords = set('loan disbursed disb emi emis principal sanctioned')

/** Words of names of what was used of money. */
/** What was set aside for something, to be spent. */
export const grantedWords = set('sanctioned granted allotted allocated approved awarded budget budgeted')
export const spentWords = set('spent used utilised utilized expenditure spending disbursed')

/** Stored states of what is not paid, beside one that says "paid". */
export const unsettledStates: ReadonlySet<string> = new Set([
  'unpaid',
  'not paid',
  'open',
  'due',
  'overdue',
  'outstanding',
  'pending',
  'partial',
  'partly paid',
  'partially paid',
  'part paid',
  'owing',
  'owed',
  'in arrears',
  'late',
  'sent',
  'issued',
  'billed',
  'invoiced',
  'reminded',
  'reminder sent',
  'chased',
  'awaiting payment',
])
