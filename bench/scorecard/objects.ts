/**
 * Everything of user A, asked for by others (row S8): each id on every route and method of `/openapi.json` that takes one, by a user and by an
 * admin, beside the same call with an id that nobody has. The answers have to be the same, and take the same time within noise; nothing of A
 * has changed in the end. Routes come from the document: one that is new is asked without a line here.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addUser, openRecords } from '@chitravani/server/administration'
import { openClient } from '../../e2e/client.ts'
import type { Answered, CallInit } from '../../e2e/client.ts'
import { startTestServer } from '../../e2e/server.ts'
import { rightBodies } from '../malformed/bodies.ts'
import { quantile } from '../speech/memory.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({ options: { timed: { type: 'string', default: '200' } } })
const timed = Number(values.timed)
const { need, say, finish } = openReport()
const prompt = 'Bar chart of the total sales amount per region'
const nobodys = '7d2f0c1e-5b7a-4b1f-9d0e-1f2a3b4c5d6e'

await using server = await startTestServer({ settings: '[log]\nlevel = "warn"\n' })
const client = await openClient(server.url)
const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
for (const [name, role] of [
  ['a', 'user'],
  ['b', 'user'],
  ['c', 'admin'],
] as const)
  await addUser(records.users, { name, password: `password of ${name}`, role })
await records.close()
const signIn = (name: string) => server.signIn(name, `password of ${name}`)
const tokens = { a: await signIn('a'), b: await signIn('b'), c: await signIn('c') }

/** A's: a session, its generation, a share of it, an uploaded file and a dashboard made from that. */
async function furnish() {
  let generation = ''
  let session = ''
  const body = { user_prompt: prompt, connection_name: 'shop' }
  for await (const { chunk } of client.stream('/dashboard/generate/stream?resume=true', { token: tokens.a, body })) {
    if (chunk.type === 'progress') generation = chunk.generation_id ?? generation
    if (chunk.type === 'complete') session = chunk.result.session_id
  }
  const form = new FormData()
  form.set('file', new Blob(['city,people\nPune,7\nDelhi,9\n']), 'towns.csv')
  const upload = await client.call('POST', '/dashboard/files', { token: tokens.a, raw: form })
  const { name } = upload.body as { readonly name: string }
  await client.call('POST', `/dashboard/sessions/${session}/share`, { token: tokens.a })
  return { generation, session, file: name }
}
const mine = await furnish()
const absent = { generation: nobodys, session: nobodys, file: 'absent' }

interface Attempt {
  readonly method: string
  readonly path: string
  readonly init: CallInit
}

/** Every call of the document that can name something of the world given; its path and body hold the ids. */
function attempts(world: typeof mine): readonly Attempt[] {
  const bodies = rightBodies({ session: world.session, share: 'none', sound: '' })
  const made: Attempt[] = []
  for (const [template, operations] of Object.entries(client.document.paths))
    for (const method of Object.keys(operations).map((each) => each.toUpperCase())) {
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      if (template.startsWith('/share') || template.startsWith('/v1')) continue
      const path = template
        .replace('{session_id}', world.session)
        .replace('{generation_id}', world.generation)
        .replace('{chart_id}', 'chart_1')
        .replace('{name}', world.file)
      if (/\{/.test(path)) need(false, `${template} takes what this bench does not know`)
      const found = bodies.find((each) => each.method === method && each.path.replace('/nowhere/', `/${world.file}/`) === path)
      const body = JSON.parse(JSON.stringify(found?.body ?? null)) as Record<string, unknown> | null
      // A version that is none would be refused before the owner is looked at.
      if (body) delete body['if_version']
      const inBody = ['/dashboard/refine', '/dashboard/filter'].includes(template)
      if (names.length > 0 || inBody) made.push({ method, path, init: body ? { body } : {} })
      if (inBody) made.push({ method, path, init: { body, headers: { 'idempotency-key': 'a key of two' } } })
      if (names.includes('generation_id')) made.push({ method, path, init: { headers: { 'last-event-id': `${world.generation}.1` } } })
      if (template.startsWith('/dashboard/generate') && names.length === 0)
        made.push({ method, path, init: { body: { user_prompt: prompt, connection_name: world.file } } })
      if (template.endsWith('/export'))
        for (const format of ['svg', 'png', 'json']) made.push({ method, path: `${path}?format=${format}`, init: {} })
      if (method === 'GET' && names.length > 0) made.push({ method: 'HEAD', path, init: {} })
    }
  return made
}

/** What an answer says once its ids are taken out. */
const told = ({ status, text }: Answered, world: typeof mine) =>
  Object.values(world).reduce((left, id) => left.replaceAll(id, 'ID'), `${status} ${text.replaceAll(/"request_id":"[^"]*"/g, '')}`)
const ask = ({ method, path, init }: Attempt, token?: string) => client.call(method, path, { ...init, token })
const state = async () =>
  (
    await Promise.all(
      [`/dashboard/sessions/${mine.session}`, '/dashboard/sessions', '/dashboard/connections'].map((path) =>
        client.call('GET', path, { token: tokens.a }),
      ),
    )
  )
    .map(({ text }) => text)
    .join()

const before = await state()
const foreign = attempts(mine)
const unknown = attempts(absent)
let asked = 0
for (const [index, attempt] of foreign.entries()) {
  const where = `${attempt.method} ${attempt.path.replace(mine.session, '{session}').replace(mine.generation, '{generation}')}`
  for (const [who, token] of Object.entries(tokens).slice(1)) {
    const answer = await ask(attempt, token)
    const reference = await ask(unknown[index] as Attempt, token)
    asked += 2
    // What only an admin may do at all is refused to a user before anything is looked up.
    const isForbidden = answer.status === 403 && reference.status === 403
    need(
      answer.status === 404 || isForbidden || (answer.status === 422 && reference.status === 422),
      `${who}: ${where} answers ${answer.status}: ${answer.text.slice(0, 200)}`,
    )
    need(told(answer, mine) === told(reference, absent), `${who}: ${where} tells that something is there: ${answer.text.slice(0, 300)}`)
    need(
      !Object.values(mine).some(
        (id) =>
          answer.text.replaceAll(JSON.stringify(id), '').includes(id) &&
          !attempt.path.includes(id) &&
          !JSON.stringify(attempt.init).includes(id),
      ),
      `${where} names an id of A`,
    )
  }
  need((await ask(attempt)).status === 401, `without a token ${where} is not 401`)
}
const lists = await Promise.all(
  ['/dashboard/sessions', '/dashboard/connections'].map((path) => client.call('GET', path, { token: tokens.b })),
)
for (const list of lists) need(!Object.values(mine).some((id) => list.text.includes(id)), 'a list of B names what is A’s')
need((await state()) === before, 'something of A has changed')
const kept = await ask(foreign.find(({ path }) => path === `/dashboard/sessions/${mine.session}`) as Attempt, tokens.a)
need(kept.status === 200, 'A cannot read the session any more')

/** Reads alone: pairs in turn, so that whatever else the machine does falls on both. */
let slowest = { path: '', ratio: 1 }
for (const template of [`/dashboard/sessions/ID`, `/dashboard/sessions/ID/charts/chart_1/data`, `/dashboard/connections/ID/schema`]) {
  const took = { foreign: [] as number[], absent: [] as number[] }
  for (let n = 0; n < timed; n++)
    for (const [kind, world] of [
      ['foreign', mine],
      ['absent', absent],
    ] as const) {
      const path = template.replace('ID', template.includes('connections') ? world.file : world.session)
      const from = performance.now()
      await client.call('GET', path, { token: tokens.b })
      took[kind].push(performance.now() - from)
    }
  const ratio = quantile(took.foreign, 0.5) / quantile(took.absent, 0.5)
  say(`GET ${template}: another's ${quantile(took.foreign, 0.5).toFixed(2)} ms, nobody's ${quantile(took.absent, 0.5).toFixed(2)} ms`)
  if (Math.abs(Math.log(ratio)) > Math.abs(Math.log(slowest.ratio))) slowest = { path: template, ratio }
}
need(slowest.ratio < 1.25 && slowest.ratio > 0.8, `${slowest.path} takes ${slowest.ratio.toFixed(2)} times as long for another's id`)
say(
  `${foreign.length} calls of ${Object.keys(client.document.paths).length} paths, ${asked} answers compared, by a user, an admin and nobody`,
)
finish()
