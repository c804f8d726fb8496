import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  chooseAlternative,
  editChart,
  editDashboard,
  filterSession,
  generate,
  openCubes,
  openResults,
  openSessions,
  refine,
  refresh,
  removeChart,
  renderSvg,
} from '@chitravani/dashboard'
import type { Lookup } from '@chitravani/kit/guard'
import type { Records } from '@chitravani/storage'
import type { DestinationStream } from 'pino'
import { openAttempts } from './auth/attempts.ts'
import { openLinks } from './auth/links.ts'
import { signingKey } from './auth/signing-key.ts'
import { openTokens } from './auth/tokens.ts'
import type { Config } from './config.ts'
import { openConfiguredConnections, openData } from './data.ts'
import { uploadsFolder } from './data-folder.ts'
import { failure } from './errors.ts'
import { continueGeneration, givenUp } from './generation-run.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics.ts'
import { openPlanners } from './planners.ts'
import { openRasterizer } from './rasterize.ts'
import { openRuns } from './runs.ts'
import type { Services, Verbs } from './services.ts'
import type { SocketTimes } from './sockets/connection.ts'
import { openDesk } from './speech/desk.ts'
import { openUploads } from './uploads/uploads.ts'
import { openLedger } from './usage.ts'

export interface ServiceOptions {
  readonly config: Config
  /** Where log lines go. Default: the error output. */
  readonly logTo?: DestinationStream
  /** Hears how far the sample company is, 0 to 1, when it has to be made. */
  readonly onSampleProgress?: (part: number) => void
  /** How the names of endpoints that callers name are looked up. Default: by the system. */
  readonly lookup?: Lookup
  /** Stands in for some of the times of sockets; for tests. */
  readonly socketTimes?: Partial<SocketTimes>
  /** Stands in for parts of the dashboard room; for tests. */
  readonly verbs?: Partial<Verbs>
}

export interface OpenServices {
  readonly services: Services
  /** Ends what takes in new requests. */
  readonly stopping: AbortController
  /** Ends what still runs. */
  readonly ending: AbortController
  /** Everything but the records, which were there before. */
  close(): Promise<void>
}

/** Opens all that the routes work with. @throws `weak_signing_key`, and what a connection or the settings of speech throw */
export async function openServices(options: ServiceOptions, records: Records): Promise<OpenServices> {
  const { config } = options
  const log = openLog(config['log.level'], options.logTo)
  const now = () => new Date()
  const metrics = openMetrics()
  const planners = openPlanners(config, { spending: records.spending, metrics, log, now })
  const key = await signingKey(config['auth.signing_key'], config.data, records.shared.secrets)
  const tokens = await openTokens(key, config['auth.token_hours'] * 3_600, now)
  await records.idempotency.releaseRunning()
  const connections = await openConfiguredConnections(config, options.onSampleProgress)
  const uploads = openUploads({
    records: records.uploads,
    folder: uploadsFolder(config),
    maxBytes: config['limits.upload_bytes'],
    maxFiles: config['limits.upload_files'],
    open: (settings) => openData(config, settings),
    taken: (name) => connections.list().some((each) => each.name.toLowerCase() === name.toLowerCase()),
    now,
  })
  const desk = await openDesk({ config, log, ...(options.lookup ? { lookup: options.lookup } : {}) })
  const ledger = openLedger(records.usage, {
    charactersPerDay: config['limits.characters_per_day'],
    audioSecondsPerDay: config['limits.audio_seconds_per_day'],
    replicas: records.shared.replicas,
    now,
    log,
  })
  const stopping = new AbortController()
  const ending = new AbortController()
  const webFolder = builtWeb()
  const cubes = config['dashboard.cube_mb'] > 0 ? openCubes({ maxBytes: config['dashboard.cube_mb'] * 2 ** 20 }) : undefined
  const services: Services = {
    config,
    records,
    verbs: { generate, refine, refresh, filterSession, editChart, chooseAlternative, removeChart, editDashboard, ...options.verbs },
    tools: {
      sessions: openSessions(records.sessions),
      planner: planners.auto,
      fiscalYearStart: config['dashboard.fiscal_year_start'],
      locale: config['dashboard.locale'],
      now,
      results: openResults(),
      ...(cubes ? { cubes } : {}),
    },
    connections,
    uploads,
    tokens,
    links: openLinks(records.shared.links),
    attempts: openAttempts(records.shared.attempts, config['limits.token_failures']),
    runs: openRuns({
      records: records.shared.runs,
      replicas: records.shared.replicas,
      goOn: (run, past, signal) => continueGeneration(services, run, past, signal),
      giveUp: givenUp,
      log,
    }),
    renderer: { svg: renderSvg, ...openRasterizer() },
    desk,
    ledger,
    metrics,
    planners,
    log,
    ...(options.socketTimes ? { socketTimes: options.socketTimes } : {}),
    ...(webFolder === undefined ? {} : { webFolder }),
    stopping: stopping.signal,
    ending: ending.signal,
    now,
  }
  const endRuns = () =>
    services.runs.close(ending.signal.reason as Error).catch((error: unknown) => log.warn({ err: error }, 'generations cannot be let go'))
  ending.signal.addEventListener('abort', () => void endRuns(), { once: true })

  const close = async () => {
    await services.runs.close(failure('shutting_down', 'The server was stopped.'))
    services.metrics.close()
    await desk.close()
    await ledger.close()
    await uploads.close()
    await cubes?.close()
    await connections.close()
  }
  return { services, stopping, ending, close }
}

function builtWeb(): string | undefined {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}
