import { Failure } from '@chitravani/kit'

/** A command line that cannot be meant; exit code 2. */
export function badUsage(message: string): Failure {
  return new Failure('invalid', 'bad_usage', message)
}

export function integerOption(name: string, min: number, max: number): (given: string) => number {
  return (given) => {
    const value = Number(given)
    if (!Number.isInteger(value) || value < min || value > max)
      throw badUsage(`${name} is a whole number from ${min} to ${max}, not "${given}".`)
    return value
  }
}
