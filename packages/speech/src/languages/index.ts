export * from './registry.ts'
export * from './tag.ts'
export * from './wire.ts'
