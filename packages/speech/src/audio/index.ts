export * from './format.ts'
export * from './join.ts'
export * from './pcm.ts'
export * from './wav.ts'
