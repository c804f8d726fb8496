import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Fault } from './fault.ts'
import { holdPort } from './hold-port.ts'

/** A server on a port of loopback, which it may refuse for a while. */
export interface Listener {
  readonly port: number
  /** Refuses connections while one of these faults says so, and takes them again after. */
  refuse(faults: readonly Fault[]): Promise<void>
  close(): Promise<void>
}

/** @param wanted the port; 0 lets the system choose */
export async function openListener(server: Server, wanted: number): Promise<Listener> {
  const connections = new Set<Socket>()
  let giveUp: (() => Promise<void>) | undefined
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
    connection.on('error', () => undefined)
  })

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const connection of connections) connection.destroy()
      if (server.listening) server.close(() => resolve())
      else resolve()
    })

  await listen(wanted)
  const { port } = server.address() as AddressInfo
  return {
    port,
    async refuse(faults) {
      const refused = faults.some((fault) => fault.name === 'refused')
      if (refused && server.listening) {
        await stop()
        giveUp = await holdPort(port)
      } else if (!refused && giveUp) {
        await giveUp()
        giveUp = undefined
        await listen(port)
      }
    },
    async close() {
      await stop()
      await giveUp?.()
      giveUp = undefined
    },
  }
}
