/** What users are to connections with row rules; names joined by commas. */
export const dataRoles = `
alter table users add column data_roles text not null default '';
`
