import { appetite, businessOf, dayCount, dayNumber, firstDay, lastDay, regionalBusiness, secondOfDay } from './calendar.ts'
import type { Customer, Product, Store } from './master.ts'
import { cities } from './places.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import type { SampleValue } from './schema.ts'

export interface Sales {
  readonly orders: SampleValue[][]
  readonly lines: SampleValue[][]
  readonly returns: SampleValue[][]
}

/** A shop under repair: nothing was sold there in these days. */
const closed = { store: 7, from: dayNumber('2024-07-08'), until: dayNumber('2024-08-09') }
/** One firm furnished all its offices in a day. */
const wholesaleDay = dayNumber('2025-02-18')
const ordersPerUsualDay = 73

/** Three years of sales in the order of time. @param scale part of the full number of orders */
export function growSales(stores: readonly Store[], customers: readonly Customer[], products: readonly Product[], scale: number): Sales {
  const random = createRandom('sales')
  const books = createBooks(products, random)
  const buyers = cities.map((city) => customers.filter((customer) => customer.city === city && !customer.idle))
  const shops = cities.map((city) => stores.filter((store) => store.city === city))
  for (let day = firstDay; day <= lastDay; day++) {
    const expected = businessOf(day) * ordersPerUsualDay * scale * (1 + 0.06 * random.bell())
    const count = Math.floor(expected) + (random.chance(expected - Math.floor(expected)) ? 1 : 0)
    const weights = cities.map((city) => city.weight * regionalBusiness(day, city.region, city.state))
    const shares = cumulative(weights)
    const wants = cumulative(
      products.map((product) =>
        product.launched > day ? 0 : product.line.weight * appetite(day, product.line.category, product.line.subcategory),
      ),
    )
    const moments: { second: number; city: number; store: Store | undefined }[] = []
    for (let index = 0; index < count; index++) {
      const city = draw(shares, random)
      const online = random.chance(0.27 + (0.15 * (day - firstDay)) / dayCount + (cities[city]?.region === 'South' ? 0.06 : 0))
      const open = (shops[city] ?? []).filter(
        (store) => store.opened <= day && !(store.id === closed.store && day >= closed.from && day < closed.until),
      )
      const store = online || open.length === 0 ? undefined : random.pick(open)
      moments.push({ second: secondOfDay(random, store === undefined), city, store })
    }
    moments.sort((a, b) => a.second - b.second)
    for (const { second, city, store } of moments) {
      const customer = regular(buyers[city] ?? [], day, random)
      if (customer) books.order(day, second, customer, store, wants)
    }
    const firm = customers.find((customer) => customer.segment === 'Corporate' && customer.joined < day)
    if (day === wholesaleDay && firm) books.wholesale(day, firm, stores[0])
  }
  return books.finish()
}

/** Those who joined early come more often. */
function regular(buyers: readonly Customer[], day: number, random: Random): Customer | undefined {
  let [low, high] = [0, buyers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((buyers[middle]?.joined ?? 0) <= day) low = middle + 1
    else high = middle
  }
  const place = random.next()
  return buyers[Math.floor((0.45 * place + 0.55 * place * place) * low)]
}

function cumulative(weights: readonly number[]): number[] {
  let sum = 0
  return weights.map((weight) => (sum += weight))
}

/** An index drawn by weight, from running sums. */
function draw(sums: readonly number[], random: Random): number {
  const target = random.next() * (sums.at(-1) ?? 0)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > target) high = middle
    else low = middle + 1
  }
  return low
}

function createBooks(products: readonly Product[], random: Random) {
  const orders: SampleValue[][] = []
  const lines: SampleValue[][] = []
  const returns: { readonly day: number; readonly row: SampleValue[] }[] = []

  function line(orderId: number, product: Product, quantity: number, percentOff: number, day: number, online: boolean): void {
    const years = (day - firstDay) / 365
    // Prices rise about 5 % a year, costs a little faster.
    const price = Math.round(product.price * (1 + 0.048 * years))
    const cost = Math.round(product.cost * (1 + 0.053 * years))
    const id = lines.length + 1
    const paise = price * quantity * (100 - percentOff)
    lines.push([id, orderId, product.id, quantity, price * 100, percentOff / 100, paise, cost * quantity * 100])
    const { category } = product.line
    const often =
      (category === 'Clothing' || category === 'Footwear'
        ? 0.075
        : category === 'Electronics'
          ? 0.045
          : category === 'Grocery'
            ? 0.006
            : 0.03) * (online ? 1.5 : 0.75)
    if (!random.chance(often)) return
    const returned = day + random.whole(2, 24)
    const part = quantity > 1 && random.chance(0.4) ? random.whole(1, quantity - 1) / quantity : 1
    const reasons = category === 'Clothing' || category === 'Footwear' ? [12, 46, 14, 18, 10] : [34, 2, 22, 26, 16]
    const reason =
      ['Damaged', 'Wrong size', 'Not as described', 'Changed mind', 'Late delivery'][
        random.weighted(online ? reasons : [...reasons.slice(0, 4), 0])
      ] ?? null
    if (returned <= lastDay)
      returns.push({ day: returned, row: [id, returned, random.chance(0.02) ? null : reason, Math.round(paise * part)] })
  }

  function discount(day: number, channel: string): number {
    const busy = businessOf(day) > 1.7
    return (
      [0, 5, 10, 15, 20, 30][
        random.weighted(busy ? [34, 16, 20, 14, 11, 5] : channel === 'Online' ? [52, 16, 16, 8, 6, 2] : [64, 14, 12, 6, 3, 1])
      ] ?? 0
    )
  }

  return {
    order(day: number, second: number, customer: Customer, store: Store | undefined, wants: readonly number[]): void {
      const id = orders.length + 1
      const channel = store ? 'Store' : random.chance(0.07) ? 'Phone' : 'Online'
      const upi = 30 + (22 * (day - firstDay)) / dayCount
      const methods = store ? [upi, 22, 34 - upi / 3, 0, 4] : [upi, 28, 10, 9, 8]
      const payment = random.chance(0.003) ? null : (['UPI', 'Card', 'Cash', 'Net Banking', 'Wallet'][random.weighted(methods)] ?? null)
      const far = customer.city.region === 'North East' ? 3 : customer.city.region === 'East' ? 1 : 0
      const delivery =
        store || random.chance(0.012) ? null : Math.max(1, 3 + far + Math.round(random.bell() * 2) + (businessOf(day) > 2.2 ? 2 : 0))
      orders.push([id, customer.id, store?.id ?? null, day * 86_400 + second, channel, payment, delivery])
      const count = 1 + random.weighted([24, 26, 20, 13, 8, 5, 3, 1])
      const taken = new Set<number>()
      for (let index = 0; index < count; index++) {
        const place = draw(wants, random)
        const product = products[place]
        if (!product || taken.has(place)) continue
        taken.add(place)
        const many = product.line.category === 'Grocery' ? 4 : product.price < 1_500 ? 2 : 1
        const bulk = customer.segment === 'Corporate' || customer.segment === 'Small Business' ? 2 : 1
        line(id, product, random.whole(1, many) * (random.chance(0.3) ? bulk : 1), discount(day, channel), day, channel !== 'Store')
      }
    },
    wholesale(day: number, firm: Customer, store: Store | undefined): void {
      const id = orders.length + 1
      orders.push([id, firm.id, store?.id ?? null, day * 86_400 + 20 * 3_600, 'Store', 'Net Banking', null])
      const wanted = products.filter((product) => product.line.subcategory === 'Furniture' || product.line.subcategory === 'Computers')
      for (const product of wanted) if (product.launched <= day) line(id, product, random.whole(5, 16), 20, day, false)
    },
    finish(): Sales {
      returns.sort((a, b) => a.day - b.day || Number(a.row[0]) - Number(b.row[0]))
      return { orders, lines, returns: returns.map(({ row }, index) => [index + 1, ...row]) }
    },
  }
}
