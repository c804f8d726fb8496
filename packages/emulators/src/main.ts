import { parseArgs } from 'node:util'
import type { EmulatorKind } from './emulator.ts'
import { emulatorKinds, serve } from './index.ts'

/**
 * `npm run emulators [-- name …] [--port 9100] [--key KEY]`: starts them on loopback and prints the variables that point a
 * program at them, as the lines of a `.env` file.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, key: { type: 'string', default: 'test-key' } },
})
const { key } = values
const first = values.port === undefined ? undefined : Number(values.port)
const wanted = emulatorKinds.filter((kind) => positionals.length === 0 || positionals.includes(kind.name))
const running = await Promise.all(
  wanted.map(async (kind, index) => ({
    kind,
    emulator: await serve(kind, { key, ...(first === undefined ? {} : { port: first + index }) }),
  })),
)
process.stdout.write(`${running.flatMap(({ kind, emulator }) => linesOf(kind, emulator.url)).join('\n')}\n`)
process.stdout.write('# they run until Ctrl-C; faults: header x-emulator-fault or POST /__emulator/faults\n')

function linesOf(kind: EmulatorKind, url: string): readonly string[] {
  const variables = kind.environment?.({ url, key })
  return variables ? Object.entries(variables).map(([name, value]) => `${name}=${value}`) : [`# ${kind.name}: ${url}, key ${key}`]
}

const stop = () => {
  void Promise.all(running.map(({ emulator }) => emulator.close())).then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
