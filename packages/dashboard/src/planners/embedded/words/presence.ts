/** How a register of attendance shortens what became of a day, and how people call it. English; codes in capitals. */
export interface PresenceCode {
  readonly codes: readonly string[]
  /** Of the words, those in lower case as they are said, with one space between. */
  readonly said: RegExp
}

/** "P", "A" and the like; the longer phrases first, since "half day leave" is no whole leave. */
export const presenceCodes: readonly PresenceCode[] = [
  { codes: ['HD', 'HL', '½', 'HALF DAY', 'HALF-DAY'], said: /^half[- ]days?(?: leaves?)?$/ },
  { codes: ['WO', 'W/O', 'OFF', 'WEEK OFF', 'WEEKLY OFF'], said: /^week(?:ly)?[- ]offs?$|^offs$/ },
  { codes: ['H', 'HOL', 'PH', 'HOLIDAY'], said: /^(?:public )?holidays?$/ },
  { codes: ['WFH', 'WORK FROM HOME'], said: /^(?:work(?:ed|ing)?|works) from home$/ },
  { codes: ['OD', 'ON DUTY'], said: /^on duty$|^outdoor duty$/ },
  { codes: ['CL'], said: /^casual leaves?$/ },
  { codes: ['SL', 'ML'], said: /^(?:sick|medical) leaves?$/ },
  { codes: ['PL', 'EL'], said: /^(?:privilege|privileged|earned|paid) leaves?$/ },
  { codes: ['LOP', 'LWP', 'UL'], said: /^(?:unpaid leaves?|loss of pay|leaves? without pay)$/ },
  { codes: ['L', 'CL', 'SL', 'ML', 'PL', 'EL', 'LOP', 'LWP', 'UL', 'LEAVE', 'ON LEAVE'], said: /^(?:on )?leaves?$/ },
  { codes: ['A', 'AB', 'ABS', 'ABSENT'], said: /^(?:(?:days )?absen(?:t|ts|ces?|tees?|teeism)|absent days)$/ },
  { codes: ['P', 'PR', 'PRESENT'], said: /^(?:(?:days )?present|present days|attended)$/ },
  { codes: ['LT', 'LC', 'LATE'], said: /^(?:late(?: ?comers?| arrivals?)?)$/ },
]

/** All of them, in capitals. */
export const allPresenceCodes: ReadonlySet<string> = new Set(presenceCodes.flatMap(({ codes }) => codes))
