-- A family firm that runs buses between towns. Newest day: 2024-08-25; only licences and papers run out after it.
create table buses (
  busId integer primary key,
  regNo text not null unique,
  busType text not null,
  seats integer not null,
  depot text not null,
  permitTill text not null,
  busStatus text not null
);
create table routes (
  routeId integer primary key,
  routeName text not null,
  distanceKm integer not null,
  farePerSeat real not null
);
create table drivers (
  driverId integer primary key,
  driverName text not null,
  joinedOn text not null,
  licenceTill text not null,
  monthlySalary real not null
);
create table trips (
  tripId integer primary key,
  busId integer not null references buses (busId),
  routeId integer not null references routes (routeId),
  driverId integer not null references drivers (driverId),
  tripDate text not null,
  lateMin integer,
  tripStatus text not null
);
create table tickets (
  ticketId integer primary key,
  tripId integer not null references trips (tripId),
  bookedVia text not null,
  seatsSold integer not null,
  fareAmount real not null,
  refunded integer not null
);
create table fuelFills (
  fillId integer primary key,
  busId integer not null references buses (busId),
  filledOn text not null,
  litres real not null,
  fuelCost real not null,
  pump text not null
);
create table breakdowns (
  breakdownId integer primary key,
  busId integer not null references buses (busId),
  brokeOn text not null,
  problem text not null,
  hoursDown real,
  repairedOn text,
  repairCost real
);
insert into buses values
 (1, 'KA01F1123', 'AC Sleeper', 36, 'Hubballi', '2026-03-31', 'Running'), (2, 'KA01F1124', 'AC Sleeper', 36, 'Hubballi', '2026-03-31', 'Running'),
 (3, 'KA25B4410', 'Express', 52, 'Hubballi', '2025-01-15', 'Running'), (4, 'KA25B4411', 'Express', 52, 'Belagavi', '2024-09-10', 'Running'),
 (5, 'KA22C0907', 'Express', 52, 'Belagavi', '2025-06-30', 'In workshop'), (6, 'KA22C0950', 'Ordinary', 48, 'Belagavi', '2024-07-31', 'Running'),
 (7, 'KA27A3321', 'Ordinary', 48, 'Haveri', '2025-02-28', 'Running'), (8, 'KA27A3322', 'Ordinary', 48, 'Haveri', '2025-02-28', 'Idle'),
 (9, 'KA25D7001', 'Mini', 22, 'Haveri', '2025-11-20', 'Running'), (10, 'KA25D7002', 'Mini', 22, 'Hubballi', '2024-10-05', 'Running'),
 (11, 'KA01F2290', 'AC Sleeper', 36, 'Belagavi', '2026-08-01', 'Running'), (12, 'KA22C0411', 'Ordinary', 48, 'Belagavi', '2024-03-31', 'Idle');
insert into routes values (1, 'Hubballi - Bengaluru', 412, 850), (2, 'Belagavi - Bengaluru', 502, 980), (3, 'Hubballi - Belagavi', 96, 140), (4, 'Haveri - Hubballi', 75, 95),
 (5, 'Hubballi - Panaji', 188, 320), (6, 'Belagavi - Pune', 340, 560), (7, 'Haveri - Davangere', 72, 90);
insert into drivers
with recursive n(i) as (select 1 union all select i + 1 from n where i < 13)
select i, json_extract('["Basavaraj","Mahesh","Yusuf","Shivappa","Ravi","Ganesh","Prakash","Anthony","Manjunath","Siddu","Kumar","Nagaraj","Iqbal"]', '$[' || (i - 1) || ']') || ' ' ||
 json_extract('["Patil","Naik","Hosamani","Desai","Kambar"]', '$[' || (i * 3 % 5) || ']'), date('2015-02-01', '+' || (i * 251) || ' days'), date('2024-06-10', '+' || (i * i * 17 % 900) || ' days'), 16500 + 750 * (i * 5 % 9) from n;
insert into trips
with recursive n(i) as (select 1 union all select i + 1 from n where i < 172),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t, date('2024-02-26', '+' || (181 * i / 172) || ' days') as d from n),
 b as (select a.*, json_extract('[1,2,1,3,4,6,7,9,10,11,2,3,11,5]', '$[' || (r % 14) || ']') as bus from a)
select i, bus, case when bus in (1, 2) then 1 when bus = 11 then json_extract('[2,2,6]', '$[' || (s % 3) || ']') when bus in (3, 10) then json_extract('[3,5,5]', '$[' || (s % 3) || ']')
  when bus in (4, 5, 6) then json_extract('[3,6]', '$[' || (s % 2) || ']') else json_extract('[4,7]', '$[' || (s % 2) || ']') end,
 1 + (r + t) % 12, d, case when (s + t) % 17 = 0 then null when t % 5 < 3 then 0 else 5 + s % 55 end, case when (s + t) % 17 = 0 then 'Cancelled' else 'Completed' end
from b;
insert into tickets
with k(j) as (values (0), (1)),
 a as (select t.tripId, t.tripDate, t.routeId, r.farePerSeat, b.seats, j, (t.tripId * 6151 + j * 389 + t.tripId * t.tripId) % 1021 as r, (t.tripId * 48611 + j * 7919 + t.tripId * t.tripId * 3) % 1013 as s
  from trips t join routes r using (routeId) join buses b using (busId), k where j = 0 or t.tripId % 10 < 4)
select row_number() over (order by tripDate, tripId, j), tripId, json_extract('["Counter","Counter","App","App","App","Agent","Conductor"]', '$[' || (r % 7) || ']'),
 cast(seats * (0.3 + s % 40 / 100.0) as integer) / (j + 1), cast(seats * (0.3 + s % 40 / 100.0) as integer) / (j + 1) * farePerSeat, case when (select tripStatus from trips t where t.tripId = a.tripId) = 'Cancelled' or s % 29 = 0 then 1 else 0 end
from a;
insert into fuelFills
with recursive n(i) as (select 1 union all select i + 1 from n where i < 95),
 a as (select i, (i * 24593 + i * i * 5) % 983 as r, date('2024-02-26', '+' || (181 * i / 95) || ' days') as d from n)
select i, json_extract('[1,2,1,3,4,6,7,9,10,11,2,3,11,5]', '$[' || (r % 14) || ']'), d, 60 + r % 90, round((60 + r % 90) * case when d < '2024-06-15' then 85.9 else 88.9 end, 2), json_extract('["HP Gokul Road","HP Gokul Road","Indian Oil Bypass","Bharat Belagavi"]', '$[' || (r % 4) || ']') from a;
insert into breakdowns
with recursive n(i) as (select 1 union all select i + 1 from n where i < 44),
 a as (select i, (i * 48611 + i * i * 7) % 991 as r, (i * 7919 + i * i * 31) % 1013 as s, date('2024-02-28', '+' || (178 * i / 44) || ' days') as d from n),
 b as (select a.*, i > 41 or i = 36 as open from a)
select i, json_extract('[6,6,12,4,5,5,7,3,8,1,9]', '$[' || (r % 11) || ']'), d, json_extract('["Tyre","Tyre","Engine","Clutch","Brakes","AC","Battery"]', '$[' || (s % 7) || ']'),
 case when not open then 2 + s % 70 end, case when not open then min(date(d, '+' || ((2 + s % 70) / 24) || ' days'), '2024-08-25') end, case when not open then 800 + 350 * (s % 40) end from b;
