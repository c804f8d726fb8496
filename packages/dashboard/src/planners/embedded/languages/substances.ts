/** What is measured, and never counted. */
export const substances: ReadonlySet<string> = new Set(
  'milk feed fodder water oil ghee rice wheat grain sugar salt tea fuel petrol diesel gas cement sand coal cotton iron steel copper gold silver paper flour fertilizer'.split(
    ' ',
  ),
)

/** What is asked for as "how much", and never "how many", though nothing in the data goes by it. */
export const amounts: ReadonlySet<string> = new Set(
  'sales revenue income earnings profit loss expense cost spending money budget debt outstanding balance'.split(' '),
)

/** Whatever is sold. */
export const goods: ReadonlySet<string> = new Set(['product', 'item', 'stock'])
