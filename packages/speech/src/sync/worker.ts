import { isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import { openSpeech, type Speech } from '../client.ts'
import { loadCatalog } from '../catalog/load.ts'
import { speechFailure } from '../errors.ts'
import { type AnyProviderKind, providerKinds } from '../providers/index.ts'
import type { TranslationProcessorPipeline } from '../translation/contract.ts'
import { type Answer, type ModuleReference, type Question, toMessage, type WorkerSettings, type WorkerStart } from './messages.ts'

/** The other thread of synchronous calls: opens the library once and answers one question after the other. */
const { settings, port, bell } = workerData as WorkerStart
const signal = new Int32Array(bell)
let opening: Promise<Speech> | undefined

port.on('message', (question: Question) => void answer(question))
process.on('uncaughtException', (error) => reply({ failure: toMessage(error) }))

async function answer(question: Question): Promise<void> {
  try {
    opening ??= open(settings)
    const value = await ask(await opening, question)
    reply({ value })
  } catch (error) {
    reply({ failure: toMessage(error) })
  }
}

async function ask(speech: Speech, { method, args, timeoutMs }: Question): Promise<unknown> {
  const call = timeoutMs === undefined ? {} : { timeoutMs }
  const [first, second, third] = args as [never, never, never]
  switch (method) {
    case 'translate':
      return plain(await speech.translate(first, second, call))
    case 'translateBatch':
      return (await speech.translateBatch(first, second, third, call)).map(plain)
    case 'synthesize':
      return plain(await speech.synthesize(first, call))
    default:
      return plain(await speech.transcribe(first, second, call))
  }
}

/** Tags travel as texts. */
function plain(result: object): object {
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      ['source', 'target', 'language'].includes(name) && value ? String(value) : (value as unknown),
    ]),
  )
}

function reply(message: Answer): void {
  port.postMessage(message)
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}

async function open({ extraProviders, pipeline, catalogFile, ...sources }: WorkerSettings): Promise<Speech> {
  const extra = await Promise.all((extraProviders ?? []).map(async (reference) => (await load(reference)) as AnyProviderKind))
  return openSpeech({
    ...sources,
    kinds: [...providerKinds, ...extra],
    ...(pipeline ? { pipeline: (await load(pipeline)) as TranslationProcessorPipeline } : {}),
    ...(catalogFile === undefined ? {} : { catalog: await loadCatalog(catalogFile) }),
  })
}

async function load(reference: ModuleReference): Promise<unknown> {
  const { module, export: name } = reference
  const address = module.startsWith('.') || isAbsolute(module) ? pathToFileURL(resolve(module)).href : module
  try {
    const loaded = (await import(address)) as Readonly<Record<string, unknown>>
    if (loaded[name] !== undefined) return loaded[name]
  } catch (cause) {
    throw speechFailure('configuration', `the module ${module} cannot be loaded: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
  throw speechFailure('configuration', `the module ${module} exports no ${name}`)
}
