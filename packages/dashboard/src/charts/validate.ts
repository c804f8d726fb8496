import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import type { AnySchema, ValidateFunction } from 'ajv'
import { schemaUrl } from './index.ts'
import type { VegaLiteSpec } from './chart.ts'

/** Keys that load, link or compute. None of ours needs them, so a specification with one was tampered with. */
const refusedKeys = new Set([
  'url',
  'href',
  'expr',
  'signal',
  'calculate',
  'usermeta',
  'labelExpr',
  'loader',
  'datasets',
  'params',
  'selection',
])

/** The same file from the sources and from what is built of them. */
const schemaFile = new URL('../../src/charts/schema/vega-lite-v5.json', import.meta.url)

let compiled: ValidateFunction | undefined

/** Compiling the schema takes over a second, a check then a quarter of a millisecond: tests, benches and edits by hand, not requests. */
function schemaCheck(): ValidateFunction {
  if (!compiled) {
    const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as AnySchema
    // Addresses need no form: the one of the schema is compared below, and every other key that takes one is refused.
    const formats = { uri: true, 'uri-reference': true, 'color-hex': /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i } as const
    compiled = new Ajv({ strict: false, validateSchema: false, formats }).compile(schema)
  }
  return compiled
}

/**
 * Whether the specification, with data, is Vega-Lite v5 and holds no link but `$schema`, no expression and no rows.
 * @returns what is wrong, each in one sentence; empty when nothing is
 */
export function validateSpec(spec: VegaLiteSpec, values: readonly object[] = []): readonly string[] {
  const problems = [...refusals(spec, '')]
  if (spec['$schema'] !== schemaUrl) problems.push(`$schema is not ${schemaUrl}.`)
  if ('data' in spec) problems.push('The specification holds data of its own.')
  const check = schemaCheck()
  if (!check({ ...spec, data: { values } })) {
    const [first] = check.errors ?? []
    problems.push(`Not Vega-Lite v5 at ${first?.instancePath || '/'}: ${first?.message ?? 'unknown'}.`)
  }
  return problems
}

function* refusals(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string' && /^\s*(?:javascript|data|https?|file|ftp|blob):/i.test(value) && path !== '/$schema' && !isWords(path)) {
    yield `A link stands at ${path}.`
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const here = `${path}/${key}`
    if (refusedKeys.has(key) && !isName(path)) yield `The key ${key} at ${path || '/'} is refused.`
    if (key === 'filter' && typeof inner === 'string') yield `An expression stands at ${here}.`
    if (key === 'test' && typeof inner === 'string') yield `An expression stands at ${here}.`
    yield* refusals(inner, here)
  }
}

/** Where words of people and of the data stand, which may look like anything. */
function isWords(path: string): boolean {
  return /\/(?:title|description|field|name|domain\/\d+|sort\/\d+|as\/\d+|fold\/\d+|as|lookup|equal|key|groupby\/\d+)$/.test(path)
}

/** Objects whose keys are names, not properties; there are none in ours. */
function isName(path: string): boolean {
  return path.endsWith('/config/style')
}
