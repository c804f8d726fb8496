import { parseArgs } from 'node:util'
import { emulatorKinds, serve } from './index.ts'

/** `npm run emulators [-- name …] [--port 9100]`: starts them on loopback and prints where they are. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: 'string' }, key: { type: 'string' } } })
const wanted = emulatorKinds.filter((kind) => positionals.length === 0 || positionals.includes(kind.name))
const first = values.port === undefined ? undefined : Number(values.port)
const running = await Promise.all(
  wanted.map((kind, index) =>
    serve(kind, { ...(first === undefined ? {} : { port: first + index }), ...(values.key === undefined ? {} : { key: values.key }) }),
  ),
)
for (const emulator of running) {
  const token = emulator.name.replace('-', '_').toUpperCase()
  process.stdout.write(`${token}_ENDPOINT_URL=${emulator.url}\n`)
}
process.stdout.write(`# key: ${values.key ?? 'test-key'}; faults: header x-emulator-fault or POST /__emulator/faults\n`)
const stop = () => {
  void Promise.all(running.map((emulator) => emulator.close())).then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
