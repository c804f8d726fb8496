import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { atRest } from './web-page.ts'

/** What a check of the page finds of serious or critical faults, each with where it is; drawings have tables beside them. */
export async function faults(page: Page): Promise<string[]> {
  // Letters that still fade in have less contrast than they will.
  await atRest(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .exclude('.chart-drawing')
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}
