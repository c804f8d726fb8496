/** Which dashboard a kept answer shows, so that it goes with it. */
export const answeredSessions = `
alter table idempotency add column session text collate "C";
update idempotency set session = substring(body from '"session_id":"([0-9a-f-]{36})"') where status = 200;
create index idempotency_by_session on idempotency (session) where session is not null;
`
