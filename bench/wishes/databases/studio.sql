-- A freelance designer's books. Newest day: 2024-08-21; only deadlines and due dates lie after it.
create table clients (
  client_id integer primary key,
  client_name text not null,
  industry text not null,
  country text not null,
  src text not null,
  since_dt text not null
);
create table projects (
  proj_id integer primary key,
  client_id integer not null references clients (client_id),
  proj_name text not null,
  proj_type text not null,
  proj_stat text not null,
  start_dt text not null,
  deadline_dt text not null,
  end_dt text,
  est_hrs real not null,
  hr_rate real not null
);
create table time_entries (
  te_id integer primary key,
  proj_id integer not null references projects (proj_id),
  work_dt text not null,
  task text not null,
  hrs real not null,
  billable text not null
);
create table invoices (
  inv_no integer primary key,
  proj_id integer not null references projects (proj_id),
  inv_dt text not null,
  due_dt text not null,
  paid_dt text,
  net_amt real not null,
  vat_amt real not null
);
create table expenses (
  exp_id integer primary key,
  proj_id integer references projects (proj_id),
  exp_dt text not null,
  exp_cat text not null,
  vendor text not null,
  amt real not null
);
insert into clients
with recursive n(i) as (select 1 union all select i + 1 from n where i < 34),
 a as (select i, (i * 7919 + i * i * 3) % 1009 as r, (i * 104729 + i * i * 5) % 997 as s from n)
select i, json_extract('["Northwind","Bluebird","Kessler","Papaya","Orion","Fennel","Maple","Quartz","Saltwater","Tandem","Umbra","Vesta"]', '$[' || (i * 5 % 12) || ']') || ' '
  || json_extract('["Coffee","Legal","Clinics"]', '$[' || ((i - 1) / 12) || ']') ,
 case (i - 1) / 12 when 0 then case when s % 3 = 0 then 'Retail' else 'Food and drink' end when 1 then case when s % 3 = 0 then 'Finance' else 'Law' end else case when s % 4 = 0 then 'Education' else 'Health' end end,
 json_extract('["Germany","Germany","Germany","Austria","Switzerland","United Kingdom","United States"]', '$[' || (r % 7) || ']'),
 json_extract('["Referral","Referral","Website","LinkedIn","Agency","Fair"]', '$[' || ((r + s) % 6) || ']'),
 date('2020-02-10', '+' || (i * 46 + r % 30) || ' days')
from n join a using (i);
insert into projects
with recursive n(i) as (select 1 union all select i + 1 from n where i < 96),
 a as (select i, (i * 6151 + i * i * 29) % 1021 as r, (i * 48611 + i * i * 11) % 1013 as s, (i * 24593 + i * i * 7) % 997 as t, date('2022-10-03', '+' || (i * 7 - 6) || ' days') as d from n),
 b as (select a.*, 1 + case when t % 3 = 0 then s % 6 else (s * 3 + r) % 31 end as c,
  json_extract('["Logo","Website","Website","Branding","Brochure","Illustration","App design","Social media","Packaging"]', '$[' || (r % 9) || ']') as ty, 25 + (r * 3 + s) % 95 as len from a),
 e as (select b.*, date(d, '+' || cast(len * (0.7 + (t % 75) / 100.0) as integer) || ' days') as fin from b)
select i, c, ty || ' ' || (select client_name from clients where client_id = c) || case when (select count(*) from b x where x.c = e.c and x.ty = e.ty and x.i < e.i) = 0 then ''
  else ' ' || (1 + (select count(*) from b x where x.c = e.c and x.ty = e.ty and x.i < e.i)) end, ty,
 case when (s + t) % 13 = 0 then 'cancelled' when fin <= '2024-08-21' then 'done' when (r + t) % 5 = 0 then 'on hold' else 'active' end,
 d, date(d, '+' || len || ' days'), case when (s + t) % 13 <> 0 and fin <= '2024-08-21' then fin end,
 round(case ty when 'Website' then 70 when 'Branding' then 60 when 'App design' then 85 when 'Packaging' then 45 when 'Brochure' then 22 when 'Illustration' then 18 else 14 end * (0.7 + (s % 60) / 100.0), 0),
 json_extract('[65,70,75,75,80,85,90]', '$[' || ((r + s) % 7) || ']') + case when d >= '2024-01-01' then 5 else 0 end
from e;
insert into time_entries
with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500),
 a as (select i, (i * 7919 + i * i * 31) % 1013 as r, (i * 104729 + i * i * 17) % 1009 as s, (i * 15731 + i * i * 11) % 997 as t,
  date('2022-10-03', '+' || cast(688 * i / 2500.0 as integer) || ' days') as d from n),
 b as (select a.*, (select proj_id from projects p where p.start_dt <= a.d and coalesce(p.end_dt, date(p.deadline_dt, '+20 days')) >= a.d and (p.proj_stat <> 'cancelled' or p.start_dt > date(a.d, '-20 days'))
   order by (p.proj_id * 53 + a.s) % 97, p.proj_id limit 1) as p from a
  where strftime('%w', d) not in ('0', '6') or r % 12 = 0)
select row_number() over (order by d, i), p, d, json_extract('["design","design","design","revisions","revisions","meetings","meetings","coding","research","admin"]', '$[' || (t % 10) || ']'),
 (1 + (r * 3 + t) % 15) / 4.0 + case when t % 10 < 3 then 1 else 0 end,
 case when t % 10 = 9 or (t % 10 in (5, 6) and r % 3 = 0) or s % 15 = 0 then 'N' else 'Y' end
from b where p is not null and not (strftime('%m', d) = '12' and strftime('%d', d) > '22') and not (strftime('%m', d) = '08' and strftime('%d', d) < '12' and strftime('%Y', d) = '2023');
insert into invoices
with h as (select proj_id, strftime('%Y-%m', work_dt) as m, sum(hrs) as hrs, max(work_dt) as last from time_entries where billable = 'Y' group by 1, 2),
 a as (select h.*, p.hr_rate, c.country, (proj_id * 7919 + cast(substr(m, 6) as integer) * 389 + cast(substr(m, 4, 1) as integer) * 97) % 1009 as r from h join projects p using (proj_id) join clients c using (client_id) where hrs >= 3),
 b as (select a.*, date(last, '+' || (1 + r % 9) || ' days') as d from a),
 c as (select b.*, date(d, '+' || case when r % 3 = 0 then 30 else 14 end || ' days') as due from b where d <= '2024-08-21'),
 e as (select c.*, date(due, case when r % 10 < 6 then '-' || (r % 11) || ' days' when r % 10 < 9 then '+' || (2 + r * 3 % 34) || ' days' else '+' || (35 + r % 50) || ' days' end) as pd from c)
select 2000 + row_number() over (order by d, proj_id), proj_id, d, due, case when pd <= '2024-08-21' and r % 41 <> 0 then pd end,
 round(hrs * hr_rate, 2), case when country = 'Germany' then round(hrs * hr_rate * 0.19, 2) else 0 end
from e;
insert into expenses
with recursive n(i) as (select 1 union all select i + 1 from n where i < 410),
 a as (select i, (i * 6151 + i * i * 19) % 1021 as r, (i * 48611 + i * i * 13) % 1013 as s, (i * 24593 + i * i * 5) % 997 as t, date('2022-10-04', '+' || cast(687 * i / 410.0 as integer) || ' days') as d from n),
 b as (select a.*, json_extract('["Software","Software","Software","Travel","Travel","Stock photos","Fonts","Printing","Printing","Hardware","Phone and internet","Training","Office supplies","Office supplies"]', '$[' || (r % 14) || ']') as cat from a)
select i, case when cat in ('Travel', 'Stock photos', 'Fonts', 'Printing') and s % 5 < 4 then (select proj_id from projects where start_dt <= d and start_dt > date(d, '-60 days') order by (proj_id * 53 + s) % 97 limit 1) end, d, cat,
 case cat when 'Software' then json_extract('["Adobe","Figma","Notion","Dropbox"]', '$[' || (s % 4) || ']') when 'Travel' then json_extract('["Deutsche Bahn","Lufthansa","Taxi","Ibis Hotels"]', '$[' || (s % 4) || ']')
  when 'Stock photos' then json_extract('["Getty","Shutterstock"]', '$[' || (s % 2) || ']') when 'Fonts' then 'MyFonts' when 'Printing' then json_extract('["Flyeralarm","Copyshop Mitte"]', '$[' || (s % 2) || ']')
  when 'Hardware' then json_extract('["Apple","Wacom","Cyberport"]', '$[' || (s % 3) || ']') when 'Phone and internet' then 'Telekom' when 'Training' then 'Domestika' else json_extract('["Staples","Amazon"]', '$[' || (s % 2) || ']') end,
 round(case cat when 'Software' then 12 + s % 48 when 'Travel' then 18 + t % 240 when 'Stock photos' then 9 + s % 80 when 'Fonts' then 29 + s % 120 when 'Printing' then 35 + t % 310
  when 'Hardware' then 80 + t * 2 % 1500 when 'Phone and internet' then 45 when 'Training' then 15 + s % 200 else 5 + t % 60 end + (r % 100) / 100.0, 2)
from b;
