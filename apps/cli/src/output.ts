import { styleText } from 'node:util'

/** Where a command writes: results to standard output, everything else to standard error. */
export interface Output {
  /** The result: what a pipe wants. */
  result(text: string): void
  json(value: unknown): void
  /** A line for people. */
  note(line: string): void
  warn(line: string): void
  table(columns: readonly string[], rows: readonly (readonly string[])[]): void
  progress(): Progress
}

/** A bar on a terminal, a line per step in a pipe. */
export interface Progress {
  /** @param share 0 to 1 */
  step(share: number, message: string): void
  done(): void
}

interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export function openOutput(stdout: Stream = process.stdout, stderr: Stream = process.stderr): Output {
  const colored = stderr.isTTY === true && process.env['NO_COLOR'] === undefined
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colored ? styleText(style, text, { validateStream: false }) : text
  return {
    result: (text) => void stdout.write(text.endsWith('\n') ? text : `${text}\n`),
    json: (value) => void stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    warn: (line) => void stderr.write(`${paint('yellow', 'note:')} ${line}\n`),
    table(columns, rows) {
      const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)))
      const line = (cells: readonly string[]) =>
        cells
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()
      stdout.write(`${[columns.map((column) => column.toUpperCase()), ...rows].map(line).join('\n')}\n`)
    },
    progress: () => (stderr.isTTY === true ? bar(stderr, paint) : lines(stderr)),
  }
}

const width = 24

function bar(stream: Stream, paint: (style: 'cyan', text: string) => string): Progress {
  return {
    step(share, message) {
      const full = Math.round(Math.min(1, share) * width)
      const room = Math.max(10, (stream.columns ?? 80) - width - 8)
      stream.write(
        `\r\x1b[2K${paint('cyan', '━'.repeat(full))}${'─'.repeat(width - full)} ${String(Math.round(share * 100)).padStart(3)} % ${message.slice(0, room)}`,
      )
    },
    done: () => void stream.write('\r\x1b[2K'),
  }
}

function lines(stream: Stream): Progress {
  let last = ''
  return {
    step(share, message) {
      if (message === last) return
      last = message
      stream.write(`${String(Math.round(share * 100)).padStart(3)} % ${message}\n`)
    },
    done: () => undefined,
  }
}
