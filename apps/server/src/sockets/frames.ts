import type { z } from 'zod'
import { readJson } from '../read-json.ts'
import { check } from '../validate.ts'

/**
 * A text frame by its schema.
 * @throws `malformed_json`, `invalid_request`: what is wrong, in words
 */
export function readFrame<T>(schema: z.ZodType<T>, data: Uint8Array): T {
  return check(schema, readJson(data) ?? {}, 'frame')
}
