import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CallOptions, createLimit, deadline, environmentOf } from '@chitravani/kit'
import { speechFailure } from '../../errors.ts'
import { malformed, shown } from '../call.ts'
import type { EngineConfig, FromEngine, Result, Task, ToEngine } from './engine-messages.ts'
import { token } from './espeak.ts'
import { findSherpa, howToInstallSherpa, sherpaPackage } from './sherpa-package.ts'

/** One model, loaded when it is first used and kept while it is used. */
export interface Engine {
  /**
   * One task at a time, the others wait. Leaving ends the process: what it computes cannot be stopped otherwise.
   * @throws `timeout`, the caller's reason, `missing_optional_dependency`, `malformed_provider_response`
   */
  run(task: Task, call: CallOptions): Promise<Result>
  close(): void
}

/** Weights take hundreds of megabytes; they leave memory when nobody speaks. */
const idleMs = 300_000
const maxWords = 2000

export function openEngine(config: EngineConfig, name: string): Engine {
  const turn = createLimit(1)
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  const start = async (): Promise<ChildProcess> => {
    clearTimeout(idle)
    if (child?.connected) return child
    const module = findSherpa()
    if (module === undefined)
      throw speechFailure('missing_optional_dependency', `${token} needs ${sherpaPackage}. ${howToInstallSherpa}`, { provider: token })
    child = startChild()
    await ask(child, { type: 'open', config, module }, name)
    return child
  }

  return {
    async run(task, call) {
      const ends = deadline(call)
      try {
        return await turn.run(
          () =>
            orEnd(
              async () => {
                const result = await ask(await start(), { type: 'task', task }, name)
                if (result.type !== 'result') throw malformed(token, `answered ${result.type} for the model ${name}`)
                idle = setTimeout(end, idleMs).unref()
                return result.result
              },
              ends,
              end,
            ),
          { signal: ends },
        )
      } catch (error) {
        if (call.signal?.aborted) throw call.signal.reason
        if (ends?.aborted)
          throw speechFailure('timeout', `${token} did not finish in time with the model ${name}`, { provider: token, cause: error })
        throw error
      }
    },
    close: end,
  }
}

/** Ends the process when the time is over or the work fails. */
async function orEnd<T>(work: () => Promise<T>, signal: AbortSignal | undefined, end: () => void): Promise<T> {
  signal?.throwIfAborted()
  signal?.addEventListener('abort', end, { once: true })
  try {
    return await work()
  } catch (error) {
    end()
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

function startChild(): ChildProcess {
  // the sources run from `.ts`, the build from `.js`
  const extension = extname(import.meta.url)
  const child = fork(fileURLToPath(new URL(`./engine-child${extension}`, import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [...(extension === '.ts' ? ['--conditions=development'] : []), '--disable-warning=ExperimentalWarning'],
    env: environmentOf('LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'PATH', 'NODE_COMPILE_CACHE'),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.setEncoding('utf8')
  return child
}

/** Sends one message and waits for its answer; a process that ends says why by its last words. */
function ask(child: ChildProcess, message: ToEngine, name: string): Promise<FromEngine> {
  return new Promise((resolve, reject) => {
    let words = ''
    const done = () => {
      child.off('message', onMessage).off('exit', onExit)
      child.stderr?.off('data', onWords)
    }
    const onWords = (more: string) => (words = (words + more).slice(-maxWords))
    const onMessage = (answer: FromEngine) => {
      done()
      if (answer.type === 'failed') reject(failed(answer.message))
      else resolve(answer)
    }
    const onExit = () => {
      done()
      reject(failed(words))
    }
    const failed = (said: string) =>
      malformed(
        token,
        message.type === 'open' ? `cannot load the model ${name}${told(said)}` : `failed with the model ${name}${told(said)}`,
      )
    child.on('message', onMessage).on('exit', onExit)
    child.stderr?.on('data', onWords)
    child.send(message, (error) => {
      if (error) onExit()
    })
  })
}

/** Without the folders of this machine: whoever asked may be far away. */
function told(words: string): string {
  const said = shown(words, []).replaceAll(/(?:[\\/][^\s\\/:]+)+[\\/]/g, '')
  return said === '' ? '' : `: ${said}`
}
