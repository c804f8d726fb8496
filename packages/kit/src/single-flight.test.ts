import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSingleFlight, startFlight } from './single-flight.ts'

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const signals: AbortSignal[] = []
  const run = (signal: AbortSignal) => {
    signals.push(signal)
    return promise
  }
  return { run, signals, resolve, reject }
}
const settled = (promises: readonly Promise<unknown>[]) => Promise.allSettled(promises)

describe('a flight', () => {
  it('gives all who wait the same, and lets each leave alone', async () => {
    const { run, resolve, signals } = work()
    const flight = startFlight(run)
    const leaving = new AbortController()
    const [one, two] = [flight.join(leaving.signal), flight.join()]
    leaving.abort(new Error('left'))
    await expect(one).rejects.toThrow('left')
    expect(signals[0]?.aborted).toBe(false)
    resolve('landed')
    expect(await two).toBe('landed')
    expect(await flight.join()).toBe('landed')
    expect(signals[0]?.aborted).toBe(false)
  })

  it('is ended with the reason of the last who leaves, and says so before', async () => {
    const { run, signals } = work()
    const told: boolean[] = []
    const flight = startFlight(run, () => told.push(signals[0]?.aborted ?? true))
    const [first, second] = [new AbortController(), new AbortController()]
    const waiting = [flight.join(first.signal), flight.join(second.signal)]
    first.abort(new Error('first'))
    await expect(waiting[0]).rejects.toThrow('first')
    expect(told).toEqual([])
    second.abort(new Error('second'))
    await expect(waiting[1]).rejects.toThrow('second')
    expect(told).toEqual([false])
    expect(signals[0]?.reason).toMatchObject({ message: 'second' })
  })

  it('ends what work that failed has left running', async () => {
    const { run, reject, signals } = work()
    const waiting = [1, 2].map(async () => startFlight(run).join())
    reject(new Error('down'))
    expect((await settled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })

  it('goes on exactly as long as somebody waits, whoever leaves in whatever order', async () => {
    const leavers = fc
      .nat({ max: 6 })
      .chain((count) => fc.shuffledSubarray([...Array(count + 1).keys()]).map((order) => ({ count, order })))
    await fc.assert(
      fc.asyncProperty(leavers, fc.boolean(), async ({ count, order }, succeeds) => {
        const { run, signals, resolve, reject } = work()
        const flight = startFlight(run)
        const callers = Array.from({ length: count + 1 }, () => {
          const leaving = new AbortController()
          return { leaving, joined: flight.join(leaving.signal) }
        })
        const stay = callers.filter((_, index) => !order.includes(index))
        for (const index of order) {
          expect(signals[0]?.aborted).toBe(false)
          callers[index]?.leaving.abort(new Error(`left ${index}`))
          await expect(callers[index]?.joined).rejects.toThrow(`left ${index}`)
        }
        expect(signals.map(({ aborted }) => aborted)).toEqual([stay.length === 0])
        if (succeeds) resolve('landed')
        else reject(new Error('down'))
        const ends = await settled(stay.map(({ joined }) => joined))
        expect(ends.map(({ status }) => status)).toEqual(stay.map(() => (succeeds ? 'fulfilled' : 'rejected')))
        expect(signals[0]?.aborted).toBe(stay.length === 0 || !succeeds)
      }),
    )
  })
})

describe('a single flight', () => {
  it('runs once for all who ask at one time, and again for who comes later', async () => {
    const flights = createSingleFlight<number>()
    let runs = 0
    const run = async () => {
      runs += 1
      await new Promise((resolve) => setImmediate(resolve))
      return runs
    }
    const all = Promise.all([1, 2, 3].map(() => flights.run('k', run, undefined)))
    expect([flights.has('k'), flights.has('other')]).toEqual([true, false])
    expect(await all).toEqual([1, 1, 1])
    expect(flights.has('k')).toBe(false)
    expect(await flights.run('k', run, undefined)).toBe(2)
  })

  it('lets nobody join what is being ended', async () => {
    const flights = createSingleFlight<string>()
    const [ended, fresh] = [work(), work()]
    const leaving = new AbortController()
    const one = flights.run('k', ended.run, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(one).rejects.toThrow('left')
    const two = flights.run('k', fresh.run, undefined)
    ended.reject(new Error('ended'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(flights.has('k')).toBe(true)
    fresh.resolve('landed')
    expect(await two).toBe('landed')
  })

  it('begins nothing for who has left already, and keeps no failure', async () => {
    const flights = createSingleFlight<string>()
    const { run, signals } = work()
    await expect(flights.run('k', run, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    expect(signals).toEqual([])
    const failing = [1, 2].map(() => flights.run('k', () => Promise.reject(new Error('down')), undefined))
    expect((await settled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await flights.run('k', () => Promise.resolve('up'), undefined)).toBe('up')
  })
})
