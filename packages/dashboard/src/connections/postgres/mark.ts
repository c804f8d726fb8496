import type { PoolClient } from 'pg'

/**
 * A word for all that a snapshot of the cluster sees. A snapshot is told by the first transaction that had not ended and by those
 * that had not among the earlier ones; both only go on. So two equal snapshots of one server prove that no transaction with a
 * number ended between them, and whatever changes data, tables or rights takes a number. Reading takes none.
 *
 * The rest of the word tells apart what numbers alone do not: another server, one that was started again or lost its last
 * commits in a crash (a checkpoint ends every recovery), other settings. Of a standby, of servers that spread tables over others
 * and of other makes there is none: their snapshots do not tell all that they see.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
 */
const mark = `case when pg_is_in_recovery() or version() !~ '^PostgreSQL [0-9.]+ ' or version() ~* 'greenplum|yugabyte|cockroach|redshift'
    or exists (select from pg_extension where extname = 'citus') then ''
  else (select concat_ws(' ', pg_current_snapshot(), s.system_identifier, c.timeline_id, c.checkpoint_lsn, pg_postmaster_start_time(),
    pg_conf_load_time(), (select oid from pg_database where datname = current_database()), current_user)
    from pg_control_system() s, pg_control_checkpoint() c) end`

export const markStatement = `select ${mark}`

/** Functions that give the same for the same values in a session with set time zone and forms, though they are not immutable. */
const steady =
  '^(date|time|timestamp|timestamptz|timezone|date_trunc|date_part|extract|to_char|to_date|to_timestamp|to_number|concat|concat_ws|format|textanycat|anytextcat|array_to_string|generate_series|(date|timestamp|timestamptz)_(lt|le|eq|ge|gt|ne|cmp)_(date|timestamp|timestamptz)|timestamptz_(pl|mi)_interval|interval_pl_timestamptz|json_agg|jsonb_agg|to_json|to_jsonb|row_to_json)$'

/** The first number of those that the server was not delivered with. https://www.postgresql.org/docs/current/system-catalog-initial-data.html */
const firstOwn = 16_384
/** Numbers of plain types, of which a text means one value for ever: a text may mean `today` as a date. */
const plain = [16, 18, 19, 20, 21, 23, 25, 114, 700, 701, 1042, 1043, 1700, 2950, 3802]

/** Does a view's own statement, as the server keeps it, hold what may give something else tomorrow? */
const moves = `r.ev_action::text ~ '\\{(SQLVALUEFUNCTION|TABLESAMPLECLAUSE|NEXTVALUEEXPR|CURRENTOFEXPR|ROWCOMPARE|ROWCOMPAREEXPR|TABLEFUNC|XMLEXPR|JSONEXPR|JSONVALUEEXPR)\\y'
  or (r.ev_action::text ~ '\\{COERCEVIAIO\\y' and exists (
    select from regexp_matches(r.ev_action::text, ':resulttype (\\d+)', 'g') m where m[1]::bigint not in (${plain.join(', ')})))
  or exists (
    select from (
      select m[1]::bigint as id from regexp_matches(r.ev_action::text, ':(?:funcid|aggfnoid|winfnoid|opfuncid) (\\d+)', 'g') m
      union select o.oprcode::bigint from regexp_matches(r.ev_action::text, ':opno (\\d+)', 'g') m left join pg_operator o on o.oid = m[1]::oid
    ) used left join pg_proc p on p.oid = used.id
    where used.id is distinct from 0 and (p.oid is null or p.oid >= ${firstOwn} or p.provolatile = 'v' or p.provolatile = 's' and p.proname !~ '${steady}'))`

/**
 * Asked at the end of a statement's transaction, whose locks name every relation that it read, also behind views: null where data
 * changed since the mark `$1` was taken, else whether all of it comes out of this server's own tables.
 */
const steadyStatement = `select case when ${mark} is distinct from $1 then null else not exists (
  select from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.database = (select oid from pg_database where datname = current_database())
    and c.relnamespace <> 'pg_catalog'::regnamespace
    and (c.relrowsecurity or case c.relkind
      when 'r' then c.relam <> 2 when 'm' then c.relam <> 2 when 'p' then false when 'i' then false when 'I' then false when 't' then false
      when 'v' then not exists (select from pg_rewrite r where r.ev_class = c.oid) or exists (select from pg_rewrite r where r.ev_class = c.oid and (${moves}))
      else true end)) end`

/** The mark by which the rows of a statement may be kept: empty where it cannot be told, undefined where data changed since. */
export async function markOfRows(client: PoolClient, before: string): Promise<string | undefined> {
  if (before === '') return ''
  const { rows } = await client.query<(string | null)[]>({ text: steadyStatement, values: [before], rowMode: 'array' })
  const found = rows[0]?.[0]
  return found === null || found === undefined ? undefined : found === 't' ? before : ''
}
