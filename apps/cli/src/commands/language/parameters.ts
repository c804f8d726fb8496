import { badUsage } from '../../usage.ts'

type Parameters = Readonly<Record<string, unknown>>

/** Gathers `--option name=value`; a value that is JSON counts as such, any other is text. For commander. */
export function gatherParameter(given: string, before: Parameters = {}): Parameters {
  const at = given.indexOf('=')
  if (at < 1) throw badUsage(`--option is name=value, not "${given}".`)
  return { ...before, [given.slice(0, at)]: readValue(given.slice(at + 1)) }
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
