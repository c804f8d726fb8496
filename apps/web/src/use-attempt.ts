import { useNotices } from './ui/notices.tsx'

/** Follows a change of the dashboard: says what was done, or what failed. */
export type Attempt = (work: Promise<void>, said?: string) => void

/** @param changed told when the change is there */
export function useAttempt(changed: () => void, failed: (error: unknown) => void): Attempt {
  const notices = useNotices()
  return (work, said) => {
    notices.clear()
    const follow = async () => {
      await work
      if (said !== undefined) notices.say(said)
      changed()
    }
    follow().catch(failed)
  }
}
