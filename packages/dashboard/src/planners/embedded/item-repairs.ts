import { isNumeric } from './condition-columns.ts'
import { profileOf, sortOf } from './item.ts'
import type { Item } from './item.ts'
import type { SchemaIndex } from './schema-index.ts'
import type { Understanding } from './understanding.ts'

/** "customer status codes … each status code": the shorter words mean the column that the longer ones name. */
export function again(items: readonly Item[]): readonly Item[] {
  return items.map((item) => {
    const [top] = item.columns
    if (!top || item.table !== undefined) return item
    const whole = items.find((other) => {
      const named = other.columns[0]
      return (
        other !== item &&
        named !== undefined &&
        named.score >= 0.95 &&
        named.score > top.score - 0.02 &&
        (other.mention?.readings[0]?.how ?? 'exact') === 'exact' &&
        other.end - other.start > item.end - item.start &&
        item.columns.some(
          (choice) =>
            choice.table === named.table && choice.column === named.column && choice.score > 0.55 && choice.score >= top.score - 0.35,
        )
      )
    })
    const named = whole?.columns[0]
    return named && !(named.table === top.table && named.column === top.column)
      ? {
          ...item,
          columns: [
            { ...named, score: Math.max(top.score, 0.91) },
            ...item.columns.filter((choice) => choice.table !== named.table || choice.column !== named.column),
          ],
          ...(whole.sort ? { sort: whole.sort } : {}),
        }
      : item
  })
}

/** "gross revenue" says one column twice, "model year" a year; a word that other mentions say better says nothing. */
export function together(items: readonly Item[], index: SchemaIndex): readonly Item[] {
  const kept: Item[] = []
  for (const [place, item] of items.entries()) {
    const [top] = item.columns
    const last = kept.at(-1)
    const lastTop = last?.columns[0]
    const weak = top !== undefined && top.score < 0.75 && item.columns.length > 1 && !item.table && item.aggregates.length === 0
    if (
      weak &&
      items.some(
        (other, at) =>
          at !== place &&
          other.columns[0] &&
          other.columns[0].score > top.score &&
          item.columns.some((choice) => choice.table === other.columns[0]?.table && choice.column === other.columns[0]?.column) &&
          items.filter((each) => each !== item && item.columns.some((choice) => choice.column === each.columns[0]?.column)).length >= 2,
      )
    )
      continue
    if (last && top && lastTop && item.start === last.end && item.aggregates.length === 0) {
      const profile = profileOf(index, lastTop)
      if (top.table === lastTop.table && top.column === lastTop.column) {
        kept[kept.length - 1] = top.score > lastTop.score ? { ...last, end: item.end, columns: item.columns } : { ...last, end: item.end }
        continue
      }
      if (profile?.unique && profile.distinct > 20 && last.aggregates.length === 0 && last.table === undefined) {
        kept[kept.length - 1] = { ...item, start: last.start, ...(last.marker ? { marker: last.marker } : {}) }
        continue
      }
    }
    kept.push(item)
  }
  return kept
}

/** "by region or country", "height or weight": one of the two; the other is another reading of the same words. */
export function either(items: readonly Item[], { tokens, text }: Pick<Understanding, 'tokens' | 'text'>): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const last = kept.at(-1)
    const gap = last ? tokens.slice(last.end, item.start) : []
    const [first, second] = [last?.columns[0], item.columns[0]]
    const alike = last && (last.sort === 'number') === (item.sort === 'number') && item.aggregates.length === 0
    if (
      last &&
      first &&
      second &&
      alike &&
      gap.length <= 2 &&
      gap[0]?.lower === 'or' &&
      gap.slice(1).every((token) => ['the', 'by', 'their', 'its'].includes(token.lower)) &&
      !(first.table === second.table && first.column === second.column)
    ) {
      const words = text.slice(tokens[last.start]?.start ?? 0, tokens[item.end - 1]?.end ?? 0)
      kept[kept.length - 1] = {
        ...last,
        end: item.end,
        columns: [first, { ...second, score: 0.9 * first.score }, ...last.columns.slice(1)],
        ...(last.mention ? { mention: { ...last.mention, end: item.end, words } } : {}),
        either: true,
      }
    } else kept.push(item)
  }
  return kept
}

/** "the name and level of …": where two mentions may mean the same column, the second means another one, a number first. */
export function apart(items: readonly Item[], index: SchemaIndex): readonly Item[] {
  const taken = new Set<string>()
  return items.map((item) => {
    const [first] = item.columns
    if (!first) return item
    const key = `${first.table}|${first.column}`
    const others = item.columns.filter(
      (choice) => choice.score > first.score - 0.12 && choice.column !== first.column && !taken.has(`${choice.table}|${choice.column}`),
    )
    if (!taken.has(key) || first.score > 0.9 || others.length === 0) {
      taken.add(key)
      return item
    }
    const sorts = others.map((choice) => ({ choice, profile: profileOf(index, choice) }))
    const next = sorts.find(({ profile }) => profile && isNumeric(profile)) ?? sorts[0]
    if (!next?.profile) return item
    taken.add(`${next.choice.table}|${next.choice.column}`)
    return {
      ...item,
      columns: [{ ...next.choice, score: first.score }, ...item.columns.filter((choice) => choice !== next.choice && choice !== first)],
      sort: sortOf(next.profile),
    }
  })
}
