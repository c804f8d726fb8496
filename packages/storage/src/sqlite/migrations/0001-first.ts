/** Users, sessions with their versions, shares, idempotency keys. */
export const first = `
create table users (
  name text primary key,
  role text not null check (role in ('user', 'admin')),
  password_hash text not null,
  tokens_valid_from text not null,
  created_at text not null
) strict;

create table sessions (
  id text primary key,
  owner text not null,
  connection text not null,
  prompt text not null,
  title text not null,
  chart_count integer not null,
  created_at text not null,
  updated_at text not null,
  version integer not null,
  -- Of session_states: what is shown now.
  position integer not null
) strict;
create index sessions_of_owner on sessions (owner, updated_at, id);

-- The states a session can step through: 1, 2, ... without gaps. An undo moves the session's position
-- back, a change after it forgets the states beyond. Two columns repeat the state's own summary, so that
-- a step need not read JSON.
create table session_states (
  session text not null references sessions (id) on delete cascade,
  position integer not null,
  title text not null,
  chart_count integer not null,
  -- JSON, compressed with zstd.
  content blob not null,
  primary key (session, position)
) strict, without rowid;

create table shares (
  token_hash text primary key,
  session text not null unique references sessions (id) on delete cascade,
  owner text not null,
  created_at text not null
) strict;

create table idempotency (
  owner text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  started_at integer not null,
  status integer,
  body text,
  primary key (owner, route, key)
) strict;
create index idempotency_by_age on idempotency (started_at);
`
