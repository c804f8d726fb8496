export type Fields = Readonly<Record<string, unknown>>

/** A message that is a JSON object; undefined for any other. */
export function fieldsOf(message: string | Buffer): Fields | undefined {
  try {
    const value: unknown = typeof message === 'string' ? JSON.parse(message) : undefined
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}
