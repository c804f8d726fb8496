import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** Where this machine's Chromium is; undefined where it has none. `CHROMIUM_PATH` wins. */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((file) => existsSync(file))
}

/** The sandbox of Chromium needs rights that a container rarely gives; the pages are our own. */
export async function openBrowser(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...more], timeout: 120_000 })
}

/** A microphone that beeps, and nobody who has to be asked for it. */
export const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] as const
