import { escapeField } from './json.ts'
import type { Json } from './json.ts'

/** A field that names values, and the transforms that make it. None of them is an expression. */
export interface Naming {
  /** Escaped, for encodings. */
  readonly field: string
  readonly transforms: readonly Json[]
}

/**
 * Names for known values (months, yes and no): looked up, so that rows may change while the specification stays.
 * @param missing what stands for none
 */
export function nameValues(
  column: string,
  names: readonly (readonly [value: string | number | boolean, name: string])[],
  taken: ReadonlySet<string>,
  missing: string,
): Naming {
  const field = freeName(`${column}_label`, taken)
  const values = names.map(([key, name]) => ({ key, name }))
  const from = { data: { values }, key: 'key', fields: ['name'] }
  return { field: escapeField(field), transforms: [{ lookup: escapeField(column), from, as: [field], default: missing }] }
}

/**
 * A name for the category without a value. Without an expression that takes four steps: mark rows where it is missing,
 * look up the name for the mark, put column and name below each other, keep of each pair the one that counts.
 */
export function nameMissing(column: string, taken: ReadonlySet<string>, missing: string): Naming {
  const field = freeName(`${column}_label`, taken)
  const mark = freeName(`${column}_missing`, taken)
  const name = freeName(`${column}_name`, taken)
  const side = freeName(`${column}_side`, taken)
  const keep = (marked: number, from: string) => ({
    and: [
      { field: escapeField(mark), equal: marked },
      { field: escapeField(side), equal: from },
    ],
  })
  return {
    field: escapeField(field),
    transforms: [
      { window: [{ op: 'missing', field: escapeField(column), as: mark }], frame: [0, 0], ignorePeers: true },
      { lookup: escapeField(mark), from: { data: { values: [{ key: 1, name: missing }] }, key: 'key', fields: ['name'] }, as: [name] },
      { fold: [escapeField(column), escapeField(name)], as: [side, field] },
      { filter: { or: [keep(0, column), keep(1, name)] } },
    ],
  }
}

/** The name, or a longer one that no column has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name
}
