import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Failure } from '@chitravani/kit'
import { speechFailure } from '../../errors.ts'
import type { EngineConfig } from './engine-messages.ts'
import { token } from './espeak.ts'

/**
 * Model files of sherpa-onnx that the user has put there; nothing is ever fetched. A model is a folder inside the models
 * folder; its files say what it is:
 *
 *   voice:      *.onnx, tokens.txt, perhaps lexicon.txt or espeak-ng-data/
 *   recognizer: tokens.txt with encoder, decoder and joiner (transducer), encoder and decoder (Whisper), or one model (CTC)
 *
 * https://k2-fsa.github.io/sherpa/onnx/pretrained_models/index.html
 */

export interface ModelPlace {
  readonly modelsFolder: string
  /** The folder's name, as the settings have it. */
  readonly name: string
}

/** @throws `configuration` naming what is missing or lies outside */
export function findVoice(place: ModelPlace): EngineConfig {
  const folder = folderOf(place)
  const model = one(folder, /\.onnx$/, 'a model (*.onnx)', place)
  const has = (name: string) => (existsSync(join(folder, name)) ? join(folder, name) : '')
  const tokens = one(folder, /^tokens\.txt$/, 'tokens.txt', place)
  return {
    kind: 'voice',
    config: {
      model: { vits: { model, tokens, lexicon: has('lexicon.txt'), dataDir: has('espeak-ng-data') }, numThreads: 1, provider: 'cpu' },
      maxNumSentences: 1,
    },
  }
}

/** @throws as `findVoice` */
export function findRecognizer(place: ModelPlace, language: string): EngineConfig {
  const folder = folderOf(place)
  const tokens = one(folder, /tokens\.txt$/, 'tokens.txt', place)
  const part = (name: string) => pick(folder, new RegExp(`${name}.*\\.onnx$`))
  const [encoder, decoder, joiner] = [part('encoder'), part('decoder'), part('joiner')]
  const shared = { tokens, numThreads: 1, provider: 'cpu' }
  if (encoder && decoder && joiner)
    return { kind: 'recognizer', config: { modelConfig: { ...shared, transducer: { encoder, decoder, joiner } } } }
  if (encoder && decoder)
    return { kind: 'recognizer', config: { modelConfig: { ...shared, whisper: { encoder, decoder, language, task: 'transcribe' } } } }
  if (encoder || decoder || joiner)
    throw wrong(place, `has ${encoder ? 'an encoder' : 'no encoder'} and ${decoder ? 'a decoder' : 'no decoder'}`)
  return {
    kind: 'recognizer',
    config: { modelConfig: { ...shared, nemoCtc: { model: one(folder, /\.onnx$/, 'a model (*.onnx)', place) } } },
  }
}

function folderOf(place: ModelPlace): string {
  const root = real(resolve(place.modelsFolder))
  if (root === undefined) throw wrong(place, `is looked for in ${place.modelsFolder}, which is not there`)
  const folder = real(resolve(root, place.name))
  if (folder !== undefined && folder !== root && !folder.startsWith(root + sep)) throw wrong(place, `lies outside ${place.modelsFolder}`)
  if (folder === undefined || folder === root || !statSync(folder).isDirectory())
    throw wrong(place, `is no folder in ${place.modelsFolder}`)
  return folder
}

function real(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** The smallest file that fits: models come in several precisions, and the quantized one is the smaller. */
function pick(folder: string, fits: RegExp): string | undefined {
  const found = readdirSync(folder).filter((name) => fits.test(name)).map((name) => join(folder, name)) // prettier-ignore
  const files = found.map((path) => ({ path, size: statSync(path).size }))
  return files.toSorted((a, b) => a.size - b.size)[0]?.path
}

function one(folder: string, fits: RegExp, what: string, place: ModelPlace): string {
  const path = pick(folder, fits)
  if (path === undefined) throw wrong(place, `has no ${what}`)
  if (statSync(path).size === 0) throw wrong(place, `has an empty file ${path.slice(folder.length + 1)}`)
  return path
}

function wrong({ name }: ModelPlace, problem: string): Failure {
  return speechFailure('configuration', `the model ${name} of ${token} ${problem}`, { provider: token })
}
