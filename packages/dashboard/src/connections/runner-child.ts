/**
 * The process that opens one database and runs SQL in it. It is started by `runner.ts`, is handed no secret of
 * the environment, and ends with its parent.
 */
import { isFailure } from '@chitravani/kit'
import { digest } from '@chitravani/kit/hash'
import { dashboardFailures } from '../errors.ts'
import type { DashboardFailureCode } from '../errors.ts'
import type { ReadingProgress } from './connection.ts'
import type { Description, Engine } from './engine.ts'
import type { EngineSource, FromChild, ToChild } from './messages.ts'
import { profile } from './profile.ts'
import { onlyVisible } from './visible.ts'
import { watchProcess } from './watch.ts'

/** What reading files needs beside the database: the engine's buffers for text, the sheets of a workbook. */
const readingMb = 384

const running = new Map<number, AbortController>()
let opened: Promise<Engine> | undefined

async function open(source: EngineSource): Promise<Engine> {
  if ('url' in source) {
    if (source.kind === 'postgres') return (await import('./postgres/connect.ts')).openPostgres(source)
    if (source.kind === 'clickhouse') return (await import('./clickhouse/connect.ts')).openClickhouse(source)
    return (await import('./mysql/connect.ts')).openMysql(source)
  }
  if (source.kind === 'sqlite') {
    // Its statements block this thread: only another one can notice what goes wrong meanwhile.
    watchProcess(source.memoryMb)
    return (await import('./sqlite/connect.ts')).openSqlite(source)
  }
  if (source.kind === 'files') {
    // Whatever somebody's file is: what reads it ends before it uses up the machine.
    watchProcess(source.memoryMb + readingMb)
    return (await import('./files/connect.ts')).openFiles(source, tellProgress)
  }
  return (await import('./duckdb/connect.ts')).openDuckDB(source)
}

async function start({ source, visible }: Extract<ToChild, { type: 'open' }>): Promise<Engine> {
  const engine = onlyVisible(await open(source), visible)
  const { tables } = await engine.describe()
  const moving = tables.flatMap(({ moves, path }) => (moves ? [path.at(-1) ?? ''] : []))
  send({ type: 'ready', known: { tables: tables.map((table) => table.path), moving } })
  return engine
}

async function handle(message: Exclude<ToChild, { type: 'open' | 'cancel' }>, engine: Engine, signal: AbortSignal): Promise<void> {
  const { id } = message
  if (message.type === 'profile') {
    const description = await engine.describe()
    send({ type: 'profiled', id, ...(await profile(engine, description, tellProgress)), shape: shapeOf(description) })
    return
  }
  if (message.type === 'shape') {
    send({ type: 'shaped', id, shape: shapeOf(await engine.describe()) })
    return
  }
  if (message.type === 'mark') {
    send({ type: 'marked', id, mark: (await engine.mark?.()) ?? '' })
    return
  }
  const started = performance.now()
  const options = { maxRows: message.maxRows, maxBytes: message.maxBytes, signal }
  if (message.type === 'run') {
    const table = await engine.run(message.statement, options)
    send({ type: 'rows', id, ...table, elapsedMs: performance.now() - started })
    return
  }
  const tables = (await engine.runTogether?.(message.statement, options)) ?? []
  send({ type: 'tables', id, tables, elapsedMs: performance.now() - started })
}

/** A word for what is declared: it changes when a table, a column or a key comes, goes or becomes another. */
function shapeOf({ tables, keys }: Description): string {
  return digest([tables, keys])
}

/** Whoever waits looks a few times a second. */
const tellEveryMs = 200
let toldAt = -Infinity

function tellProgress(progress: ReadingProgress): void {
  if (performance.now() - toldAt < tellEveryMs) return
  toldAt = performance.now()
  send({ type: 'reading', progress })
}

function send(message: FromChild): void {
  // The channel closes when the parent is gone or has ended the call; there is no one left to tell.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

function report(id: number, error: unknown): void {
  const known = isFailure(error) && Object.hasOwn(dashboardFailures, error.code)
  const code = known ? (error.code as DashboardFailureCode) : 'query_failed'
  send({ type: 'failed', id, code, message: firstLine(error) })
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 500) ?? ''
}

process.on('message', (message: ToChild) => {
  if (message.type === 'open') {
    opened = start(message)
    opened.catch((error: unknown) => send({ type: 'closed', message: firstLine(error), told: isFailure(error) }))
    return
  }
  if (message.type === 'cancel') {
    running.get(message.id)?.abort()
    return
  }
  const controller = new AbortController()
  running.set(message.id, controller)
  void opened
    ?.then((engine) => handle(message, engine, controller.signal))
    .catch((error: unknown) => report(message.id, error))
    .finally(() => running.delete(message.id))
})
// An orderly exit would wait for the threads that still compute.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
