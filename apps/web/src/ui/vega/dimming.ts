import { emphasisName } from './messages.ts'

/** A mark as Vega describes it, as far as its opacity goes. */
export interface DescribedMark {
  readonly type?: string
  readonly name?: string
  readonly from?: { readonly facet?: unknown }
  readonly marks?: readonly DescribedMark[]
  readonly encode?: { readonly update?: Readonly<Record<string, unknown>> }
}

/** How much of its opacity a mark keeps that was not chosen. */
const dimmed = 0.3
/** As many columns as a mark may be chosen by: its place, its colour, its small multiple and one more. */
const mostColumns = 4

/** True for a mark that is not chosen. The columns come with the signal: no text of the data is part of the expression. */
const test = Array.from({ length: mostColumns }, (_, at) => {
  const wanted = `${emphasisName}[${at}]`
  const held = `datum[${wanted}.column]`
  return `(${emphasisName}.length > ${at} && isDefined(${held}) && ${held} !== ${wanted}.value)`
}).join(' || ')

/** Marks that follow the emphasis. A line is one mark of many rows: only one that has a facet of its own stands for a value. */
export function withDimming(marks: readonly DescribedMark[], inFacet = false): readonly DescribedMark[] {
  return marks.map((mark) => {
    if (mark.type === 'group')
      return mark.marks ? { ...mark, marks: withDimming(mark.marks, inFacet || mark.from?.facet !== undefined) } : mark
    const isPath = mark.type === 'line' || mark.type === 'area' || mark.type === 'trail'
    if ((isPath && !inFacet) || mark.name?.startsWith('brush')) return mark
    const update = mark.encode?.update ?? {}
    const usual = (Array.isArray(update['opacity']) ? update['opacity'] : [update['opacity'] ?? { value: 1 }]) as readonly object[]
    const first = usual[0] as { readonly value?: unknown }
    const value = dimmed * (usual.length === 1 && typeof first.value === 'number' ? first.value : 1)
    return { ...mark, encode: { ...mark.encode, update: { ...update, opacity: [{ test, value }, ...usual] } } }
  })
}
