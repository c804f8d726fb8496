/** API keys of the speech routes, and what every caller used of them by day. */
export const speech = `
create table api_keys (
  name text primary key,
  -- Digest of the key; the key itself is kept nowhere.
  key_hash text not null unique,
  hint text not null,
  characters_per_day integer,
  audio_seconds_per_day integer,
  created_at text not null
) strict;

create table usage (
  day text not null,
  caller text not null,
  characters integer not null,
  audio_ms integer not null,
  requests integer not null,
  primary key (day, caller)
) strict, without rowid;
`
