import { z } from 'zod'

/** The form of `POST /auth/token`; the fields of OAuth's password grant are accepted and ignored. */
export const tokenRequest = z
  .strictObject({
    username: z.string().min(1).max(256),
    password: z.string().min(1).max(1024),
    grant_type: z.string().max(256).optional(),
    scope: z.string().max(1024).optional(),
    client_id: z.string().max(1024).optional(),
    client_secret: z.string().max(1024).optional(),
  })
  .meta({ id: 'TokenRequest' })
export type TokenRequest = z.infer<typeof tokenRequest>

export const tokenResponse = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds. */
    expires_in: z.int().min(1),
  })
  .meta({ id: 'TokenResponse' })
export type TokenResponse = z.infer<typeof tokenResponse>

/** The code out of a sign-in link; good once, for ten minutes. */
export const linkRequest = z.strictObject({ code: z.string().min(1).max(256) }).meta({ id: 'LinkRequest' })
export type LinkRequest = z.infer<typeof linkRequest>

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

export const me = z.strictObject({ name: z.string(), role: z.enum(roles), created_at: z.string() }).meta({ id: 'Me' })
export type Me = z.infer<typeof me>

export const passwordRequest = z
  .strictObject({ current_password: z.string().min(1).max(1024), new_password: z.string().min(10).max(1024) })
  .meta({ id: 'PasswordRequest' })
export type PasswordRequest = z.infer<typeof passwordRequest>

/** What `DELETE /auth/me/data` removed. */
export const removedData = z.strictObject({ sessions: z.int().min(0) }).meta({ id: 'RemovedData' })
export type RemovedData = z.infer<typeof removedData>
