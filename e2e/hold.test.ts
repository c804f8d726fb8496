import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { notAsDocumented } from './hold.ts'

/** A server in a process of its own whose document knows one route, and which answers it once rightly and once not. */
const program = `
import { createServer } from 'node:http'
import { holdAnswers } from ${JSON.stringify(new URL('./hold.ts', import.meta.url).href)}
holdAnswers()
const schema = { type: 'object', required: ['status'], additionalProperties: false, properties: { status: { const: 'ok' } } }
const content = { 'application/json': { schema } }
const events = { 'text/event-stream': { schema } }
const document = { paths: {
  '/openapi.json': { get: { responses: { 200: {} } } },
  '/health': { get: { responses: { 200: { content } } } },
  '/events': { get: { responses: { 200: { content: events } } } },
} }
const server = createServer((request, response) => {
  const isRight = !request.url.includes('wrong')
  const head = { 'content-type': 'application/json', 'x-request-id': 'a', 'x-content-type-options': 'nosniff' }
  if (request.url === '/openapi.json') response.writeHead(200, head).end(JSON.stringify(document))
  else if (request.url.startsWith('/events')) {
    response.writeHead(200, { ...head, 'content-type': 'text/event-stream' }).write('data: {"status":"ok"}\\n\\n')
    response.end(isRight ? ': comment\\n\\n' : 'data: {"status":"odd"}\\n\\n')
  } else response.writeHead(isRight ? 200 : 418, head).end('{"status":"ok"}')
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

describe('answers that are held against the document', () => {
  it('are told when they are wrong, and only then', async () => {
    const child = spawn(process.execPath, ['--conditions=development', '--input-type=module', '-e', program], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const url = `http://127.0.0.1:${port.trim()}`
    for (const path of ['/openapi.json', '/health', '/events', '/health?wrong', '/events?wrong']) await (await fetch(url + path)).text()
    child.kill()
    await once(child, 'close')
    const told = said.split('\n').filter((line) => line.includes(notAsDocumented))
    expect(told.map((line) => /GET (\S+) -> (\d+)/.exec(line)?.slice(1, 3))).toEqual([
      ['/health?wrong', '418'],
      ['/events?wrong', '200'],
    ])
  })
})
