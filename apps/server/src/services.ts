import type * as dashboard from '@chitravani/dashboard'
import type { DashboardTools } from '@chitravani/dashboard'
import type { Records } from '@chitravani/storage'
import type { Logger } from 'pino'
import type { Attempts } from './auth/attempts.ts'
import type { SignInLinks } from './auth/links.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Config } from './config.ts'
import type { Connections } from './connections.ts'
import type { Renderer } from './export.ts'
import type { Metrics } from './metrics.ts'
import type { Planners } from './planners.ts'
import type { Runs } from './runs.ts'
import type { SocketTimes } from './sockets/connection.ts'
import type { SpeechDesk } from './speech/desk.ts'
import type { Uploads } from './uploads/uploads.ts'
import type { Ledger } from './usage.ts'

/** What the dashboard room can do, as the routes call it; tests hand in their own. */
export type Verbs = Pick<
  typeof dashboard,
  'generate' | 'refine' | 'refresh' | 'filterSession' | 'editChart' | 'chooseAlternative' | 'removeChart' | 'editDashboard'
>

/** Everything a route may need; opened by `main.ts`, handed to every route. */
export interface Services {
  readonly config: Config
  readonly records: Records
  readonly verbs: Verbs
  readonly tools: DashboardTools
  readonly planners: Planners
  readonly connections: Connections
  readonly uploads: Uploads
  readonly tokens: Tokens
  readonly links: SignInLinks
  readonly attempts: Attempts
  readonly runs: Runs
  readonly renderer: Renderer
  readonly desk: SpeechDesk
  /** What callers use in a day. */
  readonly ledger: Ledger
  readonly metrics: Metrics
  readonly log: Logger
  /** Stands in for some of the times of sockets; for tests. */
  readonly socketTimes?: Partial<SocketTimes>
  /** Folder of the built web page; undefined when it is not there. */
  readonly webFolder?: string
  /** Fires when the server is told to stop: nothing new is taken. */
  readonly stopping: AbortSignal
  /** Fires when what still runs must end. */
  readonly ending: AbortSignal
  readonly now: () => Date
}
