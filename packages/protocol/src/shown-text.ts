import { z } from 'zod'

/**
 * A title or label, shown on a line of its own: no control signs, line ends, half characters, signs that are none, or signs that turn the
 * direction of what follows. Joiners stay: scripts of India need them.
 */
export const shownText = (max: number) =>
  z
    .string()
    .regex(
      /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]*$/u,
      'must hold no control signs, line ends or half characters',
    )
    .min(1)
    .max(max)
