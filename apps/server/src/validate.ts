import type { FieldProblem } from '@chitravani/protocol'
import { type Failure, isRecord } from '@chitravani/kit'
import { z } from 'zod'
import { failure } from './errors.ts'

/** Where a wrong field stood. */
export type Place = 'body' | 'query' | 'path' | 'header' | 'frame'

/** Reads a value by its schema. @throws `invalid_request` that names field, problem and what is allowed */
export function check<T>(schema: z.ZodType<T>, value: unknown, place: Place): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const problems = read.error.issues.slice(0, 20).flatMap((issue) => toProblems(issue, fieldsOf(schema, value)))
  throw invalid(problems, place)
}

export function invalid(problems: readonly FieldProblem[], place: Place = 'body'): Failure {
  const [first] = problems
  const said = first
    ? `${clip(first.field) || `the ${place}`} ${first.problem}${allowedText(first.allowed)}`
    : 'it is not what this route takes'
  return failure('invalid_request', `The request is not valid: ${said}.`, { details: { in: place, ...first, problems } })
}

const typeNames: Readonly<Record<string, string>> = { record: 'object', int: 'whole number' }

function toProblems(issue: z.core.$ZodIssue, fields: readonly string[] | undefined): FieldProblem[] {
  const field = clip(issue.path.map(String).join('.'))
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = issue.path.length === 0 && fields ? { allowed: fields } : {}
      return issue.keys
        .slice(0, 20)
        .map((key) => ({ field: clip([...issue.path.map(String), key].join('.')), problem: 'is not a known field', ...known }))
    }
    case 'invalid_type':
      return [
        {
          field,
          problem: issue.input === undefined && issue.message.includes('undefined') ? 'is missing' : 'is of the wrong type',
          allowed: typeNames[issue.expected] ?? issue.expected,
        },
      ]
    case 'invalid_value':
      return [{ field, problem: 'is not one of the allowed values', allowed: issue.values.map(String) }]
    case 'too_small':
      return [
        {
          field,
          problem: issue.origin === 'string' ? 'is too short' : 'is too small',
          allowed: `at least ${String(issue.minimum)}${unit(issue.origin, issue.minimum)}`,
        },
      ]
    case 'too_big':
      return [
        {
          field,
          problem: issue.origin === 'string' ? 'is too long' : 'is too large',
          allowed: `at most ${String(issue.maximum)}${unit(issue.origin, issue.maximum)}`,
        },
      ]
    case 'invalid_format':
      return [
        issue.format === 'guid' || issue.format === 'uuid'
          ? { field, problem: 'is not a UUID', allowed: 'a UUID' }
          : issue.message.startsWith('must')
            ? // A schema that says in words what must be needs no pattern beside it.
              { field, problem: issue.message }
            : { field, problem: 'is not in the right form', ...(issue.pattern === undefined ? {} : { allowed: issue.pattern }) },
      ]
    default:
      return [{ field, problem: 'is not of an allowed form' }]
  }
}

/** Fields of an object; of several kinds of objects, those of the kind that this one says it is. */
function fieldsOf(schema: z.ZodType, value: unknown): readonly string[] | undefined {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (!(schema instanceof z.ZodDiscriminatedUnion) || !isRecord(value)) return undefined
  const { discriminator, options } = schema.def
  const kind = (options as readonly z.ZodType[]).find(
    (option) => option instanceof z.ZodObject && (option.shape[discriminator] as z.ZodType).safeParse(value[discriminator]).success,
  )
  return kind && fieldsOf(kind, value)
}

function unit(origin: string, count: number | bigint): string {
  if (origin === 'string') return count === 1 ? ' character' : ' characters'
  if (origin === 'array') return count === 1 ? ' entry' : ' entries'
  return ''
}

function allowedText(allowed: FieldProblem['allowed']): string {
  if (allowed === undefined) return ''
  return ` (allowed: ${typeof allowed === 'string' ? allowed : allowed.join(', ')})`
}

/** Names given by a caller may be as long as the body. */
function clip(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
