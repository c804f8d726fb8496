import type { TextLimit } from '../providers/provider.ts'

/** Pieces of speech for providers that publish no limit. */
export const defaultLimit: TextLimit = { max: 2500, unit: 'characters' }
