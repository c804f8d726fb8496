-- A small factory. No declared foreign keys. Newest day: 2022-05-29.
create table machines (
  mach_id text primary key,
  mach_name text not null,
  prod_line text not null,
  mach_type text not null,
  install_yr integer not null
);
create table products (
  prod_cd text primary key,
  prod_desc text not null,
  prod_family text not null,
  unit_cost real not null
);
create table operators (
  op_id integer primary key,
  op_name text not null,
  skill_lvl text not null,
  hire_dt text not null
);
create table prod_orders (
  po_no integer primary key,
  prod_cd text not null,
  mach_id text not null,
  op_id integer not null,
  shift text not null,
  start_dt text not null,
  due_dt text not null,
  finish_dt text,
  qty_planned integer not null,
  qty_good integer not null,
  qty_scrap integer not null,
  po_status text not null
);
create table defects (
  defect_id integer primary key,
  po_no integer not null,
  defect_type text not null,
  severity text not null,
  qty_def integer not null,
  found_dt text not null
);
create table downtime (
  dt_id integer primary key,
  mach_id text not null,
  dt_date text not null,
  dt_reason text not null,
  mins_down integer not null
);
with recursive n(i) as (select 1 union all select i+1 from n where i<22)
insert into machines select 'M'||printf('%02d',i),
  json_extract('["Haas","Mazak","Arburg","Engel","Trumpf","Amada","Kuka"]','$['||((i-1)%7)||']')||' '||(100+i*5),
  'Line '||substr('ABCD',1+(i*5+i/4)%4,1), json_extract('["CNC mill","Lathe","Injection press","Injection press","Laser cutter","Press brake","Robot cell"]','$['||((i-1)%7)||']'), 2001+(i*i*3)%19 from n;
with recursive n(i) as (select 1 union all select i+1 from n where i<30)
insert into products select 'X'||(1000+i*7), json_extract('["Bracket","Housing","Shaft","Cover","Valve","Flange"]','$['||((i-1)%6)||']')||' '||json_extract('["S","M","L","XL","Pro"]','$['||((i-1)/6)||']'),
  json_extract('["Frames","Plastics","Turned parts","Plastics","Hydraulics","Hydraulics"]','$['||((i-1)%6)||']'), round(1.2+((i*37)%83)/7.0,2) from n;
with recursive n(i) as (select 1 union all select i+1 from n where i<28)
insert into operators select i, json_extract('["Karl","Eva","Jan","Lucie","Milos","Tereza","Petr"]','$['||((i-1)%7)||']')||' '||json_extract('["Novotny","Svoboda","Dvorak","Cerny","Prochazka","Kucera","Vesely","Horak"]','$['||((i*3+i/8)%8)||']'),
  json_extract('["Junior","Senior","Skilled","Skilled"]','$['||((i*5)%4)||']'), date('2008-01-07','+'||((i*i*61)%4200)||' days') from n;
with recursive n(i,x) as (select 1,1/1400.0 union all select i+1,(i+1)/1400.0 from n where i<1400),
 a as (select i, cast(879*(1.25*x-0.25*x*x) as integer) as k, (i*7919)%1009 as r, (i*104729)%997 as s, (i*1299709)%983 as t, (i*611953)%991 as u from n),
 b as (select a.*, date('2020-01-01','+'||k||' days') as d, 1+((r*r/9+s)%30)*(2+t%4)/5 as p, 1+((s*s/7+u)%22)*(3+r%3)/5 as m, 50*(2+(t*3+u)%19) as q, 1+u%6 as dur from a),
 c as (select b.*, case when t%41=0 then 'Cancelled' when k>=878 then 'Planned' when date(d,'+'||dur||' days')>'2022-05-29' then 'Running' else 'Finished' end as st from b),
 e as (select c.*, case st when 'Finished' then 1.0 when 'Running' then 0.4 else 0 end as done, (8+(m*7)%17+(p*5)%11+(case when u%3=2 then 9 else 0 end)+s%20)/1000.0 as bad from c)
insert into prod_orders select 50000+i, 'X'||(1000+p*7), 'M'||printf('%02d',m), 1+(t*5+r)%28,
  case when u%10<5 then 'Morning' when u%10<8 then 'Afternoon' else 'Night' end, d, min(date(d,'+'||(2+t%4)||' days'),'2022-05-31'),
  case when st='Finished' then date(d,'+'||dur||' days') end, q, cast(q*done*(1-bad) as integer), cast(q*done as integer)-cast(q*done*(1-bad) as integer), st
from e;
with src as (select *, row_number() over (order by start_dt,po_no) as rn from prod_orders where qty_scrap>0 and (po_no*631)%1000<(case shift when 'Night' then 760 else 560 end))
insert into defects select rn, po_no, json_extract('["Scratch","Dimension off","Scratch","Crack","Burr","Dimension off","Colour","Scratch","Missing part"]','$['||((po_no*29)%9)||']'),
  case when (po_no*47)%100<56 then 'Minor' when (po_no*47)%100<87 then 'Major' else 'Critical' end, 1+(po_no*17)%max(1,qty_scrap),
  min(date(start_dt,'+'||(po_no%5)||' days'),'2022-05-29') from src;
with recursive n(i) as (select 1 union all select i+1 from n where i<900),
 a as (select i, i*879/900 as k, (i*7919)%1009 as r, (i*104729)%997 as s, (i*15485863)%977 as t from n)
insert into downtime select i, 'M'||printf('%02d',1+((r*r/5+s)%22)*(2+t%3)/4), date('2020-01-01','+'||k||' days'),
  case when t%20<6 then 'Breakdown' when t%20<10 then 'Setup' when t%20<13 then 'Maintenance' when t%20<16 then 'No material' when t%20<18 then 'No operator' else 'Power cut' end,
  10+(s%50)+(case when t%20<6 then (r%140) when t%20 between 10 and 12 then 45 else 0 end) from a;
