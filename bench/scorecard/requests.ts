import * as fc from 'fast-check'
import { anyJson, change, changed } from '../../e2e/mutations.ts'
import type { RightBody } from '../malformed/bodies.ts'

/** As much of JSON Schema as the document uses. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema?: Schema
}
interface DocumentedOperation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
export interface OpenApiOperations {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** One method of one path of the document. */
export interface Operation {
  /** `GET /auth/me`. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Schema of a JSON body, its own references resolved by `resolve`. */
  readonly body: Schema | undefined
  readonly resolve: (reference: string) => Schema
  readonly matches: (path: string) => boolean
}

export interface MadeRequest {
  readonly path: string
  readonly body: string | undefined
  readonly type: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

export function operationsOf(document: OpenApiOperations): readonly Operation[] {
  const resolve = (reference: string) => document.components?.schemas?.[reference.split('/').at(-1) ?? ''] ?? {}
  return Object.entries(document.paths).flatMap(([path, operations]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return Object.entries(operations).map(([method, operation]) => ({
      id: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema,
      resolve,
      matches: (concrete: string) => pattern.test(concrete),
    }))
  })
}

/** Requests of one operation: parts as its schemas allow them, parts of a right one, and these with something wrong in one place. */
export function requestsOf(
  operation: Operation,
  known: Readonly<Record<string, string>>,
  right: RightBody | undefined,
): fc.Arbitrary<MadeRequest> {
  const { parameters, body: schema, resolve } = operation
  const inPath = parameters.filter((each) => each.in === 'path')
  const inQuery = parameters.filter((each) => each.in === 'query')
  const inHeader = parameters.filter((each) => each.in === 'header' && each.name.toLowerCase() !== 'authorization')
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = fc.tuple(
    ...names.map((name) =>
      fc.oneof(
        { arbitrary: fc.constant(known[name] ?? 'unknown'), weight: 6 },
        { arbitrary: fc.uuid(), weight: 1 },
        { arbitrary: text(inPath.find((each) => each.name === name)?.schema, resolve), weight: 1 },
      ),
    ),
  )
  const query = fc.tuple(...inQuery.map((each) => fc.option(text(each.schema, resolve), { freq: 3, nil: undefined })))
  const odd = fc.option(fc.tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 })), { freq: 12, nil: undefined })
  const headers = fc.tuple(...inHeader.map((each) => fc.option(text(each.schema, resolve).map(headerSafe), { freq: 3, nil: undefined })))
  const bodies: fc.WeightedArbitrary<string | undefined>[] = []
  if (schema) {
    const allowed = made(schema, resolve, 0)
    bodies.push({ arbitrary: allowed.map(toJson), weight: 4 })
    bodies.push({
      arbitrary: fc.tuple(allowed, change).map(([value, [where, replacement, kind]]) => toJson(changed(value, where, replacement, kind))),
      weight: 3,
    })
    bodies.push({ arbitrary: anyJson.map(toJson), weight: 1 })
  }
  if (right && typeof right.body !== 'string')
    bodies.push({ arbitrary: change.map(([where, replacement, kind]) => toJson(changed(right.body, where, replacement, kind))), weight: 2 })
  if (right && typeof right.body === 'string')
    bodies.push({
      arbitrary: fc
        .tuple(fc.nat(400), fc.string({ maxLength: 6 }))
        .map(([at, put]) => `${String(right.body).slice(0, at)}${put}${String(right.body).slice(at + put.length)}`),
      weight: 1,
    })
  const body = bodies.length === 0 ? fc.constant(undefined) : fc.oneof(...bodies)
  return fc.tuple(path, query, odd, headers, body).map(([ids, given, extra, sent, content]) => {
    const filled = names.reduce(
      (left, name, index) => left.replace(`{${name}}`, encodeURIComponent(wellFormed(ids[index] ?? ''))),
      operation.path,
    )
    const search = new URLSearchParams()
    for (const [index, each] of inQuery.entries()) if (given[index] !== undefined) search.append(each.name, given[index])
    if (extra) search.append(...extra)
    return {
      path: search.size === 0 ? filled : `${filled}?${search.toString()}`,
      body: content,
      type: right?.type,
      headers: Object.fromEntries(inHeader.flatMap((each, index) => (sent[index] === undefined ? [] : [[each.name, sent[index]]]))),
    }
  })
}

const wellFormed = (given: string) => (given === '' || given === '.' || given === '..' ? '-' : given.toWellFormed())
const headerSafe = (given: string) => given.replaceAll(/[^\u0021-\u007e]/g, '-')
const toJson = (value: unknown) => JSON.stringify(value) ?? 'null'

/** A value of a path or a query, as a text. */
function text(schema: Schema | undefined, resolve: Operation['resolve']): fc.Arbitrary<string> {
  const wild = fc.string({ unit: 'binary', maxLength: 30 }).map((each) => each.toWellFormed())
  if (!schema) return wild
  return fc.oneof(
    { arbitrary: made(schema, resolve, 0).map((each) => (typeof each === 'string' ? each : toJson(each))), weight: 4 },
    { arbitrary: wild, weight: 1 },
  )
}

/** Values that a schema allows, as far as these words tell. */
function made(schema: Schema, resolve: Operation['resolve'], depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return depth > 5 ? fc.constant(null) : made(resolve(schema.$ref), resolve, depth + 1)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map((each) => made(each, resolve, depth + 1)))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((each) => made(each, resolve, depth + 1))).map((parts) => Object.assign({}, ...parts) as unknown)
  const [type] = typeof schema.type === 'object' ? schema.type : [schema.type]
  switch (type) {
    case 'string': {
      if (schema.format === 'uuid') return fc.uuid()
      if (schema.format?.startsWith('date')) return fc.date({ noInvalidDate: true }).map((each) => each.toISOString())
      const minLength = schema.minLength ?? 0
      return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(schema.maxLength ?? 40, 40)) })
    }
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1_000, -(2 ** 31)), max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      if (depth > 6) return fc.constant([])
      return fc.array(made(schema.items ?? {}, resolve, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object': {
      if (depth > 6) return fc.constant({})
      const properties = Object.entries(schema.properties ?? {})
      const fixed = fc.record(Object.fromEntries(properties.map(([name, each]) => [name, made(each, resolve, depth + 1)])), {
        requiredKeys: properties.map(([name]) => name).filter((name) => schema.required?.includes(name)),
      })
      const { additionalProperties: more } = schema
      if (typeof more !== 'object') return fixed
      const free = fc.dictionary(fc.constantFrom('region', 'amount', 'sold_on', 'sales.amount', 'x', ''), made(more, resolve, depth + 1), {
        maxKeys: 3,
      })
      return fc.tuple(fixed, free).map(([a, b]) => ({ ...b, ...a }))
    }
    default:
      return anyJson
  }
}
