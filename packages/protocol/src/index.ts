export * from './dashboard.ts'
