import { openApi } from '../openapi.ts'
import type { OpenApiDocument } from '../openapi.ts'
import type { Route } from '../route.ts'
import type { Services } from '../services.ts'
import { link } from './auth/link.ts'
import { me, removeMyData } from './auth/me.ts'
import { password } from './auth/password.ts'
import { token } from './auth/token.ts'
import { changeChart, readChart, removeChart } from './dashboard/chart.ts'
import { readChartData } from './dashboard/chart-data.ts'
import {
  createConnection,
  listConnections,
  listConnectionSettings,
  readConnectionExamples,
  readConnectionSchema,
  removeConnection,
  readConnectionAgain,
  testConnectionRoute,
} from './dashboard/connections.ts'
import { duplicate } from './dashboard/duplicate.ts'
import { exportSession } from './dashboard/export.ts'
import { removeFile, uploadFile } from './dashboard/files.ts'
import { filter } from './dashboard/filter.ts'
import { generate } from './dashboard/generate.ts'
import { cancelGeneration, resumeGeneration } from './dashboard/generate-stream-resume.ts'
import { generateStream } from './dashboard/generate-stream.ts'
import { refine } from './dashboard/refine.ts'
import { changeSession, readSession, removeSession } from './dashboard/session.ts'
import { listSessions } from './dashboard/sessions.ts'
import { readShareState, share, unshare } from './dashboard/share.ts'
import { redo, refresh, undo } from './dashboard/steps.ts'
import { filterShare, readShare } from './share.ts'
import { listModels, readModel } from './openai/models.ts'
import { speech } from './openai/speech.ts'
import { transcriptions } from './openai/transcriptions.ts'
import { listLanguages } from './speech/languages.ts'
import { listProviders } from './speech/providers.ts'
import { stt } from './speech/stt.ts'
import { translate } from './speech/translate.ts'
import { tts } from './speech/tts.ts'
import { listVoices } from './speech/voices.ts'
import { docs, openapi } from './system/document.ts'
import { healthz, readyz } from './system/health.ts'
import { metrics } from './system/metrics.ts'

const dashboardRoutes = [
  generateStream,
  resumeGeneration,
  cancelGeneration,
  generate,
  refine,
  filter,
  listSessions,
  readSession,
  changeSession,
  removeSession,
  undo,
  redo,
  refresh,
  duplicate,
  exportSession,
  share,
  readShareState,
  unshare,
  readChart,
  changeChart,
  removeChart,
  readChartData,
  listConnections,
  listConnectionSettings,
  testConnectionRoute,
  readConnectionAgain,
  removeConnection,
  createConnection,
  readConnectionSchema,
  readConnectionExamples,
  uploadFile,
  removeFile,
  readShare,
  filterShare,
]
const speechRoutes = [tts, stt, translate, listProviders, listLanguages, listVoices]
const openAiRoutes = [speech, transcriptions, listModels, readModel]
const authRoutes = [token, link, me, password, removeMyData]
const systemRoutes = [healthz, readyz, metrics]

/** Every route there is, with the document that describes them. */
export function allRoutes(services: Services, version: string): { readonly routes: readonly Route[]; readonly document: OpenApiDocument } {
  const routes: Route[] = [
    ...[...dashboardRoutes, ...speechRoutes, ...openAiRoutes, ...authRoutes, ...systemRoutes].map((create) => create(services)),
    openapi(() => document),
    docs(() => document),
  ]
  const document = openApi(routes, version)
  return { routes, document }
}
