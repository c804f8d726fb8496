import type { ChartSpec } from '@chitravani/protocol'
import { cellText, shownColumns } from './cells.ts'
import type { Cell, Row } from './cells.ts'
import { columnLooks } from './column-looks.ts'
import { useWords } from './words.ts'

const mostRows = 500
/** Letters of a cell that stays on one line, however narrow the page. */
const oneLine = 30

interface DataTableProperties {
  readonly chart: ChartSpec
  /** Makes cells that something can be filtered by into buttons. */
  readonly choose?: ((column: string, value: Cell) => (() => void) | undefined) | undefined
  /** Rows that stand out. */
  readonly chosen?: ((row: Row) => boolean) | undefined
  readonly className?: string
}

/** A chart's rows as a real table that scrolls; numbers stand to the end of the line. */
export function DataTable({ chart, choose, chosen, className = '' }: DataTableProperties) {
  const t = useWords()
  const rows = chart.data.values
  const columns = shownColumns(rows)
  const numeric = new Set(columns.filter((column) => rows.every((row) => row[column] === null || typeof row[column] === 'number')))
  const looks = columnLooks(chart, columns)
  const side = (column: string) => (numeric.has(column) ? 'text-end tabular-nums' : 'text-start')
  const place = 'px-3 py-1.5 first:ps-4 last:pe-4'
  return (
    <div tabIndex={0} role="region" aria-label={t('chart.rowsOf', { title: chart.title })} className={`overflow-auto ${className}`}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 border-b border-line bg-card ${place} font-semibold whitespace-nowrap ${side(column)}`}
              >
                {looks.get(column)?.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row, at) => (
            // Rows have no key of their own and never change places within one table.
            <tr
              key={at}
              aria-current={chosen?.(row) ? 'true' : undefined}
              className={`border-b border-line/60 last:border-0 ${chosen?.(row) ? 'bg-soft font-semibold' : ''}`}
            >
              {columns.map((column) => {
                const cell = row[column]
                const text = looks.get(column)?.text(cell) ?? cellText(cell)
                const press = cell === undefined ? undefined : choose?.(column, cell)
                return (
                  <td key={column} className={`${place} ${side(column)} ${text.length <= oneLine ? 'whitespace-nowrap' : 'min-w-60'}`}>
                    {press ? (
                      <button
                        type="button"
                        className="cursor-pointer text-start underline decoration-dotted underline-offset-3 hover:text-accent"
                        onClick={press}
                        title={t('filter.by', { value: text })}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows && (
        <p className="px-3 py-2 text-sm text-quiet">{t('chart.firstRows', { shown: mostRows, count: rows.length })}</p>
      )}
    </div>
  )
}
