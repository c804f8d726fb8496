import { Failure } from '@chitravani/kit'
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { badUsage } from '../../usage.ts'

/** In place of a file name: standard input. */
export const standardInput = '-'

/** The bytes of a file, or of standard input for `-`. */
export async function readInput(name: string, signal: AbortSignal): Promise<Buffer> {
  if (name === standardInput) {
    if (process.stdin.isTTY) throw badUsage('Nothing comes from standard input: name a file, or pipe something in.')
    return buffer(addAbortSignal(signal, process.stdin))
  }
  try {
    return await readFile(name)
  } catch (cause) {
    throw cannot('read', name, cause)
  }
}

/** Text of a file, or of standard input for `-`. @throws when it is not UTF-8 */
export async function readText(name: string, signal: AbortSignal): Promise<string> {
  const bytes = await readInput(name, signal)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Failure('invalid', 'not_utf8', `${name === standardInput ? 'Standard input' : name} is not text in UTF-8.`, { cause })
  }
}

/** Writes a file whole or not at all; without a name, or for `-`, to standard output, byte for byte. */
export async function writeResult(name: string | undefined, content: string | Uint8Array): Promise<void> {
  if (name === undefined || name === standardInput) return writeOut(content)
  try {
    const before = await stat(name).catch(() => undefined)
    if (before && !before.isFile())
      await writeFile(name, content) // a device or a named pipe is written to, never replaced
    else await replace(before ? await realpath(name) : name, content, before?.mode)
  } catch (cause) {
    throw cannot('write', name, cause)
  }
}

async function replace(name: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const half = `${name}.part-${process.pid}`
  try {
    await writeFile(half, content, { mode })
    await rename(half, name)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** A reader that has seen enough (`| head`) is no failure. */
function writeOut(content: string | Uint8Array): Promise<void> {
  return new Promise((done, fail) => {
    const onError = (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? done() : fail(error))
    process.stdout.once('error', onError)
    process.stdout.write(content, (error) => {
      if (error) return onError(error)
      process.stdout.off('error', onError)
      done()
    })
  })
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'it is not allowed',
  EPERM: 'it is not allowed',
  ENOSPC: 'the disk is full',
}

function cannot(verb: 'read' | 'write', name: string, cause: unknown): Failure {
  const code = String((cause as NodeJS.ErrnoException).code)
  return new Failure(
    'not_found',
    `cannot_${verb}`,
    `${name} cannot be ${verb === 'read' ? 'read' : 'written'}: ${reasons[code] ?? code}.`,
    {
      cause,
    },
  )
}
