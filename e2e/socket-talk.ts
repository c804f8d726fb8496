import type { Page } from 'playwright-core'
import { openRaw } from './raw-socket.ts'

export type Frame = Readonly<Record<string, unknown>>

/** A socket as a scenario uses it, whoever holds it: a client made of bytes, or a browser. */
export interface Talk {
  /** An object goes as JSON, a text as it is, bytes as binary. */
  send(message: object | string): Promise<void>
  /** The next frame; undefined once the socket is over. */
  next(): Promise<Frame | undefined>
  /** Hangs up without a word of the protocol. */
  leave(): Promise<void>
  /** The close code. */
  readonly closed: Promise<number>
}

export type OpenTalk = (path: string) => Promise<Talk>

/** The path of a socket over a server's address. */
export function rawTalks(url: string, headers: Readonly<Record<string, string>> = {}): OpenTalk {
  return async (path) => {
    const raw = await openRaw(`${url}${path}`, { headers })
    if (raw.status !== 101) throw new Error(`refused with ${raw.status}: ${raw.body}`)
    return {
      async send(message) {
        if (typeof message === 'string') raw.sendText(message)
        else if (message instanceof Uint8Array) raw.sendBinary(message)
        else raw.sendJson(message)
      },
      next: () => raw.nextJson(),
      async leave() {
        raw.sendClose(1000)
      },
      closed: raw.closed,
    }
  }
}

interface PageTalk {
  readonly socket: WebSocket
  next(): Promise<string | undefined>
  readonly closed: Promise<number>
}

/** The same out of a page that the server itself gave. */
export function browserTalks(page: Page, url: string): OpenTalk {
  const address = url.replace(/^http/, 'ws')
  let count = 0
  return async (path) => {
    const id = (count += 1)
    await page.evaluate(
      ({ id, to }) => {
        const talks = ((globalThis as unknown as { talks?: Map<number, unknown> }).talks ??= new Map()) as Map<number, PageTalk>
        const socket = new WebSocket(to)
        const messages: string[] = []
        let over = false
        let wake = () => {}
        socket.addEventListener('message', ({ data }) => {
          messages.push(String(data))
          wake()
        })
        const closed = new Promise<number>((resolve) => {
          socket.addEventListener('close', ({ code }) => {
            over = true
            wake()
            resolve(code)
          })
        })
        const next = async (): Promise<string | undefined> => {
          const found = messages.shift()
          if (found !== undefined || over) return found
          await new Promise<void>((resolve) => (wake = resolve))
          return next()
        }
        talks.set(id, { socket, next, closed })
        return new Promise<void>((resolve) => {
          socket.addEventListener('open', () => resolve())
          socket.addEventListener('close', () => resolve())
        })
      },
      { id, to: `${address}${path}` },
    )
    const closed = page.evaluate((id) => (globalThis as unknown as { talks: Map<number, PageTalk> }).talks.get(id)?.closed, id)
    closed.catch(() => undefined)
    return {
      async send(message) {
        const binary = message instanceof Uint8Array
        const data = binary ? Buffer.from(message).toString('base64') : typeof message === 'string' ? message : JSON.stringify(message)
        await page.evaluate(
          ({ id, data, binary }) => {
            const { socket } = (globalThis as unknown as { talks: Map<number, PageTalk> }).talks.get(id) as PageTalk
            if (socket.readyState !== socket.OPEN) return
            socket.send(binary ? Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)) : data)
          },
          { id, data, binary },
        )
      },
      async next() {
        const message = await page.evaluate((id) => (globalThis as unknown as { talks: Map<number, PageTalk> }).talks.get(id)?.next(), id)
        return message === undefined ? undefined : (JSON.parse(message) as Frame)
      },
      async leave() {
        await page.evaluate((id) => (globalThis as unknown as { talks: Map<number, PageTalk> }).talks.get(id)?.socket.close(1000), id)
      },
      closed: closed as Promise<number>,
    }
  }
}
