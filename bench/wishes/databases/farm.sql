-- Wholesaler of farm produce; columns as in the shop's spreadsheets. Newest date: 2023-10-31 (Weighing slips, Sales).
create table "Growers" ("Grower No" integer primary key, "Grower" text, "Village" text, "Farm size ha" real, "Organic" text, "Member since" text);
create table "Produce" ("Code" text primary key, "Product" text, "Group" text, "Shelf life days" integer);
create table "Weighing slips" (
  "Slip No" integer primary key, "Date" text, "Grower No" integer references "Growers" ("Grower No"),
  "Produce Code" text references "Produce" ("Code"), "Gross kg" real, "Tare kg" real, "Net kg" real, "Grade" text,
  "Price per kg" real, "Amount paid" real, "Weighed by" text
);
create table "Buyers" ("Buyer No" integer primary key, "Buyer" text, "Type" text, "Town" text);
create table "Sales" (
  "Invoice No" integer primary key, "Sale date" text, "Buyer No" integer references "Buyers" ("Buyer No"),
  "Produce Code" text references "Produce" ("Code"), "Quantity kg" real, "Unit price" real, "Total" real, "Payment" text, "Days late" integer
);
insert into "Growers"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 36),
 f(k, w) as (values (0,'Mill'),(1,'Brook'),(2,'Ash'),(3,'Stone'),(4,'Long'),(5,'High')), l(k, w) as (values (0,'Farm'),(1,'Acres'),(2,'Holding'),
  (3,'Meadows'),(4,'Gardens'),(5,'Orchard'))
select i, f.w || ' ' || l.w, case when i * 7 % 20 < 7 then 'Aldersby' when i * 7 % 20 < 12 then 'Penhallow' when i * 7 % 20 < 16 then 'Thornley'
  when i * 7 % 20 < 18 then 'Marsh End' else 'Wickford' end,
  round(2 + (i * 53 % 170) / 10.0, 1), case when i * 11 % 9 < 3 then 'Yes' else 'No' end, date('2008-04-01', '+' || (i * i * 97 % 4400) || ' days')
from n join f on f.k = (i - 1) / 6 join l on l.k = (i - 1) % 6;
insert into "Produce" values
 ('APL','Apples','Fruit',60),('PEA','Pears','Fruit',40),('PLM','Plums','Fruit',12),('STR','Strawberries','Fruit',4),
 ('RSP','Raspberries','Fruit',3),('CHR','Cherries','Fruit',7),('POT','Potatoes','Roots',120),('CAR','Carrots','Roots',60),
 ('BEE','Beetroot','Roots',70),('ONI','Onions','Roots',110),('TUR','Turnips','Roots',60),('LEE','Leeks','Vegetables',21),
 ('CAB','Cabbage','Vegetables',40),('CAU','Cauliflower','Vegetables',10),('BRO','Broccoli','Vegetables',8),('SPI','Spinach','Vegetables',5),
 ('TOM','Tomatoes','Vegetables',9),('CUC','Cucumbers','Vegetables',10),('PEP','Peppers','Vegetables',14),('PMK','Pumpkins','Vegetables',90),
 ('BAS','Basil','Herbs',4),('PAR','Parsley','Herbs',7),('MIN','Mint','Herbs',7),('THY','Thyme','Herbs',10);
insert into "Buyers"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 30),
 f(k, w) as (values (0,'Green'),(1,'Corner'),(2,'Harbour'),(3,'Old Town'),(4,'Sunny')), l(k, w, t) as (values (0,'Market','Supermarket'),
  (1,'Bistro','Restaurant'),(2,'Greengrocer','Greengrocer'),(3,'School Kitchen','Canteen'),(4,'Stall','Market stall'),(5,'Inn','Restaurant'))
select i, f.w || ' ' || l.w, l.t, case when i * 7 % 11 < 5 then 'Eastport' when i * 7 % 11 < 8 then 'Wickford' when i * 7 % 11 < 10 then 'Dunmore' else 'Hallam' end
from n join f on f.k = (i - 1) / 6 join l on l.k = (i - 1) % 6;
insert into "Weighing slips"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 1800),
 a as (select i, (i * 7919 + i * i * 23) % 1019 as h, (i * 52361 + i * i * 7) % 1009 as g, (i * 15731 + i * i * 3) % 991 as e,
  date('2021-03-01', '+' || cast(round(974 * (1.25 * i / 1800.0 - 0.25 * i / 1800.0 * i / 1800.0)) as integer) || ' days') as d from n),
 b as (select *, cast(strftime('%m', d) as integer) as m, cast(strftime('%Y', d) as integer) as y from a),
 c as (select *, case when m in (6, 7) then min(h % 24, 2 + g % 6) when m in (8, 9, 10) then min(h % 20, g % 11) when m in (11, 12, 1, 2, 3) then 6 + h % 8
   else min(h % 24, g % 24) end as p from b),
 w as (select *, (select "Code" from "Produce" where rowid = p + 1) as code,
   case when p >= 20 then 4 + g % 18 when p in (3, 4, 5) then 20 + g % 90 when p between 6 and 10 then 120 + g % 680 else 45 + g % 320 end as net,
   6 + e % 14 as tare, case when e % 10 < 5 then 'A' when e % 10 < 8 then 'B' else 'C' end as grade from c),
 x as (select *, round(case when p >= 20 then 6.5 when p in (3, 4, 5) then 3.2 when p < 3 then 0.95 when p between 6 and 10 then 0.38 else 0.8 end
   * case grade when 'A' then 1.15 when 'B' then 1 else 0.7 end * (1 + 0.06 * (y - 2021)) * (0.9 + (h % 21) / 100.0), 2) as price from w)
select i, d, 1 + min((g * 3 + e) % 36, (h + g) % 40), code, net + tare, tare, net, grade, price, round(net * price, 2),
  case when e % 7 < 3 then 'Joan' when e % 7 < 5 then 'Ravi' when e % 7 < 6 then 'Pete' else 'Marta' end
from x;
insert into "Sales"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 1600),
 a as (select i, (i * 6151 + i * i * 19) % 1021 as h, (i * 48611 + i * i * 11) % 1013 as g, (i * 24593 + i * i * 5) % 997 as e,
  date('2021-03-03', '+' || cast(round(972 * (1.25 * i / 1600.0 - 0.25 * i / 1600.0 * i / 1600.0)) as integer) || ' days') as d from n),
 c as (select *, case when cast(strftime('%m', d) as integer) in (6, 7) then min(h % 24, 2 + g % 6)
   when cast(strftime('%m', d) as integer) in (8, 9, 10) then min(h % 20, g % 11)
   when cast(strftime('%m', d) as integer) in (11, 12, 1, 2, 3) then 6 + h % 8 else min(h % 24, g % 24) end as p, 1 + min((e * 7 + h) % 30, (g * 3 + e) % 33) as buyer from a),
 w as (select *, (select "Code" from "Produce" where rowid = p + 1) as code,
   case when p >= 20 then 3 + g % 15 when p in (3, 4, 5) then 15 + g % 80 when p between 6 and 10 then 90 + g % 560 else 35 + g % 260 end as qty,
   round(case when p >= 20 then 9.8 when p in (3, 4, 5) then 4.9 when p < 3 then 1.5 when p between 6 and 10 then 0.64 else 1.3 end
   * (1 + 0.05 * (cast(strftime('%Y', d) as integer) - 2021)) * (0.92 + (h % 19) / 100.0), 2) as price from c)
select i, d, buyer, code, qty, price, round(qty * price, 2),
  case when e % 10 < 5 then 'Bank transfer' when e % 10 < 8 then 'Credit' else 'Cash' end,
  case when (h + e) % 10 < 7 then 0 when buyer % 3 = 0 then 1 + g % 9 else 1 + g % 4 end
from w;
