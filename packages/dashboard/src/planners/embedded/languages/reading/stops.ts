import type { Particles } from './clause.ts'

/** What ends a phrase, and what says nothing. */
export const stops: Particles = {
  verb: (clause) => clause.close(),
  mark: (clause, { text }) => {
    if (!/^[-'"/()*%&+]$/.test(text)) clause.close()
  },
  relative: () => undefined,
  idle: () => undefined,
}
