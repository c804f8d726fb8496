/** What the values are, whatever the database calls the type. `other` takes part in nothing but row counts. */
export type ColumnType = 'integer' | 'number' | 'text' | 'boolean' | 'date' | 'timestamp' | 'time' | 'other'

/** Where a date or timestamp is kept in a column whose own type does not say so. */
export type TemporalStorage =
  | { readonly as: 'native' }
  /** Text in one pattern, strptime notation: `%Y-%m-%d`, `%d/%m/%Y %H:%M`. */
  | { readonly as: 'text'; readonly pattern: string }
  | { readonly as: 'epoch_seconds' | 'epoch_milliseconds' }
  /** An integer such as 1998. */
  | { readonly as: 'year' }
