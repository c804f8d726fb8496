import { readFileSync } from 'node:fs'

const mebi = 1024 * 1024

/** Resident memory of a process in MiB. */
export function residentMb(pid: number): number {
  const kibi = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibi) * 1024) / mebi
}

/** Watches a process and tells the most it had. */
export function watchMemory(pid: number): { stop(): number } {
  let most = residentMb(pid)
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(most, residentMb(pid))
    },
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}
