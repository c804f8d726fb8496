import { failure } from '../../errors.ts'

/** Table functions that make rows out of their arguments alone. */
const tableFunctions: ReadonlySet<string> = new Set(['numbers', 'zeros', 'generateseries', 'generate_series', 'values'])

/** Functions that reach outside the data, wait, or tell of the server. */
const refusedFunctions =
  /^(?:file|url|s3|sleep|sleepeachrow|executable|dict\w*|joinget\w*|filesystem\w*|getserverport|getserversetting|getsetting\w*|getmacro|hostname|fqdn|serveruuid|catboostevaluate|addressto\w+|demangle|showcertificate|currentprofiles|currentroles|defaultprofiles|enabledprofiles|displayname|getoskernelversion|buildid|tcpport|errorcodetoname|logtrace|remote\w*|structuretoprotobufschema|structuretocapnprotoschema)$/i

/** A name and what stands behind it in a line of ClickHouse's syntax tree. */
const nodeLine = /^( *)(\w+)(?: ([^ ]+))?/

/**
 * Refuses by ClickHouse's own parser what its read-only mode does not: a file written by the statement's end, limits
 * taken off, functions that read files of the server, other databases.
 * @param tree the lines of `EXPLAIN AST`
 * @param database the one of the address
 */
export function checkTree(tree: readonly string[], database: string): void {
  // Besides its SELECTs the outermost node would hold a FORMAT, an INTO OUTFILE or settings.
  if (tree[0] !== 'SelectWithUnionQuery (children 1)') throw failure('sql_refused', 'Only a plain SELECT may run.')
  let source: number | undefined
  for (const line of tree) {
    const [, indent = '', kind = '', name = ''] = nodeLine.exec(line) ?? []
    if (kind === 'Set') throw failure('sql_refused', 'A statement brings no settings.')
    if (kind === 'TableIdentifier' && name.includes('.') && !name.startsWith(`${database}.`))
      throw failure('sql_refused', `The table "${name}" is not one of the connection's tables.`)
    if (kind === 'Function') {
      const isSource = source !== undefined && indent.length === source + 1
      const allowed = isSource ? tableFunctions.has(name.toLowerCase()) : !refusedFunctions.test(name)
      if (!allowed) throw failure('sql_refused', `The function "${name}" may not be used.`)
    }
    source = kind === 'TableExpression' ? indent.length : undefined
  }
}
