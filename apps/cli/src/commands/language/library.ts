import { Failure, isFailure } from '@chitravani/kit'
import { openSpeech, type Speech, type SpeechOptions } from '@chitravani/speech'
import type { Command } from 'commander'
import { dirname, resolve } from 'node:path'

/** Works with the library as the settings file, `.env` beside it and the environment say; closes it however the work ends. */
export async function withLibrary<T>(command: Command, work: (speech: Speech) => Promise<T>, more: SpeechOptions = {}): Promise<T> {
  const { config } = command.optsWithGlobals<{ config?: string }>()
  const where: SpeechOptions = config === undefined ? {} : { file: config, folder: dirname(resolve(config)) }
  return usage(async () => {
    await using speech = await openSpeech({ ...where, ...more })
    return await work(speech)
  })
}

/** A setting that is missing or wrong is a wrong use of the command, whoever finds it. */
export async function usage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFailure(error, 'configuration') || isFailure(error, 'missing_optional_dependency')) {
      const hint = error.details?.['route'] === undefined ? '' : '. "chitravani providers" tells what is missing.'
      throw new Failure('invalid', 'bad_configuration', error.message + hint, { cause: error })
    }
    throw error
  }
}
