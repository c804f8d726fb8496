export type { ModelUsage, Planner, PlannerNote, PlanRequest, RefineRequest } from './planner.ts'
export { embeddedPlanner } from './embedded/index.ts'
export * from './model/index.ts'
