import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Progress goes to standard error: standard output belongs to the command that follows. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs a command under a line that says what it is doing and, while it lasts, for how long already. Its output is shown only when it
 * fails, and then the process ends with its exit code.
 */
export async function run(title, command, args, options = {}) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const live = process.stderr.isTTY
  if (!live) say(`${title} ...`)
  const tick = setInterval(
    () => (live ? process.stderr.write(`\r${title} ... ${seconds()} `) : say(`  still at it (${seconds()})`)),
    live ? 500 : 5000,
  )
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32', ...options })
  const output = []
  child.stdout.on('data', (part) => output.push(part))
  child.stderr.on('data', (part) => output.push(part))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(1)
    })
    child.once('close', (exit) => resolve(exit ?? 1))
  })
  clearInterval(tick)
  say(`${live ? '\r' : ''}${title} ... ${code === 0 ? `done in ${seconds()}` : `failed after ${seconds()}`}`)
  if (code === 0) return
  process.stderr.write(Buffer.concat(output))
  process.exit(code)
}
