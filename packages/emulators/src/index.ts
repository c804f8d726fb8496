import type { Emulator, EmulatorKind, EmulatorOptions } from './emulator.ts'
import { serve } from './frame.ts'
import { anthropicMessages, googleGenerate, openAiChat } from './language-models/index.ts'
import { provA } from './prov-a/index.ts'
import { provB } from './prov-b/index.ts'
import { provC } from './prov-c/index.ts'
import { provD } from './prov-d/index.ts'
import { provE } from './prov-e/index.ts'
import { provF } from './prov-f/index.ts'

export type * from './emulator.ts'
export { commonFaults, type Fault } from './fault.ts'
export * from './language-models/index.ts'
export * from './stamp.ts'
export * from './tone.ts'
export { serve }

/** Every emulator; a new one is a folder and a line here. */
export const emulatorKinds: readonly EmulatorKind[] = [
  provA,
  provB,
  provC,
  provD,
  provE,
  provF,
  openAiChat(),
  anthropicMessages(),
  googleGenerate(),
]

/** Starts an emulator by name (`prov-a`) on a loopback port. */
export function startEmulator(name: string, options: EmulatorOptions = {}): Promise<Emulator> {
  const kind = emulatorKinds.find((entry) => entry.name === name)
  if (!kind) throw new Error(`no emulator ${name}; there are ${emulatorKinds.map((entry) => entry.name).join(', ')}`)
  return serve(kind, options)
}
