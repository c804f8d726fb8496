import type { Failure } from '@chitravani/kit'
import { invalidInput } from '../errors.ts'
import type { WarningInfo } from '../warning.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type Options = Readonly<Record<string, Json>>

interface RuleBase {
  /** One line for the docs and the settings page. */
  readonly about: string
  readonly default?: Json
  /** Refused when absent; a route then goes on to a provider that does not need it. */
  readonly required?: boolean
}

export type OptionRule =
  | (RuleBase & {
      readonly type: 'string'
      readonly oneOf?: readonly string[]
      /** With its description, for the message. */
      readonly pattern?: RegExp
      readonly shape?: string
      readonly maxLength?: number
    })
  | (RuleBase & { readonly type: 'number' | 'integer'; readonly min?: number; readonly max?: number; readonly oneOf?: readonly number[] })
  | (RuleBase & { readonly type: 'boolean' })
  | (RuleBase & { readonly type: 'object'; readonly fields: Readonly<Record<string, OptionRule>> })
  | (RuleBase & { readonly type: 'json' })

/** Every option of one operation of one provider. Data, so that pages and tests can read it. */
export interface OptionTable {
  readonly rules: Readonly<Record<string, OptionRule>>
  /** Keys the library sets itself; refused besides those that are refused everywhere. */
  readonly reserved?: readonly string[]
  /** What becomes of a key without a rule: sent along, or refused (which lets a route go on). */
  readonly others: 'pass' | 'refuse'
  /** Keys that are accepted and have no effect here, with the reason; each becomes a warning. */
  readonly ignored?: Readonly<Record<string, string>>
}

export interface CheckedOptions {
  /** Given options and defaults; no ignored ones. */
  readonly options: Options
  readonly warnings: readonly WarningInfo[]
}

/** An option that is a text; undefined when absent. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** Set by the library, or secrets that have a place of their own. */
export const reservedEverywhere: readonly string[] = ['serviceId', 'language', 'api_key', 'apiKey', 'endpoint', 'auth_token']

/** Marks the failure of a value that another provider may take. */
const outOfRange = 'out_of_range'

/** The option whose value was out of a provider's range; undefined for every other failure. */
export function optionOutOfRange({ details }: Failure): string | undefined {
  return details?.[outOfRange] === true ? String(details['field']).split('.')[1] : undefined
}

const maxDepth = 16
/** Assigning it would change the object's prototype instead of setting a key. */
const unsafeKey = '__proto__'

/**
 * Checks options against their table before any call is made.
 * @throws `invalid_input` naming option and what is allowed. `nextProvider` is true when this provider merely lacks the
 *   option or its value, or needs one that is absent: another of the route may fit. It is false when the value is of the
 *   wrong kind, which nobody takes.
 */
export function checkOptions(table: OptionTable, given: Readonly<Record<string, unknown>>, provider: string): CheckedOptions {
  const options: Record<string, Json> = {}
  const warnings: WarningInfo[] = []
  const reserved = [...reservedEverywhere, ...(table.reserved ?? [])]
  for (const [key, value] of Object.entries(given)) {
    const field = `parameters.${key}`
    if (value === undefined) continue
    if (key === '' || key === unsafeKey) throw invalidInput('parameters', 'has a key that is no name', undefined, { provider })
    if (reserved.includes(key)) throw invalidInput(field, 'is set by the library and cannot be given', undefined, { provider })
    const rule = Object.hasOwn(table.rules, key) ? table.rules[key] : undefined
    const reason = table.ignored && Object.hasOwn(table.ignored, key) ? table.ignored[key] : undefined
    if (rule) options[key] = checkValue(rule, value, field, provider)
    else if (reason !== undefined) warnings.push({ code: 'option_ignored', message: `${provider} ignores ${key}: ${reason}` })
    else if (table.others === 'pass') options[key] = checkJson(value, field, provider)
    else throw invalidInput(field, `is no option of ${provider}`, Object.keys(table.rules), { provider, nextProvider: true })
  }
  for (const [key, rule] of Object.entries(table.rules)) {
    if (key in options) continue
    if (rule.default !== undefined) options[key] = rule.default
    else if (rule.required)
      throw invalidInput(`parameters.${key}`, `is required by ${provider}`, describeRule(rule), { provider, nextProvider: true })
  }
  return { options, warnings }
}

function checkValue(rule: OptionRule, value: unknown, field: string, provider: string): Json {
  const wrong = (nextProvider = false) =>
    invalidInput(field, `has a value that ${provider} cannot use`, describeRule(rule), {
      provider,
      nextProvider,
      ...(nextProvider ? { details: { [outOfRange]: true } } : {}),
    })
  switch (rule.type) {
    case 'string': {
      if (typeof value !== 'string' || value === '' || value.length > (rule.maxLength ?? 1000)) throw wrong()
      if ((rule.oneOf && !rule.oneOf.includes(value)) || (rule.pattern && !rule.pattern.test(value))) throw wrong(true)
      return value
    }
    case 'number':
    case 'integer': {
      if (typeof value !== 'number' || !Number.isFinite(value) || (rule.type === 'integer' && !Number.isInteger(value))) throw wrong()
      if (value < (rule.min ?? -Infinity) || value > (rule.max ?? Infinity) || (rule.oneOf && !rule.oneOf.includes(value)))
        throw wrong(true)
      return value
    }
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong()
      return value
    case 'object': {
      if (!isRecord(value)) throw wrong()
      const result: Record<string, Json> = {}
      for (const [key, inner] of Object.entries(value)) {
        const innerRule = Object.hasOwn(rule.fields, key) ? rule.fields[key] : undefined
        if (!innerRule) throw invalidInput(`${field}.${key}`, 'is unknown', Object.keys(rule.fields), { provider })
        if (inner !== undefined) result[key] = checkValue(innerRule, inner, `${field}.${key}`, provider)
      }
      for (const [key, innerRule] of Object.entries(rule.fields)) {
        if (!(key in result) && innerRule.default !== undefined) result[key] = innerRule.default
      }
      return result
    }
    default:
      return checkJson(value, field, provider)
  }
}

/** @throws `invalid_input` for anything JSON cannot say: NaN, infinity, functions, cycles */
export function checkJson(value: unknown, field: string, provider: string, depth = 0): Json {
  const wrong = () =>
    invalidInput(field, 'is no JSON value', 'texts, finite numbers, booleans, null, lists and objects of these', { provider })
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (depth >= maxDepth) throw wrong()
  if (Array.isArray(value)) return value.map((inner, index) => checkJson(inner, `${field}[${index}]`, provider, depth + 1))
  if (!isRecord(value)) throw wrong()
  const entries = Object.entries(value).filter(([key, inner]) => inner !== undefined && key !== unsafeKey)
  return Object.fromEntries(entries.map(([key, inner]) => [key, checkJson(inner, `${field}.${key}`, provider, depth + 1)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** What a rule allows, in words. */
export function describeRule(rule: OptionRule): string {
  switch (rule.type) {
    case 'string':
      return rule.oneOf ? rule.oneOf.join(', ') : (rule.shape ?? 'a text')
    case 'number':
    case 'integer': {
      if (rule.oneOf) return rule.oneOf.join(', ')
      const kind = rule.type === 'integer' ? 'a whole number' : 'a number'
      return rule.min !== undefined && rule.max !== undefined ? `${kind} from ${rule.min} to ${rule.max}` : kind
    }
    case 'boolean':
      return 'true or false'
    case 'object':
      return `an object with ${Object.keys(rule.fields).join(', ')}`
    default:
      return 'a JSON value'
  }
}
