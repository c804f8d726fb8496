import type { FailureKind } from '@chitravani/kit'
import { dashboardFailure, errorResponse, openAiErrorResponse } from '@chitravani/protocol'
import { z } from 'zod'
import { areaOf, statusOfKind } from './failures.ts'
import type { Area } from './failures.ts'
import type { AnswerNote, Route } from './route.ts'

type Json = Readonly<Record<string, unknown>>

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json }
}

export interface OpenApiOperation {
  readonly summary: string
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security?: readonly Json[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}

/** What any request may meet. */
const always: readonly FailureKind[] = ['malformed', 'too_large', 'misdirected', 'invalid', 'limited', 'internal', 'unavailable']

const statusTexts: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'No valid token, or wrong credentials',
  403: 'Not for this user',
  404: 'Not there, or not yours',
  408: 'The request took too long to arrive',
  409: 'In conflict with what is there now',
  413: 'The body is too large',
  414: 'The address is too long',
  415: 'A body of another content type is needed',
  421: 'This server does not answer to that host name',
  422: 'Something in the request is not valid',
  429: 'Too many requests; see Retry-After',
  431: 'The headers are too large',
  500: 'A fault of ours',
  502: 'A service that is asked answered badly',
  503: 'Not at the moment; see Retry-After',
  504: 'It took too long',
}

/** OpenAPI 3.1 out of the schemas that check the requests. */
export function openApi(routes: readonly Route[], version: string): OpenApiDocument {
  const schemas: Record<string, unknown> = {}
  const reference = (schema: z.ZodType, io: 'input' | 'output') => lift(schema, io, schemas)
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const each of routes) {
    const methods = (paths[each.path] ??= {})
    methods[each.method.toLowerCase()] = operation(each, reference)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chitravani',
      version,
      description: 'A sentence becomes a dashboard. Every answer has the header x-request-id; every failure has one shape per area.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

const bodyTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  file: ['multipart/form-data'],
  parts: ['multipart/form-data'],
} as const

const failureOfArea: Readonly<Record<Area, z.ZodType>> = { dashboard: dashboardFailure, openai: openAiErrorResponse, other: errorResponse }

/** Where callers are only sometimes asked who they are, the document says so: no credential, or a bearer one. */
function securityOf({ access }: Route): { readonly security?: readonly Json[] } {
  if (access === 'anyone') return {}
  return { security: access === 'caller' ? [{}, { bearer: [] }] : [{ bearer: [] }] }
}

type Reference = (schema: z.ZodType, io: 'input' | 'output') => unknown

function operation(each: Route, reference: Reference): OpenApiOperation {
  const parameters = [
    ...parametersOf(each.params, 'path', reference),
    ...parametersOf(each.query, 'query', reference),
    ...Object.entries(each.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    })),
  ]
  const types = bodyTypes[each.takes ?? 'json']
  return {
    summary: each.summary,
    operationId: `${each.method.toLowerCase()}${each.path.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase())}`,
    tags: [each.path.split('/')[1] ?? ''],
    ...securityOf(each),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(each.body === undefined
      ? {}
      : {
          requestBody: {
            required: !each.bodyMayBeMissing,
            content: Object.fromEntries(types.map((type) => [type, { schema: reference(each.body as z.ZodType, 'input') }])),
          },
        }),
    responses: responsesOf(each, reference),
  }
}

function responsesOf(each: Route, reference: Reference): Record<string, Json> {
  const kinds = new Set<FailureKind>([...always, ...(each.fails ?? [])])
  if (each.access !== 'anyone') kinds.add('unauthorized')
  if (each.access === 'admin' || each.access === 'caller') kinds.add('forbidden')
  if (each.body !== undefined) kinds.add('media_type')
  const statuses = new Set([...[...kinds].map((kind) => statusOfKind[kind]), 414])
  const area: Area = areaOf(each.path)
  const body = { 'application/json': { schema: reference(failureOfArea[area], 'output') } }
  const failures = [...statuses]
    .sort((a, b) => a - b)
    .map((status) => [String(status), { description: statusTexts[status] ?? 'A failure', content: body }] as const)
  const answers = Object.entries(each.answers).map(([status, note]) => [status, answer(note, reference)] as const)
  return Object.fromEntries([...answers, ...failures])
}

function answer({ description, content }: AnswerNote, reference: Reference): Json {
  const entries = Object.entries(content).map(
    ([type, schema]) => [type, { schema: schema === null ? { type: 'string' } : reference(schema, 'output') }] as const,
  )
  return { description, ...(entries.length === 0 ? {} : { content: Object.fromEntries(entries) }) }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', reference: Reference): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: reference(part, 'input'),
  }))
}

/** A schema for use in the document: what has an id goes to the components, once. */
function lift(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, unknown>): unknown {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
  const {
    $schema: _,
    $defs: definitions = {},
    ...rest
  } = JSON.parse(text) as { $schema?: string; $defs?: Record<string, unknown> } & Record<string, unknown>
  for (const [name, definition] of Object.entries(definitions)) schemas[name] ??= definition
  return rest
}
