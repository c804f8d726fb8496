import { parentPort } from 'node:worker_threads'
import { translateMarkdownSource } from './markdown.ts'
import type { FromThread, SendRequest, ToThread } from './messages.ts'
import { measureIn } from './parts.ts'
import { translatePlainSource } from './plain.ts'
import { spokenWords } from './spoken.ts'

/** Reads and writes documents away from the caller's event loop; translations are asked of the other side. */
const answers = new Map<string, (text: string) => void>()
const say = (message: FromThread): void => parentPort?.postMessage(message)

const readers = {
  markdown: translateMarkdownSource,
  plain: translatePlainSource,
  spoken: (text: string) => ({ text: spokenWords(text), untranslated: 0 }),
} as const

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'answers') {
    for (const [index, request] of message.requests.entries()) {
      const key = `${message.id} ${request}`
      answers.get(key)?.(message.texts[index] ?? '')
      answers.delete(key)
    }
    return
  }
  if (message.type === 'stop') return
  const { id, text, max, unit, allowReordered, frontMatter, atOnce } = message
  let requests = 0
  const waiting: SendRequest[] = []
  // A long paragraph is many pieces: asking for all of them at once would hold the caller.
  const inTurn = turns(atOnce)
  const ask = (piece: string, stands: Parameters<Parameters<typeof translateMarkdownSource>[1]>[1]): Promise<string> =>
    new Promise((resolve) => {
      const request = requests++
      answers.set(`${id} ${request}`, resolve)
      if (waiting.push({ request, text: piece, stands }) === 1) setImmediate(() => say({ type: 'send', id, requests: waiting.splice(0) }))
    })
  const translate: typeof ask = (piece, stands) => inTurn(() => ask(piece, stands))
  let said = 0
  const onProgress = (done: number, total: number): void => {
    if (done !== total && done - said < total / 100) return
    said = done
    say({ type: 'progress', id, done, total })
  }
  const options = { limit: { max, measure: measureIn(unit) }, allowReordered, frontMatter, atOnce, onProgress }
  // A stack overflow is an answer like any other: the document is too complex.
  void Promise.resolve()
    .then(() => readers[message.format](text, translate, options))
    .then(
      (result) => say({ type: 'done', id, ...result }),
      (error: unknown) => say({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
    )
})

/** At most so many under way; the others wait in the order they came. */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
