import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import type { LookupAddress, LookupOptions } from 'node:dns'

/** Everything that leaves the process: connections by target, look-ups of the system, look-ups at the stub. */
export interface Watch {
  /** `address:port` of every attempt to connect but those to `ours`. */
  readonly connects: string[]
  /** Names asked of the system's resolver. */
  readonly systemLookups: string[]
  /** Names asked of the stub. */
  readonly stubLookups: string[]
  /** Ports of the bench itself. */
  readonly ours: Set<number>
  /** What names stand for at the stub; a list is answered one by one, the last for ever. */
  readonly names: Map<string, readonly string[]>
  clear(): void
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** To be called before anything that connects is loaded. */
export function watchProcess(): Watch {
  const watch: Watch = {
    connects: [],
    systemLookups: [],
    stubLookups: [],
    ours: new Set(),
    names: new Map(),
    clear() {
      watch.connects.length = 0
      watch.systemLookups.length = 0
      watch.stubLookups.length = 0
    },
  }
  const connect = Reflect.get(net.Socket.prototype, 'connect') as (this: net.Socket, ...given: unknown[]) => net.Socket
  net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    // Comes with the address, when the packet is about to leave.
    this.on('connectionAttempt', (address: string, port: number) => {
      if (!watch.ours.has(port)) watch.connects.push(`${address}:${port}`)
    })
    return connect.apply(this, given)
  }
  const lookup = dns.lookup
  dns.lookup = ((name: string, ...rest: unknown[]) => {
    if (net.isIP(name) === 0) watch.systemLookups.push(name)
    return (lookup as (...given: unknown[]) => unknown)(name, ...rest)
  }) as typeof dns.lookup
  syncBuiltinESMExports()
  return watch
}

/** A resolver that knows the names of the list; every name it does not know is an inner address. */
export function stubResolver(watch: Watch) {
  const asked = new Map<string, number>()
  return (name: string, options: LookupOptions, callback: LookupCallback): void => {
    watch.stubLookups.push(name)
    const answers = watch.names.get(name) ?? ['127.0.0.1']
    const turn = asked.get(name) ?? 0
    asked.set(name, turn + 1)
    const addresses = (answers[Math.min(turn, answers.length - 1)] ?? '127.0.0.1').split(',')
    const found = addresses.map((address) => ({ address, family: net.isIP(address) }))
    if (options.all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }
}
