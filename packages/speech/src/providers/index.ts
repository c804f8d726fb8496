import { provA } from './prov-a/index.ts'
import { provB } from './prov-b/index.ts'
import { provC } from './prov-c/index.ts'
import { provD } from './prov-d/index.ts'
import { provE } from './prov-e/index.ts'
import { provF } from './prov-f/index.ts'
import { provLocal } from './local/index.ts'
import type { ProviderKind } from './provider.ts'

/** A provider whose settings type is its own business; configuration reads them by its table. */
export type AnyProviderKind = ProviderKind

/** Every provider, in the order in which pages show them. A new one is a folder and a line here. */
export const providerKinds: readonly AnyProviderKind[] = [provA, provB, provC, provD, provE, provF, provLocal]
