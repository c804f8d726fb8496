export * from './abort.ts'
export * from './errors.ts'
