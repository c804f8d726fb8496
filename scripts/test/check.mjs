import { spawn } from 'node:child_process'
import { root } from '../setup/step.mjs'

/**
 * Runs one check under its name. Passed by exit code 0; with `counts` its last line `N passed, N failed, N skipped` is what counts,
 * where it prints one, and what is short in nothing but lines that `timing` matches has passed. Its output is shown when it failed, and
 * the end of it always with `counts`.
 */
export async function check(name, command, args, { counts = false, timing } = {}) {
  const started = Date.now()
  process.stdout.write(`${name} ... `)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
    shell: process.platform === 'win32',
  })
  let output = ''
  const keep = (part) => {
    output = (output + String(part)).slice(-200_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const tick = setInterval(() => process.stdout.write(`${Math.round((Date.now() - started) / 1000)} s ... `), 20_000)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      keep(error.message)
      resolve(1)
    })
    child.once('close', (exit) => resolve(exit ?? 1))
  })
  clearInterval(tick)
  const result = (counts ? counted(output) : undefined) ?? outcome(code, output, timing)
  if (code !== 0 && result.failed === 0 && result.passed === 0) result.failed = 1
  const word = result.failed > 0 ? 'failed' : result.passed > 0 ? 'passed' : 'skipped'
  process.stdout.write(`${word} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
  const lines = output.trimEnd().split('\n')
  if (result.failed > 0) process.stdout.write(`${lines.slice(-80).join('\n')}\n`)
  else if (counts)
    process.stdout.write(
      lines
        .slice(-12, counted(output) ? -1 : undefined)
        .map((line) => `    ${line}\n`)
        .join(''),
    )
  return result
}

function outcome(code, output, timing) {
  const lines = output.trimEnd().split('\n')
  const short = lines.filter((line) => /^SHORT\b|^short\b/.test(line) || (timing !== undefined && timing.test(line)))
  const onlyTime = code === 1 && timing !== undefined && short.length > 0 && short.every((line) => timing.test(line))
  if (code === 0 && lines.every((line) => /^skipped\b/.test(line))) return { passed: 0, failed: 0, skipped: 1 }
  return code === 0 || onlyTime ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

function counted(output) {
  const found = output
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.match(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/)
  return found ? { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3] ?? 0) } : undefined
}
