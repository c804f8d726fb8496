import { growCustomers, growProducts, growStores } from './master.ts'
import { growSales } from './orders.ts'
import type { SampleTable, SampleValue } from './schema.ts'

/** All rows of the sample company, grown from a fixed seed: the same everywhere. @param scale part of the full size, for tests */
export function growSample(scale = 1): Readonly<Record<SampleTable, readonly (readonly SampleValue[])[]>> {
  const stores = growStores()
  const customers = growCustomers(Math.max(200, Math.round(20_000 * scale)))
  const products = growProducts()
  const sales = growSales(stores, customers, products, scale)
  return {
    stores: stores.map((store) => [
      store.id,
      store.name,
      store.city.name,
      store.city.state,
      store.city.region,
      store.format,
      store.area,
      store.opened,
    ]),
    customers: customers.map((customer) => [
      customer.id,
      customer.name,
      customer.gender,
      customer.birthYear,
      customer.city.name,
      customer.city.state,
      customer.segment,
      customer.joined,
    ]),
    products: products.map((product) => [
      product.id,
      product.name,
      product.line.category,
      product.line.subcategory,
      product.brand,
      product.price * 100,
      product.cost * 100,
      product.launched,
    ]),
    orders: sales.orders,
    order_lines: sales.lines,
    returns: sales.returns,
  }
}
