import type { ChartSpec } from './dashboard.ts'

/** A KPI's lines, as the server writes them beside its number. */
export interface Headline {
  readonly main: string
  readonly change?: string
  readonly before?: string
  /** How it went since the period before, for other languages. */
  readonly comparison?: {
    /** `▲`, `▼`, `=` or nothing. */
    readonly arrow: string
    readonly sentence: string
    /** Names of the row's cells that the two lines stand in. */
    readonly fields: { readonly change: string; readonly before: string }
  }
}

/** Undefined for a chart of another form. */
export function headlineOf(chart: ChartSpec): Headline | undefined {
  const [row] = chart.data.values
  if (chart.chart_type !== 'text' || !row) return undefined
  const key = Object.keys(row).find((each) => `${each}_text` in row)
  if (key === undefined) return undefined
  const text = (name: string) => (typeof row[name] === 'string' && row[name] !== '' ? row[name] : undefined)
  const fields = { change: `${key}_change_text`, before: `${key}_before_text` }
  const [main, change, before] = [text(`${key}_text`), text(fields.change), text(fields.before)]
  if (main === undefined) return undefined
  const [, arrow = '', words = ''] = /^([▲▼=]?)\s*(.*)$/u.exec(change ?? '') ?? []
  const sentence = [words, before ?? ''].filter((part) => part !== '').join(' ')
  return {
    main,
    ...(change === undefined ? {} : { change }),
    ...(before === undefined ? {} : { before }),
    ...(sentence === '' ? {} : { comparison: { arrow, sentence, fields } }),
  }
}
