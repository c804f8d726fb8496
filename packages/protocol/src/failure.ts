import { z } from 'zod'

/** What went wrong, the same on every route. `code` is one of the words of `docs/reference/errors.md`. */
export const errorObject = z
  .strictObject({
    code: z.string().regex(/^[a-z][a-z0-9_]*$/),
    /** What was wrong and what to do. */
    message: z.string().min(1),
    details: z.record(z.string(), z.unknown()).optional(),
    /** May the same request succeed when it is sent again? */
    retryable: z.boolean(),
    request_id: z.string().min(1),
  })
  .meta({ id: 'Error' })
export type ErrorObject = z.infer<typeof errorObject>

/** The failure of every route but those under `/dashboard` and `/v1`. */
export const errorResponse = z.strictObject({ error: errorObject }).meta({ id: 'ErrorResponse' })
export type ErrorResponse = z.infer<typeof errorResponse>

/** The failure of every route under `/v1`, in the shape that OpenAI's interface gives it. */
export const openAiErrorResponse = z
  .strictObject({
    error: z.strictObject({
      message: z.string().min(1),
      type: z.enum([
        'invalid_request_error',
        'authentication_error',
        'permission_error',
        'not_found_error',
        'rate_limit_error',
        'server_error',
      ]),
      /** The field that was wrong. */
      param: z.string().nullable(),
      code: z.string().regex(/^[a-z][a-z0-9_]*$/),
      request_id: z.string().min(1),
    }),
  })
  .meta({ id: 'OpenAiErrorResponse' })
export type OpenAiErrorResponse = z.infer<typeof openAiErrorResponse>

/** What an invalid request names: `details.problems` of `invalid_request`. */
export interface FieldProblem {
  readonly field: string
  readonly problem: string
  readonly allowed?: string | readonly string[]
}
