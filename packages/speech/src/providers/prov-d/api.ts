import { isRecord } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { callProvider, malformed, readJson, type SortError } from '../call.ts'
import type { Outside } from '../provider.ts'
import type { Settings } from './settings.ts'

/** The pipeline of the Bhashini service, https://bhashini.gitbook.io/bhashini-apis: one URL, one envelope, one entry per task. */

export const token = 'prov_d'

export interface PipelineTask {
  readonly taskType: 'translation' | 'asr' | 'tts'
  readonly config: Readonly<Record<string, unknown>>
}

export interface TaskAnswer {
  readonly modelId: string | undefined
  readonly output: readonly Readonly<Record<string, unknown>>[]
  readonly audio: readonly Readonly<Record<string, unknown>>[]
  readonly requestId: string | null
}

/** Failures inside the service that are the caller's audio or task, not an outage. */
const callersFaults: ReadonlySet<string> = new Set(['DHRUVA-115', 'DHRUVA-116'])

const sort: SortError = (status, body) => {
  const detail = isRecord(body) ? body['detail'] : undefined
  const kind = isRecord(detail) ? detail['kind'] : undefined
  if (status === 403) {
    const said = isRecord(detail) ? detail['message'] : detail
    return said === 'Not authenticated' ? { code: 'authentication' } : { code: 'permission' }
  }
  if (status === 500 && typeof kind === 'string' && callersFaults.has(kind)) return { code: 'invalid_input' }
  // a service id that is gone is a fault of the configuration: another provider may still serve the request
  if (status === 404) return { code: 'invalid_input', nextProvider: true }
  return undefined
}

/** Runs one task over all inputs. @throws `malformed_provider_response` when the answer has another shape */
export async function runTask(
  task: PipelineTask,
  inputData: Readonly<Record<string, unknown>>,
  settings: Settings,
  { http }: Outside,
  call: CallOptions,
): Promise<TaskAnswer> {
  const reply = await callProvider(
    http,
    {
      provider: token,
      secrets: [settings.apiKey],
      sort,
      url: settings.endpoint ?? '',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: settings.apiKey ?? '' },
      body: JSON.stringify({ pipelineTasks: [task], inputData }),
    },
    call,
  )
  const answer = readJson(reply.body, token, (value) => readAnswer(value, task.taskType))
  return { ...answer, requestId: reply.headers['x-request-id'] ?? null }
}

function readAnswer(value: unknown, taskType: string): Omit<TaskAnswer, 'requestId'> | undefined {
  const responses = isRecord(value) ? value['pipelineResponse'] : undefined
  const entry: unknown = Array.isArray(responses) ? responses[0] : undefined
  if (!isRecord(entry) || (entry['taskType'] !== undefined && entry['taskType'] !== taskType)) return undefined
  const { config } = entry
  const modelId = isRecord(config) && typeof config['modelId'] === 'string' ? config['modelId'] : undefined
  return { modelId, output: records(entry['output']), audio: records(entry['audio']) }
}

/** The only entry of an answer to one input. */
export function onlyOne(entries: TaskAnswer['output']): Readonly<Record<string, unknown>> {
  const [entry] = entries
  if (entry === undefined || entries.length !== 1) throw malformed(token, `answered ${entries.length} results for one input`)
  return entry
}

function records(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every(isRecord) ? value : []
}
