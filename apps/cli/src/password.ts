import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { badUsage } from './usage.ts'

/** A password from the terminal, unseen, or the first line of standard input; never from an option, where other users could read it. */
export async function readPassword(question: string, signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
    if (line === '') throw badUsage('A password is read from standard input, and none came.')
    return line
  }
  const silent = Object.assign(Object.create(process.stderr) as typeof process.stderr, { write: () => true })
  process.stderr.write(question)
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('', { signal })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
