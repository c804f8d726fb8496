/** The thread that holds the parser; `reader.ts` starts it and speaks to it. */
import { parentPort } from 'node:worker_threads'
import { readStatement } from './parse.ts'
import type { ReadReply, ReadRequest } from './reader.ts'

parentPort?.on('message', (request: ReadRequest) => void answer(request))

async function answer({ id, sql, dialect }: ReadRequest): Promise<void> {
  const reading = await readStatement(sql, dialect)
  parentPort?.postMessage({ id, reading } satisfies ReadReply, [])
}
