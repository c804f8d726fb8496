import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { addsUp } from './additive.ts'
import { isNumeric } from './column-types.ts'

const settled =
  /^(?:amount (?:paid|received|recd|collected)|(?:(?:rent|fees?|maintenance|premium) )?(?:paid|received|recd|collected)(?: amount| amt)?)$/
/** Names of what was to be paid, the surer first: beside a fee, what is due is what is left of it. */
const billed = [
  /^(?:total |annual |monthly )?(?:fees?|demand|bill|billed|invoice|invoiced|maintenance|rent|premium|charges?)(?: total| amount| amt| value)?$|^(?:amount billed|total(?: amount)?|amount)$/,
  /^(?:amount (?:due|payable)|(?:(?:rent|fees?|maintenance|premium) )?(?:due|payable)(?: amount| amt)?)$/,
]

/** What was due and what of it was paid, in two columns of a table. */
export function dueAndPaid({
  id,
  columns,
}: TableProfile): { readonly table: string; readonly due: string; readonly paid: string } | undefined {
  const named = (pattern: RegExp): ColumnProfile | undefined =>
    columns.find(
      (other) =>
        isNumeric(other) &&
        pattern.test(
          wordsOfName(other.name)
            .filter((word) => word !== 'rs')
            .join(' '),
        ),
    )
  const [due, paid] = [billed.flatMap((pattern) => named(pattern) ?? [])[0], named(settled)]
  return due && paid ? { table: id, due: due.name, paid: paid.name } : undefined
}

/** Money of bills: where rows tell what was due and what of it was paid, a discount is no rate, and whoever is billed no thing with a price. */
export function isOfBills(table: TableProfile, { name, meaning, ...profile }: ColumnProfile): boolean {
  if (meaning !== 'money' || !dueAndPaid(table)) return false
  return addsUp(
    wordsOfName(name).filter((word) => word !== 'discount'),
    { ...profile, meaning },
  )
}
