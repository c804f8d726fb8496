/**
 * Secrets that are planted everywhere a server can have one, and looked for everywhere it writes (row S19): keys of providers and of the model,
 * the signing key, passwords, tokens, API keys, the address of a database, a caller's own keys and prompts. At trace level, through successes,
 * refusals, providers that answer with what they were sent, failing streams, and the death of the process; searched as they are, as base64,
 * as part of a URL and as hex in the log, the answers, the metrics and every file of the data folder.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addApiKey, addUser, openRecords } from '@chitravani/server/administration'
import { openRaw } from '../../e2e/raw-socket.ts'
import { serverKeys, startSpeechWorld, toneWav } from '../../e2e/speech-world.ts'
import { openReport } from './report.ts'

const { need, say, finish } = openReport()
const planted: Record<string, string> = {
  signingKey: 'pL4nt3d+signing/key=0123456789abcdefGHIJKLMNOP',
  modelKey: 'sk-planted-model-key-73a1',
  databasePassword: 'pl4nted:db/pass@word',
  userPassword: 'planted password of a user 5',
  callerKey: 'planted-key-of-a-caller-e5f2',
  badToken: 'planted.bearer.token-9b1d',
  prompt: 'plantedwordofaprompt sales',
  spokenText: 'plantedwordofaspeech नमस्ते',
  ...Object.fromEntries(Object.entries(serverKeys).map(([letter, key]) => [`providerKey ${letter}`, key])),
}
await using world = await startSpeechWorld({
  settings: `[log]\nlevel = "trace"\n[connections.away]\nkind = "postgres"\nurl_env = "AWAY_URL"\n`,
  environment: {
    CHITRAVANI_AUTH_SIGNING_KEY: planted['signingKey'] ?? '',
    CHITRAVANI_LLM_PROVIDER: 'openai-compatible',
    CHITRAVANI_LLM_MODEL: 'm',
    CHITRAVANI_LLM_BASE_URL: 'http://127.0.0.1:9/v1',
    CHITRAVANI_LLM_API_KEY: planted['modelKey'] ?? '',
    CHITRAVANI_CACHE_ENABLED: 'true',
    CHITRAVANI_CACHE_BACKEND: 'sqlite',
    AWAY_URL: `postgres://someone:${encodeURIComponent(planted['databasePassword'] ?? '')}@127.0.0.1:9/away`,
    NODE_OPTIONS: '--report-on-signal --report-signal=SIGUSR2 --report-exclude-env',
  },
})
const { server, client, emulators } = world
planted['admin password'] = server.admin?.password ?? 'none'
const records = await openRecords({ url: `sqlite:${join(server.folder, 'data', 'records.db')}` })
await addUser(records.users, { name: 'u', password: planted['userPassword'] ?? '', role: 'user' })
planted['API key'] = await addApiKey(records.apiKeys, { name: 'k' })
await records.close()
const token = await server.signIn('u', planted['userPassword'] ?? '')
planted['token'] = token
const answers: string[] = []
const call = async (...[method, path, init]: Parameters<typeof client.call>) => {
  const answer = await client.call(method, path, init)
  answers.push(`${[...answer.headers].join('\n')}\n${answer.text}`)
  return answer
}

const made = await call('POST', '/dashboard/generate', {
  token,
  body: { user_prompt: 'Total sales amount per region', connection_name: 'shop' },
})
const { session_id: session } = made.body as { readonly session_id: string }
for (const body of [
  { user_prompt: planted['prompt'], connection_name: 'nowhere' },
  { user_prompt: `${planted['prompt']} per region`, connection_name: 'away' },
  { user_prompt: planted['prompt'], connection_name: 'shop', planner: 'llm' },
  { user_prompt: planted['prompt'], connection_name: 'shop', wrong: planted['callerKey'] },
])
  await call('POST', '/dashboard/generate', { token, body })
await call('GET', '/dashboard/connections/away/schema', { token })
await call('GET', '/dashboard/connections', { token })
for (const path of [
  '/auth/me',
  '/dashboard/sessions',
  `/dashboard/sessions/${session}`,
  '/metrics',
  '/readyz',
  '/api/providers?all=true',
  '/openapi.json',
  `/nothing?key=${planted['callerKey']}`,
]) {
  await call('GET', path, { token })
  await call('GET', path, { token: planted['badToken'] })
}
for (const [username, password] of [
  ['u', planted['userPassword']],
  ['u', `${planted['userPassword']}x`],
  [planted['callerKey'], planted['userPassword']],
] as const)
  await client.call('POST', '/auth/token', { raw: new URLSearchParams({ username: username ?? '', password: password ?? '' }) })
await call('POST', '/auth/password', {
  token,
  body: { current_password: `${planted['userPassword']}!`, new_password: planted['userPassword'] },
})

const sound = toneWav(0.2).toString('base64')
const speechCalls = [
  ['/api/tts', { text: planted['spokenText'], language: 'hi', provider_parameters: { prov_a: { voice: 'Nalini' } } }],
  ['/api/tts', { text: planted['spokenText'], language: 'hi', parameters: { api_key: planted['callerKey'] } }],
  ['/api/translate', { text: planted['spokenText'], source: 'hi', target: 'en' }],
  ['/api/stt', { audio_base64: sound, language: 'hi' }],
  ['/v1/audio/speech', { model: 'prov_b', voice: 'alloy', input: planted['spokenText'] }],
] as const
const callerHeaders = Object.fromEntries(['a', 'b', 'c', 'd'].map((letter) => [`x-prov-${letter}-api-key`, planted['callerKey'] ?? '']))
const faults = [
  [],
  [{ name: 'html' }],
  [{ name: 'status', status: 401 }],
  [{ name: 'status', status: 500 }],
  [{ name: 'reset-body' }],
  [{ name: 'truncated' }],
]
for (const fault of faults) {
  for (const emulator of Object.values(emulators)) await emulator.setFaults(...fault)
  for (const [path, body] of speechCalls) {
    await call('POST', path, { body })
    await call('POST', path, { body, headers: callerHeaders })
    await call('POST', path, { body, token: planted['API key'] })
  }
  for (const path of ['/api/tts/stream', '/api/stt/stream']) {
    const raw = await openRaw(`${server.url}${path}`, { headers: { authorization: `Bearer ${planted['API key']}` } })
    raw.sendJson({ type: 'start', provider: path.includes('tts') ? 'prov_b' : 'prov_a', language: 'hi', api_key: planted['callerKey'] })
    raw.sendJson({ type: 'text', text: planted['spokenText'] })
    answers.push(JSON.stringify(await Promise.race([raw.rest(), wait(1_500).then(() => [])])))
    raw.destroy()
  }
}
// The report of a dying process, then its death.
server.child.kill('SIGUSR2')
await wait(1_000)
server.child.kill('SIGABRT')
await server.stop()

/** Ways in which a value may be written down. */
const forms = (value: string): readonly string[] => [
  value,
  encodeURIComponent(value),
  Buffer.from(value).toString('base64').replaceAll('=', ''),
  Buffer.from(value).toString('base64url'),
  Buffer.from(value).toString('hex'),
  JSON.stringify(value).slice(1, -1),
]
interface Found {
  readonly where: string
  readonly text: string
}
const files = readdirSync(server.folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(server.folder, name))
  .filter((path) => statSync(path).isFile())
const places: readonly Found[] = [
  { where: 'the log', text: server.log().join('\n') },
  { where: 'an answer', text: answers.join('\n') },
  ...files.map((path) => ({ where: path.slice(server.folder.length + 1), text: readFileSync(path, 'latin1') })),
]
/** A prompt stays with its session; what is translated or spoken is what a cache keeps; a spoken text comes back translated. */
const mayBe = (name: string, where: string) =>
  (name === 'prompt' && /records\.db/.test(where)) ||
  (name === 'spokenText' && (/cache/.test(where) || where === 'an answer')) ||
  (name === 'prompt' && where === 'an answer')
for (const [name, value] of Object.entries(planted))
  for (const { where, text } of places) {
    if (mayBe(name, where)) continue
    const latin = Buffer.from(text, where === 'the log' || where === 'an answer' ? 'utf8' : 'latin1')
    for (const form of forms(value))
      need(
        !latin.includes(Buffer.from(form)),
        `${name} stands in ${where}: …${text.slice(Math.max(0, text.indexOf(form) - 200)).slice(0, 300)}`,
      )
  }
need(
  places[0]?.text.includes('"level":"trace"') === true || places[0]?.text.includes('"level":"debug"') === true,
  'the log is not at its finest',
)
say(
  `${Object.keys(planted).length} secrets in ${forms('x').length} forms, looked for in ${server.log().length} log lines, ${answers.length} answers and ${files.length} files`,
)
finish()
