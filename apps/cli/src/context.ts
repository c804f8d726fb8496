import { loadConfig } from '@chitravani/server'
import type { Config, ConfigSources } from '@chitravani/server'
import type { Command } from 'commander'
import type { Output } from './output.ts'

/** What every command is handed. */
export interface CommandContext {
  readonly output: Output
  /** Fires with Ctrl-C. */
  readonly signal: AbortSignal
  readonly version: string
}

/** The settings, with the options of the command line over them. */
export function configOf(command: Command, flags: ConfigSources['flags'] = {}): Config {
  const { data, config } = command.optsWithGlobals<{ data?: string; config?: string }>()
  return loadConfig({
    ...(config === undefined ? {} : { file: config }),
    flags: { ...flags, ...(data === undefined ? {} : { data }) },
  })
}
