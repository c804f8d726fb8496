import { loader } from 'vega'
import type { Loader } from 'vega'

export { parse, View } from 'vega'
export { compile } from 'vega-lite'
export { expressionInterpreter } from 'vega-interpreter'

/** Charts bring their rows along; nothing in them may fetch. */
export function refusingLoader(): Loader {
  const refuse = () => Promise.reject(new Error('a chart loads nothing'))
  return { ...loader(), load: refuse, sanitize: refuse, http: refuse, file: refuse }
}
