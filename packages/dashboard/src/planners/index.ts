export type { Planner, PlanRequest, RefineRequest } from './planner.ts'
export { embeddedPlanner } from './embedded/index.ts'
