export * from './records.ts'
