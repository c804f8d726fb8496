/** What every user's requests took of language models by day. */
export const models = `
create table model_spending (
  day text not null,
  owner text not null,
  calls integer not null,
  tokens integer not null,
  primary key (day, owner)
) strict, without rowid;
`
