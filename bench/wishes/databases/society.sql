-- A co-operative housing society of four wings. Newest day: 2026-02-18; only due dates and contracts' ends lie after it.
create table flats (
  flat_id integer primary key,
  wing text not null,
  flat_no text not null unique,
  flat_type text not null,
  area_sqft integer not null,
  owner_name text not null,
  occupancy text not null,
  tenant_name text,
  parking_slots integer not null
);
create table maint_bills (
  bill_id integer primary key,
  flat_id integer not null references flats (flat_id),
  bill_dt text not null,
  due_dt text not null,
  maint_amt real not null,
  water_amt real not null,
  sinking_fund real not null,
  late_fee real not null,
  total_amt real not null,
  paid_amt real not null,
  paid_dt text,
  pay_mode text
);
create table vendors (
  vendor_id integer primary key,
  vendor_name text not null,
  service text not null,
  monthly_amt real not null,
  contract_end_dt text,
  is_active text not null
);
create table complaints (
  comp_id integer primary key,
  flat_id integer not null references flats (flat_id),
  raised_on text not null,
  category text not null,
  vendor_id integer references vendors (vendor_id),
  status text not null,
  closed_on text,
  rating integer
);
create table expenses (
  exp_id integer primary key,
  exp_dt text not null,
  head text not null,
  vendor_id integer references vendors (vendor_id),
  amt real not null,
  pay_mode text not null,
  approved_yn text not null
);
create table hall_bookings (
  booking_id integer primary key,
  flat_id integer not null references flats (flat_id),
  booked_for text not null,
  purpose text not null,
  charges real not null,
  deposit real not null,
  deposit_refunded_yn text not null
);
insert into flats
with recursive n(i) as (select 0 union all select i + 1 from n where i < 47)
select i + 1, json_extract('["A","B","C","D"]', '$[' || (i / 12) || ']'),
 json_extract('["A","B","C","D"]', '$[' || (i / 12) || ']') || '-' || ((i % 12 / 3 + 1) * 100 + i % 3 + 1),
 case when i / 12 = 3 then '3BHK' when i % 3 = 0 then '1BHK' else '2BHK' end, case when i / 12 = 3 then 1350 when i % 3 = 0 then 610 else 920 end,
 json_extract('["Mr. Mehta","Mrs. Pillai","Mr. Sawant","Mr. Rodrigues","Mrs. Banerjee","Mr. Ansari","Mr. Tiwari","Mrs. Kaur","Mr. Hegde","Mr. Bhatt","Mrs. Naidu"]', '$[' || (i * 5 % 11) || ']') || ' ' || json_extract('["(R)","(S)","(K)","(V)","(N)"]', '$[' || (i / 11) || ']'),
 case when i % 13 = 7 then 'Vacant' when i % 4 = 2 then 'Rented' else 'Self' end,
 case when i % 13 <> 7 and i % 4 = 2 then json_extract('["Rohit Sen","Kavya Menon","Faiz Khan","Nikhil Jain","Anita Das","Sameer Patil"]', '$[' || (i % 6) || ']') end,
 case when i / 12 = 3 then 2 when i % 5 = 0 then 0 else 1 end
from n;
insert into maint_bills
with recursive q(k) as (select 0 union all select k + 1 from q where k < 7),
 a as (select flat_id, wing, area_sqft, occupancy, k, date('2024-04-01', '+' || (k * 3) || ' months') as d, (flat_id * 7919 + k * 389 + flat_id * flat_id * 37 + k * k * 53) % 1013 as r from q, flats),
 b as (select a.*, round(area_sqft * case when d < '2025-04-01' then 3.5 else 4 end * case occupancy when 'Rented' then 1.1 else 1 end) * 3 as m,
  case when occupancy = 'Vacant' then 0 else 600 + r % 40 * 15 end as w, area_sqft * 0.25 * 3 as sf, case when flat_id % 7 = 3 and k > 0 or r % 11 = 0 then 250 else 0 end as lf,
  case when flat_id % 7 = 3 then 20 + r % 70 else r % 35 - 3 end as lag from a),
 c as (select b.*, m + w + sf + lf as tot, date(d, '+' || (4 + lag) || ' days') as p, case when flat_id in (10, 31) and k > 3 or flat_id % 12 = 5 and k = 7 then 0 when r % 17 = 0 then 0.5 else 1 end as part from b)
select row_number() over (order by k, flat_id), flat_id, d, date(d, '+20 days'), m, w, sf, lf, tot, case when p > '2026-02-18' then 0 else round(tot * part) end,
 case when p <= '2026-02-18' and part > 0 then p end, case when p <= '2026-02-18' and part > 0 then json_extract('["UPI","UPI","NEFT","Cheque","UPI"]', '$[' || (r % 5) || ']') end
from c;
insert into vendors values
 (1, 'Shakti Security', 'Security', 86000, '2026-03-31', 'Y'), (2, 'Clean Home Services', 'Housekeeping', 42000, '2026-09-30', 'Y'), (3, 'Omega Lifts', 'Lift', 18500, '2026-01-15', 'Y'),
 (4, 'Jal Pump Works', 'Plumbing', 0, null, 'Y'), (5, 'Bright Electricals', 'Electrical', 0, null, 'Y'), (6, 'Green Thumb', 'Gardening', 9000, '2026-06-30', 'Y'),
 (7, 'Kool Tanker Supply', 'Water tanker', 0, null, 'Y'), (8, 'Pest Kill', 'Pest control', 4500, '2025-08-31', 'N'), (9, 'Eagle Eye CCTV', 'CCTV', 3500, '2026-12-31', 'Y'), (10, 'City Guards', 'Security', 79000, '2024-09-30', 'N');
insert into complaints
with recursive n(i) as (select 1 union all select i + 1 from n where i < 190),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t, date('2024-04-03', '+' || (686 * i / 190) || ' days') as d from n),
 b as (select a.*, json_extract('["Leakage","Leakage","Lift","Lift","Parking","Noise","Electrical","Water supply","Water supply","Cleaning","Security"]', '$[' || (s % 11) || ']') as cat,
  i > 178 and t % 3 <> 0 or i in (122, 148, 167) as open, 1 + case when s % 11 in (0, 1) then 3 + t % 20 else t % 9 end as dd from a)
select i, 1 + case when r % 3 = 0 then t % 12 else (r + t) % 44 end, d, cat, case cat when 'Leakage' then 4 when 'Lift' then 3 when 'Electrical' then 5 when 'Water supply' then case when t % 2 = 0 then 7 else 4 end when 'Cleaning' then 2 when 'Security' then case when d < '2024-10-01' then 10 else 1 end end,
 case when open then json_extract('["Open","In progress"]', '$[' || (i % 2) || ']') else 'Closed' end, case when not open then min(date(d, '+' || dd || ' days'), '2026-02-18') end,
 case when not open and r % 3 <> 0 then json_extract('[5,4,3,4,2,5,1,4]', '$[' || (s % 8) || ']') end
from b;
insert into expenses
with recursive mths(k) as (select 0 union all select k + 1 from mths where k < 22),
 m as (select k, date('2024-04-01', '+' || k || ' months') as d, (k * 7919 + k * k * 37 + 11) % 1013 as r from mths),
 e as (
  select date(d, '+4 days') as dt, 'Security' as head, case when d < '2024-10-01' then 10 else 1 end as v, case when d < '2024-10-01' then 79000 else 86000 end as amt, k from m
  union all select date(d, '+5 days'), 'Housekeeping', 2, 42000, k from m
  union all select date(d, '+11 days'), 'Common electricity', null, 31000 + r % 90 * 100 + case when strftime('%m', d) in ('04', '05', '06') then 6500 else 0 end, k from m
  union all select date(d, '+8 days'), 'Lift', 3, 18500, k from m where k % 3 = 0
  union all select date(d, '+' || (13 + r % 12) || ' days'), 'Water tanker', 7, 4000 + r % 14 * 1500, k from m where strftime('%m', d) in ('03', '04', '05', '06') or r % 4 = 0
  union all select date(d, '+' || (6 + r % 9) || ' days'), 'Repairs', case when r % 2 = 0 then 4 else 5 end, 2500 + r % 60 * 350, k from m where r % 3 <> 1
  union all select date(d, '+9 days'), 'Gardening', 6, 9000, k from m
  union all select date(d, '+15 days'), 'Festival', null, 12000 + r % 20 * 900, k from m where strftime('%m', d) in ('08', '10', '01')
  union all select date(d, '+16 days'), 'Office and audit', null, 1500 + r % 30 * 120, k from m)
select row_number() over (order by dt, head), dt, head, v, amt, case when head in ('Office and audit', 'Festival') then 'Cash' when v in (4, 5, 7) then 'Cheque' else 'NEFT' end,
 case when dt >= '2026-01-20' and amt > 9000 and head not in ('Security', 'Housekeeping') or head = 'Repairs' and amt > 20000 then 'N' else 'Y' end
from e where dt <= '2026-02-18';
insert into hall_bookings
with recursive n(i) as (select 1 union all select i + 1 from n where i < 64),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, date('2024-04-14', '+' || (670 * i / 64) || ' days') as d from n)
select i, 1 + (r + s) % 46, d, json_extract('["Birthday","Birthday","Pooja","Engagement","Kitty party","Meeting"]', '$[' || (s % 6) || ']'), json_extract('[1500,1500,1000,5000,1500,0]', '$[' || (s % 6) || ']'),
 case when s % 6 = 5 then 0 else 2000 end, case when s % 6 = 5 or i > 59 or i in (33, 48) then 'N' else 'Y' end from a;
