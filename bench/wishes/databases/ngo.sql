-- A small charity: who gives, what was granted, what is spent and who helps. Newest day: 2025-03-31.
create table donors (
  donor_id integer primary key,
  donor_name text not null,
  donor_type text not null,
  city text not null,
  wants_80g text not null
);
create table projects (
  project_id integer primary key,
  project_name text not null,
  theme text not null,
  district text not null,
  started_on text,
  budget real not null,
  status text not null
);
create table donations (
  receipt_no integer primary key,
  donor_id integer not null references donors (donor_id),
  project_id integer references projects (project_id),
  received_on text not null,
  amount real not null,
  mode text not null,
  receipt_sent integer not null
);
create table grants (
  grant_id integer primary key,
  funder text not null,
  project_id integer not null references projects (project_id),
  applied_on text not null,
  decided_on text,
  outcome text not null,
  amount_asked real not null,
  amount_sanctioned real not null,
  amount_received real not null
);
create table expenses (
  voucher_no integer primary key,
  project_id integer not null references projects (project_id),
  spent_on text not null,
  head text not null,
  amount real not null,
  bill_attached text not null
);
create table volunteers (
  volunteer_id integer primary key,
  full_name text not null,
  city text not null,
  skill text not null,
  joined_on text not null,
  left_on text
);
create table volunteer_hours (
  entry_id integer primary key,
  volunteer_id integer not null references volunteers (volunteer_id),
  project_id integer not null references projects (project_id),
  worked_on text not null,
  hours real not null
);
insert into donors
with recursive n(i) as (select 1 union all select i + 1 from n where i < 44)
select i, case when i % 11 = 0 then json_extract('["Tarini Trust","Sahyog Foundation","Asha Trust","Nirmaan Foundation"]', '$[' || (i / 11 - 1) || ']')
  when i % 8 = 0 then json_extract('["Vertex Software","Konkan Foods","Bluepeak Logistics","Sundar Textiles","Medha Labs"]', '$[' || (i / 8 - 1) || ']')
  else json_extract('["Anjali","Rohit","Farhan","Neha","Suresh","Latha","Joseph","Priya","Vikram","Meenakshi","Arjun"]', '$[' || (i * 3 % 11) || ']') || ' ' ||
   json_extract('["Iyer","Deshpande","Fernandes","Kulkarni","Menon","Bose","Kapoor","Naik"]', '$[' || (i * 5 % 8) || ']') end,
 case when i % 11 = 0 then 'Trust' when i % 8 = 0 then 'Company' else 'Individual' end,
 json_extract('["Pune","Pune","Pune","Mumbai","Mumbai","Bengaluru","Nashik"]', '$[' || (i * 5 % 7) || ']'), case when i % 4 = 0 then 'N' else 'Y' end
from n;
insert into projects values
 (1, 'Evening School', 'Education', 'Pune', '2022-06-15', 900000, 'Active'), (2, 'Girls Hostel', 'Education', 'Nashik', '2023-04-01', 1400000, 'Active'),
 (3, 'Clean Water', 'Health', 'Satara', '2023-01-10', 650000, 'Completed'), (4, 'Eye Camps', 'Health', 'Pune', '2023-08-01', 400000, 'Active'),
 (5, 'Mobile Library', 'Education', 'Solapur', '2023-11-01', 300000, 'On hold'), (6, 'Tailoring Centre', 'Livelihood', 'Satara', '2024-01-05', 520000, 'Active'),
 (7, 'Farm Ponds', 'Livelihood', 'Solapur', null, 780000, 'Planned'), (8, 'Flood Relief', 'Relief', 'Kolhapur', '2024-07-28', 500000, 'Completed');
insert into donations
with recursive n(i) as (select 1 union all select i + 1 from n where i < 190),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, date('2023-04-03', '+' || (726 * i / 190) || ' days') as d from n),
 b as (select a.*, 1 + case when r % 3 = 0 then s % 9 else (r + s) % 41 end as donor from a)
select 5000 + i, donor, case when d between '2024-07-25' and '2024-10-01' and s % 2 = 0 then 8 when r % 5 = 0 then null else json_extract('[1,1,2,3,4,5,6]', '$[' || (s % 7) || ']') end, d,
 case when donor % 11 = 0 then 50000 + 25000 * (s % 4) when donor % 8 = 0 then 40000 + 10000 * (s % 7) else json_extract('[500,1000,1000,1500,2500,5000,5000,10000]', '$[' || (s % 8) || ']') end
  + case when strftime('%m', d) = '03' then 1000 else 0 end,
 json_extract('["UPI","UPI","Bank transfer","Cheque","Cash"]', '$[' || ((r + s) % 5) || ']'), case when d > '2025-03-01' and r % 2 = 0 or r % 13 = 0 then 0 else 1 end
from b;
insert into grants
with recursive n(i) as (select 1 union all select i + 1 from n where i < 24),
 a as (select i, json_extract('["Tata Trusts","Azim Premji Foundation","HDFC Parivartan","Zilla Parishad","Rotary Club","Give India"]', '$[' || (i * 5 % 6) || ']') as f, date('2023-04-20', '+' || (29 * i) || ' days') as d,
  100000 + 50000 * (i * 7 % 9) as amt, case when i > 21 or i = 19 then 'Awaiting' when i * 11 % 7 < 3 then 'Rejected' else 'Approved' end as o from n)
select i, f, 1 + i * 3 % 7, d, case when o <> 'Awaiting' then date(d, '+' || (25 + i * 13 % 60) || ' days') end, o, amt,
 case when o = 'Approved' then amt * (0.6 + i % 5 / 10.0) else 0 end, case when o = 'Approved' then amt * (0.6 + i % 5 / 10.0) * (case when d < '2024-06-01' then 1 when i % 2 = 0 then 0.5 else 0 end) else 0 end
from a;
insert into expenses
with recursive n(i) as (select 1 union all select i + 1 from n where i < 160),
 a as (select i, (i * 15731 + i * i * 19) % 997 as r, (i * 48611 + i * i * 7) % 991 as s, date('2023-04-05', '+' || (725 * i / 160) || ' days') as d from n),
 b as (select a.*, json_extract('["Salaries","Salaries","Travel","Food","Stationery","Rent","Medicines","Printing"]', '$[' || (r % 8) || ']') as h, json_extract('[1,1,2,2,3,4,4,5,6,6]', '$[' || (s % 10) || ']') as p from a)
select i, case when d between '2024-07-28' and '2024-11-15' and r % 2 = 0 then 8 else p end, d, h,
 case h when 'Salaries' then 18000 + 1000 * (s % 9) when 'Rent' then 12000 when 'Medicines' then 4000 + 300 * (s % 30) when 'Food' then 2500 + 100 * (s % 40) else 600 + 50 * (s % 60) end,
 case when (r + s) % 9 = 0 then 'N' else 'Y' end
from b;
insert into volunteers
with recursive n(i) as (select 1 union all select i + 1 from n where i < 32)
select i, json_extract('["Aditi","Kabir","Sneha","Omkar","Zoya","Nikhil","Tanvi","Rahul","Ira","Samar","Divya"]', '$[' || (i * 4 % 11) || ']') || ' ' || json_extract('["Joshi","Patil","Shaikh","Rao","Dsouza","Gokhale","Mane"]', '$[' || (i * 3 % 7) || ']'),
 json_extract('["Pune","Pune","Nashik","Satara","Solapur"]', '$[' || (i * 3 % 5) || ']'), json_extract('["Teaching","Teaching","Medical","Driving","Accounts","Photography"]', '$[' || (i * 5 % 6) || ']'),
 date('2022-05-01', '+' || (33 * i) || ' days'), case when i % 5 = 2 and i < 26 then date('2022-05-01', '+' || (33 * i + 150 + i * 3) || ' days') end
from n;
insert into volunteer_hours
with recursive n(i) as (select 1 union all select i + 1 from n where i < 120),
 a as (select i, (i * 7919 + i * i * 31) % 1013 as r, (i * 24593 + i * i * 5) % 983 as s, date('2024-01-06', '+' || (450 * i / 120) || ' days') as d from n)
select i, (select volunteer_id from (select volunteer_id, (volunteer_id * 37 + a.r) % 101 as k from volunteers where joined_on <= a.d and coalesce(left_on, '9999') >= a.d) order by k limit 1), json_extract('[1,1,2,4,5,6]', '$[' || (s % 6) || ']'), d, 2 + s % 9 / 2.0 from a;
