import { modelProviders } from '@chitravani/dashboard/settings'
import { connectionKindNames } from '@chitravani/protocol/names'

/** Every setting as one table: what is checked at start, and what docs/reference/configuration.md is printed from. */

export type SettingType =
  | { readonly type: 'text' }
  | { readonly type: 'path' }
  | { readonly type: 'list' }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'boolean' }
  | { readonly type: 'choice'; readonly of: readonly string[] }

export type Setting = SettingType & {
  /** Undefined: not set unless somebody sets it. */
  readonly default?: string | number | boolean | readonly string[]
  /** Only from the environment, `.env`, or a file named by `<key>_file`. */
  readonly secret?: true
  readonly about: string
}

const perMinute = <Count extends number>(count: Count, what: string) =>
  ({ type: 'integer', min: 1, max: 10_000_000, default: count, about: `${what} a user may send in a minute` }) as const

export const settings = {
  data: {
    type: 'path',
    default: '.chitravani',
    about: 'Folder for everything that is kept: dashboards, users, the signing key, the sample database',
  },

  'server.host': { type: 'text', default: '127.0.0.1', about: 'Address to listen on' },
  'server.port': { type: 'integer', min: 0, max: 65_535, about: 'Port to listen on; left out: 8000, or the next free one' },
  'server.base_path': { type: 'text', default: '', about: 'Path below which a proxy shows the server, such as `/chitravani`' },
  'server.tls_cert': { type: 'path', about: 'Certificate (PEM); with `server.tls_key` the server speaks https' },
  'server.tls_key': { type: 'path', about: 'Private key (PEM) of the certificate' },
  'server.allowed_hosts': { type: 'list', default: [], about: 'Host names that requests may name, beside those of this machine itself' },
  'server.trusted_proxies': {
    type: 'list',
    default: [],
    about:
      'Addresses and networks, such as `10.0.0.0/8`, of proxies that are believed in `X-Forwarded-For` who is behind them; none unless set',
  },
  'server.cors_origins': { type: 'list', default: [], about: 'Origins of other sites whose pages may call; none unless set' },
  'server.shutdown_seconds': {
    type: 'integer',
    min: 1,
    max: 300,
    default: 10,
    about: 'How long running requests may take to end when the server is told to stop',
  },

  'storage.url': {
    type: 'text',
    secret: true,
    about:
      'Where dashboards and users are kept: `sqlite:PATH` for one server, `postgres://USER:PASSWORD@HOST:PORT/DATABASE` for any number of replicas; left out: `records.db` in the data folder',
  },
  'storage.connections': {
    type: 'integer',
    min: 1,
    max: 100,
    default: 10,
    about: 'Connections to PostgreSQL that this replica may have at once, beside one that listens',
  },
  'storage.files': {
    type: 'path',
    about: 'Folder of the files that users upload; replicas need the same one. Left out: `uploads` in the data folder',
  },

  'auth.signing_key': {
    type: 'text',
    secret: true,
    about: 'Key that tokens are signed with, at least 32 random bytes; left out: made at first start and kept in the data folder',
  },
  'auth.require_api_auth': {
    type: 'choice',
    of: ['auto', 'always', 'never'],
    default: 'auto',
    about:
      'Must callers of `/api/*` and `/v1/*` have a token or an API key? `auto`: unless the server listens on this machine alone and no proxy stands before it (told by `Forwarded`, `Via`, `X-Real-IP`, all `X-Forwarded-…` and the like)',
  },
  'auth.token_hours': { type: 'integer', min: 1, max: 720, default: 8, about: 'How long a token is good' },

  'security.endpoint_allowlist': {
    type: 'list',
    default: [],
    about: 'Each `host:port` that callers may name as endpoint of a provider although it is not public, or speaks without TLS; exact',
  },

  'limits.body_bytes': { type: 'integer', min: 1_024, max: 268_435_456, default: 1_048_576, about: 'Largest JSON body' },
  'limits.user_prompt': { type: 'integer', min: 1, max: 1_000_000, default: 4_000, about: 'Characters of a prompt' },
  'limits.new_feedback': { type: 'integer', min: 1, max: 1_000_000, default: 2_000, about: 'Characters of a feedback' },
  'limits.upload_bytes': { type: 'integer', min: 1_024, max: 4_294_967_296, default: 209_715_200, about: 'Largest file that is uploaded' },
  'limits.upload_files': { type: 'integer', min: 1, max: 10_000, default: 20, about: 'Uploaded files a user may keep' },
  'limits.stt_body_bytes': { type: 'integer', min: 1_024, max: 268_435_456, default: 14_680_064, about: 'Largest body of speech to text' },
  'limits.audio_bytes': { type: 'integer', min: 1_024, max: 201_326_592, default: 10_485_760, about: 'Largest audio, decoded' },
  'limits.tts_text': { type: 'integer', min: 1, max: 200_000, default: 20_000, about: 'Characters of a text to speak' },
  'limits.translate_body_bytes': {
    type: 'integer',
    min: 1_024,
    max: 268_435_456,
    default: 4_194_304,
    about: 'Largest body of a translation',
  },
  'limits.translation_text': {
    type: 'integer',
    min: 1,
    max: 50_000_000,
    default: 500_000,
    about: 'Characters of a text to translate, or of all texts of one request together',
  },
  'limits.frame_bytes': { type: 'integer', min: 1_024, max: 16_777_216, default: 1_048_576, about: 'Largest frame of a socket' },
  'limits.speech_seconds': {
    type: 'integer',
    min: 1,
    max: 3_600,
    default: 300,
    about: 'How long one request for speech or translation may take',
  },
  'limits.sockets_per_caller': { type: 'integer', min: 1, max: 100_000, default: 256, about: 'Sockets that one caller may have open' },
  'limits.characters_per_day': {
    type: 'integer',
    min: 0,
    max: 1_000_000_000_000,
    about: 'Characters that one caller may have spoken or translated by providers in a day (UTC); left out: no cap',
  },
  'limits.audio_seconds_per_day': {
    type: 'integer',
    min: 0,
    max: 1_000_000_000,
    about: 'Seconds of audio that one caller may have transcribed by providers in a day (UTC); left out: no cap',
  },
  'limits.generate_per_minute': perMinute(20, 'Dashboards'),
  'limits.refine_per_minute': perMinute(60, 'Changes'),
  'limits.filter_per_minute': perMinute(600, 'Filters'),
  'limits.export_per_minute': perMinute(30, 'Exports of dashboards'),
  'limits.speech_per_minute': perMinute(120, 'Texts to speak or translate, and sounds to transcribe'),
  'limits.other_per_minute': perMinute(1_200, 'Other requests'),
  'limits.token_per_minute': { type: 'integer', min: 1, max: 10_000_000, default: 60, about: 'Sign-ins from one address in a minute' },
  'limits.token_failures': {
    type: 'integer',
    min: 1,
    max: 10_000_000,
    default: 5,
    about: 'Failed sign-ins for one name from one address in a minute before a growing pause',
  },

  'dashboard.locale': { type: 'text', default: 'en-IN', about: 'Language and region (BCP 47) of numbers and dates' },
  'dashboard.fiscal_year_start': { type: 'integer', min: 1, max: 12, default: 4, about: 'Month in which the fiscal year starts' },
  'dashboard.sample': { type: 'choice', of: ['on', 'off'], default: 'on', about: 'The sample company as the connection `sample`' },
  'dashboard.query_seconds': { type: 'integer', min: 1, max: 3_600, default: 30, about: 'How long one statement may run' },
  'dashboard.cube_mb': {
    type: 'integer',
    min: 0,
    max: 65_536,
    default: 64,
    about: 'Memory for charts summed up beforehand, so that filters need not ask the database; 0 makes none',
  },

  'llm.provider': {
    type: 'choice',
    of: modelProviders,
    about: 'Whose language model plans dashboards; left out: none, the embedded planner does it',
  },
  'llm.model': { type: 'text', about: 'The model, as its provider calls it' },
  'llm.base_url': {
    type: 'text',
    about:
      "Where the provider's interface begins; needed for `openai-compatible`, such as `http://127.0.0.1:8080/v1`; else the provider's own",
  },
  'llm.api_key': { type: 'text', secret: true, about: 'Key of the provider; `ollama` and `openai-compatible` may do without' },
  'llm.timeout_seconds': {
    type: 'integer',
    min: 1,
    max: 600,
    default: 20,
    about: 'How long the model may take for one request, all its calls together',
  },
  'llm.prompt_tokens': {
    type: 'integer',
    min: 3_500,
    max: 1_000_000,
    default: 6_000,
    about:
      'Tokens (UTF-8 bytes / 3) that the model is sent at most at once: instructions, what was picked of the schema, the request, the form of the answer',
  },
  'llm.answer_tokens': { type: 'integer', min: 256, max: 100_000, default: 4_000, about: 'Tokens that one answer may have' },
  'llm.streaming': {
    type: 'boolean',
    default: true,
    about: "Whether the model's answer is read while it is written, so that progress can be told",
  },
  'llm.send_samples': {
    type: 'boolean',
    default: false,
    about: 'Whether the model is also sent frequent values of columns that are neither categories nor places',
  },
  'llm.write_sql': {
    type: 'boolean',
    default: false,
    about: 'Whether the model may write a statement where the parts of a plan do not suffice; it passes the same guard as every other',
  },
  'llm.request_tokens': {
    type: 'integer',
    min: 1,
    max: 100_000_000,
    default: 40_000,
    about: 'Tokens that one request may take, all its calls together',
  },
  'llm.user_calls_per_day': {
    type: 'integer',
    min: 0,
    max: 100_000_000,
    default: 1_000,
    about: "Calls of the model that one user's requests may take in a day (UTC)",
  },
  'llm.user_tokens_per_day': {
    type: 'integer',
    min: 0,
    max: 1_000_000_000_000,
    default: 1_000_000,
    about: "Tokens that one user's requests may take in a day (UTC)",
  },
  'llm.input_price': {
    type: 'number',
    min: 0,
    max: 1_000_000,
    about: 'Price of a million tokens that are sent; with `llm.output_price` costs are told',
  },
  'llm.output_price': { type: 'number', min: 0, max: 1_000_000, about: 'Price of a million tokens that are answered' },
  'llm.currency': { type: 'text', default: 'USD', about: 'Currency of the prices (ISO 4217)' },

  'log.level': {
    type: 'choice',
    of: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    default: 'info',
    about: 'What is logged, as JSON lines on the error output',
  },
} as const satisfies Record<string, Setting>
export type SettingKey = keyof typeof settings

export const connectionSettings = {
  kind: { type: 'choice', of: connectionKindNames, about: 'What is there' },
  path: { type: 'path', about: 'File or folder of `duckdb`, `sqlite`, `files`; relative to the settings file' },
  url_env: { type: 'text', about: 'Name of the environment variable that holds the address with user and password' },
  url_file: { type: 'path', about: 'File that holds the address instead; relative to the settings file' },
  hints: { type: 'path', about: 'File of hints: synonyms, descriptions, meanings, joins; relative to the settings file' },
  schemas: {
    type: 'list',
    about: 'Schemas that are shown, `*` stands for any signs; `main` is the one whose tables are named without it. Left out: all',
  },
  tables: { type: 'list', about: 'Tables that are shown, such as `orders`, `sales.*`. Left out: all' },
  columns: { type: 'list', about: 'Columns that are shown, as `table.column`; a table that is named here shows these alone' },
  hidden_columns: { type: 'list', about: 'Columns that nobody sees, as `table.column`; also `*.email`' },
  refresh_seconds: {
    type: 'integer',
    min: 0,
    max: 86_400,
    about:
      "How old an answer may be that is kept of a database server. Default 0: as new as the data; of PostgreSQL rows are kept all the same, since it tells when nothing was written. A server's tables and columns are looked at this often too, with 0 once a minute",
  },
} as const satisfies Record<string, Setting>

export function environmentName(key: string): string {
  return `CHITRAVANI_${key.replaceAll('.', '_').toUpperCase()}`
}

export function typeText(setting: Setting): string {
  switch (setting.type) {
    case 'integer':
      return `whole number ${setting.min} to ${setting.max}`
    case 'number':
      return `number ${setting.min} to ${setting.max}`
    case 'boolean':
      return '`true`, `false`'
    case 'choice':
      return setting.of.map((word) => `\`${word}\``).join(', ')
    case 'list':
      return 'list of texts'
    default:
      return setting.type
  }
}
