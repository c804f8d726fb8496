-- A village dairy cooperative that takes milk from its members in the morning and in the evening. Newest day: 2024-11-20.
create table CENTRES (
  CTR_CD text primary key,
  CTR_NAME text not null,
  SECRETARY text not null
);
create table MEMBERS (
  MEM_NO integer primary key,
  MEM_NAME text not null,
  SEX text not null,
  CTR_CD text not null references CENTRES (CTR_CD),
  JOIN_DT text not null,
  CATTLE integer not null,
  ACTIVE text not null
);
create table COLLECTION (
  SLIP_NO integer primary key,
  COLL_DT text not null,
  SHIFT text not null,
  MEM_NO integer not null references MEMBERS (MEM_NO),
  MILK text not null,
  QTY_LTR real not null,
  FAT_PCT real not null,
  SNF_PCT real not null,
  RATE real not null,
  AMT real not null,
  REJECTED integer not null
);
create table PAYMENTS (
  PAY_NO integer primary key,
  MEM_NO integer not null references MEMBERS (MEM_NO),
  FROM_DT text not null,
  TO_DT text not null,
  GROSS_AMT real not null,
  DEDN_AMT real not null,
  NET_AMT real not null,
  PAID_DT text
);
create table FEED_SALES (
  BILL_NO integer primary key,
  SALE_DT text not null,
  MEM_NO integer not null references MEMBERS (MEM_NO),
  ITEM text not null,
  BAGS integer not null,
  AMT real not null,
  ON_CREDIT text not null
);
insert into CENTRES values ('C1', 'Rampura', 'Ashok Chaudhary'), ('C2', 'Khedli', 'Bhanwari Devi'), ('C3', 'Motipura', 'Jagdish Gurjar');
insert into MEMBERS
with recursive n(i) as (select 1 union all select i + 1 from n where i < 30)
select 100 + i, case when i % 3 = 0 then json_extract('["Kamla","Santosh","Geeta","Radha","Manju"]', '$[' || (i / 3 % 5) || ']') || ' ' || json_extract('["Devi","Bai","Gurjar"]', '$[' || (i / 5 % 3) || ']')
  else json_extract('["Ramlal","Mohan","Shankar","Gopal","Hari","Devilal","Prabhu"]', '$[' || (i % 7) || ']') || ' ' || json_extract('["Gurjar","Chaudhary","Yadav","Meena"]', '$[' || (i / 7 % 4) || ']') end,
 case when i % 3 = 0 then 'F' else 'M' end, 'C' || (1 + i * 7 % 5 / 2), date('2019-04-01', '+' || (i * 67) || ' days'), 1 + i * i % 7, case when i in (5, 14, 23, 28) then 'N' else 'Y' end
from n;
insert into COLLECTION
with recursive n(i) as (select 0 union all select i + 1 from n where i < 359),
 a as (select i, (i * 7919 + i * i * 29) % 1013 as r, (i * 104729 + i * i * 17) % 1009 as s, date('2024-06-03', '+' || (170 * i / 359) || ' days') as d from n),
 b as (select a.*, 101 + case when r % 3 = 0 then s % 8 else (r * 3 + s) % 27 end as m, case when s % 5 < 3 then 'Buffalo' else 'Cow' end as k from a),
 c as (select b.*, round(case k when 'Buffalo' then 4.5 + r % 18 / 10.0 else 3.2 + r % 9 / 10.0 end, 1) as fat, round(case k when 'Buffalo' then 8.8 + s % 5 / 10.0 else 8.3 + s % 5 / 10.0 end, 1) as snf,
  round(2 + s % 60 / 10.0 + case when m < 109 then 2.5 else 0 end + case when d >= '2024-09-15' then 1.2 else 0 end, 1) as q, (r + s) % 31 = 0 as bad from b),
 e as (select c.*, case when bad then 0 else round(7.4 * fat + 1.1, 2) end as rt from c)
select 2000 + i, d, case when i % 7 in (0, 2, 4, 6) then 'Morning' else 'Evening' end, m, k, q, fat, snf, rt, round(q * rt, 2), bad from e;
insert into PAYMENTS
with p(f, t) as (values ('2024-06-01', '2024-06-30'), ('2024-07-01', '2024-07-31'), ('2024-08-01', '2024-08-31'), ('2024-09-01', '2024-09-30'), ('2024-10-01', '2024-10-31')),
 a as (select m.MEM_NO as mem, f, t, sum(c.AMT) as g, (m.MEM_NO * 37 + strftime('%m', f) * 11) % 23 as r from p join COLLECTION c on c.COLL_DT between f and t join MEMBERS m on m.MEM_NO = c.MEM_NO
  group by m.MEM_NO, f, t having sum(c.AMT) > 0)
select row_number() over (order by f, mem), mem, f, t, round(g, 2), round(g * (r % 4) / 20, 2), round(g, 2) - round(g * (r % 4) / 20, 2),
 case when r % 9 = 0 and f >= '2024-08-01' or f = '2024-10-01' and r % 3 = 0 then null else date(t, '+' || (5 + r % 9) || ' days') end
from a;
insert into FEED_SALES
with recursive n(i) as (select 1 union all select i + 1 from n where i < 66),
 a as (select i, (i * 48611 + i * i * 7) % 991 as r, (i * 15731 + i * i * 11) % 997 as s, date('2024-06-05', '+' || (168 * i / 66) || ' days') as d from n),
 b as (select a.*, json_extract('["Cattle feed","Cattle feed","Cattle feed","Mineral mix","Cotton seed cake","Calf starter"]', '$[' || (r % 6) || ']') as it, 1 + s % 4 as bags from a)
select 700 + i, d, 101 + (r + s) % 26, it, bags, bags * case it when 'Cattle feed' then 1180 when 'Mineral mix' then 340 when 'Cotton seed cake' then 1650 else 890 end, case when s % 3 = 0 then 'N' else 'Y' end from b;
