-- A courier company. Newest day: 2025-08-24.
create table depots (
  depot_id integer primary key,
  depot_name text not null,
  city text not null,
  region text not null
);
create table couriers (
  courier_id integer primary key,
  full_name text not null,
  depot_id integer not null references depots(depot_id),
  vehicle_type text not null,
  hired_on text not null
);
create table customers (
  cust_id integer primary key,
  cust_name text not null,
  cust_type text not null,
  city text not null,
  signup_date text not null
);
create table parcels (
  parcel_id integer primary key,
  tracking_no text not null unique,
  cust_id integer not null references customers(cust_id),
  courier_id integer not null references couriers(courier_id),
  service_level text not null,
  zone text not null,
  weight_kg real not null,
  price_eur real not null,
  ordered_at text not null,
  promised_on text not null,
  delivered_at text,
  transit_days integer,
  is_late integer,
  status text not null
);
create table claims (
  claim_id integer primary key,
  parcel_id integer not null references parcels(parcel_id),
  claim_type text not null,
  claim_amt_eur real not null,
  filed_on text not null,
  claim_state text not null
);
insert into depots values
 (1,'Braga Hub','Braga','North'),(2,'Porto North','Porto','North'),(3,'Porto South','Porto','North'),(4,'Viana','Viana do Castelo','North'),
 (5,'Aveiro','Aveiro','Centre'),(6,'Coimbra Hub','Coimbra','Centre'),(7,'Leiria','Leiria','Centre'),(8,'Viseu','Viseu','Centre'),
 (9,'Lisbon East','Lisbon','Lisbon'),(10,'Lisbon West','Lisbon','Lisbon'),(11,'Airport','Lisbon','Lisbon'),(12,'Sintra','Sintra','Lisbon'),
 (13,'Almada','Almada','Lisbon'),(14,'Setubal','Setubal','Lisbon'),(15,'Evora Hub','Evora','South'),(16,'Beja','Beja','South'),
 (17,'Faro Hub','Faro','South'),(18,'Portimao','Portimao','South'),(19,'Castelo Branco','Castelo Branco','Centre'),(20,'Guarda','Guarda','Centre');
with recursive n(i) as (select 1 union all select i+1 from n where i<48)
insert into couriers select i,
  json_extract('["Rui","Ana","Tiago","Marta","Bruno","Ines","Paulo","Sofia","Hugo","Carla","Nuno","Rita"]','$['||((i*5)%12)||']')||' '||
  json_extract('["Silva","Costa","Pinto","Moreira","Teixeira","Lopes","Ramos"]','$['||((i*3+i/12)%7)||']')||case when i>42 then ' Jr' else '' end,
  1+(i*7)%20,
  json_extract('["Van","Van","Bike","Cargo bike","Van","Truck","Scooter"]','$['||((i*11)%7)||']'),
  date('2018-02-01','+'||((i*i*37)%2600)||' days')
from n;
with recursive n(i) as (select 1 union all select i+1 from n where i<140)
insert into customers select i,
  case when i%3=0 then json_extract('["Joana","Luis","Helena","Pedro","Catarina","Miguel"]','$['||((i/3)%6)||']')||' '||json_extract('["Alves","Nunes","Melo","Faria","Reis","Cruz","Dias","Gomes"]','$['||((i/18)%8)||']')
   else json_extract('["Atlas","Bela","Cork","Duna","Estrela","Fado","Gala","Horta","Iris","Jade"]','$['||(i%10)||']')||' '||json_extract('["Books","Foods","Pharma","Textiles","Parts","Wines","Electronics","Shoes","Toys","Garden"]','$['||((i/10+i*3)%10)||']')||case when i>=100 then ' Group' else '' end end,
  case when i%3=0 then 'Private' else 'Business' end,
  json_extract('["Lisbon","Porto","Braga","Coimbra","Faro","Aveiro","Evora","Leiria","Setubal"]','$['||((i*i*3+i)%9)||']'),
  date('2022-06-01','+'||((i*1180/140)-((i*13)%9)*(i%2))||' days')
from n;
with recursive n(i,x) as (select 1, 1/1900.0 union all select i+1,(i+1)/1900.0 from n where i<1900),
 a as (select i, date('2023-01-01','+'||cast(966*(1.45*x-0.45*x*x) as integer)||' days') as d, (i*7919)%1009 as r, (i*104729)%997 as s, (i*1299709)%983 as t, (i*15485863)%977 as u from n),
 b as (select a.*, case when r%20<8 then 'Standard' when r%20<14 then 'Express' when r%20<18 then 'Economy' else 'Same day' end as sl from a),
 c as (select b.*, case sl when 'Same day' then 0 when 'Express' then 1 when 'Standard' then 3 else 5 end as prom,
   case when s%9<3 then 'City' when s%9<6 then 'Regional' when s%9<8 then 'National' else 'International' end as z from b),
 e as (select c.*, prom + case when (t+u*3)%100<(10+(s%20)/4) then 1+u%3 when t%5=0 and prom>1 then -1 else 0 end as tr from c),
 f as (select e.*, case when date(d,'+'||tr||' days')>'2025-08-24' then 'In transit' when u%61=0 then 'Lost' when u%29=1 then 'Returned' else 'Delivered' end as st from e)
insert into parcels select i, 'PT'||(4100000+i*37), 1+((s*s/7+t)%140)*(case when u%3=0 then 1 else ((s%5)+1) end)/5, 1+(t+s/3)%48, sl, z,
  round(0.3+((r*3+s)%260)/10.0*(case when u%4=0 then 1 else 0.35 end),1),
  round(3.2+(case sl when 'Same day' then 9 when 'Express' then 5.5 when 'Standard' then 2.4 else 0 end)+(case z when 'City' then 0 when 'Regional' then 1.6 when 'National' then 3.1 else 14 end)+(s%37)/10.0,2),
  d||' '||printf('%02d:%02d:00',7+t%12,u%60), date(d,'+'||prom||' days'),
  case when st='Delivered' then date(d,'+'||tr||' days') end, case when st='Delivered' then tr end, case when st='Delivered' then tr>prom end, st
from f;
insert into claims select row_number() over (order by parcel_id), parcel_id,
  case when status='Lost' then 'Missing' when is_late=1 then 'Delay' when parcel_id%3=0 then 'Wrong address' else 'Damaged' end,
  round(8+((parcel_id*613)%271)*(case when status='Lost' then 0.9 else 0.4 end),2),
  min(date(ordered_at,'+'||(3+(parcel_id*17)%19)||' days'),'2025-08-24'),
  case when ordered_at>'2025-06-20' and parcel_id%3<2 then 'Open' when (parcel_id*7)%11<7 then 'Paid' when (parcel_id*7)%11<10 then 'Rejected' else 'Open' end
from parcels where status='Lost' or (is_late=1 and parcel_id%3<>1) or (parcel_id*389)%1013<60;
