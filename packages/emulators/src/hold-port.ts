import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * Keeps a port while nobody listens at it: a connection of ours begins there, so that callers are refused and the system hands the
 * port to no other server meanwhile.
 * @returns what gives it up
 */
export async function holdPort(port: number): Promise<() => Promise<void>> {
  const other = createServer((far) => far.on('error', () => undefined))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const line = connect({ host: '127.0.0.1', port: (other.address() as AddressInfo).port, localAddress: '127.0.0.1', localPort: port })
  await once(line, 'connect')
  line.on('error', () => undefined)
  return async () => {
    other.close()
    const closed = once(line, 'close')
    line.resetAndDestroy()
    await closed
  }
}
