/** What is meant by "highest paid", "best rated", "deepest": words of the names of columns, the likelier first. Others stand in `adjectives`. */
export const rankedBy: Readonly<Record<string, readonly string[]>> = {
  paid: ['salary', 'wage', 'pay', 'income', 'earnings', 'compensation'],
  earning: ['salary', 'wage', 'earnings', 'income', 'pay', 'revenue'],
  rated: ['rating', 'score', 'stars', 'grade', 'review'],
  reviewed: ['review', 'rating', 'score', 'stars'],
  scoring: ['score', 'points', 'goals'],
  scored: ['score', 'points'],
  grossing: ['gross', 'boxoffice', 'box', 'collection', 'revenue', 'earnings', 'income'],
  priced: ['price', 'cost', 'fee'],
  pricey: ['price', 'cost', 'fee', 'charge', 'rate'],
  costly: ['cost', 'price', 'fee', 'charge', 'spent', 'amount', 'expense', 'rate'],
  dear: ['price', 'cost', 'fee', 'charge', 'rate'],
  cheap: ['price', 'cost', 'fee', 'charge', 'amount', 'rate'],
  expensive: ['price', 'cost', 'fee', 'charge', 'amount', 'rate'],
  deep: ['depth'],
  shallow: ['depth'],
  high: ['height', 'elevation', 'altitude'],
  wide: ['width'],
  narrow: ['width'],
  populous: ['population'],
  populated: ['population'],
  dense: ['density'],
  wealthy: ['income', 'wealth', 'salary', 'worth', 'balance', 'gnp', 'gdp'],
  spacious: ['area', 'size', 'capacity'],
  roomy: ['capacity', 'area', 'size'],
  powerful: ['power'],
  strong: ['strength', 'power'],
  hot: ['temperature', 'temp', 'heat'],
  warm: ['temperature', 'temp'],
  cold: ['temperature', 'temp'],
  cool: ['temperature', 'temp'],
  wet: ['rainfall', 'rain', 'precipitation'],
  rainy: ['rainfall', 'rain', 'precipitation'],
  dry: ['rainfall', 'rain', 'precipitation'],
  humid: ['humidity'],
  windy: ['wind', 'windspeed'],
  sunny: ['sunshine'],
  polluted: ['aqi', 'pollution', 'pm', 'pollutant'],
  dirty: ['aqi', 'pollution', 'pm'],
  clean: ['aqi', 'pollution', 'pm'],
  literate: ['literacy', 'literate'],
  educated: ['literacy', 'literate', 'education'],
  funded: ['funding', 'raised', 'investment', 'amount'],
  rich: ['income', 'wealth', 'salary', 'worth', 'balance', 'money', 'budget', 'revenue', 'gnp', 'gdp'],
  poor: ['income', 'wealth', 'salary', 'worth', 'balance', 'money', 'gnp', 'gdp'],
  debt: ['outstanding', 'debt', 'balance', 'due', 'owed', 'arrears'],
  owe: ['outstanding', 'debt', 'balance', 'due', 'owed', 'arrears'],
  quick: ['speed'],
  profitable: ['profit', 'margin', 'gain'],
}

/** What takes long is slow: words of the names of durations. */
const durations =
  'duration latency transit turnaround elapsed lead cycle processing resolution response wait delay time minute hour day second'.split(' ')
export const paces: Readonly<Record<string, readonly string[]>> = {
  slow: durations,
  fast: durations,
  quick: durations,
  long: durations,
  short: durations,
}

/** What is better done soon: of days and hours of these the worst has most. */
export const slowWork: ReadonlySet<string> = new Set(
  'delivery deliver shipping ship dispatch wait waiting response respond resolution resolve lead cycle processing process transit turnaround latency handling repair fulfilment fulfillment queue pending approval travel commute'.split(
    ' ',
  ),
)

/** Words of names of how long something may take, not of how long it took. */
export const meantWords: ReadonlySet<string> = new Set(
  'allowed limit target promised planned standard expected estimated sla max'.split(' '),
)

/** Years that go up as things get younger. */
export const agedBy: Readonly<Record<string, readonly string[]>> = {
  old: ['birth', 'born', 'founded', 'built', 'opened', 'established', 'year'],
  young: ['birth', 'born'],
  new: ['founded', 'built', 'opened', 'established', 'model', 'release', 'year'],
  recent: ['release', 'year'],
}

/** Those of whom a verb says that they do something: "top spenders". */
export const doers: Readonly<Record<string, string>> = {
  spender: 'spend',
  earner: 'earn',
  buyer: 'buy',
  seller: 'sell',
  debtor: 'owe',
  payer: 'pay',
  borrower: 'borrow',
  performer: 'perform',
}

/** What happens again and again: counted, whatever each of them costs. */
export const occurrences: ReadonlySet<string> = new Set('reason cause complaint issue problem error fault defect topic symptom'.split(' '))

/** What is done when things are made. */
export const makingVerbs: ReadonlySet<string> = new Set(
  'make makes made making produce produces produced producing manufacture manufactures manufactured productive output'.split(' '),
)

/** What comes of doing something, by words of names of tables, the likelier first. By stems. */
export const doings: Readonly<Record<string, readonly string[]>> = {
  complain: ['complaint', 'claim', 'ticket', 'issue', 'case'],
  break: ['breakdown', 'downtime', 'failure', 'outage', 'repair'],
  fail: ['failure', 'breakdown', 'defect', 'downtime', 'outage'],
  stop: ['stop', 'stoppage', 'downtime', 'outage'],
  call: ['call', 'ticket'],
  train: ['session', 'workout', 'visit'],
  ship: ['shipment', 'parcel', 'order', 'delivery'],
  deliver: ['delivery', 'shipment', 'parcel', 'order'],
  teach: ['class', 'lesson', 'course'],
  attend: ['attendance', 'visit', 'enrollment', 'booking'],
  miss: ['absence'],
  read: ['loan', 'reading'],
  borrow: ['loan', 'checkout'],
  see: ['appointment', 'visit', 'consultation'],
  treat: ['treatment', 'appointment', 'visit'],
}

/** How much there is of a thing that is kept as an amount: the longest of downtimes. */
export const sizedBy: ReadonlySet<string> = new Set('long short big large small great'.split(' '))

/** What nobody wants: the worst has most of it. */
export const badWords: ReadonlySet<string> = new Set(
  (
    'claim complaint defect delay late lateness downtime stop stoppage breakdown outage failure cancellation cancelled canceled return returned refund refunded scrap scrapped waste wasted delayed accident incident error fault issue problem ' +
    'absence absent no-show noshow rto overdue unpaid bounced failed breached breach missed dispute disputed unresolved escalated abandoned expired damage damaged loss lost churn debt backlog expense cost discount rejection rejected'
  ).split(' '),
)

/** What days and months are said to be. */
export const timeAdjectives: ReadonlySet<string> = new Set('hot warm cold cool wet rainy dry humid windy sunny polluted clean'.split(' '))
/** The hottest day is the one of the highest reading, whatever others it had. */
export const dayEnds: Readonly<Record<string, 'max' | 'min'>> = { hot: 'max', cold: 'min' }

/** Of a lowest and a highest reading the one that these speak of, by a word of its name. */
export const endsSaid: Readonly<Record<string, RegExp>> = {
  hot: /\b(?:max|maximum|high|highest)\b/i,
  warm: /\b(?:max|maximum|high|highest)\b/i,
  cold: /\b(?:min|minimum|low|lowest)\b/i,
  cool: /\b(?:min|minimum|low|lowest)\b/i,
}

/** The small end of these. */
export const lowAdjectives: ReadonlySet<string> = new Set(['shallow', 'narrow', 'cold', 'cool', 'dry', 'clean', 'quiet'])

/** Said of how often something happens: "busiest", "most popular". */
export const countedAdjectives: ReadonlySet<string> = new Set(
  'popular common frequent active busy quiet used visited requested crowded loyal productive'.split(' '),
)

/** Why something happened. */
export const causeWords: ReadonlySet<string> = new Set(['reason', 'cause', 'motive', 'excuse'])

/** How much there is of a thing, whatever it is measured in. */
export const sizeAdjectives: ReadonlySet<string> = new Set('big large small great huge high low'.split(' '))

/** Where something is bought or sold: by what it comes to. */
export const tradeVerbs: ReadonlySet<string> = new Set(
  (
    'buy bought buys buying purchase purchased purchases sell sold selling sells seller sellers perform performs performed performing performers do does did doing ' +
    'generate generates generated bring brings brought contribute contributes contributed'
  ).split(' '),
)

/** Where money is given or had: by a column of it that the verb names, else by what it comes to. */
export const moneyVerbs: ReadonlySet<string> = new Set(
  'donate donated donates donating spend spent spends spending pay paid pays paying earn earned earns earning grossing cost costs'.split(
    ' ',
  ),
)
