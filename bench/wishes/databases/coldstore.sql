-- A cold store that keeps farmers' and traders' produce, as its Excel sheets were imported; no keys are declared. Newest day: 2025-11-30; only due dates lie after it.
create table "Stock Register" (
  "Lot No" text,
  "Date In" text,
  "Party Name" text,
  "Party Type" text,
  "Village" text,
  "Item" text,
  "Chamber" text,
  "Bags In" integer,
  "Bags Out" integer,
  "Bal Bags" integer,
  "Wt (Qtl)" real,
  "Rent/Bag" real,
  "Rent (Rs)" real,
  "Recd (Rs)" real,
  "Bal Rent (Rs)" real,
  "Last Out" text,
  "Status" text,
  "Damaged Bags" integer,
  "Remarks" text
);
create table "Gate Passes" (
  "GP No" integer,
  "GP Date" text,
  "Lot No" text,
  "Bags" integer,
  "Vehicle No" text,
  "Buyer" text,
  "Rate (Rs/Qtl)" real
);
create table "Loans" (
  "Loan No" text,
  "Loan Date" text,
  "Party Name" text,
  "Loan Amt (Rs)" real,
  "Int %" real,
  "Repaid (Rs)" real,
  "Due Date" text,
  "Closed (Y/N)" text
);
create table "Power Bills" (
  "Bill Month" text,
  "Units" integer,
  "Bill Amt (Rs)" real,
  "DG Hours" real,
  "Diesel (Rs)" real,
  "Paid On" text
);
insert into "Stock Register"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 240),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t, date('2024-03-02', '+' || (638 * i / 240) || ' days') as d from n),
 b as (select a.*, (case when r % 3 = 0 then t % 8 else (r + t) % 29 end) as p, 40 + 10 * (s % 35) as bags from a),
 c as (select b.*, case when strftime('%m', d) in ('02', '03', '04') and t % 4 <> 0 then 'Potato' when strftime('%m', d) in ('09', '10', '11') and t % 3 <> 0 then 'Apple' else json_extract('["Potato","Carrot","Red Chilli","Tamarind","Apple","Jaggery"]', '$[' || (r % 6) || ']') end as item from b)
select 'L' || (1000 + i), d,
 json_extract('["Hari Om Traders","Ramkishan Yadav","Babulal & Sons","Shyam Lal","Gopal Fruit Co","Suresh Chauhan","Kisan Agro","Mahendra Singh","Devi Prasad","Irshad Ali","Ram Avtar","Laxmi Narain","Jai Kisan Traders","Bhagwan Das","Rajveer Singh","Omprakash","Kallu Ram","Satish Kumar","Pyare Lal","Vijay Fruit Agency","Nand Kishore","Bhoora Singh","Munna Lal","Santosh Devi","Hukum Singh","Chandra Pal","Rakesh Sharma","New Taj Traders","Geeta Devi"]', '$[' || p || ']'),
 case when p in (0, 2, 4, 6, 12, 19, 27) then 'Trader' else 'Farmer' end,
 json_extract('["Agra","Etmadpur","Agra","Khandauli","Agra","Khandauli","Sadabad"]', '$[' || (p % 7) || ']'),
 item,
 json_extract('["A1","A1","A2","B1","B1","B2"]', '$[' || (s % 6) || ']'), bags, 0, 0, round(bags * case item when 'Apple' then 0.2 when 'Red Chilli' then 0.35 else 0.5 end, 1),
 case item when 'Potato' then 120 when 'Apple' then 95 when 'Red Chilli' then 140 when 'Carrot' then 110 else 130 end, 0, 0, 0, null, 'In Store',
 case when t % 8 = 0 then 1 + s % 12 else 0 end, case when t % 8 = 0 then json_extract('["Rotten","Wet bags","Sprouting"]', '$[' || (r % 3) || ']') when r % 19 = 0 then 'Weight to be checked' end
from c;
update "Stock Register" set "Rent (Rs)" = "Bags In" * "Rent/Bag";
insert into "Gate Passes"
with k(j) as (values (0), (1)),
 a as (select rowid as i, "Lot No" as lot, "Date In" as d, "Bags In" as bags, "Item" as item, j, (rowid * 6151 + j * 389 + rowid * rowid) % 1021 as r, (rowid * 48611 + j * 7919 + rowid * rowid * 3) % 1013 as s from "Stock Register", k),
 b as (select a.*, date(d, '+' || (25 + j * 40 + s % 90) || ' days') as g, case when i % 3 = 0 then bags / 10 * 5 when j = 0 then bags end as q from a where not (i % 3 = 0 and j = 1 and i % 2 = 0))
select row_number() over (order by g, i), g, lot, q,
 'UP' || json_extract('[80,80,83,85]', '$[' || (s % 4) || ']') || 'T' || (1100 + (s * 37 + r) % 8000),
 case when r % 7 = 0 then null else json_extract('["Azadpur Mandi","Azadpur Mandi","Kanpur Mandi","Local","Jaipur Mandi","Big Basket"]', '$[' || (s % 6) || ']') end,
 case when r % 7 = 0 then null else case item when 'Apple' then 5200 + 40 * (s % 40) when 'Red Chilli' then 14500 + 100 * (s % 30) when 'Potato' then 1150 + 10 * (s % 70) else 2600 + 25 * (s % 50) end end
from b where q > 0 and g <= '2025-11-30';
update "Stock Register" set "Bags Out" = coalesce((select sum("Bags") from "Gate Passes" g where g."Lot No" = "Stock Register"."Lot No"), 0),
 "Last Out" = (select max("GP Date") from "Gate Passes" g where g."Lot No" = "Stock Register"."Lot No");
update "Stock Register" set "Bal Bags" = "Bags In" - "Bags Out", "Status" = case when "Bags Out" = 0 then 'In Store' when "Bags Out" < "Bags In" then 'Part Out' else 'Cleared' end;
update "Stock Register" set "Recd (Rs)" = case when rowid % 13 = 4 then 0 when "Status" = 'Cleared' and rowid % 5 <> 0 then "Rent (Rs)" when "Status" = 'In Store' and rowid % 4 <> 0 then 0 else round("Rent (Rs)" * 0.6, -2) end;
update "Stock Register" set "Bal Rent (Rs)" = "Rent (Rs)" - "Recd (Rs)";
insert into "Loans"
with a as (select "Party Name" as p, min("Date In") as d, count(*) as c, row_number() over (order by min("Date In"), "Party Name") as i from "Stock Register" group by 1),
 k(j) as (values (0), (1), (2)),
 b as (select p, date(d, '+' || (5 + j * 190 + i * 7 % 40) || ' days') as ld, 20000 + 5000 * ((i * 7 + j * 3) % 17) as amt, i, j from a, k where (i + j) % 4 <> 0)
select 'LN' || (300 + row_number() over (order by ld, i)), ld, p, amt, 12 + 1.5 * (i % 5), case when (i + 2 * j) % 3 = 0 then amt when (i + j) % 5 = 0 then 0 else round(amt * 0.4, -3) end, date(ld, '+180 days'),
 case when (i + 2 * j) % 3 = 0 then 'Y' else 'N' end
from b where ld <= '2025-11-30';
insert into "Power Bills"
with recursive n(i) as (select 0 union all select i + 1 from n where i < 20),
 a as (select i, date('2024-03-01', '+' || i || ' months') as m, (i * 7919 + i * i * 37) % 1013 as r from n)
select m, u, round(u * 8.4), h, round(h * 1150), case when m < '2025-10-01' then date(m, '+1 month', '+' || (8 + r % 9) || ' days') end
from (select m, r, 14000 + r % 900 * 4 + case when strftime('%m', m) in ('04', '05', '06', '07') then 9000 when strftime('%m', m) in ('12', '01') then -4000 else 2500 end as u, 12 + r % 40 as h from a);
