/**
 * Nouns of rates that speak of a state by another word than the one it is stored by: "churn" of "cancelled", "wastage" of "expired" and
 * "discarded". Lower case; values as they are stored, in lower case.
 */
export interface RateState {
  readonly said: RegExp
  /** What those are called that are meant. */
  readonly states: readonly string[]
  /** What became of the others, where a rate is of those alone that came to an end: a deal that is open is neither won nor lost. */
  readonly against?: readonly string[]
  /** Names of columns of yes and no that say of each row whether it is not so: who is not dead has survived. */
  readonly denied?: readonly string[]
}

const list = (text: string): readonly string[] => text.split(', ')

const won = list('won, closed won, win, deal won')
const living = list('alive, living, survived, surviving, survivor')
const dead = list('dead, died, deceased, death, perished')
const lost = list('lost, closed lost, loss, deal lost')

/** English, as sales teams, courts, landlords, blood banks and helpdesks use them. */
export const rateStates: readonly RateState[] = [
  { said: /^(?:win|winning)$/, states: won, against: lost },
  { said: /^(?:loss|losing)$/, states: lost, against: won },
  {
    said: /^(?:lead |sales |deal )?(?:conversion|converted)$/,
    states: list('converted, won, closed won, enrolled, customer'),
    against: lost,
  },
  {
    said: /^(?:customer |subscriber |subscription |logo )?churn(?:ed)?$/,
    states: list('churned, churn, cancelled, canceled, terminated, lapsed'),
  },
  { said: /^(?:course )?completion$/, states: list('completed, complete, finished, done') },
  { said: /^resolution$/, states: list('resolved') },
  { said: /^closure$/, states: list('closed') },
  { said: /^success$/, states: list('successful, success, succeeded, completed') },
  { said: /^failure$/, states: list('failed, fail, failure') },
  { said: /^conviction$/, states: list('convicted, conviction'), against: list('acquitted, acquittal, discharged') },
  { said: /^acquittal$/, states: list('acquitted, acquittal'), against: list('convicted, conviction') },
  { said: /^(?:bed |room |unit )?(?:occupancy|occupied)$/, states: list('occupied, let, let out, rented, rented out') },
  { said: /^vacancy$/, states: list('vacant, empty, unoccupied') },
  { said: /^survival$/, states: living, denied: dead },
  { said: /^(?:mortality|death|fatality)$/, states: dead, denied: living },
  { said: /^(?:wastage|waste|spoilage|discard)$/, states: list('expired, discarded, wasted, waste, spoiled, spoilt, damaged, scrapped') },
  { said: /^drop[- ]?outs?$/, states: list('dropped, dropped out, dropout, drop out, discontinued') },
]

/** Single nouns that are a rate without being called one: "best conversion", "utilisation by department"; and the state that is meant. */
export const bareRates: Readonly<Record<string, string>> = {
  conversion: 'conversion',
  occupancy: 'occupancy',
  utilisation: 'billable',
  utilization: 'billable',
}

/** States that are said of hours, and not of how often they were written down. */
export const statesOfHours: ReadonlySet<string> = new Set(['billable', 'chargeable', 'billed', 'productive'])

/** What answers of the web come to, by their numbers: from 400 on something went wrong, from 500 on at the server. */
export const statusCodes: readonly { readonly said: RegExp; readonly op: 'gte' | 'lt'; readonly code: number }[] = [
  { said: /^(?:server|5xx)(?: error| failure)?s?$/, op: 'gte', code: 500 },
  { said: /^(?:(?:http |api |request )?(?:error|failure)s?|failed(?: requests?| calls?)?)$/, op: 'gte', code: 400 },
  { said: /^(?:success|successful(?: requests?| calls?)?)$/, op: 'lt', code: 400 },
]
