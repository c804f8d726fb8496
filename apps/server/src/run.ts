import { isFailure } from '@chitravani/kit'
import { startServer } from './main.ts'
import type { StartOptions } from './main.ts'

/**
 * Serves until SIGTERM or SIGINT: then takes nothing new, lets running work end, and leaves with 0.
 * A second signal leaves at once. What keeps it from starting is said in words, with the exit code 1.
 * @param options a function when reading the settings may fail in the same way
 */
export async function runServer(options: StartOptions | (() => StartOptions)): Promise<void> {
  let server
  try {
    server = await startServer(typeof options === 'function' ? options() : options)
  } catch (error) {
    if (!isFailure(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return
  }
  const { close } = server
  let asked = false
  const onSignal = () => {
    if (asked) process.exit(1)
    asked = true
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
