import { wireLanguages } from '../../languages/index.ts'

const codes = ['bn', 'en', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'ta', 'te']

/** The service calls every language by its bare code. */
export const wire = wireLanguages(Object.fromEntries(codes.map((code) => [code, code])))
