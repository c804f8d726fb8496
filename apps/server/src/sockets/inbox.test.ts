import { describe, expect, it } from 'vitest'
import { openInbox } from './inbox.ts'

function open() {
  const calls: string[] = []
  const inbox = openInbox<string>({
    pauseBytes: 1_000,
    pauseMessages: 4,
    maxBytes: 3_000,
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
    overflow: () => void calls.push('overflow'),
  })
  return { inbox, calls, take: async () => (await inbox[Symbol.asyncIterator]().next()).value as string | undefined }
}

describe('an inbox', () => {
  it('stops the reading when it is full of bytes or of messages, and lets it go on when half of it is empty', async () => {
    const { inbox, calls, take } = open()
    inbox.add('big', 1_000)
    expect(calls).toEqual(['pause'])
    expect([await take(), calls]).toEqual(['big', ['pause', 'resume']])
    for (const message of ['a', 'b', 'c', 'd', 'e']) inbox.add(message, 1)
    expect(calls).toEqual(['pause', 'resume', 'pause'])
    for (const message of ['a', 'b']) expect([await take(), calls.at(-1)]).toEqual([message, 'pause'])
    expect([await take(), calls.at(-1), inbox.size]).toEqual(['c', 'resume', 2])
  })

  it('says when more waits than may ever wait', () => {
    const { inbox, calls } = open()
    for (let at = 0; at < 4; at += 1) inbox.add('sound', 900)
    expect(calls).toEqual(['pause', 'overflow'])
  })

  it('gives back what waits, goes on reading by it, and gives nothing once it is over', async () => {
    const { inbox, calls, take } = open()
    for (const message of ['start', 'text', 'flush', 'close', 'text']) inbox.add(message, 1)
    const choose = (message: string) => (message === 'close' ? 'stop' : message === 'start' ? 'leave' : 'take')
    expect([calls, inbox.takeBack(choose), inbox.size]).toEqual([['pause'], ['text', 'flush'], 3])
    expect([await take(), calls, inbox.takeBack(choose)]).toEqual(['start', ['pause', 'resume'], []])
    inbox.end()
    inbox.add('late', 1)
    expect([await take(), inbox.size]).toEqual([undefined, 0])
  })
})
