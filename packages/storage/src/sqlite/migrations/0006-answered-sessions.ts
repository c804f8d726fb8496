/** Which dashboard a kept answer shows, so that it goes with it. */
export const answeredSessions = `
alter table idempotency add column session text;
update idempotency set session = json_extract(body, '$.session_id') where status = 200 and json_valid(body);
create index idempotency_by_session on idempotency (session) where session is not null;
`
