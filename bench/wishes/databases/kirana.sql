-- A wholesaler of groceries who sells to shops, much of it on credit. Newest day: 2025-02-22; only due dates lie after it.
create table shops (
  shop_id integer primary key,
  shop_name text not null,
  owner text not null,
  area text not null,
  credit_limit integer not null,
  active text not null
);
create table items (
  item_cd text primary key,
  item_name text not null,
  grp text not null,
  brand text not null,
  pur_rate real not null,
  stock_qty integer not null,
  reorder_qty integer not null
);
create table bills (
  bill_no integer primary key,
  bill_dt text not null,
  shop_id integer not null references shops (shop_id),
  salesman text not null,
  bill_amt real not null,
  disc_amt real not null,
  recd_amt real not null,
  bal_amt real not null,
  due_dt text not null,
  cleared_dt text,
  pay_status text not null
);
create table bill_lines (
  line_id integer primary key,
  bill_no integer not null references bills (bill_no),
  item_cd text not null references items (item_cd),
  qty integer not null,
  rate real not null,
  amt real not null
);
create table receipts (
  rcpt_no integer primary key,
  rcpt_dt text not null,
  bill_no integer not null references bills (bill_no),
  amt real not null,
  mode text not null,
  bounced text not null
);
insert into shops
with recursive n(i) as (select 1 union all select i + 1 from n where i < 34)
select i,
 json_extract('["Shree","Om","Jai Ambe","New","Laxmi","Balaji","Gupta","Sai","Patel","Krishna","Mahavir","Annapurna"]', '$[' || (i * 5 % 12) || ']') || ' ' ||
 json_extract('["Kirana","General Store","Provision","Super Mart","Traders"]', '$[' || ((i + i / 12) % 5) || ']'),
 json_extract('["Ramesh","Mukesh","Sunita","Dinesh","Farida","Harish","Kiran","Salim","Jyoti","Naresh"]', '$[' || (i * 3 % 10) || ']') || ' ' ||
 json_extract('["Gupta","Patel","Shah","Jain","Khan","Agarwal","Solanki"]', '$[' || (i * 5 % 7) || ']'),
 json_extract('["Station Road","Station Road","Old City","Old City","Old City","Ring Road","Nehru Nagar","Nehru Nagar","Sanganer"]', '$[' || (i * 7 % 9) || ']'),
 json_extract('[20000,30000,30000,50000,75000,100000]', '$[' || (i * 11 % 6) || ']'),
 case when i in (9, 21, 30, 33) then 'N' else 'Y' end
from n;
insert into items values
 ('AT10', 'Chakki Atta 10 kg', 'Atta', 'Aashirvaad', 392, 64, 40), ('AT05', 'Chakki Atta 5 kg', 'Atta', 'Pillsbury', 204, 18, 30),
 ('RB25', 'Basmati Rice 25 kg', 'Rice', 'India Gate', 2150, 22, 10), ('RS25', 'Sona Masuri 25 kg', 'Rice', 'Loose', 1320, 9, 15),
 ('DT30', 'Tur Dal 30 kg', 'Dal', 'Loose', 3840, 7, 8), ('DM30', 'Moong Dal 30 kg', 'Dal', 'Loose', 3150, 12, 6),
 ('OM15', 'Mustard Oil 15 l tin', 'Oil', 'Fortune', 2080, 31, 20), ('OS15', 'Soya Oil 15 l tin', 'Oil', 'Fortune', 1790, 15, 20),
 ('OS01', 'Sunflower Oil 1 l x 12', 'Oil', 'Saffola', 1640, 26, 12), ('SG50', 'Sugar 50 kg', 'Sugar', 'Loose', 2090, 40, 15),
 ('TE05', 'Tea 5 kg', 'Tea', 'Wagh Bakri', 2240, 11, 6), ('TE01', 'Tea 250 g x 20', 'Tea', 'Tata', 2480, 3, 8),
 ('BP48', 'Glucose Biscuit carton', 'Biscuit', 'Parle', 445, 88, 40), ('BM36', 'Marie Biscuit carton', 'Biscuit', 'Britannia', 610, 34, 25),
 ('SD25', 'Detergent 25 kg', 'Soap', 'Ghadi', 1380, 14, 10), ('SB96', 'Bath Soap carton', 'Soap', 'Lifebuoy', 1910, 6, 10),
 ('NM24', 'Noodles carton', 'Packed food', 'Maggi', 1150, 29, 18), ('SL50', 'Salt 50 x 1 kg', 'Salt', 'Tata', 1080, 17, 10),
 ('MC05', 'Chilli Powder 5 kg', 'Masala', 'Everest', 1620, 10, 5), ('MT05', 'Turmeric 5 kg', 'Masala', 'MDH', 1240, 4, 5);
insert into bills
with recursive n(i) as (select 1 union all select i + 1 from n where i < 160),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, date('2024-07-29', '+' || (208 * i / 160) || ' days') as d from n)
select 4100 + i, case when strftime('%w', d) = '0' then date(d, '-1 day') else d end,
 1 + case when r % 3 = 0 then s % 7 else (r + s) % 32 end,
 json_extract('["Vinod","Vinod","Pappu","Pappu","Irfan"]', '$[' || (s % 5) || ']'), 0, 0, 0, 0,
 date(d, '+' || case when r % 4 = 0 then 30 else 15 end || ' days'), null, 'Unpaid'
from a;
insert into bill_lines
with k(j) as (values (0), (1)),
 a as (select bill_no, bill_dt, j, (bill_no * 6151 + j * 389 + bill_no * bill_no) % 1021 as r, (bill_no * 48611 + j * 7919 + bill_no * bill_no * 3) % 1013 as s from bills, k),
 b as (select a.*, i.item_cd, i.pur_rate, 1 + s % 6 + case when i.pur_rate < 700 then 5 + r % 8 else 0 end as q from a
  join items i on i.rowid = 1 + case when r % 4 = 0 then json_extract('[0,6,9,12]', '$[' || (s % 4) || ']') when r % 7 = 0 then (s + 5 * j) % 8 else (s * 3 + 7 * j) % 18 end
  where j = 0 or r % 5 < 3)
select row_number() over (order by bill_dt, bill_no, j), bill_no, item_cd, q, round(pur_rate * (1.05 + s % 5 / 100.0)), q * round(pur_rate * (1.05 + s % 5 / 100.0)) from b;
update bills set disc_amt = case when bill_no % 6 = 0 then round((select sum(amt) from bill_lines l where l.bill_no = bills.bill_no) * 0.02) else 0 end;
update bills set bill_amt = (select sum(amt) from bill_lines l where l.bill_no = bills.bill_no) - disc_amt;
insert into receipts
with a as (select *, (bill_no * 15731 + bill_no * bill_no * 19) % 997 as t, (bill_no * 24593 + bill_no * bill_no * 5) % 983 as u from bills),
 b as (select a.*, case when t % 100 < 14 + (shop_id % 6 = 2) * 30 then 0 when t % 100 < 32 + (shop_id % 6 = 2) * 25 then 0.5 else 1 end as part,
  date(bill_dt, '+' || (2 + u % 38) || ' days') as d from a)
select row_number() over (order by d, bill_no), d, bill_no, case when part = 1 then bill_amt else round(bill_amt * part, -2) end,
 case when u % 10 < 4 then 'UPI' when u % 10 < 7 then 'Cash' else 'Cheque' end, case when u % 10 >= 7 and t % 5 = 0 then 'Y' else 'N' end
from b where part > 0 and d <= '2025-02-22' and bill_amt * part >= 100;
update bills set recd_amt = coalesce((select sum(amt) from receipts r where r.bill_no = bills.bill_no and bounced = 'N'), 0);
update bills set bal_amt = bill_amt - recd_amt, pay_status = case when recd_amt = 0 then 'Unpaid' when recd_amt < bill_amt then 'Part paid' else 'Paid' end,
 cleared_dt = case when recd_amt = bill_amt then (select max(rcpt_dt) from receipts r where r.bill_no = bills.bill_no) end;
