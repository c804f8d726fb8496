import { resolve } from 'node:path'
import { typeText } from './settings.ts'
import type { Setting } from './settings.ts'

/** A value as somebody wrote it. */
export interface Given {
  readonly value: unknown
  /** `chitravani.toml:3`, `environment`, `--port`. */
  readonly where: string
}

/**
 * The value as its setting wants it; undefined, and a problem more, where it is not.
 * @param folder paths of files are relative to it
 */
export function readValue(key: string, setting: Setting, { value, where }: Given, problems: string[], folder: string): unknown {
  const wrong = () => {
    // Never the value: it may be a secret in the wrong place.
    problems.push(
      `${where}: ${key} must be ${setting.type === 'choice' || setting.type === 'boolean' ? 'one of ' : 'a '}${typeText(setting)}`,
    )
    return undefined
  }
  switch (setting.type) {
    case 'integer': {
      const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
      return typeof number === 'number' && Number.isInteger(number) && number >= setting.min && number <= setting.max ? number : wrong()
    }
    case 'number': {
      const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
      return typeof number === 'number' && number >= setting.min && number <= setting.max ? number : wrong()
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : wrong()
    case 'choice':
      return typeof value === 'string' && setting.of.includes(value) ? value : wrong()
    case 'list': {
      const list: unknown =
        typeof value === 'string'
          ? value
              .split(',')
              .map((item) => item.trim())
              .filter((item) => item !== '')
          : value
      return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : wrong()
    }
    case 'path':
      return typeof value === 'string' && value !== '' && !value.includes('\0')
        ? resolve(where.includes('.toml:') || where.includes('.env:') ? folder : '.', value)
        : wrong()
    default:
      return typeof value === 'string' ? value : wrong()
  }
}
