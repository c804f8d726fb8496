import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'

/** One request, sent over and over. */
export interface Target {
  readonly url: string
  readonly body: string
  readonly token?: string
}

export interface Shot {
  readonly perSecond: number
  readonly p99Ms: number
  /** Answers that were none, or none of the twohundreds. */
  readonly failures: number
  /** Requests answered. */
  readonly total: number
}

export const connections = 32
/** Has the server a core of its own, and the load generator the other? */
export const isPinned = process.platform === 'linux' && availableParallelism() > 1

const autocannon = resolve(import.meta.dirname, '../../node_modules/autocannon/autocannon.js')

/** One run of the load generator, as its own process on the other core. */
export async function shoot({ url, body, token }: Target, seconds: number): Promise<Shot> {
  const headers = ['content-type=application/json', ...(token === undefined ? [] : [`authorization=Bearer ${token}`])]
  const command = [
    autocannon,
    '-j',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '-m',
    'POST',
    '-b',
    body,
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]
  const printed = isPinned ? await run('taskset', ['-c', '1', process.execPath, ...command]) : await run(process.execPath, command)
  const { requests, latency, errors, non2xx } = JSON.parse(printed) as {
    requests: { average: number; total: number }
    latency: { p99: number }
    errors: number
    non2xx: number
  }
  return { perSecond: requests.average, p99Ms: latency.p99, failures: errors + non2xx, total: requests.total }
}

/** Keeps a process and its threads on the first core. */
export async function pin(pid: number): Promise<void> {
  if (isPinned) await run('taskset', ['-a', '-p', '-c', '0', String(pid)])
}

/** Processor time of a process so far; 0 where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(join('/proc', String(pid), 'stat'), 'utf8').split(') ')
    const fields = rest.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function run(command: string, given: readonly string[]): Promise<string> {
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  const code = await new Promise<number>((done) => {
    child.once('close', (exit) => done(exit ?? 1))
  })
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return printed
}
