-- A gym with four clubs. Newest day: 2024-11-17.
create table members (
  mbr_id integer primary key,
  first_nm text not null,
  last_nm text not null,
  gender text not null,
  birth_yr integer not null,
  home_club text not null,
  join_dt text not null,
  referral_src text not null
);
create table memberships (
  mship_id integer primary key,
  mbr_id integer not null references members(mbr_id),
  plan_nm text not null,
  monthly_fee real not null,
  start_dt text not null,
  end_dt text,
  mship_status text not null,
  cancel_reason text
);
create table trainers (
  trainer_id integer primary key,
  trainer_nm text not null,
  specialty text not null,
  hire_dt text not null,
  hourly_rate real not null
);
create table classes (
  class_id integer primary key,
  class_nm text not null,
  class_type text not null,
  trainer_id integer not null references trainers(trainer_id),
  club text not null,
  capacity integer not null,
  duration_min integer not null
);
create table bookings (
  bkg_id integer primary key,
  class_id integer not null references classes(class_id),
  mbr_id integer not null references members(mbr_id),
  class_dt text not null,
  bkg_channel text not null,
  attend_status text not null
);
create table payments (
  pay_id integer primary key,
  mship_id integer not null references memberships(mship_id),
  pay_dt text not null,
  amt real not null,
  pay_method text not null,
  pay_type text not null
);
with recursive n(i) as (select 1 union all select i+1 from n where i<420)
insert into members select i,
  json_extract('["Emma","Jack","Olivia","Noah","Mia","Liam","Zoe","Ethan","Ruby","Oscar","Lily","Adam","Grace","Leo"]','$['||((i*5+i/14)%14)||']'),
  json_extract('["Walker","Hughes","Patel","Evans","Kaur","Murphy","Reed","Novak","Shaw","Bell","Ahmed","Price","Young","Frost","Lane","Cole","Webb"]','$['||((i*11+i/17)%17)||']'),
  case when (i*37)%100<53 then 'Female' when (i*37)%100<98 then 'Male' else 'Other' end,
  1951+(i*37+i/11)%55,
  json_extract('["Riverside","Riverside","Riverside","Old Town","Old Town","Station","Station","Harbour"]','$['||((i*13+i/9)%8)||']'),
  date('2022-03-01','+'||min(992,(i*992/420+(case when i%4=0 then 9 else 0 end)))||' days'),
  json_extract('["Friend","Friend","Website","Instagram","Walk-in","Website","Flyer"]','$['||((i*31)%7)||']')
from n;
insert into memberships select m.mbr_id, m.mbr_id, p.plan, case p.plan when 'Basic' then 24.9 when 'Student' then 19.9 when 'Plus' then 34.9 when 'Family' then 59.9 else 49.9 end
    + case when m.join_dt>='2024-01-01' then 3 when m.join_dt>='2023-01-01' then 1 else 0 end,
  m.join_dt, null, 'Active', null
from members m join (select mbr_id, case when (mbr_id*71)%100<38 then 'Basic' when (mbr_id*71)%100<60 then 'Plus' when (mbr_id*71)%100<74 then 'Student' when (mbr_id*71)%100<86 then 'Family' else 'Premium' end as plan from members) p using (mbr_id);
update memberships set mship_status='Cancelled', end_dt=min(date(start_dt,'+'||(60+(mship_id*97)%540)||' days'),'2024-11-17'),
  cancel_reason=json_extract('["Moved away","Too expensive","No time","Too expensive","Health","Unhappy with service","No time","Too crowded"]','$['||((mship_id*43)%8)||']')
where (mship_id*53)%100<34 and date(start_dt,'+'||(60+(mship_id*97)%540)||' days')<='2024-11-14';
update memberships set mship_status='Frozen' where mship_status='Active' and (mship_id*59)%100<7;
insert into memberships select 420+row_number() over (order by mship_id), mbr_id, 'Basic', 27.9, date(end_dt,'+40 days'), null, 'Active', null
from memberships where end_dt<'2024-09-20' and mship_id%6=0;
with recursive n(i) as (select 1 union all select i+1 from n where i<22)
insert into trainers select i, json_extract('["Maya Brooks","Tom Lindqvist","Aisha Khan","Ben Carver","Dora Vega","Chris Obi","Nina Roth","Sam Whitlock","Kate Byrne","Ivan Petrov","Lola Marsh","Greg Tan","Petra Hall","Yusuf Demir","Anna Kowal","Jules Martin","Ray Fox","Tess Quinn","Omar Said","Helen Park","Dan Stone","Vera Lind"]','$['||(i-1)||']'),
  json_extract('["Yoga","Spin","Strength","Pilates","Boxing","HIIT"]','$['||((i-1)%6)||']'), date('2017-04-03','+'||((i*i*53)%2300)||' days'), 22+(i*7)%15 from n;
with recursive n(i) as (select 1 union all select i+1 from n where i<24)
insert into classes select i, json_extract('["Morning","Power","Lunch","Evening"]','$['||((i-1)/6)||']')||' '||json_extract('["Yoga","Spin","Strength","Pilates","Boxing","HIIT"]','$['||((i-1)%6)||']'),
  json_extract('["Yoga","Spin","Strength","Pilates","Boxing","HIIT"]','$['||((i-1)%6)||']'), 1+((i-1)%6)+6*(((i-1)/6)%3)+(case when i=19 then 6 when i=20 then 6 else 0 end),
  json_extract('["Riverside","Old Town","Station","Harbour"]','$['||((i*3+i/6)%4)||']'), 12+(i*5)%14, 30+15*(i%3) from n;
with recursive n(i,x) as (select 1,1/1950.0 union all select i+1,(i+1)/1950.0 from n where i<1950),
 a as (select i, cast(992*(1.4*x-0.4*x*x) as integer) as k, (i*7919)%1013 as r, (i*104729)%1009 as s, (i*611953)%991 as t from n)
insert into bookings select i, 1+((r*r/11+s)%24)*(case when t%3=0 then 1 else (4+s%6) end)/9,
  1+(t*3+r)%max(6,min(420,k*420/992-4)), date('2022-03-01','+'||min(992,k+(case when k%7=5 and t%3>0 then 1 else 0 end))||' days'),
  case when s%10<6 then 'App' when s%10<8 then 'Website' when s%10<9 then 'Front desk' else 'Phone' end,
  case when (t+s)%100<72 then 'Attended' when (t+s)%100<(case when s%4=0 then 92 else 85 end) then 'No-show' else 'Cancelled' end
from a;
insert into payments
with recursive p(mship_id,d,last,fee,k) as (
  select mship_id,start_dt,coalesce(end_dt,'2024-11-17'),monthly_fee,0 from memberships
  union all select mship_id,date(d,'+'||(case when mship_id%2=0 then 4 else 3 end)||' months'),last,fee,k+1 from p where date(d,'+'||(case when mship_id%2=0 then 4 else 3 end)||' months')<=last and k<9)
select row_number() over (order by d,mship_id), mship_id, d,
  round(case when (mship_id*7+k*5)%13=0 then 45+(mship_id%4)*10 when k=0 and mship_id%3=0 then 25 when (mship_id+k*3)%17=0 then 12.5 else fee*(case when mship_id%2=0 then 4 else 3 end) end,2),
  json_extract('["Card","Direct debit","Direct debit","Cash","Card","Direct debit"]','$['||((mship_id*17+k)%6)||']'),
  case when (mship_id*7+k*5)%13=0 then 'Personal training' when k=0 and mship_id%3=0 then 'Joining fee' when (mship_id+k*3)%17=0 then 'Shop' else 'Membership' end
from p;
