/** The parts of a chart as they are compared with a set's own query; names in lower case. */
export interface PlanParts {
  readonly kind: string
  readonly tables: readonly string[]
  readonly x?: { readonly column: string; readonly table: string; readonly grain?: string }
  readonly y?: { readonly aggregate: string; readonly column?: string }
  readonly series?: string
  readonly conditions: readonly string[]
  readonly having: number
  readonly related: number
}

export interface GoldCase {
  readonly id: string
  readonly db: string
  readonly track: string
  readonly scope: string
  readonly hardness: string
  readonly chart_type: string
  readonly vql: string
  readonly tables: readonly string[]
  readonly bin: { readonly unit: string } | null
}

const aggregateNames: Readonly<Record<string, string>> = { avg: 'mean', sum: 'sum', min: 'min', max: 'max', count: 'count' }

/** Reads the query that a case was made from. */
export function partsOfGold({ vql, tables, bin }: GoldCase): PlanParts {
  const query = vql.replace(/^Visualize [A-Z ]+? SELECT /i, 'SELECT ').replace(/ BIN .*$/i, '')
  const list = /SELECT (.*?) FROM /i.exec(query)?.[1] ?? ''
  const [first = '', second = ''] = list.split(/\s*,\s*/)
  const outer = query.replaceAll(/\((?:[^()]|\([^()]*\))*SELECT(?:[^()]|\([^()]*\))*\)/gi, '()')
  const where = / WHERE (.*?)(?: GROUP BY | ORDER BY | HAVING | LIMIT |$)/i.exec(outer)?.[1] ?? ''
  const groups = (/ GROUP BY (.*?)(?: ORDER BY | HAVING | LIMIT |$)/i.exec(outer)?.[1] ?? '').split(/\s*,\s*/).map(bare)
  const [x, y] = [valueOf(first), valueOf(second)]
  const aggregated = y.aggregate !== 'none' || x.aggregate !== 'none'
  const series = groups.filter((name) => name !== '' && name !== x.column && !(aggregated && name === bare(first)))
  return {
    kind: '',
    tables: tables.map((table) => table.toLowerCase()),
    x: { column: x.column, table: '', ...(bin ? { grain: bin.unit } : {}) },
    y: { aggregate: y.aggregate, ...(y.aggregate === 'count' ? {} : { column: y.column }) },
    ...(series[0] === undefined ? {} : { series: series[0] }),
    conditions: [...where.matchAll(/([\w.]+)\s*(?:!=|<>|<=|>=|=|<|>|\bNOT LIKE\b|\bLIKE\b|\bBETWEEN\b|\bNOT IN\b|\bIN\b|\bIS\b)/gi)].map(
      (match) => bare(match[1] ?? ''),
    ),
    having: / HAVING /i.test(outer) ? 1 : 0,
    related: /\(\)/.test(outer) ? 1 : 0,
  }
}

function bare(text: string): string {
  return (text.trim().split('.').at(-1) ?? '').toLowerCase().replaceAll(/["'`)]/g, '')
}

function valueOf(text: string): { readonly aggregate: string; readonly column: string } {
  const call = /^(\w+)\s*\(\s*(?:distinct\s+)?(.*?)\s*\)$/i.exec(text.trim())
  return call
    ? { aggregate: aggregateNames[(call[1] ?? '').toLowerCase()] ?? 'none', column: bare(call[2] ?? '') }
    : { aggregate: 'none', column: bare(text) }
}

/** Which parts of a wrong answer differ from the query's; `unseen` where none does. */
export function wrongParts(gold: PlanParts, plan: PlanParts | undefined, { chart_type: type }: GoldCase): readonly string[] {
  if (!plan) return ['no chart']
  const wrong: string[] = []
  if (!type.includes(plan.kind)) wrong.push('mark')
  const points = plan.kind === 'scatter'
  const shownX = plan.x?.column
  if (gold.x?.column !== shownX && !(points && gold.x?.column === plan.y?.column))
    wrong.push(shownX === undefined ? 'x missing' : 'x column')
  else if ((gold.x?.grain ?? '') !== (plan.x?.grain ?? '').replace('_of_year', '').replace('_of_month', ''))
    wrong.push(gold.x?.grain === undefined ? 'bin not asked' : plan.x?.grain === undefined ? 'bin missing' : 'bin unit')
  if (gold.y?.aggregate !== plan.y?.aggregate) {
    const [wanted, got] = [gold.y?.aggregate ?? '', plan.y?.aggregate ?? '']
    const plain = (name: string): string => (name === 'none' || name === 'count' ? name : 'aggregate')
    wrong.push(`y: ${plain(wanted)} wanted, ${got === '' ? 'nothing' : plain(got)} shown`)
  } else if (gold.y?.column !== plan.y?.column && !(points && gold.y?.column === shownX)) wrong.push('y column')
  if (gold.series !== plan.series)
    wrong.push(gold.series === undefined ? 'series not asked' : plan.series === undefined ? 'series missing' : 'series column')
  const missing = gold.tables.filter((table) => !plan.tables.includes(table))
  const extra = plan.tables.filter((table) => !gold.tables.includes(table))
  if (missing.length > 0 && extra.length > 0) wrong.push('other tables')
  else if (missing.length > 0) wrong.push('table missing')
  else if (extra.length > 0) wrong.push('table too many')
  const [goldConditions, planConditions] = [gold.conditions.toSorted().join(), plan.conditions.toSorted().join()]
  if (goldConditions !== planConditions || gold.having !== plan.having || gold.related !== plan.related) {
    const [wanted, got] = [gold.conditions.length + gold.having + gold.related, plan.conditions.length + plan.having + plan.related]
    wrong.push(wanted > got ? 'condition missing' : wanted < got ? 'condition not asked' : 'condition on another column')
  }
  return wrong.length === 0 ? ['none of these parts'] : wrong
}
