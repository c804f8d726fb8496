import type { Config, ConfigSources } from '@chitravani/server/administration'
import type { Command } from 'commander'
import type { Output } from './output.ts'

/** What every command is handed. */
export interface CommandContext {
  readonly output: Output
  /** Fires with Ctrl-C. */
  readonly signal: AbortSignal
  readonly version: string
}

/** The server is read by the commands that need it: help, and what works without it, come at once. */
export const loadServer = () => import('@chitravani/server')

/** Its settings and records alone: a small part of it. */
export const loadAdministration = () => import('@chitravani/server/administration')

/** The settings, with the options of the command line over them. */
export async function configOf(command: Command, flags: ConfigSources['flags'] = {}): Promise<Config> {
  const { loadConfig } = await loadAdministration()
  const { data, config } = command.optsWithGlobals<{ data?: string; config?: string }>()
  return loadConfig({
    ...(config === undefined ? {} : { file: config }),
    flags: { ...flags, ...(data === undefined ? {} : { data }) },
  })
}
