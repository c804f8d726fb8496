import type { Unsettled } from '../../schema/debts.ts'

/** What is ranked. */
export interface Ranked {
  readonly table: string
  /** Where a column was named, not a table. */
  readonly column?: string
  /** Where it was said. */
  readonly count?: number
  /** Tokens that name it. */
  readonly words: readonly number[]
  /** What one of them is called, lower case. */
  readonly noun: string
  /** Where the word for it was of no table's name: what was taken for it. */
  readonly note?: string
}

/** By what things are ranked. */
export type RankedBy =
  /** How many rows of a table each of them has: "with the most returns"; how many different values of one of its columns. */
  | {
      readonly kind: 'rows'
      readonly table: string
      readonly distinct?: string
      /** Those with this value alone: "cancel the most". */
      readonly only?: { readonly column: string; readonly value: string }
    }
  | {
      readonly kind: 'column'
      readonly table: string
      readonly column: string
      /** Profit: what is taken from it. */
      readonly minus?: string
      /** What that leaves is called, where not a profit. */
      readonly rest?: string
      /** Of these rows alone: "owe the most" of those that are not paid. */
      readonly unsettled?: Unsettled
      /** A word that chose the column: "cheapest". */
      readonly adjective?: string
      /** "Most profitable", where nothing tells what anything cost: what comes in stands for it, and it is said. */
      readonly costless?: true
      readonly aggregate?: 'sum' | 'mean' | 'median'
      /** A year: the least is the oldest; how long something takes: the most is the slowest. */
      readonly turned?: true
    }
  /** What they come to, or how many rows there are: "best customers", "most popular". */
  | { readonly kind: 'unsaid'; readonly counted: boolean }

/** What is ranked, from which end, and by what. */
export interface RankedThing extends Omit<Ranked, 'words'> {
  readonly order: 'asc' | 'desc'
  readonly by: RankedBy
  /** Tokens that say so, besides conditions: they are no subject of their own, and understood. */
  readonly words: ReadonlySet<number>
}
