/**
 * Every line of the tables that the issues ask for, at full count, one after another, each by the bench that answers it. Prints what each
 * one printed and a table at the end; exits 1 when one is short. `--line 3` or `--line L10` runs that line alone.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

interface Line {
  /** By its table: a number alone is of the dashboards, `P…` of the planner, `L…` of the language library, `Q…` of bench/scorecard.md. */
  readonly number: number | `D${number}` | `L${number}` | `S${number}` | `P${number}` | `W${number}` | `Q${number}`
  readonly measure: string
  /** A bench, or tests that vitest runs. */
  readonly run: readonly string[]
}

const root = resolve(import.meta.dirname, '..')
const lines: readonly Line[] = [
  { number: 0, measure: 'every line of the specification has its test', run: ['bench/coverage-spec.ts'] },
  { number: 1, measure: '25 prompts give dashboards of real charts', run: ['bench/prompts.ts'] },
  { number: 2, measure: 'the planner against both sets, planning p95 ≤ 50 ms', run: ['bench/planner.ts'] },
  { number: 3, measure: 'whole dashboard p95 ≤ 500 ms, progress ≤ 30 ms, chart ≤ 250 ms', run: ['bench/generate.ts'] },
  { number: 4, measure: 'filter equals the oracle, 500 pairs', run: ['bench/filter-oracle.ts', '--count', '500'] },
  { number: 5, measure: 'filter of 8 charts over 1 million rows ≤ 1.5 × straight', run: ['bench/filter.ts'] },
  {
    number: 'D1',
    measure: 'contract suite on every database',
    run: ['vitest', 'connections/connections.test.ts', 'connections/postgres', 'connections/mysql', 'connections/clickhouse'],
  },
  { number: 'D2', measure: '600 plans give the same rows in every database', run: ['bench/engines.ts'] },
  {
    number: 'D6',
    measure: '40 heavy statements end at the limit, the next is served',
    run: ['bench/databases/heavy.ts', '--limit', '5000'],
  },
  { number: 'D4', measure: 'filters of 12 charts over 1 and 10 million lines beside DuckDB and Mosaic', run: ['bench/filter-scale.ts'] },
  { number: 'D3', measure: 'cubes answer as four databases do, 400 random charts', run: ['bench/cubes.ts'] },
  {
    number: 'D3',
    measure: 'schemas that change, wide tables, odd values in cubes, random plans in one pass',
    run: ['vitest', 'connections/schema-changes', 'connections/wide', 'cubes/odd-values', 'passes.random'],
  },
  { number: 6, measure: 'a caller who leaves stops the work within 1 s', run: ['bench/leave.ts'] },
  { number: 7, measure: 'kill -9 loses and mixes nothing', run: ['bench/kill.ts'] },
  { number: 8, measure: 'injection and broken JSON on every route', run: ['bench/corpora.ts'] },
  { number: 9, measure: 'hostile SQL is refused twice', run: ['vitest', 'hostile'] },
  { number: 10, measure: '40 refine sentences, ≥ 36 right', run: ['bench/refine.ts'] },
  {
    number: 10,
    measure: 'requests in Hindi make the charts of their English, ≥ 85 % and ≥ 75 % of those not read',
    run: ['bench/hindi.ts'],
  },
  {
    number: 10,
    measure: 'requests for dashboards give the charts that were asked for, ≥ 80 % and ≥ 50 % of those not read',
    run: ['bench/wishes.ts'],
  },
  {
    number: 10,
    measure: 'plain questions over sheets give the numbers of their queries, ≥ 65 % and ≥ 55 % of those not read',
    run: ['bench/sheets.ts'],
  },
  {
    number: 10,
    measure: 'conversations in English and Hindi give the numbers of their queries, ≥ 70 % of the sentences and ≥ 50 % of those not read',
    run: ['bench/talks.ts'],
  },
  { number: 'L2', measure: 'Markdown comes back byte for byte', run: ['bench/markdown.ts'] },
  { number: 'L3', measure: 'the same in calls of at most 1000 characters', run: ['bench/markdown.ts', '--limit', '1000'] },
  { number: 'L4', measure: 'documents grow linearly, hostile ones end', run: ['bench/markdown-growth.ts'] },
  { number: 'L5', measure: 'faults × operations of six providers', run: ['bench/speech/faults.ts'] },
  { number: 'L6', measure: 'total outage ≤ 1.1 calls a request', run: ['vitest', 'packages/speech/src/routing'] },
  { number: 'L7', measure: '500 equal requests make one call', run: ['vitest', 'packages/speech/src/speech.test.ts'] },
  { number: 'L8', measure: 'kill -9 of cache writers, 100 times', run: ['bench/speech/cache-kill.ts'] },
  { number: 'L9', measure: 'audio is joined sample-exact', run: ['vitest', 'packages/speech/src/audio'] },
  { number: 'L10', measure: 'stream overhead ≤ 5 ms p50, ≤ 15 ms p99', run: ['bench/speech/stream-overhead.ts'] },
  { number: 'L11', measure: 'cached answers ≥ 20,000/s memory, ≥ 3,000/s SQLite', run: ['bench/speech/cache-speed.ts'] },
  { number: 'L12', measure: 'the packed packages in an empty project', run: ['bench/speech/packed.ts'] },
  { number: 'L13', measure: 'synchronous calls in child processes', run: ['vitest', 'packages/speech/src/sync'] },
  { number: 'L14', measure: 'planted keys are never seen', run: ['vitest', 'packages/speech/src/secrets'] },
  { number: 'P8', measure: '100 runs of 200 prompts in changed order: byte-equal plans', run: ['bench/determinism.ts'] },
  { number: 'P8', measure: 'requests put together from halves: every plan compiles', run: ['bench/planner-mixed.ts'] },
  { number: 'P11', measure: '1,000 wild replies of a model: 0 unknown names, 0 crashes, 0 markup', run: ['bench/model-fuzz.ts'] },
  { number: 'P12', measure: 'prompt injection with a model that obeys, and 300 hostile specifications', run: ['bench/model-injection.ts'] },
  { number: 'P13', measure: '400 tables: right one shown ≥ 95 %, ≤ 6,000 tokens, ≤ 50 ms', run: ['bench/model-retrieval.ts'] },
  { number: 'D9', measure: 'profile of 500 tables ≤ 60 s, no big table read whole', run: ['bench/profile-big.ts'] },
  { number: 'D10', measure: 'bad files of every kind over HTTP: said or repaired, nothing left', run: ['vitest', 'e2e/files.test.ts'] },
  {
    number: 'D10',
    measure: 'files that take long and exports without end keep nobody waiting',
    run: ['vitest', 'e2e/uploads-fair', 'e2e/export-load'],
  },
  { number: 'D10', measure: 'files of 2 GB and bombs: memory bounded, nothing left', run: ['bench/bad-files.ts'] },
  { number: 'D8', measure: 'one of two replicas killed 30 times under load: nothing lost, streams go on', run: ['bench/replicas.ts'] },
  { number: 'D8', measure: '500 cuts of streams: every event once, in order; made-up and others’ ids refused', run: ['bench/resume.ts'] },
  { number: 'D7', measure: 'rules for rows: users × tables × routes, 0 rows too many', run: ['bench/databases/row-rules.ts'] },
  { number: 'S1', measure: 'the official OpenAI client speaks, streams and listens unchanged', run: ['vitest', 'e2e/openai.test.ts'] },
  { number: 'S2', measure: 'a client of bytes and a browser take every line of the sockets', run: ['vitest', 'e2e/sockets.test.ts'] },
  { number: 'S3', measure: '20,000 random orders of frames: documented, an end, no hang', run: ['bench/speech/sequences.ts'] },
  { number: 'S4', measure: 'hostile endpoints: 0 connects, 0 look-ups, 0 keys', run: ['bench/speech/ssrf.ts'] },
  { number: 'S5', measure: '200 TTS sockets: 0 lost, +50 ms p99, +180 MB', run: ['bench/speech/socket-load.ts'] },
  { number: 'S5', measure: '200 STT sockets: the same', run: ['bench/speech/socket-load.ts', '--direction', 'stt'] },
  { number: 'S6', measure: 'a reader that takes nothing of 100 MB: 2 MB held, cut', run: ['bench/speech/socket-slow-reader.ts'] },
  { number: 'S6', measure: 'a writer 50 times as fast as speech: 4 MB held, it waits (R8)', run: ['bench/speech/socket-fast-writer.ts'] },
  { number: 'S7', measure: 'socket abuse: right close codes, +20 MB, alive', run: ['bench/speech/socket-abuse.ts'] },
  { number: 'S8', measure: 'first sound + 5 ms p50, + 15 ms p99', run: ['bench/speech/socket-overhead.ts'] },
  { number: 'S9', measure: 'cached speech ≥ 1,000/s, translation ≥ 1,500/s, filter ≥ 300/s on one core (R1)', run: ['bench/api.ts'] },
  { number: 'S10', measure: 'malformed bodies: the list and 10,000 mutations a route', run: ['bench/malformed.ts'] },
  {
    number: 'S12',
    measure: 'providers down, slow, silent, failing: told or replaced',
    run: ['vitest', 'e2e/socket-faults', 'e2e/socket-abuse'],
  },
  { number: 'S13', measure: 'SIGTERM with 100 sockets: last words, exit 0 within 10 s', run: ['bench/speech/socket-stop.ts'] },
  { number: 'S14', measure: 'the offline voice in 15 languages, each sentence under 1 s', run: ['bench/speech/local-voice.ts'] },
  {
    number: 'S15',
    measure: 'idle and slow connections by the thousand: served, gone in time (R11, R12)',
    run: ['bench/speech/connections.ts'],
  },
  {
    number: 'Q1',
    measure: '500 event streams, 100 slow readers: none lost, p99 ≤ 100 ms, ≤ 250 MB (R3, R6, R9)',
    run: ['bench/scorecard/sse-load.ts'],
  },
  { number: 'Q2', measure: 'every id of another on every route: absent, in the same time (S8)', run: ['bench/scorecard/objects.ts'] },
  { number: 'Q3', measure: '1,000 pairs of changes at once: none lost; idempotency keys (D10, D11)', run: ['bench/scorecard/refines.ts'] },
  { number: 'Q4', measure: '1,000 callers leave: nothing is held afterwards (D9)', run: ['bench/scorecard/aborts.ts'] },
  {
    number: 'Q5',
    measure: 'disk full, read-only, locked, damaged; a reader without end: told, nothing lost (D5, D6, Q10, S20)',
    run: ['bench/scorecard/disk.ts'],
  },
  {
    number: 'Q6',
    measure: 'synced before it is acknowledged; no file and no connection without reason (D4, S5, S21)',
    run: ['bench/scorecard/traced.ts'],
  },
  {
    number: 'Q7',
    measure: 'providers in trouble: breaker, pauses, flapping, idle connections, calls at once (U4 to U8, U12)',
    run: ['bench/scorecard/upstream.ts'],
  },
  { number: 'Q8', measure: 'limits of a minute within 5 %, no way around them (R13)', run: ['bench/scorecard/rates.ts'] },
  { number: 'Q9', measure: '256 handles: refused, no spinning, served again (R19)', run: ['bench/scorecard/handles.ts'] },
  { number: 'Q10', measure: '2,000 guesses of a password: same answer, same time (S16)', run: ['bench/scorecard/guessing.ts'] },
  { number: 'Q11', measure: 'secrets looked for wherever a server writes (S19)', run: ['bench/scorecard/secrets.ts'] },
  { number: 'Q12', measure: '5,000 requests an operation, made from the document (Q2, Q3, Q9)', run: ['bench/scorecard/contract.ts'] },
  { number: 'Q13', measure: '100,000 cases of each property (Q7)', run: ['bench/scorecard/properties.ts'] },
  { number: 'Q14', measure: 'dependencies: lock file, licences, install scripts, how many (Q8)', run: ['bench/scorecard/dependencies.ts'] },
  { number: 'Q15', measure: 'a clock that jumps by hours (D12)', run: ['bench/scorecard/clock.ts'] },
  { number: 'Q16', measure: 'half an hour of everything at once: heap and handles flat (D13)', run: ['bench/scorecard/soak.ts'] },
  {
    number: 'Q17',
    measure: 'fuzzing guided by coverage, ten minutes a parser: 0 crashes, 0 time-outs (Q6)',
    run: ['bench/scorecard/fuzz.ts'],
  },
  {
    number: 'Q18',
    measure: 'providers that mean harm: a gigabyte, heads without end, circles, sockets shut for ever (U9, U11)',
    run: ['bench/scorecard/hostile-upstream.ts'],
  },
  {
    number: 'Q19',
    measure: 'SIGTERM with 200 streams, 50 sockets and 50 requests at once: last words, exit 0 within 10 s (D7)',
    run: ['bench/scorecard/stop.ts'],
  },
  {
    number: 'Q20',
    measure: 'a megabyte of one sign in every text of every route: a second at most (R17)',
    run: ['bench/scorecard/long-texts.ts'],
  },
  { number: 'W1', measure: 'the journeys of the page, in a real browser', run: ['vitest', 'e2e/journeys', 'e2e/workbench'] },
  { number: 'W2', measure: 'the page for everybody, by keys, among hostile words', run: ['vitest', 'e2e/page-'] },
  { number: 'W4', measure: 'JavaScript before the first chart ≤ 180 KiB', run: ['bench/web-size.ts'] },
  { number: 'W5', measure: 'no task over 100 ms while charts stream in, a filter redrawn ≤ 300 ms', run: ['bench/web-timing.ts'] },
]

const { values } = parseArgs({ options: { line: { type: 'string', multiple: true } } })
const chosen = values.line === undefined ? lines : lines.filter(({ number }) => values.line?.includes(String(number)))

process.stdout.write(
  `Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} · ${Math.round(totalmem() / 2 ** 30)} GiB\n`,
)
const results: { readonly line: Line; readonly outcome: 'reached' | 'short' | 'missing'; readonly seconds: number }[] = []
for (const line of chosen) {
  process.stdout.write(`\n== ${line.number}: ${line.measure}\n`)
  const started = performance.now()
  const outcome = await prove(line)
  results.push({ line, outcome, seconds: (performance.now() - started) / 1000 })
}

process.stdout.write('\n| | measure | result | s |\n| --- | --- | --- | ---: |\n')
for (const { line, outcome, seconds } of results)
  process.stdout.write(`| ${line.number} | ${line.measure} | ${outcome} | ${seconds.toFixed(0)} |\n`)
const reached = results.filter(({ outcome }) => outcome === 'reached').length
process.stdout.write(`\n${reached} passed, ${results.length - reached} failed, 0 skipped\n`)
process.exitCode = reached === results.length ? 0 : 1

async function prove({ run: [file = '', ...args] }: Line): Promise<'reached' | 'short' | 'missing'> {
  const command =
    file === 'vitest'
      ? [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args]
      : ['--conditions=development', '--disable-warning=ExperimentalWarning', file, ...args]
  if (file !== 'vitest' && !existsSync(join(root, file))) {
    process.stdout.write(`${file} is not there\n`)
    return 'missing'
  }
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  const code = await new Promise<number>((resolve) => {
    child.once('close', (exit) => resolve(exit ?? 1))
  })
  return code === 0 ? 'reached' : 'short'
}
