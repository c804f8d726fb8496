import { setTimeout as wait } from 'node:timers/promises'

const dayMs = 86_400_000

/** What is counted by the day of UTC is counted anew from midnight: where that is near, it is waited for. */
export async function withinOneDay(needMs = 60_000): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < needMs) await wait(leftMs + 1_000)
}
