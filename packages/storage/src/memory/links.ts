import type { LinkRecords } from '../shared.ts'

export function openLinks(now: () => number): LinkRecords {
  const open = new Map<string, { readonly user: string; readonly until: number }>()
  return {
    async put(codeHash, user, lifetimeMs) {
      const at = now()
      for (const [old, { until }] of open) if (until <= at) open.delete(old)
      open.set(codeHash, { user, until: at + lifetimeMs })
    },
    async take(codeHash) {
      const found = open.get(codeHash)
      open.delete(codeHash)
      return found && found.until > now() ? found.user : undefined
    },
  }
}
