import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mapLimited } from '@chitravani/kit'
import { addUser, changeDataRoles, openRecords } from '@chitravani/server/administration'
import { startMysql, startPostgres } from '../../packages/dashboard/src/connections/fixtures/servers.ts'
import { openClient } from '../client.ts'
import { startTestServer } from '../server.ts'
import { askSums } from './sums.ts'
import { askTable, newTally, readAgain, readValues } from './matrix.ts'
import type { Asker, Made, Tally } from './matrix.ts'
import { makeWorld, settingsOf, statements, visibleLabels } from './world.ts'
import type { World, WorldSize } from './world.ts'

export const engines = ['sqlite', 'files', 'postgres', 'mysql'] as const
export type EngineName = (typeof engines)[number]

export interface ProofSize extends WorldSize {
  /** Tables that are asked about. Default: all. */
  readonly tables?: readonly string[]
}

const asked = ({ tables }: World, { tables: names }: ProofSize) => tables.filter(({ name }) => names?.includes(name) ?? true)

/** Larger worlds are asked for sums alone: a chart shows no more rows than that, and cubes are made for such tables only. */
const mostLabels = 2_000
const atOnce = 3
const connection = 'world'
const password = 'a long enough password'

interface Place {
  /** Lines below `[connections.world]`. */
  readonly settings: string
  readonly environment: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/**
 * Asks every route for every user and table of a generated world over real HTTP: as it is, again after the server was started
 * with other rules on the same dashboards, and again after the users were given other roles.
 * @returns undefined where the engine is not at hand
 */
export async function proveRowRules(engine: EngineName, size: ProofSize): Promise<Tally | undefined> {
  const world = makeWorld(size)
  const folder = mkdtempSync(join(tmpdir(), 'chitravani-rows-'))
  const place = await furnish(engine, world, folder)
  if (!place) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  try {
    return await prove(world, size, place, folder)
  } finally {
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prove(world: World, size: ProofSize, { settings, environment }: Place, folder: string): Promise<Tally> {
  const tally = newTally()
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  const write = (roles: World['roles']) =>
    writeFileSync(
      join(folder, 'chitravani.toml'),
      `data = "data"
[server]
port = 0
[dashboard]
sample = "off"
[limits]
${['generate', 'refine', 'filter', 'other', 'token'].map((name) => `${name}_per_minute = 1000000`).join('\n')}
token_failures = 100000
[connections.${connection}]
${settings}
${settingsOf(connection, roles)}
`,
    )
  const records = await openRecords({ url: `sqlite:${join(folder, 'data', 'records.db')}` })
  await addUser(records.users, { name: 'keeper', password, role: 'admin' })
  for (const { name, roles } of world.users) await addUser(records.users, { name, password, role: 'user', dataRoles: roles })
  const made = new Map<string, Made[]>()
  const askers = async (server: Awaited<ReturnType<typeof startTestServer>>, rules: World['roles'], users: World['users']) => {
    const client = await openClient(server.url)
    return Promise.all(
      users.map(async ({ name, roles }): Promise<Asker & { readonly sees: boolean }> => ({
        client,
        token: await server.signIn(name, password),
        user: name,
        visible: visibleLabels({ tables: world.tables, roles: rules }, roles),
        sees: roles.length > 0,
        world,
        tally,
        connection,
      })),
    )
  }

  write(world.roles)
  {
    await using server = await startTestServer({ folder, environment })
    const all = await askers(server, world.roles, world.users)
    for (const asker of all.filter(({ sees }) => !sees)) await askNothing(asker)
    const seeing = all.filter(({ sees }) => sees)
    for (const asker of seeing) await readValues(asker)
    // All users ask the same at about the same time, so that what is kept for one lies beside what is kept for the other.
    for (const table of asked(world, size)) {
      await mapLimited(seeing, atOnce, async (asker) => {
        if (size.rows > mostLabels) return askSums(asker, table)
        made.set(asker.user, [...(made.get(asker.user) ?? []), await askTable(asker, table)])
      })
    }
    await server.stop()
  }
  // Every role takes the rule of the next one; the dashboards are those made before.
  const names = Object.keys(world.roles)
  const turned = Object.fromEntries(names.map((name, index) => [name, world.roles[names[(index + 1) % names.length] ?? name] ?? {}]))
  write(turned)
  {
    await using server = await startTestServer({ folder, environment })
    for (const asker of await askers(server, turned, world.users)) await lookBack(asker, made.get(asker.user) ?? [])
    const moved = world.users.map(({ name }, index) => ({ name, roles: world.users[(index + 1) % world.users.length]?.roles ?? [] }))
    for (const { name, roles } of moved) await changeDataRoles(records.users, name, roles)
    for (const asker of await askers(server, turned, moved)) {
      if (asker.sees) await lookBack(asker, made.get(asker.user) ?? [])
      else for (const each of made.get(asker.user) ?? []) await askNothing(asker, each)
    }
    await server.stop()
  }
  await records.close()
  return tally
}

async function lookBack(asker: Asker & { readonly sees: boolean }, made: readonly Made[]): Promise<void> {
  if (!asker.sees) return
  await readValues(asker)
  for (const each of made) await readAgain(asker, each)
}

/** Whoever has none of the roles finds no connection, and no rows in a dashboard made before. */
async function askNothing({ client, token, user, tally }: Asker, made?: Made): Promise<void> {
  const paths: readonly (readonly [string, string, object?])[] = [
    ['GET', `/dashboard/connections/${connection}/schema`],
    ['GET', `/dashboard/connections/${connection}/examples`],
    ['POST', '/dashboard/generate', { user_prompt: 'orders by label', connection_name: connection }],
    ...(made && made.session !== ''
      ? ([
          ['GET', `/dashboard/sessions/${made.session}`],
          ['GET', `/dashboard/sessions/${made.session}/charts/chart_1/data`],
          ['GET', `/dashboard/sessions/${made.session}/export?format=json`],
          ['GET', made.share],
          ['POST', '/dashboard/filter', { session_id: made.session, filter_state: {} }],
        ] as const)
      : []),
  ]
  for (const [method, path, body] of paths) {
    const answer = await client.call(method, path, { token, ...(body ? { body } : {}) })
    tally.cells++
    tally.answers++
    if (answer.status === 404 && !/"(values|label)"/.test(answer.text)) continue
    tally.tooMany++
    tally.found.push(`${user} without a role · ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
  }
}

async function furnish(engine: EngineName, world: World, folder: string): Promise<Place | undefined> {
  const nothing = async () => {}
  if (engine === 'sqlite') {
    const database = new DatabaseSync(join(folder, 'world.db'))
    for (const sql of statements(world)) database.exec(sql)
    database.close()
    return { settings: 'kind = "sqlite"\npath = "world.db"', environment: {}, remove: nothing }
  }
  if (engine === 'files') {
    mkdirSync(join(folder, 'files'))
    for (const { name, rows } of world.tables) {
      const columns = Object.keys(rows[0]?.values ?? {})
      const lines = rows.map(({ values }) => columns.map((column) => values[column] ?? '').join(','))
      writeFileSync(join(folder, 'files', `${name}.csv`), [columns.join(','), ...lines, ''].join('\n'))
    }
    return { settings: 'kind = "files"\npath = "files"', environment: {}, remove: nothing }
  }
  const server = engine === 'postgres' ? await startPostgres() : await startMysql()
  if (!server) return undefined
  for (const sql of statements(world)) await server.write(sql)
  return {
    settings: `kind = "${engine}"\nurl_env = "CHITRAVANI_CONNECTION_WORLD"`,
    environment: { CHITRAVANI_CONNECTION_WORLD: server.url },
    remove: () => server.remove(),
  }
}
