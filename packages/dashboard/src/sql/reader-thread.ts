/** The thread that holds the parser; `reader.ts` starts it and speaks to it. */
import { parentPort } from 'node:worker_threads'
import { readStatement } from './parse.ts'
import type { ReadReply, ReadRequest } from './reader.ts'

// Loading the parser is no fault of a statement's.
await import('@polyglot-sql/sdk')

let last = Promise.resolve()
parentPort?.on('message', (request: ReadRequest) => void (last = last.then(() => answer(request))))

async function answer({ id, sql, dialect }: ReadRequest): Promise<void> {
  parentPort?.postMessage({ id } satisfies ReadReply, [])
  const reading = await readStatement(sql, dialect)
  parentPort?.postMessage({ id, reading } satisfies ReadReply, [])
}
