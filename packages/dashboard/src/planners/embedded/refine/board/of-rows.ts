import type { BoardChange } from './change.ts'
import { askFigure } from './figures.ts'
import { changeList } from './list.ts'
import { askTheirs } from './theirs.ts'

/** What is said of a list, and what is asked of the rows behind a chart, before its words are read for anything else. */
export const rowChanges: readonly BoardChange[] = [changeList, askFigure, askTheirs]
