import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startTestServer } from '../../e2e/server.ts'
import type { TestServer } from '../../e2e/server.ts'

/** What became of one upload that is too large. */
export interface UploadOutcome {
  readonly name: string
  readonly status: number | undefined
  readonly code: string | undefined
  /** From the first byte to the answer. */
  readonly answerMs: number
  /** What a caller could send that does not look at the answer, until it was cut or all was sent. */
  readonly sentBytes: number
  readonly diskBytes: number
  /** What the server's memory grew by at most. */
  readonly grownBytes: number
  /** Files that lie in the folder of uploads afterwards. */
  readonly left: number
  /** The same user's next small file was taken. */
  readonly next: number
}

const boundary = 'bench-boundary'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.csv"\r\n\r\na,b\n`
const piece = Buffer.from('1,2\n'.repeat(65_536))

/** How the length of the body is told, and what must be answered. */
const forms: readonly (readonly [string, (bytes: number) => string, readonly number[]])[] = [
  ['its length said', (bytes) => `content-length: ${bytes}`, [413]],
  ['in chunks, without a length', () => 'transfer-encoding: chunked', [413]],
  ['with a length of 1 MiB said', () => 'content-length: 1048576', [400]],
  ['with a length said of which little comes', (bytes) => `content-length: ${bytes * 1_000}`, [413]],
]

/** Sends an upload of so many bytes in each form to a server of its own, by a caller that goes on sending whatever is answered. */
export async function sendLargeUploads(bytes: number, tell: (outcome: UploadOutcome, asWanted: boolean) => void): Promise<void> {
  const server = await startTestServer({})
  try {
    const token = await server.signIn()
    for (const [name, length, wanted] of forms) {
      const outcome = await send(server, token, {
        name,
        length: length(bytes),
        chunked: name.includes('chunks'),
        bytes: name.includes('little') ? 65_536 : bytes,
      })
      tell(outcome, outcome.status !== undefined && wanted.includes(outcome.status))
    }
  } finally {
    await server.stop('SIGKILL')
    rmSync(server.folder, { recursive: true, force: true })
  }
}

interface LargeUpload {
  readonly name: string
  readonly length: string
  readonly chunked: boolean
  readonly bytes: number
}

async function send(server: TestServer, token: string, { name, length, chunked, bytes }: LargeUpload): Promise<UploadOutcome> {
  const { hostname, port } = new URL(server.url)
  const before = memory(server)
  let [disk, most, answerMs, sent, answer] = [0, before, Infinity, 0, '']
  const watching = setInterval(() => {
    disk = Math.max(disk, uploaded(server).bytes)
    most = Math.max(most, memory(server))
  }, 10)
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname)
    const chunk = (data: Buffer | string) =>
      chunked ? Buffer.concat([Buffer.from(`${Buffer.byteLength(data).toString(16)}\r\n`), Buffer.from(data), Buffer.from('\r\n')]) : data
    const go = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += piece.length
        if (!socket.write(chunk(piece))) return
      }
    }
    socket.on('connect', () => {
      socket.write(
        `POST /dashboard/files HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`,
      )
      socket.write(chunk(head))
      go()
    })
    socket.on('drain', go)
    socket.on('data', (data) => {
      if (answer === '') answerMs = performance.now() - began
      answer += data.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    // All was sent, and the server keeps the connection for a next request.
    socket.setTimeout(20_000, () => socket.destroy())
  })
  clearInterval(watching)
  const left = () => uploaded(server).files
  for (let looks = 0; looks < 100 && left() > 0; looks++) await delay(20)
  const leftOver = left()
  const form = new FormData()
  form.append('file', new Blob(['a,b\n1,x\n2,y\n']), 'small.csv')
  const headers = { authorization: `Bearer ${token}` }
  const next = await fetch(`${server.url}/dashboard/files`, { method: 'POST', headers, body: form })
  if (next.ok) await fetch(`${server.url}/dashboard/files/small`, { method: 'DELETE', headers })
  return {
    name,
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) || undefined,
    code: /"code":"(\w+)"/.exec(answer)?.[1],
    answerMs,
    sentBytes: sent,
    diskBytes: disk,
    grownBytes: most - before,
    left: leftOver,
    next: next.status,
  }
}

function uploaded({ folder }: TestServer): { readonly files: number; readonly bytes: number } {
  const found = { files: 0, bytes: 0 }
  try {
    const root = join(folder, 'data', 'uploads')
    for (const path of readdirSync(root, { recursive: true })) {
      const state = statSync(join(root, String(path)), { throwIfNoEntry: false })
      if (!state?.isFile()) continue
      found.files += 1
      found.bytes += state.size
    }
  } catch {
    // There is no such folder yet, or one of it went while it was looked at.
  }
  return found
}

/** Of the process as it is now. */
function memory({ child }: TestServer): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
}
