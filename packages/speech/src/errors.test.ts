import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { invalidInput, speechFailure, type SpeechFailureCode, speechFailures } from './errors.ts'

const page = readFileSync(new URL('../../../docs/reference/errors.md', import.meta.url), 'utf8')
/** As the server answers them. */
const statuses: Readonly<Record<string, number>> = {
  invalid: 422,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  limited: 429,
  internal: 500,
  bad_upstream: 502,
  unavailable: 503,
  timeout: 504,
}

describe('the table of failures', () => {
  it.each(Object.entries(speechFailures))(
    '%s is on the page of errors [spec: speech Errors / 5 / error type names in the library]',
    (code, { kind }) => {
      const row = new RegExp(`^\\| \`${code}\` +\\| ${statuses[kind]} +\\| \\S`, 'm')
      expect(page).toMatch(row)
    },
  )

  it('decides kind, retry and routing of a failure, unless told otherwise [spec: decisions 4 / Failures]', () => {
    for (const [code, row] of Object.entries(speechFailures)) {
      expect(speechFailure(code as SpeechFailureCode, 'x')).toMatchObject({
        code,
        kind: row.kind,
        nextProvider: row.nextProvider,
        retryable: row.retryable,
      })
    }
    expect(speechFailure('permission', 'credits used up', { nextProvider: true }).nextProvider).toBe(true)
  })

  it('lets a route go on after limits, time-outs, outages, malformed answers and lost placeholders, not after keys, settings and bad requests [spec: decisions 4 / Failures / Limits, time-outs, outages, malformed answers and lost placeholders move a route on]', () => {
    const goes = Object.entries(speechFailures).filter(([, { nextProvider }]) => nextProvider).map(([code]) => code) // prettier-ignore
    expect(goes).toEqual([
      'unsupported_capability', 'unsupported_language', 'unsupported_language_pair', 'rate_limit', 'timeout', 'transient_provider', 'malformed_provider_response', 'output_validation',
    ]) // prettier-ignore
  })

  it('names field, problem and what is allowed of a wrong field', () => {
    const failure = invalidInput('speed', 'is too fast', [1, 2])
    expect(failure.message).toBe('speed is too fast; allowed: 1, 2')
    expect(failure.details).toEqual({ field: 'speed', problem: 'is too fast', allowed: [1, 2] })
  })
})
