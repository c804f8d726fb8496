import { z } from 'zod'
import { connectionKindNames } from './names.ts'

/** Administration of connections. Secrets are named by where they stand, never shown. */

const scalar = z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()])
const filterValue = z.union([
  scalar,
  z.array(scalar).max(1_000),
  z.strictObject({ gte: scalar.optional(), gt: scalar.optional(), lte: scalar.optional(), lt: scalar.optional() }),
])
/** By role: `table.column` to what it must be. */
export const rowRules = z.record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/), z.record(z.string().min(3).max(512), filterValue))
const patterns = z.array(z.string().min(1).max(512)).max(10_000)

/** What of a connection is shown, and to whom. */
export const connectionLimits = {
  /** File of hints, beside the settings. */
  hints: z.string().min(1).max(4_096).optional(),
  schemas: patterns.optional(),
  tables: patterns.optional(),
  columns: patterns.optional(),
  hidden_columns: patterns.optional(),
  refresh_seconds: z.int().min(0).max(86_400).optional(),
  rows: rowRules.optional(),
}

/** A place where data lives; secrets are named by the environment variable or the file that holds them. */
export const newConnection = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be letters, digits, - and _, at most 64'),
    kind: z.enum(connectionKindNames),
    path: z.string().min(1).max(4_096).optional(),
    url_env: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,127}$/, 'must be the name of an environment variable')
      .optional(),
    url_file: z.string().min(1).max(4_096).optional(),
    ...connectionLimits,
  })
  .meta({ id: 'NewConnection' })
export type NewConnectionBody = z.input<typeof newConnection>

export const connectionSettings = z
  .strictObject({
    name: z.string(),
    kind: z.string(),
    path: z.string().optional(),
    url_env: z.string().optional(),
    url_file: z.string().optional(),
    ...connectionLimits,
  })
  .meta({ id: 'ConnectionSettings' })
export const connectionSettingsList = z.strictObject({ connections: z.array(connectionSettings) }).meta({ id: 'ConnectionSettingsList' })
export type ConnectionSettingsList = z.infer<typeof connectionSettingsList>

export const connectionCheck = z
  .strictObject({
    name: z.string(),
    usable: z.boolean(),
    problems: z.array(z.strictObject({ code: z.string(), part: z.string(), message: z.string() })),
    tables: z.array(z.strictObject({ name: z.string(), rows: z.number(), columns: z.number() })),
  })
  .meta({ id: 'ConnectionCheck' })
export type ConnectionCheckAnswer = z.infer<typeof connectionCheck>

/** What is there after the schema was read again, and what came and went since it was read before. */
export const connectionRead = z
  .strictObject({
    name: z.string(),
    tables: z.array(z.strictObject({ name: z.string(), rows: z.number(), columns: z.number() })),
    added: z.array(z.string()),
    removed: z.array(z.string()),
  })
  .meta({ id: 'ConnectionRead' })
export type ConnectionReadAnswer = z.infer<typeof connectionRead>

export const removedConnection = z.strictObject({ name: z.string() }).meta({ id: 'RemovedConnection' })
