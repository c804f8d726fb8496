/** Calls of the last minute by their seconds, counted since 1970, oldest first. What was counted before is let go: it mattered for a minute. */
export const countedSeconds = `
drop table counters;
create unlogged table counters (
  key text collate "C" primary key,
  seconds bigint[] not null,
  calls integer[] not null
);
`
