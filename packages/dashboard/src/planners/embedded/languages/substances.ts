/** What is measured, and never counted. */
export const substances: ReadonlySet<string> = new Set(
  'milk feed fodder water oil ghee rice wheat grain sugar salt tea fuel petrol diesel gas cement sand coal cotton iron steel copper gold silver paper flour fertilizer'.split(
    ' ',
  ),
)
