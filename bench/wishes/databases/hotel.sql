-- A hotel by the sea with 42 rooms. Newest day: 2025-05-14; who is in house then leaves up to 2025-05-21.
create table guests (
  guestId integer primary key,
  fullName text not null,
  country text not null,
  ageGroup text not null,
  loyaltyTier text not null,
  newsletter text not null
);
create table rooms (
  roomId integer primary key,
  roomNumber text not null unique,
  roomType text not null,
  floor integer not null,
  view text not null,
  nightlyRate real not null
);
create table bookings (
  bookingId integer primary key,
  guestId integer not null references guests (guestId),
  roomId integer not null references rooms (roomId),
  channel text not null,
  bookedOn text not null,
  checkIn text not null,
  checkOut text not null,
  nights integer not null,
  adults integer not null,
  children integer not null,
  bookingStatus text not null,
  roomTotal real not null
);
create table extras (
  extraId integer primary key,
  bookingId integer not null references bookings (bookingId),
  item text not null,
  department text not null,
  soldOn text not null,
  amount real not null
);
create table reviews (
  reviewId integer primary key,
  bookingId integer not null references bookings (bookingId),
  score integer not null,
  topic text not null,
  leftOn text not null
);
insert into guests
with recursive n(i) as (select 1 union all select i + 1 from n where i < 520),
 a as (select i, (i * 7919 + i * i * 13) % 1009 as r, (i * 104729 + i * i * 7) % 997 as s, (i * 15485863 + i * i * 5) % 983 as t from n)
select i,
 json_extract('["Laura","Emma","Marco","Sophie","James","Nina","Oliver","Elena","Tom","Anja","Pierre","Julia","Sven","Marta","George","Clara","Luca","Hannah","Paul","Irene"]', '$[' || (i * 7 % 20) || ']') || ' ' ||
 json_extract('["Weber","Rossi","Martin","Smith","Jansen","Novak","Taylor","Moreau","Fischer","Bianchi","Larsen","Kelly","Horvat","Dubois","Green","Meyer","Costa","Berg","Walsh","Lang","Romano","Petit","Hughes","Vogel","Conti","Lindqvist"]', '$[' || ((i / 20) % 26) || ']'),
 json_extract('["Germany","Germany","Germany","Germany","Italy","Italy","France","France","United Kingdom","United Kingdom","United Kingdom","Austria","Austria","Netherlands","Netherlands","Switzerland","Sweden","Poland","Ireland","Croatia","Croatia"]', '$[' || (r % 21) || ']'),
 case when s % 20 < 2 then '18-25' when s % 20 < 7 then '26-35' when s % 20 < 13 then '36-50' when s % 20 < 17 then '51-65' else 'Over 65' end,
 case when i <= 60 and t % 3 < 2 then 'Gold' when t % 10 < 2 then 'Silver' when t % 10 = 3 then 'Gold' else 'None' end,
 case when (r + s) % 5 < 2 then 'Yes' else 'No' end
from a;
insert into rooms
with recursive n(i) as (select 1 union all select i + 1 from n where i < 42),
 a as (select i, 1 + (i - 1) / 7 as f, (i - 1) % 7 as k from n),
 b as (select i, f, k, case when k = 0 then 'Single' when k in (1, 2) then 'Double' when k = 3 then 'Twin' when k = 4 then 'Family'
  when f >= 5 then 'Suite' else 'Double' end as ty, case when k % 2 = 1 or f = 6 then 'Sea' when k = 4 or f = 1 then 'Garden' else 'Street' end as vw from a)
select i, f || printf('%02d', k + 1), ty, f, vw,
 case ty when 'Single' then 68 when 'Double' then 96 when 'Twin' then 92 when 'Family' then 138 else 215 end
 + case vw when 'Sea' then 22 when 'Garden' then 8 else 0 end + 3 * f
from b;
insert into bookings
with recursive n(i) as (select 1 union all select i + 1 from n where i < 2700),
 a as (select i, date('2023-09-01', '+' || cast(622 * (1.15 * i / 2700.0 - 0.15 * i / 2700.0 * i / 2700.0) as integer) || ' days') as d,
  (i * 7919 + i * i * 31) % 1013 as r, (i * 104729 + i * i * 17) % 1009 as s, (i * 15731 + i * i * 11) % 997 as t, (i * 48611 + i * i * 3) % 991 as u from n),
 kept as (select * from a where (r * 3 + u) % 100 < json_extract('[26,30,44,58,74,84,99,99,76,54,32,48]', '$[' || (cast(strftime('%m', d) as integer) - 1) || ']')
  + case when strftime('%w', d) in ('5', '6') then 12 when strftime('%w', d) = '1' then -10 else 0 end),
 b as (select k.*, row_number() over (order by d, i) as id, 1 + (case when u % 9 < 6 then min(s, t) else (s + t) / 2 end) % 42 as room,
  case when t % 3 = 0 then 1 + (s * 7 + r) % 60 else 1 + (s * 11 + r * 3 + u) % 500 end as guest,
  case when u % 20 < 6 then 1 when u % 20 < 11 then 2 when u % 20 < 14 then 3 when u % 20 < 16 then 4 when u % 20 < 19 then 7 else 5 + s % 8 end as nt from kept k),
 c as (select b.*, date(d, '-' || (case when r % 8 = 0 then 0 else (t * t / 90 + s) % 95 end) || ' days') as booked,
  case when r % 8 = 0 then 'Walk-in' when r % 20 < 8 then 'Booking.com' when r % 20 < 13 then 'Website' when r % 20 < 16 then 'Phone'
   when r % 20 < 18 then 'Travel agent' else 'Expedia' end as ch from b),
 e as (select c.*, case when ch <> 'Walk-in' and (t * 7 + u) % 100 < case ch when 'Booking.com' then 19 when 'Expedia' then 17 when 'Website' then 8 else 6 end then 'Cancelled'
  when ch <> 'Walk-in' and (s * 5 + t) % 100 < 3 then 'No-show' when date(d, '+' || nt || ' days') > '2025-05-14' then 'In house' else 'Stayed' end as st from c)
select id, guest, room, ch, booked, d, date(d, '+' || nt || ' days'), nt,
 case when q.roomType = 'Single' then 1 when q.roomType = 'Family' then 2 + s % 2 when u % 5 = 0 then 1 else 2 end,
 case when q.roomType = 'Family' then r % 4 when u % 17 = 0 then 1 else 0 end, st,
 round(case st when 'Cancelled' then 0 when 'No-show' then 1 else nt end * q.nightlyRate
  * case when strftime('%m', d) in ('07', '08') then 1.3 when strftime('%m', d) in ('06', '09', '12') then 1.1 when strftime('%m', d) in ('01', '02', '11') then 0.85 else 1 end
  * case when strftime('%Y', d) = '2023' then 0.95 when strftime('%Y', d) = '2025' then 1.04 else 1 end * case ch when 'Travel agent' then 0.9 else 1 end, 2)
from e join rooms q on q.roomId = room;
insert into extras
with k(j) as (values (0), (1), (2)),
 a as (select b.*, j, (bookingId * 6151 + j * 389 + bookingId * bookingId) % 1021 as r, (bookingId * 48611 + j * 7919 + bookingId * bookingId * 3) % 1013 as s
  from bookings b, k where bookingStatus in ('Stayed', 'In house')),
 b as (select a.*, json_extract('["Breakfast","Breakfast","Breakfast","Dinner","Dinner","Minibar","Minibar","Parking","Spa treatment","Spa treatment","Laundry","Airport transfer","Late check-out","Bike rental"]', '$[' || (r % 14) || ']') as it
  from a where s % 10 < 7 - 2 * j),
 c as (select b.*, date(checkIn, '+' || (s % (nights + 1)) || ' days') as d from b)
select row_number() over (order by d, bookingId, j), bookingId, it,
 case when it in ('Breakfast', 'Dinner') then 'Restaurant' when it = 'Minibar' then 'Bar' when it = 'Spa treatment' then 'Spa' else 'Front desk' end, d,
 round(case it when 'Breakfast' then 14 * adults when 'Dinner' then 31.5 * adults when 'Minibar' then 6 + s % 25 when 'Parking' then 12 * nights
  when 'Spa treatment' then 55 + 15 * (s % 5) when 'Laundry' then 9 + s % 20 when 'Airport transfer' then 45 when 'Late check-out' then 30 else 18 + 6 * (s % 4) end, 2)
from c where d <= '2025-05-14';
insert into reviews
with a as (select *, (bookingId * 24593 + bookingId * bookingId * 5) % 1019 as r, (bookingId * 52361 + bookingId * bookingId * 7) % 997 as s from bookings where bookingStatus = 'Stayed'),
 b as (select *, date(checkOut, '+' || (r % 12) || ' days') as d from a where s % 100 < 43)
select row_number() over (order by d, bookingId), bookingId, case when r % 20 < 8 then 5 when r % 20 < 14 then 4 when r % 20 < 17 then 3 when r % 20 < 19 then 2 else 1 end,
 json_extract('["Staff","Cleanliness","Breakfast","Noise","Location","Location","Room","Price"]', '$[' || ((r + s) % 8) || ']'), d
from b where d <= '2025-05-14';
