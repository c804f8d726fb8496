/** Words for what is left of what came in. */
export const gainWords: ReadonlySet<string> = new Set(['profit', 'profitability'])

/** Words for its part of what came in. */
export const marginWords: ReadonlySet<string> = new Set(['margin'])

/** What has much left. */
export const gainAdjectives: ReadonlySet<string> = new Set(['profitable', 'lucrative'])

/** What comes in, the likelier whole first. */
export const incomeWords: readonly string[] = [
  'revenue',
  'sales',
  'turnover',
  'income',
  'gross',
  'earnings',
  'proceeds',
  'amount',
  'total',
  'price',
  // What carriers are paid.
  'freight',
  'fare',
]

/** What it takes. */
export const costWords: ReadonlySet<string> = new Set(['cost', 'expense', 'budget', 'expenditure', 'spending'])

/** Things that are amounts of money themselves: a total of them is what they come to, not how many there are. */
export const sumsOfMoney: ReadonlySet<string> = new Set(
  (
    'payment royalty fine fee expense donation refund deposit withdrawal salary wage bonus tax tip loan grant debt invoice settlement ' +
    'commission pledge contribution sale purchase premium rent prize reward subsidy allowance'
  ).split(' '),
)

/** How or whether something was paid, by which people speak of the money itself: "cash by month". */
export const paymentWords: ReadonlySet<string> = new Set(
  'cash upi card cheque online neft gpay paytm phonepe wallet credit udhaar udhar paid unpaid due dues outstanding arrears advance'.split(
    ' ',
  ),
)
