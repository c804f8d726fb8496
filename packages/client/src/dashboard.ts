import type {
  ChartData,
  ChartPatchBody,
  ChartPlan,
  ConnectionExamples,
  ConnectionList,
  ConnectionReadAnswer,
  ConnectionSchema,
  ConnectionSummary,
  DashboardResponse,
  FilterRequestBody,
  FilterResponse,
  FilterState,
  GenerateChunk,
  GenerateRequestBody,
  NewConnectionBody,
  RefineRequestBody,
  SessionList,
  SessionPatchBody,
  SessionResponse,
  SharedDashboard,
  ShareLink,
  ShareState,
  StepRequestBody,
  ThemeName,
  UploadedFile,
} from '@chitravani/protocol'
import { eventData } from './event-stream.ts'
import { failure, failureOf } from './failures.ts'
import { broken, send, sendJson } from './request.ts'
import type { CallOptions, Transport } from './request.ts'
import { uploadFile } from './upload.ts'
import type { UploadCall } from './upload.ts'

/** What a generation yields; its failure is thrown instead of yielded. */
export type GenerateEvent = Exclude<GenerateChunk, { type: 'error' }>
export type ExportFormat = 'html' | 'svg' | 'png' | 'json'

export interface DashboardCalls {
  /** Streams a generation; `complete` comes last. Leaving the loop or firing the signal cancels it on the server. */
  generate(request: GenerateRequestBody, call?: CallOptions): AsyncGenerator<GenerateEvent, void>
  /** The same without progress. */
  generateWhole(request: GenerateRequestBody, call?: CallOptions): Promise<DashboardResponse>
  refine(request: RefineRequestBody, call?: CallOptions): Promise<DashboardResponse>
  filter(request: FilterRequestBody, call?: CallOptions): Promise<FilterResponse>

  /** Mine, newest first. */
  sessions(page?: { readonly limit?: number; readonly before?: string }, call?: CallOptions): Promise<SessionList>
  session(sessionId: string, call?: CallOptions): Promise<SessionResponse>
  changeSession(sessionId: string, patch: SessionPatchBody, call?: CallOptions): Promise<DashboardResponse>
  removeSession(sessionId: string, call?: CallOptions): Promise<void>
  duplicate(sessionId: string, call?: CallOptions): Promise<DashboardResponse>
  undo(sessionId: string, step?: StepRequestBody, call?: CallOptions): Promise<DashboardResponse>
  redo(sessionId: string, step?: StepRequestBody, call?: CallOptions): Promise<DashboardResponse>
  refresh(sessionId: string, step?: StepRequestBody, call?: CallOptions): Promise<DashboardResponse>
  changeChart(sessionId: string, chartId: string, patch: ChartPatchBody, call?: CallOptions): Promise<DashboardResponse>
  /** What a chart is made of, for `changeChart`. */
  chart(sessionId: string, chartId: string, call?: CallOptions): Promise<ChartPlan>
  removeChart(sessionId: string, chartId: string, call?: CallOptions): Promise<DashboardResponse>
  chartData(sessionId: string, chartId: string, call?: CallOptions): Promise<ChartData>
  /** With `forExcel` it begins with a byte order mark, by which Excel on Windows tells UTF-8; other programs need none. */
  chartCsv(sessionId: string, chartId: string, call?: CallOptions & { readonly forExcel?: boolean }): Promise<string>
  /** With filters the file shows the dashboard inside them, and lists them; with a theme it has the colours of that one, with a language its words. */
  export(
    sessionId: string,
    format: ExportFormat,
    call?: CallOptions & { readonly filters?: FilterState; readonly theme?: ThemeName; readonly language?: string },
  ): Promise<Blob>
  share(sessionId: string, call?: CallOptions): Promise<ShareLink>
  shareState(sessionId: string, call?: CallOptions): Promise<ShareState>
  unshare(sessionId: string, call?: CallOptions): Promise<void>
  shared(token: string, call?: CallOptions): Promise<SharedDashboard>
  filterShared(token: string, filters: FilterState, call?: CallOptions): Promise<FilterResponse>

  connections(call?: CallOptions): Promise<ConnectionList>
  /** With a language tables and columns have their names in it beside what they are stored as. */
  schema(connection: string, call?: InLanguage): Promise<ConnectionSchema>
  /** Questions made from the connection's own columns, in the language where they can be asked in it. */
  examples(connection: string, call?: InLanguage): Promise<ConnectionExamples>
  /** For an admin. */
  addConnection(connection: NewConnectionBody, call?: CallOptions): Promise<ConnectionSummary>
  /** Reads the schema again, for an admin. */
  readConnectionAgain(name: string, call?: CallOptions): Promise<ConnectionReadAnswer>
  /** Brings a file that becomes a connection of mine: CSV, TSV, Parquet, JSON, Excel; firing the signal leaves nothing. @throws `unsupported_file`, `file_unreadable`, `body_too_large`, `too_many_files` */
  uploadFile(file: Blob, fileName: string, call?: UploadCall): Promise<UploadedFile>
  removeFile(name: string, call?: CallOptions): Promise<void>
}

/** A call whose answer is for readers of a language, BCP 47. */
export type InLanguage = CallOptions & { readonly language?: string }

export function openDashboard(transport: Transport): DashboardCalls {
  const at = (...parts: string[]) => `/dashboard/${parts.map(encodeURIComponent).join('/')}`
  const session = (id: string, ...more: string[]) => at('sessions', id, ...more)
  const json = <T>(path: string, options: Parameters<typeof sendJson>[2]): Promise<T> => sendJson<T>(transport, path, options)
  return {
    generate: (request, call) => generate(transport, request, call),
    generateWhole: (request, call) => json(at('generate'), { ...call, body: request }),
    refine: (request, call) => json(at('refine'), { ...call, body: request }),
    filter: (request, call) => json(at('filter'), { ...call, body: request }),

    sessions: (page, call) => json(at('sessions'), { ...call, ...(page ? { query: page } : {}) }),
    session: (id, call) => json(session(id), { ...call }),
    changeSession: (id, patch, call) => json(session(id), { ...call, method: 'PATCH', body: patch }),
    removeSession: async (id, call) => {
      await send(transport, session(id), { ...call, method: 'DELETE' })
    },
    duplicate: (id, call) => json(session(id, 'duplicate'), { ...call, method: 'POST' }),
    undo: (id, step, call) => json(session(id, 'undo'), { ...call, method: 'POST', body: step ?? {} }),
    redo: (id, step, call) => json(session(id, 'redo'), { ...call, method: 'POST', body: step ?? {} }),
    refresh: (id, step, call) => json(session(id, 'refresh'), { ...call, method: 'POST', body: step ?? {} }),
    changeChart: (id, chart, patch, call) => json(session(id, 'charts', chart), { ...call, method: 'PATCH', body: patch }),
    chart: (id, chart, call) => json(session(id, 'charts', chart), { ...call }),
    removeChart: (id, chart, call) => json(session(id, 'charts', chart), { ...call, method: 'DELETE' }),
    chartData: (id, chart, call) => json(session(id, 'charts', chart, 'data'), { ...call, query: { format: 'json' } }),
    chartCsv: async (id, chart, { forExcel = false, ...call } = {}) => {
      const query = { format: 'csv', bom: forExcel ? 'true' : undefined }
      const answer = await send(transport, session(id, 'charts', chart, 'data'), { ...call, query })
      // `text()` would take the mark away.
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    },
    export: async (id, format, { filters = {}, theme, language, ...call } = {}) => {
      const filter = Object.keys(filters).length === 0 ? undefined : JSON.stringify(filters)
      return (await send(transport, session(id, 'export'), { ...call, query: { format, filter, theme, language } })).blob()
    },
    share: (id, call) => json(session(id, 'share'), { ...call, method: 'POST' }),
    shareState: (id, call) => json(session(id, 'share'), { ...call }),
    unshare: async (id, call) => {
      await send(transport, session(id, 'share'), { ...call, method: 'DELETE' })
    },
    shared: (token, call) => json(`/share/${encodeURIComponent(token)}`, { ...call }),

    filterShared: (token, filters, call) =>
      json(`/share/${encodeURIComponent(token)}/filter`, { ...call, body: { filter_state: filters } }),

    connections: (call) => json(at('connections'), { ...call }),
    schema: (name, { language, ...call } = {}) => json(at('connections', name, 'schema'), { ...call, query: { language } }),
    examples: (name, { language, ...call } = {}) => json(at('connections', name, 'examples'), { ...call, query: { language } }),
    uploadFile: (file, fileName, call) => uploadFile(transport, file, fileName, call),
    removeFile: async (name, call) => {
      await send(transport, at('files', name), { ...call, method: 'DELETE' })
    },
    readConnectionAgain: (name, call) => json(at('connections', name, 'refresh'), { ...call, method: 'POST' }),
    addConnection: (connection, call) => json(at('connections'), { ...call, body: connection }),
  }
}

async function* generate(transport: Transport, request: GenerateRequestBody, call: CallOptions = {}): AsyncGenerator<GenerateEvent, void> {
  const response = await send(transport, '/dashboard/generate/stream', { ...call, body: request })
  if (!response.body) throw failure('stream_cut', 'The server answered without a stream.')
  try {
    for await (const data of eventData(response.body)) {
      const chunk = JSON.parse(data) as GenerateChunk
      if (chunk.type === 'error') throw failureOf(chunk.status, chunk.error)
      yield chunk
      if (chunk.type === 'complete') return
    }
  } catch (error) {
    throw error instanceof TypeError || call.signal?.aborted ? broken(transport, call.signal, error) : error
  }
  throw failure('stream_cut', 'The connection to the server ended before the dashboard was complete.')
}
