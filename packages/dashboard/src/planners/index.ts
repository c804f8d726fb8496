export type { Planner } from './planner.ts'
export { embeddedPlanner } from './embedded/index.ts'
export * from './model/index.ts'
