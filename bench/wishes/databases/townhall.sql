-- A municipal office, from its spreadsheets. Newest day: 2023-12-31.
create table "Neighbourhoods" (
  "Neighbourhood" text primary key,
  "District" text not null,
  "Residents" integer not null
);
create table "Staff" (
  "Name" text primary key,
  "Department" text not null,
  "Started on" text not null
);
create table "Complaints" (
  "Case number" integer primary key,
  "Received on" text not null,
  "Neighbourhood" text not null references "Neighbourhoods"("Neighbourhood"),
  "Subject" text not null,
  "Channel" text not null,
  "Handled by" text not null references "Staff"("Name"),
  "Status" text not null,
  "Closed on" text,
  "Days to close" integer,
  "Satisfaction" integer
);
create table "Permits" (
  "Permit number" text primary key,
  "Applied on" text not null,
  "Neighbourhood" text not null references "Neighbourhoods"("Neighbourhood"),
  "Kind of permit" text not null,
  "Applicant" text not null,
  "Handled by" text not null references "Staff"("Name"),
  "Decision" text not null,
  "Decided on" text,
  "Fee" real not null
);
create table "Inspections" (
  "Inspection number" integer primary key,
  "Permit number" text not null references "Permits"("Permit number"),
  "Inspected on" text not null,
  "Inspector" text not null references "Staff"("Name"),
  "Outcome" text not null
);
insert into "Neighbourhoods" values
 ('Market Square','Centre',4210),('Castle Hill','Centre',2875),('Station Quarter','Centre',5330),('Cathedral','Centre',1980),('Theatre Row','Centre',2240),
 ('Mill Lane','Riverbank',3120),('Ferry Point','Riverbank',1750),('Willow Park','Riverbank',4025),('Tannery','Riverbank',2660),('Bridge End','Riverbank',3390),
 ('Oakfield','Northside',6120),('Highgate','Northside',5480),('Sunny Slope','Northside',3915),('Quarry Road','Northside',4440),('Beech Grove','Northside',2990),
 ('Lakeview','Southside',3605),('Orchard','Southside',5210),('Brickworks','Southside',4785),('Rosewood','Southside',3270),('Airfield','Southside',2130),
 ('East Gate','Eastside',3840),('Harrow','Eastside',2915),('Copper Street','Eastside',4390),('Foundry','Eastside',1865);
insert into "Staff" values
 ('M. Archer','Public Works','2009-03-02'),('L. Bishop','Public Works','2014-09-15'),('S. Conti','Public Works','2018-01-08'),('T. Dunn','Public Works','2020-06-01'),('R. Ellis','Public Works','2012-04-16'),
 ('A. Farkas','Planning','2011-10-03'),('J. Grant','Planning','2016-02-01'),('P. Hobbs','Planning','2019-08-19'),('E. Ivanova','Planning','2007-05-21'),('C. Jansen','Planning','2020-11-02'),
 ('D. Keane','Environment','2013-07-01'),('N. Lutz','Environment','2017-03-13'),('O. Marsh','Environment','2019-01-14'),('B. Nash','Environment','2010-09-06'),
 ('H. Osei','Citizen Services','2015-05-04'),('K. Pavic','Citizen Services','2018-10-22'),('W. Quist','Citizen Services','2020-02-17'),('F. Rossi','Citizen Services','2008-12-01'),
 ('G. Sharp','Licensing','2014-03-24'),('I. Toth','Licensing','2019-06-11'),('V. Usher','Licensing','2016-11-28'),('Y. Vance','Licensing','2012-08-13');
with recursive n(i,x) as (select 1,1/1500.0 union all select i+1,(i+1)/1500.0 from n where i<1500),
 a as (select i, cast(1094*(1.2*x-0.2*x*x) as integer) as k, (i*7919)%1009 as r, (i*104729)%997 as s, (i*1299709)%983 as t from n),
 b as (select a.*, date('2021-01-01','+'||k||' days') as d, case when r%100<24 then 'Rubbish' when r%100<45 then 'Noise' when r%100<63 then 'Potholes' when r%100<77 then 'Street lighting' when r%100<86 then 'Parking' when r%100<94 then 'Stray animals' else 'Water leak' end as subj from a),
 c as (select b.*, case when subj in ('Potholes','Street lighting','Water leak') then 1+(s%5) when subj in ('Rubbish','Stray animals') then 11+(s%4) when subj='Noise' then 11+(s*3)%8 else 15+(s%4) end as o,
   2+(t%23)+(case when subj='Potholes' then 14+s%20 when subj='Street lighting' then 6 when subj='Noise' then 3+s%9 else 0 end)-(case when k>730 then 2 else 0 end) as dur from b),
 e as (select c.*, case when date(d,'+'||dur||' days')>'2023-12-31' or (k>900 and (t*7)%10<2) then (case when t%3=0 then 'In progress' else 'Open' end) else 'Closed' end as st from c),
 h as (select "Neighbourhood", rowid-1 as rn from "Neighbourhoods"), f as (select "Name", rowid-1 as rn from "Staff")
insert into "Complaints" select 10000+i, d, h."Neighbourhood", subj,
  case when t%20<8 then 'Phone' when t%20<14 then 'Website' when t%20<17 then 'App' else 'Counter' end,
  f."Name", st, case when st='Closed' then date(d,'+'||dur||' days') end, case when st='Closed' then dur end,
  case when st='Closed' and s%3>0 then max(1,min(5,5-dur/12-(t%4)/2+(r%2))) end
from e join h on h.rn=((s*s/5+t)%24)*(case when r%3=0 then 6 else (2+t%5) end)/6 join f on f.rn=o-1;
with recursive n(i,x) as (select 1,1/760.0 union all select i+1,(i+1)/760.0 from n where i<760),
 a as (select i, cast(1094*(0.9*x+0.1*x*x) as integer) as k, (i*6271)%1009 as r, (i*92821)%997 as s, (i*34807)%983 as t from n),
 b as (select a.*, date('2021-01-01','+'||k||' days') as d, case when r%100<30 then 'Building' when r%100<52 then 'Renovation' when r%100<68 then 'Event' when r%100<82 then 'Street trading' when r%100<92 then 'Signage' else 'Tree felling' end as kind from a),
 c as (select b.*, 6+(t%30)+(case when kind='Building' then 25 else 0 end) as dur from b),
 h as (select "Neighbourhood", rowid-1 as rn from "Neighbourhoods"), f as (select "Name", rowid-1 as rn from "Staff")
insert into "Permits" select 'P-'||(2021+k/366)||'-'||printf('%04d',i), d, h."Neighbourhood", kind,
  case when s%5<3 then 'Resident' when s%5=3 then 'Company' else 'Association' end,
  f."Name",
  case when date(d,'+'||dur||' days')>'2023-12-31' then 'Pending' when (r+t)%100<(case kind when 'Building' then 22 when 'Signage' then 18 else 9 end) then 'Refused' when (r+t)%100>95 then 'Withdrawn' else 'Granted' end,
  case when date(d,'+'||dur||' days')<='2023-12-31' then date(d,'+'||dur||' days') end,
  (case kind when 'Building' then 240 when 'Renovation' then 95 when 'Event' then 60 when 'Street trading' then 120 when 'Signage' then 45 else 30 end)+(t%7)*10+(case when kind='Building' then (s%40)*12 else 0 end)
from c join h on h.rn=(t*t/3+s)%24
 join f on f.rn=case when kind in ('Building','Renovation') then 5+(s%5) when kind='Tree felling' then 10+(s%4) else 18+(s%4) end;
insert into "Inspections" select row_number() over (order by p."Applied on",p."Permit number")+500, p."Permit number", min(date(p."Decided on",'+'||(4+(p.rowid*31)%50)||' days'),date('2023-12-31','-'||(p.rowid%3)||' days')),
  f."Name", case when (p.rowid*37)%100<66 then 'Passed' when (p.rowid*37)%100<86 then 'Minor issues' else 'Failed' end
from "Permits" p join "Staff" f on f.rowid=1+(p.rowid*5+p.rowid/3)%14
where p."Decision"='Granted' and p."Kind of permit"<>'Event' and (p.rowid*13)%10<8;
