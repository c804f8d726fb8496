/**
 * What people of a business call what comes in and what is made, though no column goes by it. General English only: single words in lower
 * case, singular where they have one.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Money that comes in: what all that was sold, booked or billed comes to. */
export const takingsWords = set(
  'revenue turnover sales sale collection collections billing taking takings income earning earnings proceeds receipts billings',
)

/** Money that was taken in of what was billed. */
export const collectedWords = set('collection collections')
/** Beside an amount: what of it was taken in. */
export const receivedWords = set('collected received recovered realised realized')
/** Words of names of tables, and of columns, that tell of it. */
export const receiptWords = set('receipt collection received collected recovered')

/** Words of names of what is written beside each entry of an account. */
export const entryWords = set('description particular narration remark note detail memo comment purpose reason')

/** What was made. */
export const outputWords = set('output production throughput')

/** What has an amount and no number: a table that is called so holds it in rows of which nobody asks how many there are. */
export const massWords = set(
  'sales turnover revenue income downtime uptime overtime output production throughput consumption usage spending expenditure scrap waste rainfall mileage payroll traffic expense cost donation royalty budget funding investment',
)

/** Words of names of tables whose rows are deals with customers. */
export const dealWords = set(
  'sale sales order invoice booking reservation ticket transaction receipt rental subscription bill billing checkout deal contract payment purchase membership shipment parcel trip ride visit job',
)

/** Words of names of the papers that something was written down on, one each: they are numbered, and have no names. */
export const paperWords = set(
  'card order invoice bill slip voucher challan ticket receipt token docket entry memo note job case claim requisition indent pass permit',
)

/** Words of names of what is paid, owed, given back or only meant, and does not come in. */
export const outgoingWords = set(
  'claim refund return expense salary wage payroll supplier vendor cost discount rebate tax vat shipping commission tip bonus budget deposit penalty debt loan compensation outstanding due balance damage fine target plan planned goal expected forecast estimated',
)

/** Words of names of what one row of a deal is worth, where nothing tells how many were sold. */
export const chargeWords: readonly string[] = ['charge', 'fee', 'fare', 'premium', 'rent', 'price', 'rate']

/** Words of names of numbers of pieces. */
export const quantityWords = set('quantity qty unit piece copy count ticket seat night sold')

/** Words of names of what was made, the likelier whole first. */
export const madeWords: readonly string[] = ['produced', 'output', 'production', 'good', 'made', 'finished', 'completed', 'actual', 'yield']

/** Words of names of what was meant to be made, or failed. */
export const notMadeWords = set(
  'planned plan target scrap scrapped rejected reject defect defective failed lost waste ordered returned expected forecast tare stock',
)

/** Words of names of tables whose rows are of something that is made. */
export const makingWords = set('production manufacturing batch run output harvest work')

/** Of several weights or amounts the one that counts, and those that it is made from. */
export const netWords = set('net')
export const grossWords = set('gross tare')

/** Nouns behind a thing for what it comes to: "claim amount". */
export const worthWords = set('amount amounts value values worth')

/** Money, whatever it is for. */
export const amountWords = set('amount amounts money')

/** What is paid at once, where one of them is spoken of as an amount: "the average bill". */
export const paidWords = set('bill invoice payment receipt purchase donation expense claim refund fare fee fine spend')

/** Behind the name of a thing, or alone, what is paid for or used up and never counted. */
export const uncountedWords = set(
  'hire rent fuel diesel petrol gasoline electricity power water gas milk fodder feed grain produce catch harvest cargo freight toll pay funding aid interest wastage labour labor',
)

/** Words of names of columns that hold kinds of goods. */
export const goodsWords = set(
  'catch crop item product commodity fuel material fodder feed milk variety breed species good goods cargo produce ingredient grain fish fruit vegetable',
)
