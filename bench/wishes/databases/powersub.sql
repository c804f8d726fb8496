-- An electricity sub-division: consumers, feeders, bills, outages, transformers. No keys are declared. Newest day: 2025-09-30.
create table feeder (
  fdr_cd text,
  fdr_name text,
  substn text,
  kv integer,
  fdr_type text,
  je_name text
);
create table consumer (
  cons_no integer,
  cons_name text,
  fdr_cd text,
  catg text,
  sanc_load_kw real,
  meter_type text,
  conn_dt text,
  conn_stat text
);
create table energy_bill (
  bill_no integer,
  cons_no integer,
  bill_mth text,
  units integer,
  bill_amt real,
  paid_amt real,
  pay_dt text,
  pay_mode text,
  rdg_stat text
);
create table outage (
  otg_id integer,
  fdr_cd text,
  off_dt text,
  dur_min integer,
  cause text,
  planned integer,
  cons_affected integer
);
create table dtr (
  dtr_no text,
  fdr_cd text,
  location text,
  kva integer,
  peak_load_pct real,
  inst_dt text,
  failed_on text,
  replaced_on text
);
create table fdr_input (
  fdr_cd text,
  mth text,
  units_in integer,
  units_billed integer
);
insert into feeder values
 ('F01', 'Town-1', 'Civil Lines SS', 11, 'Urban', 'A. Verma'), ('F02', 'Town-2', 'Civil Lines SS', 11, 'Urban', 'A. Verma'), ('F03', 'Market', 'Civil Lines SS', 11, 'Urban', 'S. Rathore'),
 ('F04', 'Industrial Area', 'RIICO SS', 33, 'Industrial', 'S. Rathore'), ('F05', 'Rampura', 'Bagru SS', 11, 'Rural', 'M. Meena'), ('F06', 'Kheda', 'Bagru SS', 11, 'Rural', 'M. Meena'),
 ('F07', 'Bagru AG', 'Bagru SS', 11, 'Agriculture', 'K. Gurjar'), ('F08', 'Water Works', 'RIICO SS', 11, 'Dedicated', null);
insert into consumer
with recursive n(i) as (select 1 union all select i + 1 from n where i < 60),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s from n),
 b as (select a.*, json_extract('["F01","F01","F02","F02","F03","F03","F04","F05","F05","F06","F07"]', '$[' || (r % 11) || ']') as f from a)
select 110200 + i * 3,
 case when f = 'F04' then json_extract('["Shree Ceramics","Balaji Oil Mill","Rajasthan Cables","Om Plastics","Arihant Packaging"]', '$[' || (i % 5) || ']') || ' Unit ' || (i / 5 + 1)
 else json_extract('["Ramesh","Bhanwar Lal","Sita Devi","Mohan","Prem Chand","Gyarsi","Kailash","Noor Mohd","Santosh","Hanuman"]', '$[' || (i * 7 % 10) || ']') || ' ' || json_extract('["Sharma","Meena","Gurjar","Saini","Khan","Jat","Choudhary"]', '$[' || ((i * 5 + i / 10) % 7) || ']') end,
 f, case when f = 'F04' then 'Industrial' when f = 'F07' then 'Agriculture' when f = 'F03' and s % 4 > 0 or s % 7 = 0 then 'Commercial' when f in ('F05', 'F06') and s % 3 = 0 then 'Agriculture' else 'Domestic' end, 0,
 json_extract('["Smart","Electronic","Electronic","Electronic","Electromechanical"]', '$[' || (s % 5) || ']'),
 date('2006-05-01', '+' || ((i * i * 17 + i * 331) % 6900) || ' days'),
 case when i in (14, 47, 53) then 'PDC' when i in (9, 33, 25, 42) then 'TDC' else 'Live' end
from b;
update consumer set sanc_load_kw = case catg when 'Industrial' then 60 + cons_no % 90 when 'Commercial' then 4 + cons_no % 9 when 'Agriculture' then 7.5 else 1 + cons_no % 5 end;
insert into energy_bill
with recursive m(k) as (select 0 union all select k + 1 from m where k < 8),
 a as (select cons_no, catg, sanc_load_kw, conn_stat, k, date('2024-05-01', '+' || (k * 2) || ' months') as mth, (cons_no * 6151 + k * 389 + cons_no % 997 * cons_no % 1009 + k * k * 71) % 1021 as r, cons_no % 7 as c from consumer, m where (cons_no / 3) % 11 < 8 or catg = 'Industrial'),
 b as (select a.*, cast(case catg when 'Industrial' then sanc_load_kw * (150 + r % 80) when 'Commercial' then sanc_load_kw * (70 + r % 60) when 'Agriculture' then 500 + r % 700 else sanc_load_kw * 45 + r % 260 end * case when strftime('%m', mth) in ('05', '07') then 1.3 else 1 end as integer) as u from a where conn_stat <> 'PDC' or k < 3),
 d as (select b.*, round(u * case catg when 'Industrial' then 7.3 when 'Commercial' then 8.1 when 'Agriculture' then 2.1 else 6.2 end + sanc_load_kw * 90) as amt, case when conn_stat <> 'Live' and k > 2 or r % 100 < case catg when 'Agriculture' then 38 when 'Domestic' then 14 else 6 end then 0 when r % 29 = 0 then 0.4 else 1 end as part,
  date(mth, '+1 month', '+' || (3 + r % 24) || ' days') as p from b)
select 70000 + row_number() over (order by mth, cons_no), cons_no, mth, u, amt, case when p > '2025-09-30' then 0 else round(amt * part) end, case when p <= '2025-09-30' and part > 0 then p end,
 case when p <= '2025-09-30' and part > 0 then json_extract('["Online","Online","Counter","Counter","e-Mitra"]', '$[' || (r * 7 % 11 % 5) || ']') end,
 case when r % 13 = 0 then 'Door locked' when r % 17 = 0 then 'Meter faulty' when r % 10 = 3 then 'Average' else 'OK' end
from d;
insert into outage
with recursive n(i) as (select 1 union all select i + 1 from n where i < 260),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t, date('2024-04-02', '+' || (546 * i / 260) || ' days') as d from n),
 b as (select a.*, json_extract('["F05","F06","F07","F05","F01","F02","F03","F06","F04","F07","F01"]', '$[' || (r % 11) || ']') as f, s % 6 = 0 as pl from a)
select i, f, d, case when pl then 60 + 30 * (t % 7) when f in ('F05', 'F06', 'F07') then 20 + t % 210 else 5 + t % 70 end, case when pl then 'Maintenance shutdown' when strftime('%m', d) in ('06', '07', '08') and t % 3 = 0 then 'Storm' else json_extract('["Jumper broken","Tree touching","Insulator failure","Overload","Cable fault","Unknown","DTR failure"]', '$[' || (s % 7) || ']') end,
 pl, case when t % 12 = 0 then null else 150 + (t * 7 + r) % 1900 end
from b;
insert into dtr
with recursive n(i) as (select 1 union all select i + 1 from n where i < 72),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s from n)
select 'T' || (500 + i), json_extract('["F01","F02","F03","F04","F05","F06","F07","F05"]', '$[' || (r % 8) || ']'),
 json_extract('["Near school","Bus stand","Temple chowk","Panchayat","Tubewell No","Mill gate","Post office"]', '$[' || (s % 7) || ']') || ' ' || (1 + i / 7), json_extract('[25,63,63,100,100,250]', '$[' || (s % 6) || ']'),
 case when i % 18 = 5 then null else 42 + r % 78 end, date('2009-01-10', '+' || ((i * i * 13 + i * 211) % 5600) || ' days'),
 case when s % 4 = 0 then date('2024-04-20', '+' || (r % 510) || ' days') end, null
from a;
update dtr set replaced_on = date(failed_on, '+' || (1 + kva % 9) || ' days') where failed_on is not null and failed_on < '2025-04-15';
insert into fdr_input
with recursive m(k) as (select 0 union all select k + 1 from m where k < 17),
 a as (select fdr_cd, fdr_type, k, date('2024-04-01', '+' || k || ' months') as mth, (rowid * 7919 + k * 389 + k * k * 37) % 101 as r, feeder.rowid as f from feeder, m where fdr_cd <> 'F08'),
 b as (select a.*, 180000 + f * 21000 + r * 900 + case when strftime('%m', mth) in ('05', '06', '07') then 52000 else 0 end as u from a)
select fdr_cd, mth, u, cast(u * (case fdr_type when 'Urban' then 0.87 when 'Industrial' then 0.95 when 'Rural' then 0.72 else 0.64 end + r / 2500.0) as integer) from b;
