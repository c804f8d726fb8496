import type { Aggregate } from '../../plan-aggregate.ts'
import type { ColumnRef } from '../../plan-source.ts'
import type { Comparison, Condition } from '../../plan-condition.ts'
import type { ChartKind, TimeGrain } from '../../plan.ts'
import type { ColumnProfile, ForeignKey, Metric } from '../../connections/connection.ts'
import type { SchemaIndex } from './schema/schema-index.ts'
import type { Token } from './words/tokens.ts'

/** How words were tied to the schema. */
export type How = 'exact' | 'stem' | 'synonym' | 'abbreviation' | 'typo' | 'value' | 'part'

/** One thing that some words may mean. */
export interface Reading {
  readonly kind: 'table' | 'column' | 'value'
  readonly table: string
  /** Of columns and values. */
  readonly column?: string
  /** As stored. */
  readonly value?: string
  /** 0..1 */
  readonly score: number
  readonly how: How
}

/** Words of the request that name something of the schema, with every reading, best first. */
export interface Mention {
  /** Token indexes, `end` exclusive. */
  readonly start: number
  readonly end: number
  readonly words: string
  readonly readings: readonly Reading[]
}

/** Keys in whose role a table is spoken of, and the words that say so (token indexes). */
export interface Roles {
  readonly keys: ReadonlySet<ForeignKey>
  readonly words: ReadonlySet<number>
}

export interface Span {
  readonly start: number
  readonly end: number
}

export interface AggregateMention extends Span {
  readonly aggregate: Aggregate
}

export interface ChartMention extends Span {
  readonly kind: ChartKind
  readonly stack?: 'stacked' | 'grouped' | 'normalized'
  readonly orientation?: 'vertical' | 'horizontal'
  readonly donut?: boolean
  /** False where only a cue ("trend", "share") speaks for it. */
  readonly explicit: boolean
  /** "A treemap": what was asked for, where that is not drawn here and `kind` stands in for it. */
  readonly insteadOf?: string
}

export interface GrainMention extends Span {
  readonly grain: TimeGrain
  /** "by month", "each year", "monthly", "bin … by". */
  readonly asked: boolean
}

/** A column that may be meant; `score` 0..1. */
export interface ColumnChoice {
  readonly table: string
  readonly column: string
  readonly score: number
}

/** A condition as it was said, its column still open. */
export interface ConditionReading extends Span {
  /** How it hangs on the condition before it. */
  readonly joiner: 'and' | 'or'
  readonly words: string
  readonly kind: 'column' | 'group' | 'related' | 'extreme'
  /** Best first; empty for `related`. */
  readonly choices: readonly ColumnChoice[]
  /** Of `column`: the plan's condition over the chosen column. */
  readonly make?: (column: ColumnRef, profile: ColumnProfile, fiscalYearStart: number) => Condition
  /** Of `group` ("more than 5 orders", "average price above 10"). */
  readonly group?: {
    readonly aggregate: Aggregate
    readonly table?: string
    readonly op: Comparison
    readonly value: number
    /** The table of each of whose rows it is said, where the words tell: "customers with …". */
    readonly of?: string
    /** The column of each of whose values it is said: "cities with …". */
    readonly by?: ColumnChoice
    /** Where the word for what is counted ends, if others stand before it: "more than 5 late orders". */
    readonly before?: number
    /** What is said of the rows that are counted or summed up: "more than 5 orders in 2024". */
    readonly inner?: readonly ConditionReading[]
  }
  /** A time of which no words say the column. */
  readonly unsaid?: true
  /** A stretch of time. */
  readonly time?: true
  /** The words name what is measured as well: "salary paid" of a book of all payments. */
  readonly measuresToo?: true
  /** What was to be done is not: of one of their rows, and not of all. */
  readonly undone?: true
  /** How many values of one column were listed. */
  readonly several?: number
  /** Several values joined by "and" or "both": each of them, where a thing can have several. */
  readonly conjunct?: readonly string[]
  /** Of `related` ("without orders"): the table, and what is said of its rows. */
  readonly related?: {
    readonly table: string
    readonly others: readonly string[]
    /** The table of whose rows it is said, where the words tell. */
    readonly subject?: string
    /** The key that ties them, where the words tell. */
    readonly by?: ForeignKey
    /** Columns of the same names that tie them, where no key does. */
    readonly shared?: { readonly own: ColumnChoice; readonly theirs: string }
    readonly negated: boolean
    readonly inner: readonly ConditionReading[]
  }
  /** Of `extreme` ("the oldest", "above the average price"). */
  /** With what is said of the rows that it is taken over, where not all ("more than the clerk with number 7"), and whether these are left out. */
  readonly extreme?: {
    readonly op: Comparison
    readonly aggregate: Aggregate
    readonly among?: readonly ConditionReading[]
    readonly apart?: true
  }
  /** Said for people where something was chosen. */
  readonly assumption?: (profile: ColumnProfile, fiscalYearStart: number) => string | undefined
}

/** A condition with its column chosen. */
export interface ChosenCondition {
  readonly reading: ConditionReading
  readonly choice?: ColumnChoice
}

/** A gain that no column holds: one column less another of the same table. */
export interface Gain extends Span {
  readonly table: string
  readonly column: string
  /** What is taken from it; a column that holds it already has none. */
  readonly minus?: string
  /** What it is called, where not by the word that was said: "Outstanding". */
  readonly name?: string
}

/** A metric of the hints. */
export interface MetricMention extends Span {
  readonly table: string
  readonly metric: Metric
  readonly how: 'exact' | 'synonym'
  /** Of "orders per customer": whose they are, the rows, and the amount of them where it is not their number. */
  readonly each?: { readonly thing: string; readonly rows: string; readonly column?: string }
}

export interface SortReading extends Span {
  readonly order: 'asc' | 'desc'
  readonly target: 'x' | 'y' | 'mention' | 'unsaid'
  readonly choices: readonly ColumnChoice[]
  /** Which end comes first was said. */
  readonly directed?: true
  readonly aggregate?: Aggregate
  /** Of "cheapest first": the adjective; `choices` are the columns that it may speak of. */
  readonly adjective?: string
}

export interface LimitReading extends Span {
  readonly count: number
  readonly order: 'asc' | 'desc'
}

/** Everything that was read off a request before deciding what charts to make of it. */
export interface Understanding {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly index: SchemaIndex
  /** What the words mean, in the order of the text, without overlap; the words of conditions and sorts included. */
  readonly mentions: readonly Mention[]
  readonly gains: readonly Gain[]
  /** In which roles the words speak of tables that rows refer to in several ways. */
  readonly roles: Roles
  readonly metrics: readonly MetricMention[]
  readonly aggregates: readonly AggregateMention[]
  readonly charts: readonly ChartMention[]
  readonly grains: readonly GrainMention[]
  readonly conditions: readonly ConditionReading[]
  readonly sort?: SortReading
  readonly limit?: LimitReading
  /** Token indexes of words such as "overview", "dashboard", "performance". */
  readonly general: readonly number[]
  /** Token indexes of words that nothing was made of, and that are not mere grammar. */
  readonly unknown: readonly number[]
  /** Token indexes that clauses have used: sorts, chart phrases, conditions, limits. */
  readonly used: ReadonlySet<number>
}
