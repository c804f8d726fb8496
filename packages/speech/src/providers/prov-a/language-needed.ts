import { invalidInput } from '../../errors.ts'
import { token } from './api.ts'

/** The service infers no language; another provider may. */
export function languageNeeded() {
  return invalidInput('language', `is required by ${token}`, undefined, { provider: token, nextProvider: true })
}
