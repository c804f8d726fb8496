import type { Item } from '../../items/item.ts'
import { similar } from '../../items/kinds.ts'

/** Breakdowns in the order in which they take their places, each once. */
export class Order {
  readonly items: Item[] = []

  get first(): Item | undefined {
    return this.items[0]
  }

  add(...items: readonly (Item | undefined)[]): void {
    for (const item of items) if (item && !this.items.some((other) => other === item || similar(other, item))) this.items.push(item)
  }
}
