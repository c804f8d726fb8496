import type { NumberFormat } from '../../../plan.ts'

/** A quantity that a trade has a name for, made of two that are added up first. */
export interface KnownRatio {
  /** What titles call it. */
  readonly name: string
  /** How people say it: lower case, words by single spaces. */
  readonly said: readonly string[]
  /** Words of the names of what is divided, and of what it is divided by: singular, the likelier first. */
  readonly part: readonly string[]
  readonly whole: readonly string[]
  /** Which of them is money; neither where it is not told. */
  readonly money?: 'part' | 'both'
  /** What is divided is what is left of the part after the whole. */
  readonly left?: true
  /** What a sheet of it is called, of which it is meant without any word for a rate. */
  readonly sheet?: string
  /** Rows in which the part is blank have not been written yet, and count in neither of the two. */
  readonly written?: true
  /** Of so many: a sex ratio is of a thousand. Default 1. */
  readonly of?: number
  readonly format: Extract<NumberFormat, 'percent' | 'plain' | 'money'>
}

const words = (text: string): readonly string[] => text.split(', ')

const spend = words('spend, spent, cost, amount spent, expense, budget')
const acquired = words('conversion, purchase, order, sale, lead, signup, sign up, registration, install, result')
const visits = words('click, visit, session, visitor, user')

const rejected = words('rejected, reject, rejection, rej, defective, defect')
const inspected = words('inspected, inspection, checked, tested, examined, sampled, received, produced')

/** English, as analysts, officers and shops use them. */
export const knownRatios: readonly KnownRatio[] = [
  {
    name: 'click-through rate',
    said: words('ctr, click through rate, click-through rate, clickthrough rate, click rate, clicks rate'),
    part: words('click'),
    whole: words('impression, view, delivered, sent, reach'),
    format: 'percent',
  },
  {
    name: 'cost per click',
    said: words('cpc, cost per click'),
    part: spend,
    whole: words('click'),
    money: 'part',
    format: 'money',
  },
  {
    name: 'cost per 1,000 impressions',
    said: words('cpm, cost per mille, cost per thousand impressions, cost per 1000 impressions'),
    part: spend,
    whole: words('impression, view'),
    money: 'part',
    of: 1000,
    format: 'money',
  },
  {
    name: 'cost per acquisition',
    said: words('cpa, cac, cost per acquisition, acquisition cost, cost of acquisition'),
    part: spend,
    whole: acquired,
    money: 'part',
    format: 'money',
  },
  {
    name: 'cost per lead',
    said: words('cpl, cost per lead'),
    part: spend,
    whole: words('lead'),
    money: 'part',
    format: 'money',
  },
  {
    name: 'conversion rate',
    said: words('cvr, conversion rate, conversion percentage, conversion %, conversions rate'),
    part: acquired,
    whole: [...visits, 'lead', 'enquiry', 'inquiry', 'impression'],
    format: 'percent',
  },
  {
    name: 'return on ad spend',
    said: words('roas, return on ad spend, return on adspend, return on advertising spend'),
    part: words('conversion value, purchase value, revenue, sale, income, value'),
    whole: spend,
    money: 'both',
    format: 'plain',
  },
  {
    name: 'advertising cost of sales',
    said: words('acos, advertising cost of sales, ad cost of sales, ad spend to sales'),
    part: spend,
    whole: words('revenue, sale, conversion value, purchase value, income'),
    money: 'both',
    format: 'percent',
  },
  {
    name: 'return on investment',
    said: words('roi, return on investment, return on budget'),
    part: words('revenue, conversion value, box office, gross, collection, sale, income, return, value'),
    whole: words('investment, invested, budget, spend, spent, cost'),
    money: 'both',
    left: true,
    format: 'percent',
  },
  {
    name: 'open rate',
    said: words('open rate, email open rate'),
    part: words('opened, open'),
    whole: words('delivered, sent, recipient'),
    format: 'percent',
  },
  {
    name: 'literacy rate',
    said: words('literacy rate, literacy percentage, literacy %, literacy, literate percentage, percentage literate'),
    part: words('literate, literacy'),
    whole: words('population, person, people'),
    format: 'percent',
  },
  {
    name: 'sex ratio',
    said: words('sex ratio, gender ratio, female to male ratio, females per 1000 males, women per 1000 men'),
    part: words('female, woman, girl'),
    whole: words('male, man, boy'),
    of: 1000,
    format: 'plain',
  },
  {
    name: 'population density',
    said: words('population density, density of population, density, people per sq km, people per square kilometre'),
    part: words('population, people'),
    whole: words('area'),
    format: 'plain',
  },
  {
    name: 'household size',
    said: words('household size, average household size, family size, average family size, people per household, persons per household'),
    part: words('population, person, people, member'),
    whole: words('household, family, house'),
    format: 'plain',
  },
  {
    name: 'yield',
    said: words(
      'yield per hectare, yield per acre, production per hectare, production per acre, output per hectare, output per acre, crop yield, average yield, yield, yields, productivity',
    ),
    part: words('production, harvest, harvested, output, produce'),
    whole: words('area, acreage, acre, hectare'),
    format: 'plain',
  },
  {
    name: 'attendance rate',
    said: words(
      'attendance rate, attendance percentage, attendance %, attendance percent, percentage attendance, percentage of attendance',
    ),
    sheet: 'attendance',
    written: true,
    part: words('present, attended'),
    whole: words('enrolled, strength, working day, total day, total class, held, total, student'),
    format: 'percent',
  },
  {
    name: 'pass rate',
    said: words('pass rate, pass percentage, pass %, passing rate, passing percentage, success rate'),
    part: words('passed, pass'),
    whole: words('appeared, examined, enrolled, total, student, candidate'),
    format: 'percent',
  },
  {
    name: 'occupancy rate',
    said: words('occupancy rate, occupancy percentage, occupancy %, occupancy, bed occupancy, room occupancy'),
    part: words('occupied, room sold, sold'),
    whole: words('available, capacity, total bed, total room, bed, room, seat'),
    format: 'percent',
  },
  {
    name: 'achievement',
    said: words(
      'achievement % against target, achievement percentage against target, achievement against target, achievement vs target, achievement rate, achievement percentage, achievement %, achievement, target achievement, target achieved, percentage of target achieved, percentage of target, percent of target, % of target, attainment, efficiency',
    ),
    part: words(
      'achieved, achievement, actual, produced, completed, production, generation, generated, output, disbursed, collected, collection, sale',
    ),
    whole: words('target, goal, planned'),
    format: 'percent',
  },
  {
    name: 'fatality rate',
    said: words('fatality rate, death rate, mortality rate, case fatality rate, mortality'),
    part: words('death, died, deceased, killed'),
    whole: words('case, confirmed, admission, admitted, accident'),
    format: 'percent',
  },
  {
    name: 'recovery rate',
    said: words('recovery rate, recovery percentage, cure rate'),
    part: words('recovered, recovery, cured, discharged'),
    whole: words('case, confirmed, admitted'),
    format: 'percent',
  },
  {
    name: 'positivity rate',
    said: words('positivity rate, positivity, test positivity rate, test positivity, positive rate'),
    part: words('positive, confirmed, case'),
    whole: words('tested, test, sample'),
    format: 'percent',
  },
  {
    name: 'coverage',
    said: words('coverage, coverage rate, coverage percentage, vaccination coverage, vaccination rate, immunisation coverage'),
    part: words('vaccinated, immunised, immunized, covered'),
    whole: words('eligible, target, population'),
    format: 'percent',
  },
  {
    name: 'dropout rate',
    said: words('dropout rate, drop out rate, drop-out rate, dropout percentage'),
    part: words('dropout, dropped out, drop out'),
    whole: words('enrolled, enrolment, enrollment, admitted, student'),
    format: 'percent',
  },
  {
    name: 'students per teacher',
    said: words('student teacher ratio, pupil teacher ratio, ptr, students per teacher, pupils per teacher'),
    part: words('student, pupil, enrolment, enrollment, enrolled'),
    whole: words('teacher'),
    format: 'plain',
  },
  {
    name: 'unemployment rate',
    said: words('unemployment rate, unemployment percentage, unemployment'),
    part: words('unemployed'),
    whole: words('labour force, labor force, workforce, population'),
    format: 'percent',
  },
  {
    name: 'win rate',
    said: words('win rate, win percentage, winning percentage, win %, win ratio'),
    part: words('won, win'),
    whole: words('played, match, game'),
    format: 'percent',
  },
  {
    name: 'strike rate',
    said: words('strike rate, strike-rate, batting strike rate'),
    part: words('run'),
    whole: words('ball faced, ball'),
    of: 100,
    format: 'plain',
  },
  {
    name: 'economy rate',
    said: words('economy rate, bowling economy, economy'),
    part: words('run conceded, run given, run'),
    whole: words('over'),
    format: 'plain',
  },
  {
    name: 'fill rate',
    said: words('fill rate, fulfilment rate, fulfillment rate, order fill rate'),
    part: words('delivered, supplied, shipped, dispatched'),
    whole: words('ordered, indented, demanded, requested'),
    format: 'percent',
  },
  {
    name: 'sell-through rate',
    said: words('sell through, sell-through, sell through rate, sell-through rate'),
    part: words('sold'),
    whole: words('received, stocked, bought, opening stock'),
    format: 'percent',
  },
  {
    name: 'fuel efficiency',
    said: words('fuel efficiency, km per litre, km per liter, kmpl, kilometres per litre, mileage, fuel average'),
    part: words('km, distance, kilometre, kms run'),
    whole: words('litre, liter, ltr, ltrs, fuel, diesel, petrol'),
    format: 'plain',
  },
  {
    name: 'rejection rate',
    said: words(
      'overall rejection rate, rejection rate, rejection percentage, rejection percent, rejection %, rejection ratio, reject rate, reject %, rejected percentage, rejected %',
    ),
    part: rejected,
    whole: inspected,
    format: 'percent',
  },
  {
    name: 'rework rate',
    said: words('rework rate, rework percentage, rework percent, rework %'),
    part: words('rework, reworked'),
    whole: inspected,
    format: 'percent',
  },
  {
    name: 'rejected parts per million',
    said: words('ppm, rejection ppm, defect ppm, defects ppm, rejected ppm, parts per million'),
    part: rejected,
    whole: inspected,
    of: 1_000_000,
    format: 'plain',
  },
  {
    name: 'first pass yield',
    said: words(
      'first pass yield, fpy, first time yield, first pass percentage, first pass %, acceptance rate, acceptance %, acceptance percentage',
    ),
    part: words('ok, accepted, passed, pass, good'),
    whole: inspected,
    format: 'percent',
  },
]

/** Words in a name that say no more of what it counts. */
export const countingNameWords: ReadonlySet<string> = new Set(
  'total number no num of count all overall sq km kms sqkm ha hectare acre inr usd rs cr crore lakh tonne ton kg in'.split(' '),
)

/** "Income per capita": what it is divided by. */
export const headWords: readonly string[] = ['population', 'people', 'person', 'inhabitant']
