import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultCacheSettings } from '../cache/settings.ts'
import { providerKinds } from '../providers/index.ts'
import { cacheSection, defaultRoutes, retrySection, routesSection } from './sections.ts'
import type { Section } from './sections.ts'

const page = readFileSync(new URL('../../../../docs/reference/speech-settings.md', import.meta.url), 'utf8').replaceAll(/ {2,}/g, ' ')

/** The lines of one section's table. */
function rows(section: Section, defaults: Readonly<Record<string, unknown>> = {}): readonly string[] {
  return Object.entries(section).map(([name, rule]) => {
    const usual = 'default' in rule ? rule.default : defaults[name]
    const fallback = Array.isArray(usual) ? usual.join(', ') : String(usual)
    return `| \`${rule.toml}\` | \`${rule.env}\` | ${typeOf(rule)} | \`${fallback}\` | ${rule.about.replace(/\.$/, '')} |`
  })
}

function typeOf(rule: Section[string]): string {
  switch (rule.type) {
    case 'number':
    case 'integer':
      return `${rule.type === 'integer' ? 'whole number' : 'number'} ${rule.min} to ${rule.max}`
    case 'boolean':
      return '`true`, `false`'
    case 'choice':
      return rule.of.map((each) => `\`${each}\``).join(', ')
    case 'tokens':
      return `list of ${rule.of.join(', ')}`
    default:
      return 'text'
  }
}

describe('docs/reference/speech-settings.md', () => {
  it.each([
    ['routes', rows(routesSection(providerKinds), { ...defaultRoutes(providerKinds) })],
    ['cache', rows(cacheSection, { ...defaultCacheSettings })],
    ['retry', rows(retrySection)],
  ])('has every setting of [%s] as it is read', (name, lines) => {
    const table = page.split(`## \`[${name}]\``)[1]?.split('\n## ')[0] ?? ''
    expect(table.split('\n').filter((line) => line.startsWith('| `'))).toEqual(lines)
  })
})
