/**
 * Festivals of India and when they were, or will be.
 *
 * The days are those of India's calendars of holidays. Those of Hindu festivals that go by the moon were each held against its phase on that
 * day, as the rule of the festival asks for. Those of Onam, which goes by a star, and of Eid were held against nothing: Eid is told by the moon
 * that is seen, and its days, of the past only, are those generally known. A year of which the day is not certain is left out.
 */
export interface Festival {
  readonly name: string
  /** What it is called, as a part of a regular expression without groups. */
  readonly said: string
  /** The main day of each year, as ISO dates. */
  readonly days: readonly string[]
  /** So many days before and after it are busy with it. */
  readonly before: number
  readonly after: number
}

const days = (list: string): readonly string[] => list.split(' ')
/** The same day of every year. */
const every = (day: string): readonly string[] => Array.from({ length: 18 }, (_, at) => `${String(2015 + at)}-${day}`)

const diwali: Festival = {
  name: 'Diwali',
  said: 'diwali|deepavali|deepawali|dipawali|divali',
  before: 14,
  after: 2,
  days: days(
    '2015-11-11 2016-10-30 2017-10-19 2018-11-07 2019-10-27 2020-11-14 2021-11-04 2022-10-24 2023-11-12 2024-10-31 2025-10-20 2026-11-08 ' +
      '2027-10-29 2028-10-17 2029-11-05 2030-10-26 2031-11-14 2032-11-02',
  ),
}

/** The first of its nine days, in autumn. */
const navratri: Festival = {
  name: 'Navratri',
  said: 'navratri|navaratri|navratra|navarathri',
  before: 0,
  after: 8,
  days: days(
    '2015-10-13 2016-10-01 2017-09-21 2018-10-10 2019-09-29 2020-10-17 2021-10-07 2022-09-26 2023-10-15 2024-10-03 2025-09-22 2026-10-11 ' +
      '2028-09-19 2029-10-08 2030-09-28 2031-10-17 2032-10-05',
  ),
}

const dussehra: Festival = {
  name: 'Dussehra',
  said: 'dussehra|dusshera|dussera|dasara|dasera|dashahra|vijaya ?dashami',
  before: 7,
  after: 1,
  days: days(
    '2015-10-22 2016-10-11 2017-09-30 2018-10-19 2019-10-08 2020-10-25 2021-10-15 2022-10-05 2023-10-24 2024-10-12 2025-10-02 2026-10-20 ' +
      '2027-10-09 2028-09-27 2029-10-16 2030-10-06 2031-10-25 2032-10-14',
  ),
}

export const festivals: readonly Festival[] = [
  diwali,
  navratri,
  dussehra,
  // It ends on the day of Dussehra, as the one in the east of what the north keeps on that day.
  { ...dussehra, name: 'Durga Puja', said: 'durga ?(?:puja|pooja|pujo)', before: 7, after: 0 },
  {
    name: 'Holi',
    said: 'holi',
    before: 7,
    after: 1,
    days: days(
      '2015-03-06 2016-03-24 2017-03-13 2018-03-02 2019-03-21 2020-03-10 2021-03-29 2022-03-18 2023-03-08 2024-03-25 2025-03-14 2026-03-04 ' +
        '2027-03-22 2028-03-11 2029-03-01 2030-03-20 2031-03-09 2032-03-27',
    ),
  },
  {
    name: 'Eid al-Fitr',
    said: String.raw`eid(?:[ -](?:al|ul)[ -]fitr)?(?![ -](?:al|ul)[ -](?:ad|az))|id[ -]ul[ -]fitr|ramzan eid`,
    before: 10,
    after: 1,
    days: days('2015-07-18 2016-07-07 2017-06-26 2018-06-16 2019-06-05 2020-05-25 2021-05-14 2022-05-03 2023-04-22 2024-04-11 2025-03-31'),
  },
  {
    name: 'Raksha Bandhan',
    said: 'raksha ?bandhan|rakhi',
    before: 10,
    after: 0,
    days: days(
      '2015-08-29 2016-08-18 2017-08-07 2018-08-26 2019-08-15 2020-08-03 2021-08-22 2022-08-11 2023-08-30 2024-08-19 2025-08-09 2026-08-28 ' +
        '2027-08-17 2028-08-05 2029-08-23 2030-08-13 2031-08-02 2032-08-20',
    ),
  },
  {
    name: 'Ganesh Chaturthi',
    said: 'ganesha? ?chaturthi|ganpati|ganapati|ganesh(?: ?utsav|otsav)|vinayaka? ?chaturthi',
    before: 7,
    after: 10,
    days: days(
      '2015-09-17 2016-09-05 2017-08-25 2018-09-13 2019-09-02 2020-08-22 2021-09-10 2022-08-31 2023-09-19 2024-09-07 2025-08-27 2026-09-14 ' +
        '2027-09-04 2028-08-23 2029-09-11 2030-09-01 2031-09-20 2032-09-08',
    ),
  },
  {
    name: 'Onam',
    said: 'onam',
    before: 9,
    after: 1,
    days: days('2015-08-28 2017-09-04 2019-09-11 2020-08-31 2021-08-21 2022-09-08 2023-08-29 2024-09-15 2025-09-05 2026-08-26'),
  },
  // On the 14th or the 15th of January.
  { name: 'Pongal and Makar Sankranti', said: 'pongal|(?:makara? )?sankrant(?:h?i)|uttarayan', before: 7, after: 2, days: every('01-14') },
  { name: 'Christmas', said: 'christmas|x-?mas', before: 10, after: 1, days: every('12-25') },
  {
    name: 'New Year',
    said: String.raw`new ?year(?:['’]?s)?(?= (?:eve|day|week|sales?|season|time|period)\b)`,
    before: 5,
    after: 1,
    days: every('01-01'),
  },
]

const dayOf = ({ days: all }: Festival, year: string): string | undefined => all.find((day) => day.startsWith(year))

/** From the first day of Navratri to two days after Diwali, of the years in which both are known. */
export const festiveSeasons: readonly { readonly from: string; readonly last: string }[] = diwali.days.flatMap((day) => {
  const from = dayOf(navratri, day.slice(0, 4))
  return from === undefined ? [] : [{ from, last: day }]
})

export const festiveSeason = String.raw`(?:festive|festivals?)(?: (?:season|period|time|months?|days))?|(?:diwali|deepavali) season`

/** Any of them, as a part of a regular expression. */
export const festivalText = festivals.map(({ said }) => said).join('|')
