import type { Random } from './random.ts'

/** Days are counted from 1970-01-01. */
export function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1, day) / 86_400_000
}

function monthOf(day: number): number {
  return new Date(day * 86_400_000).getUTCMonth() + 1
}

/** 0 is Monday. */
function weekdayOf(day: number): number {
  return (day + 3) % 7
}

export const firstDay = dayNumber('2023-04-01')
export const lastDay = dayNumber('2026-03-31')
export const dayCount = lastDay - firstDay + 1

const diwali = ['2023-11-12', '2024-10-31', '2025-10-20'].map(dayNumber)
const durgaPuja = ['2023-10-22', '2024-10-11', '2025-09-30'].map(dayNumber)
const onam = ['2023-08-29', '2024-09-15', '2025-09-05'].map(dayNumber)
const pongal = ['2024-01-15', '2025-01-14', '2026-01-14'].map(dayNumber)
const holi = ['2024-03-25', '2025-03-14', '2026-03-04'].map(dayNumber)
const eid = ['2023-04-22', '2024-04-11', '2025-03-31', '2026-03-20'].map(dayNumber)
const weekdays = [0.86, 0.84, 0.88, 0.92, 1.06, 1.3, 1.34]

/** Rises over so many days towards a feast, falls within three after it. */
function towards(day: number, feasts: readonly number[], before: number, height: number): number {
  let most = 0
  for (const feast of feasts) {
    const distance = feast - day
    if (distance >= 0 && distance <= before) most = Math.max(most, 1 - distance / (before + 1))
    else if (distance < 0 && distance >= -3) most = Math.max(most, (4 + distance) / 8)
  }
  return most * height
}

/** How busy the whole country is on a day; about 1 on an ordinary one. */
export function businessOf(day: number): number {
  const years = (day - firstDay) / 365
  const growth = 1 + 0.16 * years
  const date = new Date(day * 86_400_000)
  const [month, dayOfMonth] = [date.getUTCMonth() + 1, date.getUTCDate()]
  let season = 1 + towards(day, diwali, 24, 1.7) + towards(day, holi, 9, 0.3) + towards(day, eid, 8, 0.22)
  if (month === 8 && dayOfMonth >= 9 && dayOfMonth <= 15) season += 0.35
  if (month === 1 && dayOfMonth >= 20 && dayOfMonth <= 27) season += 0.3
  if (month === 12 && dayOfMonth >= 20) season += 0.25
  if (month === 7) season -= 0.12
  if (month === 2) season -= 0.06
  // Salaries come with the month.
  if (dayOfMonth <= 5) season += 0.08
  return growth * (weekdays[weekdayOf(day)] ?? 1) * season
}

/** How much busier a region or state is than the country on that day, and how it grows. */
export function regionalBusiness(day: number, region: string, state: string): number {
  const years = (day - firstDay) / 365
  const growth =
    region === 'South' ? 1 + 0.07 * years : region === 'North East' ? 1 + 0.12 * years : region === 'Central' ? 1 - 0.05 * years : 1
  if (region === 'East') return growth * (1 + towards(day, durgaPuja, 14, 1.4))
  if (state === 'Kerala') return growth * (1 + towards(day, onam, 12, 1.6))
  if (state === 'Tamil Nadu' || state === 'Andhra Pradesh') return growth * (1 + towards(day, pongal, 10, 0.9))
  if (state === 'Goa') return growth * (monthOf(day) === 12 ? 1.6 : 1)
  return region === 'West' && monthOf(day) === 7 ? growth * 0.88 : growth
}

const summer = [0.4, 0.7, 1.6, 2.6, 2.9, 2, 0.9, 0.6, 0.6, 0.5, 0.3, 0.3]
const winter = [2.4, 1.2, 0.3, 0.1, 0.1, 0.1, 0.1, 0.2, 0.4, 1.2, 2.6, 2.9]
const school = [0.9, 0.9, 1.1, 1.2, 1.3, 1.7, 1.2, 0.9, 0.9, 1.1, 1.2, 1.2]

/** How much more of a kind of goods is bought on that day than on average. */
export function appetite(day: number, category: string, subcategory: string): number {
  const month = monthOf(day) - 1
  const feast = towards(day, diwali, 24, 1)
  switch (subcategory) {
    case 'Cooling':
      return summer[month] ?? 1
    case 'Winter Wear':
      return winter[month] ?? 1
    case 'Kids Wear':
      return school[month] ?? 1
    case 'Sweets':
      return 1 + 4 * feast + towards(day, eid, 5, 1.5)
    case 'Ethnic Wear':
      return 1 + 1.8 * feast + towards(day, durgaPuja, 14, 0.6) + (month >= 10 ? 0.4 : 0)
    case 'Decor':
      return 1 + 2.2 * feast
    case 'Mobile Phones':
    case 'Computers':
      return 1 + 1.3 * feast
    default:
      return category === 'Home Appliances' ? 1 + 0.9 * feast : 1
  }
}

/** The hour and minute of an order in seconds of the day: evenings and, in shops, opening hours. */
export function secondOfDay(random: Random, online: boolean): number {
  const hours = online
    ? [2, 1, 1, 0, 0, 1, 2, 4, 5, 6, 7, 7, 7, 6, 6, 6, 6, 7, 8, 10, 12, 12, 9, 5]
    : [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 6, 8, 8, 6, 5, 6, 8, 11, 13, 12, 9, 4, 0, 0]
  return random.weighted(hours) * 3_600 + random.whole(0, 3_599)
}
