import type { Command } from 'commander'
import type { CommandContext } from '../../context.ts'
import { addCatalog } from './catalog.ts'
import { addLanguages } from './languages.ts'
import { addProviders } from './providers.ts'
import { addSpeak } from './speak.ts'
import { addTranscribe } from './transcribe.ts'
import { addTranslate } from './translate.ts'

/** The commands of the language library; they need no server. */
export function addLanguageCommands(program: Command, context: CommandContext): void {
  addTranslate(program, context)
  addSpeak(program, context)
  addTranscribe(program, context)
  addProviders(program, context)
  addLanguages(program, context)
  addCatalog(program, context)
}
