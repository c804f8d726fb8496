import { aboutLocal } from './local/about.ts'
import { aboutA } from './prov-a/about.ts'
import { aboutB } from './prov-b/about.ts'
import { aboutC } from './prov-c/about.ts'
import { aboutD } from './prov-d/about.ts'
import { aboutE } from './prov-e/about.ts'
import { aboutF } from './prov-f/about.ts'
import type { ListedProvider, ProviderKind } from './provider.ts'

/** A provider whose settings type is its own business; configuration reads them by its table. */
export type AnyProviderKind = ProviderKind | ListedProvider

/** Every provider, in the order in which pages show them. A new one is a folder and a line here. */
export const providerKinds: readonly AnyProviderKind[] = [
  { ...aboutA, load: async () => (await import('./prov-a/index.ts')).provA },
  { ...aboutB, load: async () => (await import('./prov-b/index.ts')).provB },
  { ...aboutC, load: async () => (await import('./prov-c/index.ts')).provC },
  { ...aboutD, load: async () => (await import('./prov-d/index.ts')).provD },
  { ...aboutE, load: async () => (await import('./prov-e/index.ts')).provE },
  { ...aboutF, load: async () => (await import('./prov-f/index.ts')).provF },
  { ...aboutLocal, load: async () => (await import('./local/index.ts')).provLocal },
]
