import { isFailure } from '@chitravani/kit'
import type { Failure } from '@chitravani/kit'
import { failure } from '../errors.ts'
import type { StorageFailureCode } from '../errors.ts'

/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
const byResultCode: ReadonlyMap<number, readonly [StorageFailureCode, string]> = new Map([
  [5, ['storage_busy', 'The store is locked by another program; try again in a moment.']],
  [6, ['storage_busy', 'The store is locked by another program; try again in a moment.']],
  [8, ['storage_read_only', 'The store cannot be written: its file, folder or disk is read-only.']],
  [10, ['storage_unavailable', 'The disk below the store does not answer as it should.']],
  [11, ['storage_corrupt', 'The file of the store is damaged. It was left as it is; restore a backup with "chitravani restore".']],
  [13, ['storage_full', 'The disk is full; nothing was changed. Free some space and try again.']],
  [14, ['storage_unavailable', 'The file of the store cannot be opened: look at its rights and those of its folder.']],
  [23, ['storage_unavailable', 'The file of the store may not be opened.']],
  [26, ['storage_corrupt', 'The file of the store is no SQLite database or is damaged. It was left as it is; restore a backup.']],
])

/** Sorts whatever went wrong below; a Failure passes as it is, a mistake of ours is not dressed up. */
export function fromSqlite(error: unknown, file?: string): unknown {
  if (isFailure(error)) return error
  const where = file === undefined ? {} : { file }
  const resultCode = (error as { errcode?: unknown }).errcode
  if (typeof resultCode === 'number') {
    const known = byResultCode.get(resultCode & 0xff)
    if (known) return failure(known[0], known[1], { cause: error, details: where })
  }
  return fromSystem(error, where) ?? error
}

function fromSystem(error: unknown, details: Readonly<Record<string, unknown>>): Failure | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return failure('storage_full', 'The disk is full; nothing was changed. Free some space and try again.', { cause: error, details })
    case 'EROFS':
      return failure('storage_read_only', 'The store lies on a read-only disk.', { cause: error, details })
    case 'EACCES':
    case 'EPERM':
      return failure('storage_unavailable', 'The rights of the data folder do not allow this; it must belong to you.', {
        cause: error,
        details,
      })
    case 'ENOTDIR':
    case 'EISDIR':
    case 'EEXIST':
      return failure('storage_unavailable', 'There is something else where the data folder or its file should be.', {
        cause: error,
        details,
      })
    default:
      return undefined
  }
}
