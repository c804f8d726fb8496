/** Files that users brought; their bytes lie elsewhere. `name_key` is the name whose letters are all small. */
export const uploads = `
create table uploads (
  owner text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  file_table text not null,
  kind text not null,
  bytes bigint not null,
  created_at text not null,
  primary key (owner, id),
  unique (owner, name_key)
);
`
