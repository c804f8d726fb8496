import { formOf } from './word-forms.ts'

/**
 * What people do, and how names call what it comes to, the likelier whole first: "how much did we sell" asks for revenue. General English
 * only; verbs that are words of a name need no line here.
 */
const deeds: Readonly<Record<string, string>> = {
  sell: 'revenue sales turnover payment paid amount total price',
  earn: 'earnings income revenue salary wage pay gross amount turnover sales total fee charge fare',
  make: 'revenue income earnings sales gross turnover payment paid amount total fee charge fare',
  gross: 'gross revenue income sales turnover',
  buy: 'amount revenue sales total spending price purchase',
  purchase: 'amount revenue sales total spending price',
  spend: 'spending spent expense expenditure amount revenue cost total price',
  /** What we spend ourselves. */
  outlay: 'spending spent expenditure expense cost outgo outlay withdrawal debit bill paid payment purchase salary wage amount',
  pay: 'paid payment amount salary wage price cost fee total',
  cost: 'cost price fee charge expense amount',
  charge: 'charge fee price rate amount',
  bill: 'billed invoice amount charge total',
  invoice: 'invoiced invoice amount total',
  owe: 'owed outstanding due debt unpaid balance arrears liability',
  lend: 'loan lent principal amount',
  borrow: 'loan borrowed principal amount',
  give: 'donation gift amount discount',
  donate: 'donation donated gift amount',
  raise: 'raised donation funding amount',
  invest: 'investment invested amount budget',
  save: 'savings saving saved balance',
  lose: 'loss lost',
  produce: 'production output produced quantity',
  score: 'score points goals runs marks',
  weigh: 'weight mass',
  measure: 'length height size',
  hold: 'capacity volume seats',
  seat: 'seats capacity',
  last: 'duration length runtime minutes hours days time',
  take: 'duration length runtime minutes hours days time',
  wait: 'wait waiting delay',
  stay: 'nights night stay duration length days',
  travel: 'distance mileage kilometers miles',
  run: 'distance duration runtime',
  drive: 'distance mileage',
  live: 'population inhabitants residents',
  use: 'usage consumption used',
  consume: 'consumption usage',
  refund: 'refund refunded returned',
  return: 'refund refunded returned',
  discount: 'discount rebate reduction',
  expensive: 'price cost fee charge',
  heavy: 'weight mass',
  tall: 'height',
  good: 'score rating points stars grade quality',
  deliver: 'delivery delivered shipping',
  ship: 'shipping shipment shipped delivery freight',
}

/** Forms whose stem is not that of the verb. */
const forms: Readonly<Record<string, string>> = {
  made: 'make',
  took: 'take',
  taken: 'take',
  owed: 'owe',
  owing: 'owe',
  lent: 'lend',
  gave: 'give',
  given: 'give',
  lost: 'lose',
  losing: 'lose',
  ran: 'run',
  using: 'use',
  used: 'use',
}

const byStem: ReadonlyMap<string, string> = new Map(Object.entries(deeds).map(([verb, words]) => [formOf(verb).stem, words]))

/** Words of names for what a verb comes to, the likeliest first; none for verbs that are not known. @param verb in any form, lower case */
export function amountsOfDeed(verb: string): readonly string[] {
  const plain = Object.hasOwn(forms, verb) ? (forms[verb] ?? verb) : verb
  return byStem.get(formOf(plain).stem)?.split(' ') ?? []
}
