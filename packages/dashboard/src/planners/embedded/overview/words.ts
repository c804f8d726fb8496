/**
 * What words inside column names say about the column, in English. Another language gets a file of its own beside this one.
 * All are single words in lower case, singular.
 */

/** A name that ends in one of these names one thing, whatever its type. */
export const idWords: ReadonlySet<string> = new Set(
  'id ids key code no nr num number pk fk guid uuid zip zipcode postcode phone telephone mobile fax isbn ssn pin hash token index serial sku apid rid uid'.split(
    ' ',
  ),
)

/** Columns that place a row in an order or on a map: no measure at all. */
export const positionWords: ReadonlySet<string> = new Set(
  'latitude longitude lat lon lng long rank ranking position sequence seq order ordinal row line version floor room seat x y z day month week hour weekday year'.split(
    ' ',
  ),
)

/** Older or lesser twins of another column. */
export const twinWords: ReadonlySet<string> = new Set(
  'old previous former prior last min max minimum maximum low high tax shipping estimated planned'.split(' '),
)

/** Dates at which things happen. */
export const eventDateWords: ReadonlySet<string> = new Set(
  'order ordered sale sold purchase purchased transaction invoice date created start started hire hired join joined signup registered opened open shipped visit booking event time at on'.split(
    ' ',
  ),
)

/** Dates that tell less about the rows. */
export const weakDateWords: ReadonlySet<string> = new Set(
  'birth born dob birthday end ended due expiry expire expires until to updated modified deleted closed cancelled death died valid'.split(
    ' ',
  ),
)

/** Text that is no group for people. */
export const contactWords: ReadonlySet<string> = new Set(
  'email mail phone telephone mobile fax url website link address street password description comment note notes detail details text body content image photo picture path file line1 line2 hash'.split(
    ' ',
  ),
)

/** Columns that hold the name by which people know a row. */
export const nameWords: ReadonlySet<string> = new Set('name title label caption'.split(' '))

/** Where things are. */
export const placeWords: ReadonlySet<string> = new Set(
  'country state city region province county district town location continent place area territory zone'.split(' '),
)

/** Words that say which way is better known for a rate of 0..1. */
export const rateWords: ReadonlySet<string> = new Set(
  'rate percent percentage pct share ratio fraction probability margin discount'.split(' '),
)

/** Dates at which a thing or a person comes in. */
export const arrivalWords: ReadonlySet<string> = new Set(
  'hire hired join joined joining signup sign registered registration register created creation start started since member enrolled enrolment enrollment admitted admission opened opening founded added'.split(
    ' ',
  ),
)

/** Words with which people ask for an overview; they name data only where a name is just so. */
export const wishWords: ReadonlySet<string> = new Set(
  (
    'overview dashboard dashboards summary summaries summarize summarise executive management insight insights performance report reports reporting analysis analytics kpi kpis metric metrics ' +
    'story status health snapshot everything glance look picture business company overall general key important main figures numbers data high level quick brief'
  ).split(' '),
)

/** Those of them that ask for a dashboard of whatever stands beside them. */
export const boardWords: ReadonlySet<string> = new Set('overview dashboard dashboards everything anything'.split(' '))
/** They may head a single chart as well ("report of revenue by store"), unless nothing of the data is named beside the breakdown. */
export const reportWords: ReadonlySet<string> = new Set('picture summary summaries snapshot report'.split(' '))

/** What is done about something until it is settled: a number of it is none of what there is. */
export const chasedWords: ReadonlySet<string> = new Set(
  'reminder reminders followup followups follow attempt attempts retry retries revision revisions escalation escalations reopening reopenings chase chases'.split(
    ' ',
  ),
)
