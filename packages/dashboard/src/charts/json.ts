/** A piece of a specification: plain JSON. */
export type Json = Readonly<Record<string, unknown>>

/** An object without the keys whose value is undefined, so that specifications hold no holes. */
export function compact(given: Json): Json {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** A field name as Vega-Lite reads it: it would take dots and brackets for a path. */
export function escapeField(name: string): string {
  return name.replaceAll(/[\\.[\]'"]/g, String.raw`\$&`)
}
