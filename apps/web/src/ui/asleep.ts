import { createContext } from 'react'

/** The work lies behind the sign-in: what is open over it stays as it is, and holds neither keys nor mouse. */
export const AsleepContext = createContext(false)
