import { providerKinds } from '../providers/index.ts'
import { cacheSection, retrySection, routesSection } from './sections.ts'

/** Sections of the settings file that belong to this library. */
export const speechSections = ['providers', 'routes', 'cache', 'retry'] as const

/** Names of the variables of these sections, those of single providers aside. */
export function speechVariables(): readonly string[] {
  return [routesSection(providerKinds), cacheSection, retrySection].flatMap((section) => Object.values(section).map(({ env }) => env))
}
