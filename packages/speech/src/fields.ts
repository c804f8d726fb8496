import { invalidInput } from './errors.ts'

/**
 * What a caller without types may hand in instead of a request or its options.
 * @param known names of every field; absent: any name may occur
 * @throws `invalid_input` for anything but an object, and for a field nobody reads
 */
export function checkFields<T extends object>(given: T, field: string, known?: readonly string[]): T {
  if (typeof given !== 'object' || (given as unknown) === null || Array.isArray(given)) {
    throw invalidInput(field, 'is no object', known ?? 'an object of options')
  }
  for (const name of known ? Object.keys(given) : []) {
    if (!known?.includes(name)) throw invalidInput(`${field}.${name}`, 'is no field', known)
  }
  return given
}

type Parameters = Readonly<Record<string, unknown>>

/** Options for a provider; their content is checked by the provider's own table. @throws `invalid_input` */
export function checkParameters(given: Parameters | null | undefined): Parameters {
  return given === undefined || given === null ? {} : checkFields(given, 'parameters')
}

/** The same by provider token. @throws `invalid_input` */
export function checkProviderParameters(
  given: Readonly<Record<string, Parameters>> | null | undefined,
): Readonly<Record<string, Parameters>> {
  if (given === undefined || given === null) return {}
  const field = 'provider_parameters'
  for (const [token, parameters] of Object.entries(checkFields(given, field))) checkFields(parameters, `${field}.${token}`)
  return given
}
