-- A gram panchayat's two sheets, headers as they are typed there. Newest day: 2024-12-18; only due dates lie after it.
create table "Works Register" (
  "Sl No" integer primary key,
  "Work Code" text,
  "Name of Work" text,
  "Type of Work" text,
  "Scheme" text,
  "Ward" text,
  "Contractor" text,
  "Sanctioned Amount" real,
  "Spent Amount" real,
  "Sanction Date" text,
  "Start Date" text,
  "Due Date" text,
  "Completion Date" text,
  "Status" text,
  "Remarks" text
);
create table "Muster Roll" (
  "Entry No" integer primary key,
  "Work Code" text,
  "Type of Work" text,
  "Ward" text,
  "Worker Name" text,
  "Job Card No" text,
  "Gender" text,
  "Caste Category" text,
  "Age" integer,
  "From Date" text,
  "To Date" text,
  "Days Worked" integer,
  "Wage Rate" real,
  "Wages Due" real,
  "Wages Paid" real,
  "Paid On" text,
  "Payment Mode" text
);
insert into "Works Register"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 340),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t, (i * 48611 + i * i * 7) % 991 as u,
  date('2023-04-03', '+' || cast(620 * (0.9 * i / 340.0 + 0.1 * i / 340.0 * i / 340.0) as integer) || ' days') as sd from n),
 b as (select a.*, json_extract('["Road","Road","Road","Drain","Drain","Drinking Water","Drinking Water","Street Light","Street Light","School Repair","Pond","Pond","Toilet Block","Community Hall","Plantation","Check Dam"]', '$[' || (r % 16) || ']') as ty,
  'Ward ' || (1 + case when u % 4 = 0 then (s + t) % 4 else (s * 3 + u) % 9 end) as wd from a),
 c as (select b.*, case when ty in ('Pond', 'Plantation', 'Check Dam') then 'MGNREGA' when ty = 'Toilet Block' then 'Swachh Bharat'
   when ty = 'Drinking Water' and s % 4 < 3 then 'Jal Jeevan Mission' when s % 10 < 3 then 'MGNREGA' when s % 10 < 6 then '15th Finance Commission'
   when s % 10 = 6 then 'MLA Fund' when s % 10 = 7 then 'Own Fund' else '15th Finance Commission' end as sch,
  round((case ty when 'Road' then 280000 when 'Drain' then 145000 when 'Drinking Water' then 190000 when 'Street Light' then 42000 when 'School Repair' then 95000
   when 'Pond' then 165000 when 'Toilet Block' then 120000 when 'Community Hall' then 460000 when 'Plantation' then 38000 else 230000 end) * (0.6 + (t % 90) / 100.0), -2) as amt,
  date(sd, '+' || (7 + u % 55) || ' days') as st, date(sd, '+' || (75 + (s * 7 + u) % 140) || ' days') as due from b),
 e as (select c.*, date(st, '+' || cast((julianday(due) - julianday(st)) * (0.55 + ((r * 5 + t) % 110) / 100.0) as integer) || ' days') as fin from c),
 f as (select e.*, case when st > '2024-12-18' then 'Not Started' when (t * 3 + s) % 29 = 0 then 'Stopped' when sd < '2024-10-15' and (u * 3 + r) % 23 = 0 then 'Not Started'
  when fin <= '2024-12-18' then 'Completed' else 'In Progress' end as stat from e)
select i, 'GP/' || strftime('%Y', sd) || '/' || printf('%03d', i),
 json_extract('{"Road":"CC road","Drain":"Side drain","Drinking Water":"Pipeline","Street Light":"LED lights","School Repair":"School roof","Pond":"Deepening of pond","Toilet Block":"Toilet block","Community Hall":"Hall work","Plantation":"Tree planting","Check Dam":"Check dam"}', '$."' || ty || '"')
  || ' near ' || json_extract('["Hanuman temple","bus stand","Govt school","old well","Anganwadi","ration shop","Kali tank","milk dairy","mosque","panchayat office","bank","primary health centre","Ram Singh house","cattle shed"]', '$[' || ((t + u) % 14) || ']'),
 ty, sch, wd,
 case when sch = 'MGNREGA' then 'Department' else json_extract('["Shivam Constructions","R K Builders","Patil and Sons","Jai Bhawani Traders","Shivam Constructions","Maruti Infra","S Yadav","New India Borewells"]', '$[' || ((u * 5 + s) % 8) || ']') end,
 amt, case stat when 'Not Started' then 0 when 'Completed' then round(amt * (0.82 + ((r + u) % 27) / 100.0), -1) when 'Stopped' then round(amt * (10 + u % 40) / 100.0, -1)
  else round(amt * (15 + (r + t) % 75) / 100.0, -1) end,
 sd, case when stat <> 'Not Started' then st end, due, case when stat = 'Completed' then fin end, stat,
 case when stat = 'Stopped' then json_extract('["Land dispute","Contractor left","No funds"]', '$[' || (u % 3) || ']') when stat = 'Not Started' and sd < '2024-10-15' then 'Tender pending' end
from f;
insert into "Muster Roll"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 2900),
 a as (select i, (i * 6151 + i * i * 29) % 1021 as r, (i * 48611 + i * i * 11) % 1013 as s, (i * 24593 + i * i * 23) % 1009 as t,
  date('2023-05-01', '+' || (7 * cast(84 * (1.1 * i / 2900.0 - 0.1 * i / 2900.0 * i / 2900.0) as integer)) || ' days') as d from n),
 kept as (select * from a where (r * 3 + t) % 100 < json_extract('[92,95,90,88,97,60,30,32,45,58,80,90]', '$[' || (cast(strftime('%m', d) as integer) - 1) || ']')),
 b as (select kept.*, 1 + case when s % 5 = 0 then t % 40 else (s * 7 + t) % 168 end as w,
  (select "Work Code" from "Works Register" where "Scheme" = 'MGNREGA' and "Start Date" is not null and "Start Date" <= date(d, '+20 days')
    and coalesce("Completion Date", date("Due Date", '+60 days')) >= d order by ("Sl No" * 37 + s) % 101, "Sl No" limit 1) as code from kept),
 c as (select b.*, case when t % 9 < 5 then 6 else 1 + t % 6 end as days, case when d < '2024-04-01' then 273 else 297 end as rate from b),
 e as (select c.*, case when (r + s * 3) % 100 < case when d > '2024-10-25' then 55 else 6 end then null else date(d, '+' || (9 + (s + t) % 31) || ' days') end as po from c)
select row_number() over (order by d, i), code, (select "Type of Work" from "Works Register" where "Work Code" = code), (select "Ward" from "Works Register" where "Work Code" = code),
 case when w % 2 = 0 then json_extract('["Sunita","Kamla","Geeta","Savitri","Lakshmi","Rekha","Meena","Parvati","Anita","Shanti"]', '$[' || (w / 2 % 10) || ']') || ' '
   || json_extract('["Devi","Bai","Kumari","Yadav","Patil","Meena","Gond","Sharma","Jadhav"]', '$[' || (w / 20 % 9) || ']')
  else json_extract('["Ramesh","Suresh","Mohan","Raju","Dinesh","Bhola","Kishan","Vijay","Gopal","Arjun"]', '$[' || (w / 2 % 10) || ']') || ' '
   || json_extract('["Yadav","Patil","Meena","Gond","Sharma","Jadhav","Kumar","Lal","Das"]', '$[' || (w / 20 % 9) || ']') end,
 'JC-' || (1200 + w * 7), case when w % 2 = 0 then 'Female' else 'Male' end,
 case when w * 11 % 20 < 6 then 'SC' when w * 11 % 20 < 9 then 'ST' when w * 11 % 20 < 16 then 'OBC' else 'General' end, 19 + (w * 31 + w * w) % 47 * (w % 3 + 1) / 3,
 d, date(d, '+5 days'), days, rate, days * rate, case when po is null or po > '2024-12-18' then 0 else days * rate end,
 case when po <= '2024-12-18' then po end, case when po is null or po > '2024-12-18' then null when r % 10 < 7 then 'Bank' when r % 10 < 9 then 'Post Office' else 'Cash' end
from e where date(d, '+5 days') <= '2024-12-18' and code is not null;
