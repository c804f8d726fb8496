import { echoTranslation } from '../echo.ts'
import type { EmulatedReply, EmulatedRequest, EmulatorKind, EmulatorWorld } from '../emulator.ts'
import { speechMs, tone, wav } from '../tone.ts'

/**
 * The pipeline service: one URL, one envelope, three tasks. Own faults: `dhruva-101` … `dhruva-116` (500 with that kind),
 * `unauthorized` (403), `empty-pipeline`, `wrong-count`, `bad-base64`, `no-audio`, `blank`, `cut-json`, `wrong-types`.
 * Variants: those of the echo, and `model-id` (a config in the answer instead of null).
 */
export const provD: EmulatorKind = {
  name: 'prov-d',
  endpointPath: '/services/inference/pipeline',
  // It has every model that somebody names.
  environment: ({ url, key }) => ({
    PROV_D_ENDPOINT_URL: url,
    PROV_D_API_KEY: key,
    PROV_D_TRANSLATION_SERVICE_ID: 'any',
    PROV_D_TTS_MODEL_ID: 'any',
    PROV_D_STT_MODEL_ID: 'any',
  }),
  handle(request, world) {
    const refusal = checkRequest(request, world)
    if (refusal) return refusal
    const body = request.json as Envelope
    const responses = body.pipelineTasks.map((task) => run(task, body, request, world))
    const failed = responses.find((response) => 'body' in response)
    if (failed && 'body' in failed) return failed
    return damage(responses as readonly TaskResponse[], request)
  },
}

interface Task {
  readonly taskType: string
  readonly config: Readonly<Record<string, unknown>> & {
    readonly language?: { readonly sourceLanguage?: string; readonly targetLanguage?: string }
  }
}

interface TaskResponse {
  readonly taskType: string
  readonly config: unknown
  readonly output: unknown
  readonly audio: unknown
}

interface Envelope {
  readonly pipelineTasks: readonly Task[]
  readonly inputData: {
    readonly input?: readonly { readonly source: string }[]
    readonly audio?: readonly { readonly audioContent?: string; readonly audioUri?: string }[]
  }
}

type Refusal = EmulatedReply & { readonly body: object }

function checkRequest(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply | undefined {
  if (request.method !== 'POST' || request.path !== '/services/inference/pipeline') return { status: 404, body: { detail: 'Not Found' } }
  const given = request.headers['authorization']
  if (given?.startsWith('Bearer ')) world.violation('the Authorization header has a scheme word')
  if (given === undefined) return { status: 403, body: { detail: 'Not authenticated' } }
  if (given !== world.key) return { status: 401, body: { detail: { message: 'Not authenticated' } } }
  const fault = request.fault?.name
  if (fault === 'unauthorized') return { status: 403, body: { detail: { message: 'Not authorized' } } }
  if (fault?.startsWith('dhruva-'))
    return { status: 500, body: { detail: { kind: fault.toUpperCase(), message: 'Request failed. Please try again.' } } }
  const body = request.json as Partial<Envelope> | undefined
  return body && Array.isArray(body.pipelineTasks) && body.inputData ? undefined : unprocessable('pipelineTasks', 'field required')
}

function unprocessable(field: string, msg: string): Refusal {
  return { status: 422, body: { detail: [{ loc: ['body', field], msg, type: 'value_error' }] } }
}

function run(task: Task, { inputData }: Envelope, request: EmulatedRequest, world: EmulatorWorld): TaskResponse | Refusal {
  const { config } = task
  const serviceId = config['serviceId']
  if (typeof serviceId !== 'string' || serviceId === 'missing') return { status: 404, body: { detail: { message: 'Invalid Service Id' } } }
  const answered = world.variants.has('model-id') ? { modelId: `model-of-${serviceId}` } : null
  if (task.taskType === 'translation') {
    const target = config.language?.targetLanguage
    if (!target || !config.language?.sourceLanguage) return unprocessable('language', 'field required')
    const output = (inputData.input ?? []).map(({ source }) => {
      if (/[\r\n]/.test(source) || source !== source.trim())
        world.violation(`a text with line ends or white space at its edges: ${JSON.stringify(source)}`)
      return {
        source,
        target: request.fault?.name === 'blank' ? ' ' : echoTranslation(source.replace(/\s+/g, ' ').trim(), target, world.variants),
      }
    })
    return { taskType: 'translation', config: answered, output, audio: null }
  }
  if (task.taskType === 'asr') {
    if (inputData.audio?.some((clip) => clip.audioUri !== undefined)) world.violation('audioUri was sent')
    const output = (inputData.audio ?? []).map((clip) => ({
      source: `${config.language?.sourceLanguage ?? 'any'}:${Buffer.from(clip.audioContent ?? '', 'base64').length} bytes`,
      nBestTokens: null,
    }))
    return { taskType: 'asr', config: answered, output, audio: null }
  }
  if (task.taskType !== 'tts') return { status: 500, body: { detail: { kind: 'DHRUVA-115', message: 'wrong task type' } } }
  if (config['gender'] !== 'male' && config['gender'] !== 'female') return unprocessable('gender', 'field required')
  const rate = typeof config['samplingRate'] === 'number' ? config['samplingRate'] : 22_050
  const audio = (inputData.input ?? []).map(({ source }) => {
    const sound =
      request.fault?.name === 'no-audio' || source.trim() === ''
        ? ''
        : wav(tone(speechMs(source), { sampleRateHz: rate }), rate).toString('base64')
    return { audioContent: request.fault?.name === 'bad-base64' ? '%%%' : sound, audioUri: null }
  })
  return {
    taskType: 'tts',
    config: { ...answered, language: config.language, audioFormat: 'wav', encoding: 'base64', samplingRate: rate },
    output: null,
    audio,
  }
}

function damage(pipelineResponse: readonly TaskResponse[], request: EmulatedRequest): EmulatedReply {
  const headers = { 'x-request-id': `d-${Math.random().toString(36).slice(2)}` }
  switch (request.fault?.name) {
    case 'empty-pipeline':
      return { headers, body: { pipelineResponse: [] } }
    case 'wrong-count':
      return { headers, body: { pipelineResponse: pipelineResponse.map((entry) => ({ ...entry, output: [], audio: [] })) } }
    case 'wrong-types':
      return { headers, body: { pipelineResponse: 'yes' } }
    case 'cut-json':
      return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ pipelineResponse }).slice(0, -9) }
    default:
      return { headers, body: { pipelineResponse } }
  }
}
