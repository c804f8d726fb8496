import { readFileSync } from 'node:fs'
import { dashboardFailures } from '@chitravani/dashboard'
import { Failure } from '@chitravani/kit'
import type { FailureKind } from '@chitravani/kit'
import { storageFailures } from '@chitravani/storage'
import { describe, expect, it } from 'vitest'
import { serverFailures } from './errors.ts'
import { headersOf, statusOf, toBody, toFailure } from './failures.ts'

const page = readFileSync(new URL('../../../docs/reference/errors.md', import.meta.url), 'utf8')

describe('docs/reference/errors.md', () => {
  it('has every code of the tables with its status, once', () => {
    const tables: Readonly<Record<string, FailureKind>> = { ...dashboardFailures, ...storageFailures, ...serverFailures }
    const documented = [...page.matchAll(/^\| `(\w+)` +\| (\d+) +\| \S/gm)].map(([, code, status]) => [code, Number(status)] as const)
    const expected = Object.entries(tables).map(([code, kind]) => [code, statusOf(new Failure(kind, code, ''))] as const)
    const sorted = (list: readonly (readonly [string | undefined, number])[]) => list.map(([code, status]) => `${code} ${status}`).sort()
    expect(sorted(documented.filter(([code]) => code !== undefined && code in tables))).toEqual(sorted(expected))
  })
})

describe('a failure as an answer', () => {
  it('says nothing of what was not foreseen', () => {
    const failed = toFailure(new Error('password=hunter2 at /home/x.ts:1'))
    expect(JSON.stringify(toBody(failed, 'id', 'other', null))).not.toMatch(/hunter2|home/)
    expect([failed.code, statusOf(failed)]).toEqual(['internal_error', 500])
  })

  it('tells when to try again and how to sign in', () => {
    expect(headersOf(new Failure('limited', 'x', 'x', { retryAfterSeconds: 2.1 }))).toEqual({ 'retry-after': '3' })
    expect(headersOf(new Failure('unavailable', 'x', 'x'))).toEqual({ 'retry-after': '1' })
    expect(headersOf(new Failure('unauthorized', 'x', 'x'))).toEqual({ 'www-authenticate': 'Bearer' })
  })

  it('tells clients of OpenAI whether to ask again', () => {
    expect(headersOf(new Failure('limited', 'x', 'x', { retryable: true }), 'openai')).toMatchObject({ 'x-should-retry': 'true' })
    expect(headersOf(new Failure('invalid', 'x', 'x'), 'openai')).toEqual({ 'x-should-retry': 'false' })
    expect(headersOf(new Failure('invalid', 'x', 'x'), 'dashboard')).toEqual({})
  })
})
