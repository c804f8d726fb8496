-- Clothes sold online by two friends, on their own site and elsewhere. Newest day: 2025-10-12.
create table skus (
  sku text primary key,
  style_nm text not null,
  cat text not null,
  colour text not null,
  cost real not null,
  mrp real not null,
  stk_qty integer not null,
  is_disc integer not null
);
create table custs (
  cust_id integer primary key,
  cust_nm text not null,
  city text not null,
  state text not null,
  signup_dt text not null
);
create table ords (
  ord_no integer primary key,
  cust_id integer not null references custs (cust_id),
  ord_dt text not null,
  chnl text not null,
  pay_mode text not null,
  ord_stat text not null,
  ship_dt text,
  dlvd_dt text,
  dlv_days integer
);
create table ord_lines (
  ln_id integer primary key,
  ord_no integer not null references ords (ord_no),
  sku text not null references skus (sku),
  size text not null,
  qty integer not null,
  disc_amt real not null,
  net_amt real not null
);
create table rtns (
  rtn_id integer primary key,
  ln_id integer not null references ord_lines (ln_id),
  rtn_dt text not null,
  reason text not null,
  refund_amt real not null,
  refunded integer not null
);
create table ad_spend (
  ad_id integer primary key,
  wk_start text not null,
  chnl text not null,
  spend_amt real not null,
  clicks integer not null
);
insert into skus
with recursive n(i) as (select 1 union all select i + 1 from n where i < 28),
 a as (select i, json_extract('["Kurti","Kurti","Saree","T-shirt","Dress","Jeans","Dupatta"]', '$[' || (i % 7) || ']') as c from n)
select 'SK' || (100 + i), json_extract('["Mogra","Neel","Gulmohar","Kesar","Tulsi","Chandni","Indigo","Rani","Bahar"]', '$[' || (i * 4 % 9) || ']') || ' ' || c || case when i > 14 then ' II' else '' end, c,
 json_extract('["Blue","Red","White","Green","Black","Yellow"]', '$[' || (i * 5 % 6) || ']'), round(json_extract('{"Kurti":310,"Saree":640,"T-shirt":170,"Dress":420,"Jeans":480,"Dupatta":120}', '$."' || c || '"') * (0.9 + i % 4 / 10.0)),
 round(json_extract('{"Kurti":899,"Saree":1799,"T-shirt":499,"Dress":1299,"Jeans":1399,"Dupatta":399}', '$."' || c || '"') * (0.9 + i % 4 / 10.0), -1), case when i in (6, 11, 20) then 0 else (i * 37 + i * i) % 60 end, i in (9, 17, 24)
from a;
insert into custs
with recursive n(i) as (select 1 union all select i + 1 from n where i < 70)
select i, json_extract('["Aarti","Pallavi","Sana","Ritika","Megha","Divya","Kriti","Nandini","Swati","Ayesha","Tara"]', '$[' || (i * 3 % 11) || ']') || ' ' || json_extract('["Sharma","Reddy","Khan","Nair","Gupta","Das","Pillai"]', '$[' || (i * 2 % 7) || ']'),
 json_extract('["Mumbai","Delhi","Bengaluru","Hyderabad","Pune","Jaipur","Kochi"]', '$[' || (i * 5 % 7) || ']'), json_extract('["Maharashtra","Delhi","Karnataka","Telangana","Maharashtra","Rajasthan","Kerala"]', '$[' || (i * 5 % 7) || ']'),
 date('2025-01-20', '+' || (i * 11 / 3) || ' days') from n;
insert into ords
with recursive n(i) as (select 1 union all select i + 1 from n where i < 150),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t,
  date('2025-02-01', '+' || cast(253 * (0.7 * i / 150.0 + 0.3 * i / 150.0 * i / 150.0) as integer) || ' days') as d from n),
 b as (select a.*, json_extract('["Website","Website","Instagram","Instagram","Amazon","Amazon","Myntra"]', '$[' || (r % 7) || ']') as ch,
  (select cust_id from (select cust_id, (cust_id * 37 + a.r) % 71 as k from custs where signup_dt <= a.d) order by k limit 1) as cu from a),
 c as (select b.*, case when s % 5 < 2 then 'COD' when s % 5 < 4 then 'UPI' else 'Card' end as pm, 2 + t % 8 as dd from b),
 e as (select c.*, case when (r + t) % 13 = 0 then 'Cancelled' when pm = 'COD' and (s + t) % 6 = 0 then 'RTO' when d > '2025-10-10' then 'Packed' when date(d, '+' || dd || ' days') > '2025-10-12' then 'Shipped' else 'Delivered' end as st from c)
select 9000 + row_number() over (order by d, i), cu, d, ch, pm, st, case when st in ('Delivered', 'Shipped', 'RTO') then min(date(d, '+1 day'), '2025-10-12') end,
 case when st = 'Delivered' then date(d, '+' || dd || ' days') end, case when st = 'Delivered' then dd end from e;
insert into ord_lines
with k(j) as (values (0), (1)),
 a as (select o.ord_no, o.ord_dt, j, (ord_no * 6151 + j * 389 + ord_no * ord_no) % 1021 as r, (ord_no * 48611 + j * 7919 + ord_no * ord_no * 3) % 1013 as s from ords o, k where j = 0 or ord_no % 3 = 0),
 b as (select a.*, k.sku, k.mrp, k.cat, case when r % 9 = 0 then 2 else 1 end as q, case when strftime('%m', ord_dt) in ('08', '10') then 0.2 when s % 3 = 0 then 0.1 else 0 end as dc from a join skus k on k.rowid = 1 + case when r % 3 = 0 then s % 6 else (r + s) % 26 end)
select row_number() over (order by ord_no, j), ord_no, sku, case when cat in ('Saree', 'Dupatta') then 'Free' else json_extract('["S","M","M","L","L","XL"]', '$[' || (s % 6) || ']') end, q, round(mrp * q * dc), round(mrp * q * (1 - dc)) from b;
insert into rtns
with a as (select l.*, o.dlvd_dt, (ln_id * 24593 + ln_id * ln_id * 5) % 1019 as r, (ln_id * 52361 + ln_id * ln_id * 7) % 997 as s from ord_lines l join ords o using (ord_no) where ord_stat = 'Delivered'),
 b as (select a.*, date(dlvd_dt, '+' || (1 + s % 9) || ' days') as d from a where r % 9 < 2)
select row_number() over (order by d, ln_id), ln_id, d, json_extract('["Size issue","Size issue","Size issue","Colour different","Damaged","Did not like"]', '$[' || (s % 6) || ']'), net_amt, case when d > '2025-09-25' and s % 3 < 2 or s % 17 = 0 then 0 else 1 end
from b where d <= '2025-10-12';
insert into ad_spend
with recursive n(i) as (select 0 union all select i + 1 from n where i < 35), k(c, base) as (values ('Website', 2400), ('Instagram', 3600), ('Amazon', 1500))
select row_number() over (order by i, c), date('2025-02-03', '+' || (7 * i) || ' days'), c, base + 100 * ((i * 7 + base / 100) % 13) + case when i > 24 then 900 else 0 end, base / 8 + (i * 31 + base) % 170 from n, k;
