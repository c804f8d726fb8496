import { z } from 'zod'

/** `if_version` where there is no body to hold it. */
export const versionQuery = z.strictObject({
  if_version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a version')
    .optional(),
})
