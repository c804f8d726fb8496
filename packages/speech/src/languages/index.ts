export * from './by-script.ts'
export * from './registry.ts'
export * from './tag.ts'
export * from './wire.ts'
