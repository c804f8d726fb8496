import type { SettingRule } from '../providers/settings.ts'
import { parseLanguageTag } from '../languages/tag.ts'
import type { Place, Problems } from './problems.ts'

/** How one value of the configuration is checked, wherever it comes from. */
export type ValueRule =
  | Exclude<SettingRule, { readonly type: 'secret' }>
  | { readonly type: 'boolean'; readonly about: string }
  | { readonly type: 'choice'; readonly about: string; readonly of: readonly string[] }
  | { readonly type: 'tokens'; readonly about: string; readonly of: readonly string[] }

/** A checked value; undefined when it was wrong, which is then told. */
export function readValue(rule: ValueRule, value: unknown, place: Place, key: string, problems: Problems): unknown {
  const wrong = (allowed: string): undefined => {
    problems.add(place, key, 'has a value that cannot be used', allowed)
    return undefined
  }
  switch (rule.type) {
    case 'number':
    case 'integer': {
      const { min = -Infinity, max = Infinity } = rule
      const number = typeof value === 'bigint' ? Number(value) : value
      const fits = typeof number === 'number' && number >= min && number <= max && (rule.type === 'number' || Number.isInteger(number))
      return fits ? number : wrong(`${rule.type === 'integer' ? 'a whole number' : 'a number'} from ${min} to ${max}`)
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong('true, false')
    case 'choice':
      return typeof value === 'string' && rule.of.includes(value) ? value : wrong(rule.of.join(', '))
    case 'tokens': {
      const fits = Array.isArray(value) && value.every((entry) => typeof entry === 'string' && rule.of.includes(entry))
      return fits && new Set(value).size === value.length ? value : wrong(`a list of ${rule.of.join(', ')}, each once`)
    }
    case 'url':
      return typeof value === 'string' && isUrl(value, rule.schemes ?? ['http:', 'https:']) ? value : wrong('an http or https address')
    case 'by-language':
    case 'by-pair':
      return readMap(rule.type, value, place, key, problems)
    default:
      return typeof value === 'string' && value !== '' && (rule.pattern?.test(value) ?? true) ? value : wrong(rule.shape ?? 'a text')
  }
}

/** A text of the environment in the type that the rule wants; left as it is when it cannot be. */
export function fromText(rule: ValueRule, text: string): unknown {
  switch (rule.type) {
    case 'number':
    case 'integer':
      return /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text
    case 'boolean': {
      const word = text.trim().toLowerCase()
      return ['1', 'true', 'yes', 'on'].includes(word) ? true : ['0', 'false', 'no', 'off'].includes(word) ? false : text
    }
    case 'tokens':
      return text
        .split(',')
        .map((token) => token.trim())
        .filter((token) => token !== '')
    default:
      return text
  }
}

function readMap(
  type: 'by-language' | 'by-pair',
  value: unknown,
  place: Place,
  key: string,
  problems: Problems,
): ReadonlyMap<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.add(place, key, 'is no table', type === 'by-pair' ? 'keys such as hi-IN or en-IN>ta-IN' : 'keys such as hi-IN')
    return undefined
  }
  const map = new Map<string, string>()
  for (const [name, text] of Object.entries(value)) {
    const tags = type === 'by-pair' ? name.split('>') : [name]
    if (tags.length > 2 || !tags.every(isTag))
      problems.add(place, `${key}.${name}`, 'is no key for a language', type === 'by-pair' ? 'hi-IN, en-IN>ta-IN' : 'hi-IN')
    else if (typeof text !== 'string' || text === '') problems.add(place, `${key}.${name}`, 'has no text')
    else map.set(name, text)
  }
  return map
}

function isTag(tag: string): boolean {
  try {
    return parseLanguageTag(tag).tag !== ''
  } catch {
    return false
  }
}

function isUrl(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol)
}
