-- A wedding hall that also caters; sheets imported from Excel, no keys declared. Newest day: 2026-03-10; only function dates lie after it.
create table "Bookings" (
  "Bkg No" integer,
  "Bkg Date" text,
  "Function Date" text,
  "Party Name" text,
  "Mobile No" text,
  "Function" text,
  "Hall" text,
  "Session" text,
  "Pax" integer,
  "Menu" text,
  "Plate Rate" real,
  "Catering (Rs)" real,
  "Hall Rent (Rs)" real,
  "Decoration (Rs)" real,
  "Disc (Rs)" real,
  "Bill Amt (Rs)" real,
  "Recd (Rs)" real,
  "Balance (Rs)" real,
  "Status" text,
  "Enquiry From" text,
  "Feedback" integer
);
create table "Receipts" (
  "Rcpt No" integer,
  "Rcpt Date" text,
  "Bkg No" integer,
  "Amt (Rs)" real,
  "Mode" text,
  "Recd By" text
);
create table "Expenses" (
  "Vch No" integer,
  "Vch Date" text,
  "Head" text,
  "Paid To" text,
  "Amt (Rs)" real,
  "Bkg No" integer,
  "Bill (Y/N)" text
);
create table "Staff" (
  "Staff Id" integer,
  "Name" text,
  "Role" text,
  "Daily Wage" real,
  "Joined On" text,
  "Active" text
);
create table "Duty" (
  "Duty Id" integer,
  "Staff Id" integer,
  "Bkg No" integer,
  "Duty Date" text,
  "Hrs" real,
  "OT Hrs" real
);
insert into "Staff" values
 (1, 'Shankar', 'Head cook', 1800, '2015-05-02', 'Yes'), (2, 'Bhima', 'Cook', 1200, '2018-11-15', 'Yes'), (3, 'Rukmini', 'Helper', 600, '2019-03-10', 'Yes'), (4, 'Santosh', 'Waiter', 700, '2020-12-01', 'Yes'),
 (5, 'Ajay', 'Waiter', 700, '2021-01-20', 'Yes'), (6, 'Deepak', 'Waiter', 650, '2023-10-05', 'No'), (7, 'Usha', 'Helper', 600, '2022-06-18', 'Yes'), (8, 'Ganesh', 'Cleaner', 550, '2017-08-08', 'Yes'), (9, 'Pintu', 'Waiter', 650, '2026-02-20', 'Yes'), (10, 'Mangal', 'Electrician', 900, '2016-09-30', 'Yes');
insert into "Bookings"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 210),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t, date('2024-09-02', '+' || (554 * i / 210) || ' days') as d from n),
 b as (select a.*, json_extract('["Wedding","Wedding","Reception","Reception","Engagement","Birthday","Birthday","Thread ceremony","Corporate"]', '$[' || (s % 9) || ']') as fn, date(d, '+' || (6 + case when s % 9 < 4 then 20 + t % 110 else t % 40 end) || ' days') as fd from a),
 c as (select b.*, case fn when 'Wedding' then 300 + 25 * (r % 25) when 'Reception' then 250 + 25 * (r % 20) when 'Corporate' then 60 + 10 * (r % 12) else 80 + 10 * (r % 18) end as pax,
  json_extract('["Veg","Veg","Veg","Non-veg","Jain"]', '$[' || ((r + t) % 5) || ']') as menu, case when t % 11 = 0 then 'Cancelled' when fd <= '2026-03-10' then 'Done' when s % 3 = 0 then 'Tentative' else 'Confirmed' end as st from b)
select 800 + i, d, fd, json_extract('["Kulkarni","Shinde","Agrawal","Deshpande","Lodha","Pathan","Gadkari","Bora","Jagtap","Oswal","Mulla","Wagh","Kothari","Salunke"]', '$[' || ((r + s) % 14) || ']') || case when fn = 'Corporate' then ' Industries' else ' family' end,
 case when t % 14 = 3 then null else '90' || (11000000 + (i * 7919 + i * i * 131) % 8000000) end,
 fn, case when pax > 350 then json_extract('["Main Hall","Lawn"]', '$[' || (t % 2) || ']') when pax > 200 then 'Main Hall' else json_extract('["Mini Hall","Mini Hall","Terrace"]', '$[' || (t % 3) || ']') end, json_extract('["Morning","Evening","Evening"]', '$[' || (r % 3) || ']'), pax, menu,
 case menu when 'Non-veg' then 620 when 'Jain' then 540 else 480 end + case when fn in ('Wedding', 'Reception') then 80 else 0 end, 0, 0, case when fn in ('Wedding', 'Reception') then 25000 + 5000 * (s % 12) when t % 3 = 0 then 8000 else 0 end, 0, 0, 0, 0, st,
 json_extract('["Reference","Reference","Walk-in","Just Dial","Instagram","Old party"]', '$[' || (t % 6) || ']'), case when st = 'Done' and r % 3 <> 0 then json_extract('[5,5,4,4,3,5,2,4]', '$[' || (s % 8) || ']') end
from c;
update "Bookings" set "Catering (Rs)" = "Pax" * "Plate Rate", "Hall Rent (Rs)" = case "Hall" when 'Lawn' then 90000 when 'Main Hall' then 65000 when 'Mini Hall' then 18000 else 12000 end;
update "Bookings" set "Disc (Rs)" = case when "Enquiry From" = 'Old party' then round("Catering (Rs)" * 0.05, -2) when "Bkg No" % 9 = 0 then 5000 else 0 end;
update "Bookings" set "Bill Amt (Rs)" = "Catering (Rs)" + "Hall Rent (Rs)" + "Decoration (Rs)" - "Disc (Rs)";
insert into "Receipts"
with k(j) as (values (0), (1)),
 a as (select "Bkg No" as b, "Bkg Date" as bd, "Function Date" as fd, "Bill Amt (Rs)" as v, "Status" as st, j, ("Bkg No" * 6151 + j * 389 + "Bkg No" * "Bkg No") % 1021 as r from "Bookings", k),
 c as (select b, case when j = 0 then date(bd, '+' || (r % 5) || ' days') else date(fd, '+' || (r % 21 - 3) || ' days') end as d, case when j = 0 then round(v * 0.3, -3) when b % 12 = 7 then round(v * 0.4, -3) else v - round(v * 0.3, -3) end as amt, r, st, j from a
  where (j = 0 and st <> 'Tentative') or (j = 1 and st = 'Done' and b % 15 <> 4))
select row_number() over (order by d, b), d, b, amt, case when amt > 150000 then json_extract('["NEFT","Cheque"]', '$[' || (r % 2) || ']') else json_extract('["Cash","UPI","UPI","Cheque","Cash"]', '$[' || (r % 5) || ']') end, json_extract('["Sanjay","Sanjay","Vaishali"]', '$[' || (r % 3) || ']')
from c where d <= '2026-03-10';
update "Bookings" set "Recd (Rs)" = coalesce((select sum("Amt (Rs)") from "Receipts" r where r."Bkg No" = "Bookings"."Bkg No"), 0);
update "Bookings" set "Balance (Rs)" = case when "Status" = 'Cancelled' then 0 else "Bill Amt (Rs)" - "Recd (Rs)" end;
insert into "Expenses"
with k(j) as (values (0), (1)),
 a as (select "Bkg No" as b, "Function Date" as fd, "Catering (Rs)" as v, "Decoration (Rs)" as dec, j, ("Bkg No" * 48611 + j * 7919 + "Bkg No" * "Bkg No" * 3) % 1013 as s from "Bookings", k where "Status" = 'Done'),
 c as (select date(fd, '-1 day') as d, 'Grocery' as head, json_extract('["Mahavir Kirana","Market Yard","Mahavir Kirana"]', '$[' || (s % 3) || ']') as pt, round(v * (0.28 + s % 12 / 100.0), -1) as amt, b, s from a where j = 0
  union all select fd, json_extract('["Gas","Flowers","Vegetables","Generator diesel"]', '$[' || (s % 4) || ']'), json_extract('["HP Gas","Phoolwala Bros","Market Yard","Shell pump"]', '$[' || (s % 4) || ']'), 2500 + s % 40 * 300 + case when s % 4 = 1 then dec * 0.3 else 0 end, b, s from a where j = 1),
 m as (with recursive x(k) as (select 0 union all select k + 1 from x where k < 17) select date('2024-10-05', '+' || k || ' months') as d, k from x),
 e as (select d, head, pt, amt, b, s from c union all select d, 'Electricity', 'MSEDCL', 28000 + k * 7919 % 17 * 1100, null, 0 from m union all select date(d, '+3 days'), 'Repairs', 'Local contractor', 3000 + k * 104729 % 13 * 900, null, 1 from m where k % 2 = 0)
select row_number() over (order by d, head), d, head, pt, amt, b, case when head = 'Vegetables' or s % 6 = 1 then 'N' else 'Y' end from e where d <= '2026-03-10';
insert into "Duty"
with a as (select "Bkg No" as b, "Function Date" as fd, "Pax" as pax, s."Staff Id" as st, s."Joined On" as jd, ("Bkg No" * 31 + s."Staff Id" * 17 + "Bkg No" * "Bkg No") % 23 as r from "Bookings", "Staff" s where "Status" = 'Done')
select row_number() over (order by fd, b, st), st, b, fd, 6 + r % 4, case when r % 5 = 0 then 1 + r % 3 else 0 end from a where r < 4 + pax / 150 and jd <= fd and st <> 9 and not (st = 6 and fd > '2025-06-30');
