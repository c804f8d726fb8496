/**
 * All that the SQLite store keeps, in columns of the same names; texts are compared byte by byte there too. Then what replicas tell each other.
 * Tables that may be empty after the server's own crash are not logged: it only forgets who called how often.
 */
export const first = `
create table users (
  name text collate "C" primary key,
  role text not null check (role in ('user', 'admin')),
  data_roles text not null,
  password_hash text not null,
  tokens_valid_from text not null,
  created_at text not null
);

create table sessions (
  id text collate "C" primary key,
  owner text collate "C" not null,
  connection text not null,
  prompt text not null,
  title text not null,
  chart_count integer not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  version integer not null,
  -- Of session_states: what is shown now.
  position integer not null
);
create index sessions_of_owner on sessions (owner, updated_at, id);

create table session_states (
  session text collate "C" not null references sessions (id) on delete cascade,
  position integer not null,
  title text not null,
  chart_count integer not null,
  -- JSON, compressed with zstd.
  content bytea not null,
  primary key (session, position)
);
-- Compressed already.
alter table session_states alter column content set storage external;

create table shares (
  token_hash text collate "C" primary key,
  session text collate "C" not null unique references sessions (id) on delete cascade,
  owner text collate "C" not null,
  created_at text not null
);

create table idempotency (
  owner text collate "C" not null,
  route text collate "C" not null,
  key text collate "C" not null,
  body_hash text not null,
  started_at bigint not null,
  status integer,
  body text,
  -- The replica that runs the request; null: a run answers it, whoever has that.
  holder text,
  primary key (owner, route, key)
);
create index idempotency_by_age on idempotency (started_at);

create table api_keys (
  name text collate "C" primary key,
  key_hash text collate "C" not null unique,
  hint text not null,
  characters_per_day bigint,
  audio_seconds_per_day bigint,
  created_at text not null
);

create table usage (
  day text collate "C" not null,
  caller text collate "C" not null,
  characters bigint not null,
  audio_ms bigint not null,
  requests bigint not null,
  primary key (day, caller)
);

create table model_spending (
  day text collate "C" not null,
  owner text collate "C" not null,
  calls bigint not null,
  tokens bigint not null,
  primary key (day, owner)
);

create table secrets (
  name text primary key,
  value text not null
);

create table replicas (
  id text primary key,
  seen_at timestamptz not null
);

create table runs (
  id text collate "C" primary key,
  owner text not null,
  request text not null,
  claim_route text,
  claim_key text,
  holder text,
  attempt integer not null,
  -- The position of the newest event.
  last integer not null,
  ended integer not null,
  cancelled integer not null,
  followed_at timestamptz not null
);

create table run_events (
  run text collate "C" not null references runs (id) on delete cascade,
  position integer not null,
  data text not null,
  primary key (run, position)
);

create table links (
  code_hash text primary key,
  user_name text not null,
  good_until timestamptz not null
);

create unlogged table counters (
  key text collate "C" primary key,
  minute bigint not null,
  calls integer not null,
  calls_before integer not null
);

create unlogged table attempts (
  key text collate "C" primary key,
  -- JSON: failures and pauseUntil, in milliseconds since 1970.
  attempt text,
  changed_at timestamptz not null
);
`
