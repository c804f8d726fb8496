-- A service centre for scooters and motorcycles; no keys are declared. Newest day: 2025-12-27; only insurance runs out after it.
create table Customers (
  CustId integer primary key,
  CustName text not null,
  Mobile text,
  Locality text not null,
  CustSince text not null
);
create table Vehicles (
  RegNo text primary key,
  CustId integer not null,
  Model text not null,
  FuelType text not null,
  PurchaseDate text not null,
  InsuranceExpiry text
);
create table Mechanics (
  MechId integer primary key,
  MechName text not null,
  Grade text not null,
  JoinDate text not null,
  Salary real not null
);
create table JobCards (
  JobNo integer primary key,
  JobDate text not null,
  RegNo text not null,
  ServiceType text not null,
  KmReading integer not null,
  MechId integer,
  PromisedDate text not null,
  DeliveredDate text,
  LabourAmt real not null,
  PartsAmt real not null,
  TotalAmt real not null,
  AmtReceived real not null,
  PayMode text,
  JobStatus text not null,
  Rating integer
);
create table PartsUsed (
  LineId integer primary key,
  JobNo integer not null,
  PartNo text not null,
  Qty integer not null,
  Rate real not null,
  Amount real not null,
  UnderWarranty integer not null
);
create table SpareParts (
  PartNo text primary key,
  PartName text not null,
  Category text not null,
  StockQty integer not null,
  MinQty integer not null,
  CostPrice real not null,
  SellPrice real not null
);
insert into Mechanics values
 (1, 'Raju', 'Senior', '2016-04-11', 26000), (2, 'Selvam', 'Senior', '2018-07-02', 24500), (3, 'Kumaresan', 'Junior', '2021-01-18', 17000),
 (4, 'Abdul', 'Junior', '2022-06-06', 16500), (5, 'Dinesh', 'Helper', '2023-10-09', 12000), (6, 'Murugan', 'Senior', '2019-11-25', 23500), (7, 'Prakash', 'Helper', '2025-11-10', 11500);
insert into SpareParts values
 ('EO10', 'Engine Oil 1 l', 'Lubricant', 84, 40, 310, 380), ('EO20', 'Engine Oil Synthetic', 'Lubricant', 22, 15, 520, 640), ('AF01', 'Air Filter', 'Filter', 31, 20, 140, 195),
 ('OF01', 'Oil Filter', 'Filter', 12, 20, 75, 110), ('SP01', 'Spark Plug', 'Electrical', 46, 25, 85, 130), ('BT05', 'Battery 5 Ah', 'Electrical', 4, 6, 1150, 1480),
 ('HL12', 'Headlight Bulb', 'Electrical', 18, 10, 90, 150), ('BS01', 'Brake Shoe', 'Brake', 27, 15, 190, 260), ('BP02', 'Brake Pad', 'Brake', 9, 12, 310, 420),
 ('CK01', 'Chain Kit', 'Transmission', 7, 6, 1080, 1390), ('CP01', 'Clutch Plate', 'Transmission', 5, 5, 560, 740), ('VB01', 'CVT Belt', 'Transmission', 11, 8, 480, 650),
 ('TY10', 'Tyre 10 inch', 'Tyre', 6, 8, 1250, 1560), ('TY17', 'Tyre 17 inch', 'Tyre', 8, 6, 1720, 2150), ('MR01', 'Mirror', 'Body', 24, 10, 130, 210),
 ('FD01', 'Front Fender', 'Body', 3, 2, 690, 950), ('CB01', 'Clutch Cable', 'Cable', 16, 10, 95, 160), ('BC01', 'Brake Cable', 'Cable', 14, 10, 90, 150), ('SK01', 'Silencer Kit', 'Body', 2, 1, 2100, 2700);
insert into Customers
with recursive n(i) as (select 1 union all select i + 1 from n where i < 90)
select i,
 json_extract('["Arun","Priya","Karthik","Lakshmi","Mohammed","Divya","Senthil","Jaya","Vignesh","Stella","Bala"]', '$[' || (i * 3 % 11) || ']') || ' ' ||
 json_extract('["R","S","Kumar","M","Raj","P","Joseph","V"]', '$[' || ((i * 5 + i / 11 * 2) % 8) || ']'),
 case when i % 13 = 0 then null else '94' || (43000000 + (i * 7919 + i * i * 131) % 6000000) end,
 json_extract('["Gandhipuram","Gandhipuram","Peelamedu","RS Puram","Singanallur","Singanallur","Ukkadam"]', '$[' || (i * 5 % 7) || ']'),
 date('2023-01-09', '+' || (i * 11) || ' days')
from n;
insert into Vehicles
with recursive n(i) as (select 1 union all select i + 1 from n where i < 104)
select 'TN' || json_extract('[37,38,66]', '$[' || (i * 7 % 3) || ']') || json_extract('["AB","BC","CZ","DK"]', '$[' || (i * 5 % 4) || ']') || (1000 + (i * 6151 + i * i * 7) % 8999),
 case when i <= 90 then i else (i - 90) * 6 end,
 json_extract('["Activa 6G","Activa 6G","Jupiter","Splendor Plus","Splendor Plus","Pulsar 150","Access 125","iQube","Shine"]', '$[' || (i * 4 % 9) || ']'),
 case when i * 4 % 9 = 7 then 'Electric' else 'Petrol' end,
 date('2019-03-01', '+' || ((i * i * 13 + i * 71) % 2100) || ' days'),
 case when i % 17 = 0 then null else date('2025-08-01', '+' || ((i * i * 7 + i * 31) % 420) || ' days') end
from n;
insert into JobCards
with recursive n(i) as (select 1 union all select i + 1 from n where i < 320),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t, date('2024-01-02', '+' || (725 * i / 320) || ' days') as d from n),
 b as (select a.*, case when strftime('%w', d) = '0' then date(d, '-1 day') else d end as jd, 1 + case when r % 3 = 0 then t % 20 else (r + t) % 98 end as v from a),
 c as (select b.*, json_extract('["Paid Service","Paid Service","Paid Service","Running Repair","Running Repair","Free Service","Accident"]', '$[' || (s % 7) || ']') as st,
  i > 309 and i % 4 <> 0 or i in (287, 301) as open, date(jd, '+' || (1 + s % 3) || ' days') as pd from b)
select 5000 + i, jd, (select RegNo from Vehicles where rowid = v), st, cast(1500 + (julianday(jd) - 2460300) * (9 + v % 7) + (v * 613) % 21000 as integer),
 case when (r + s) % 29 = 0 then null else 1 + json_extract('[0,0,1,1,2,3,3,4,5,5]', '$[' || (r % 10) || ']') end, pd,
 case when not open then min(date(pd, '+' || case when t % 4 = 0 then 1 + t % 5 else -1 * (t % 2) end || ' days'), '2025-12-27') end,
 case st when 'Free Service' then 0 when 'Accident' then 900 + 50 * (t % 31) when 'Paid Service' then 450 + 50 * (t % 5) else 150 + 50 * (t % 9) end, 0, 0, 0, null,
 case when not open then 'Delivered' else json_extract('["Open","In Progress","Waiting Parts"]', '$[' || (i % 3) || ']') end,
 case when not open and t % 3 <> 0 then json_extract('[5,4,5,4,3,5,4,2,5,1]', '$[' || (s % 10) || ']') end
from c;
insert into PartsUsed
with k(j) as (values (0), (1)),
 a as (select JobNo, ServiceType, j, (JobNo * 6151 + j * 389 + JobNo * JobNo) % 1021 as r, (JobNo * 48611 + j * 7919 + JobNo * JobNo * 3) % 1013 as s from JobCards, k),
 b as (select a.*, p.PartNo, p.SellPrice from a join SpareParts p on p.rowid = 1 + case when j = 0 and ServiceType like '%Service' then json_extract('[0,0,1,0]', '$[' || (s % 4) || ']') when ServiceType = 'Accident' then 14 + (s + j) % 5 else 2 + (s * 3 + 7 * j) % 14 end
  where j = 0 and r % 9 <> 0 or j = 1 and r % 7 < 3)
select row_number() over (order by JobNo, j), JobNo, PartNo, 1 + (SellPrice < 200 and s % 3 = 0), SellPrice, SellPrice * (1 + (SellPrice < 200 and s % 3 = 0)), r % 14 = 1
from b;
update JobCards set PartsAmt = coalesce((select sum(Amount) from PartsUsed p where p.JobNo = JobCards.JobNo and UnderWarranty = 0), 0);
update JobCards set TotalAmt = LabourAmt + PartsAmt;
update JobCards set AmtReceived = case when JobStatus <> 'Delivered' then 0 when (JobNo * 31 + JobNo * JobNo) % 17 = 1 then 0 when (JobNo * 31 + JobNo * JobNo) % 17 = 2 then round(TotalAmt / 2, -1) else TotalAmt end;
update JobCards set PayMode = case when AmtReceived > 0 then json_extract('["UPI","UPI","Cash","Cash","UPI","Card"]', '$[' || ((JobNo * 13 + JobNo * JobNo) % 6) || ']') end;
