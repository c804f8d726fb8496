import { dayNumber, firstDay, lastDay } from './calendar.ts'
import { brands, lines, sizes } from './goods.ts'
import type { Line } from './goods.ts'
import { mensNames, surnames, womensNames } from './people.ts'
import { cities } from './places.ts'
import type { City } from './places.ts'
import { createRandom } from './random.ts'

export interface Store {
  readonly id: number
  readonly name: string
  readonly city: City
  readonly format: string
  readonly area: number
  readonly opened: number
}

export interface Customer {
  readonly id: number
  readonly name: string
  readonly gender: string | null
  readonly birthYear: number | null
  readonly city: City
  readonly segment: string
  readonly joined: number
  /** Signed up and never bought. */
  readonly idle: boolean
}

export interface Product {
  readonly id: number
  readonly name: string
  readonly line: Line
  readonly brand: string | null
  readonly price: number
  readonly cost: number
  readonly launched: number
}

const formats = [
  { name: 'Flagship', weight: 1, low: 18_000, high: 42_000 },
  { name: 'Mall', weight: 3, low: 6_000, high: 16_000 },
  { name: 'High Street', weight: 4, low: 2_500, high: 8_000 },
  { name: 'Express', weight: 2, low: 700, high: 2_000 },
]
const quarters = ['Central', 'Station Road', 'Lake View', 'Ring Road', 'Market Yard']

export function growStores(): Store[] {
  const random = createRandom('stores')
  const stores: Store[] = []
  for (const city of cities) {
    for (let count = 0; count < city.stores; count++) {
      const format = count === 0 && city.weight >= 60 ? formats[0] : formats[1 + random.weighted(formats.slice(1).map((one) => one.weight))]
      if (!format) continue
      // One in six opened while the books were kept.
      const opened =
        random.chance(0.17) && count > 0 ? random.whole(firstDay + 60, lastDay - 120) : random.whole(dayNumber('2011-01-01'), firstDay - 30)
      stores.push({
        id: stores.length + 1,
        name: `${city.name} ${quarters[count] ?? count + 1}`,
        city,
        format: format.name,
        area: random.whole(format.low / 50, format.high / 50) * 50,
        opened,
      })
    }
  }
  return stores
}

export function growCustomers(count: number): Customer[] {
  const random = createRandom('customers')
  const weights = cities.map((city) => city.weight)
  const customers: Omit<Customer, 'id'>[] = []
  for (let index = 0; index < count; index++) {
    const woman = random.chance(0.51)
    const city = cities[random.weighted(weights)]
    if (!city) continue
    customers.push({
      name: `${random.pick(woman ? womensNames : mensNames)} ${random.pick(surnames)}`,
      gender: random.chance(0.02) ? null : random.chance(0.006) ? 'Other' : woman ? 'Female' : 'Male',
      birthYear: random.chance(0.03) ? null : Math.min(2006, 1986 + Math.round(random.bell() * 14)),
      city,
      segment: ['Consumer', 'Home Office', 'Small Business', 'Corporate'][random.weighted([70, 14, 11, 5])] ?? 'Consumer',
      joined: random.chance(0.45) ? random.whole(dayNumber('2018-01-01'), firstDay - 1) : random.whole(firstDay, lastDay - 10),
      idle: random.chance(0.03),
    })
  }
  return customers.sort((a, b) => a.joined - b.joined).map((customer, index) => ({ id: index + 1, ...customer }))
}

export function growProducts(): Product[] {
  const random = createRandom('products')
  const products: Product[] = []
  for (const line of lines) {
    const names = new Set<string>()
    while (names.size < 16) {
      const brand = random.chance(0.06) ? null : random.pick(brands[line.category] ?? [])
      const name = [brand, random.pick(line.forms), random.pick(sizes)].filter((part) => part !== null).join(' ')
      if (names.has(name)) continue
      names.add(name)
      const place = random.next() * random.next()
      const rupees = line.low + (line.high - line.low) * place
      const price = rupees >= 500 ? Math.floor(rupees / 100) * 100 + 99 : Math.max(10, Math.floor(rupees / 5) * 5)
      products.push({
        id: products.length + 1,
        name,
        line,
        brand,
        price,
        cost: Math.round(price * (line.cost + 0.03 * random.bell())),
        launched: random.chance(0.22) ? random.whole(firstDay + 30, lastDay - 90) : random.whole(dayNumber('2016-01-01'), firstDay - 1),
      })
    }
  }
  return products
}
