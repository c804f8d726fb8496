-- School whose year is the calendar year, with three terms. Newest date: 2022-11-25 (fee_pmts, attendance).
create table teachers (tchr_id integer primary key, tchr_name text, subj text, hire_dt text);
create table classes (cls_id integer primary key, cls_name text, grade_lvl integer, tchr_id integer references teachers(tchr_id), campus text);
create table students (
  stud_id integer primary key, fname text, lname text, gender text, dob text, cls_id integer references classes(cls_id),
  enrl_dt text, boarder text
);
create table fee_pmts (
  pmt_id integer primary key, stud_id integer references students(stud_id), pmt_dt text, term text, fee_type text,
  amt_due real, amt_paid real, pay_mode text
);
create table attendance (att_id integer primary key, stud_id integer references students(stud_id), att_dt text, att_status text, mins_late integer);
create table exam_marks (mark_id integer primary key, stud_id integer references students(stud_id), exam_dt text, subj text, score integer);
insert into teachers values
 (1,'Mrs Achieng','Mathematics','2009-01-12'),(2,'Mr Baraka','English','2012-01-09'),(3,'Ms Chebet','Science','2015-05-04'),
 (4,'Mr Daudi','Social Studies','2011-09-05'),(5,'Mrs Esther','Mathematics','2014-01-06'),(6,'Mr Farah','English','2018-01-08'),
 (7,'Ms Gakii','Science','2016-09-12'),(8,'Mr Hassan','Swahili','2010-01-11'),(9,'Mrs Imani','Swahili','2017-01-09'),
 (10,'Mr Juma','Mathematics','2019-01-07'),(11,'Ms Kendi','English','2013-05-06'),(12,'Mr Lemayan','Science','2019-05-06'),
 (13,'Mrs Moraa','Social Studies','2008-01-14'),(14,'Mr Njoroge','Swahili','2015-01-05'),(15,'Ms Otieno','Mathematics','2017-09-04'),
 (16,'Mr Patel','Science','2012-09-03'),(17,'Mrs Rehema','English','2016-01-04'),(18,'Mr Said','Social Studies','2018-09-10'),
 (19,'Ms Tabitha','Mathematics','2020-01-06'),(20,'Mr Umar','Swahili','2019-09-02'),(21,'Mrs Wairimu','English','2011-01-10'),
 (22,'Mr Yusuf','Science','2014-09-08');
insert into classes
with recursive n(i) as (select 1 union all select i + 1 from n where i < 20)
select i, 'Grade ' || ((i + 3) / 4 + 3) || case i % 4 when 1 then 'A' when 2 then 'B' when 3 then 'C' else 'D' end, (i + 3) / 4 + 3, 1 + i * 7 % 22,
  case when i % 4 in (1, 2) then 'Main' when i % 4 = 3 then 'Hillside' else 'Lakeview' end
from n;
insert into students
with recursive n(i) as (select 1 union all select i + 1 from n where i < 460),
 f(k, w, g) as (values (0,'Amina','F'),(1,'Brian','M'),(2,'Cynthia','F'),(3,'David','M'),(4,'Faith','F'),(5,'George','M'),(6,'Halima','F'),
  (7,'Isaac','M'),(8,'Joy','F'),(9,'Kevin','M'),(10,'Lilian','F'),(11,'Moses','M'),(12,'Naomi','F'),(13,'Omar','M'),(14,'Purity','F'),
  (15,'Robert','M'),(16,'Sharon','F'),(17,'Tom','M'),(18,'Victor','M'),(19,'Zawadi','F')),
 l(k, w) as (values (0,'Abdi'),(1,'Barasa'),(2,'Chege'),(3,'Diallo'),(4,'Ekal'),(5,'Gitau'),(6,'Hamisi'),(7,'Kamau'),(8,'Kiprono'),(9,'Langat'),
  (10,'Mutua'),(11,'Mwangi'),(12,'Ndege'),(13,'Ochieng'),(14,'Odhiambo'),(15,'Rono'),(16,'Shah'),(17,'Simiyu'),(18,'Tanui'),(19,'Wanjala'),
  (20,'Were'),(21,'Wekesa'),(22,'Yego'))
select i, f.w, l.w, f.g, date('2007-02-01', '+' || (((i * 13) % 20 / 4) * -365 + 1460 + i * 71 % 360) || ' days'), 1 + (i * 13) % 20,
  case when i <= 250 then '2020-01-06' when i <= 300 then date('2020-05-04', '+' || (i % 5) || ' days') when i <= 360 then date('2021-01-11', '+' || (i % 4) || ' days')
    when i <= 380 then date('2021-09-06', '+' || (i % 3) || ' days') else date('2022-01-10', '+' || (i % 5) || ' days') end,
  case when i * i * 3 % 7 < 2 then 'Y' else 'N' end
from n join f on f.k = i % 20 join l on l.k = i % 23;
insert into fee_pmts
with recursive n(i) as (select 1 union all select i + 1 from n where i < 1900),
 a as (select i, (i * 7919 + i * i * 31) % 1031 as h, (i * 39119 + i * i * 13) % 1013 as g, case when i <= 480 then 2020 when i <= 1090 then 2021 else 2022 end as y,
  case when i <= 480 then i / 480.0 when i <= 1090 then (i - 480) / 610.0 else (i - 1090) / 810.0 end as u from n),
 b as (select *, 1 + (g * 7 + h) % case y when 2020 then 250 when 2021 then 360 else 460 end as st,
  case when u < 0.38 then 1 when u < 0.7 then 2 else 3 end as t from a),
 c as (select *, case t when 1 then u / 0.38 when 2 then (u - 0.38) / 0.32 else (u - 0.7) / 0.3 end as v,
  case when h % 20 < 11 then 'Tuition' when h % 20 < 14 then 'Transport' when h % 20 < 17 then 'Lunch' when h % 20 < 19 then 'Activity' else 'Uniform' end as ft from b),
 d as (select *, case ft when 'Tuition' then 420 when 'Transport' then 90 when 'Lunch' then 110 when 'Activity' then 45 else 60 end
  + (y - 2020) * case ft when 'Tuition' then 25 else 5 end as due from c)
select i, st, date(y || case t when 1 then '-01-08' when 2 then '-05-05' else '-09-02' end, '+' || cast(round(84 * v) as integer) || ' days'), 'Term ' || t, ft, due,
  round(case when g % 10 < 6 then due when g % 10 < 8 then due * 0.75 when g % 10 < 9 then due * 0.5 else due * 0.3 end, 2),
  case when (g + h) % 20 < 7 + (y - 2020) * 4 then 'Mobile money' when (g + h) % 20 < 17 then 'Bank' else 'Cash' end
from d;
insert into attendance
with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000),
 a as (select i, (i * 6733 + i * i * 17) % 1033 as h, (i * 27947 + i * i * 7) % 1019 as g,
  case when i <= 600 then 2020 when i <= 1250 then 2021 else 2022 end as y,
  case when i <= 600 then i / 600.0 when i <= 1250 then (i - 600) / 650.0 else (i - 1250) / 750.0 end as u from n),
 b as (select *, 1 + (g * 5 + h * 3) % case y when 2020 then 250 when 2021 then 360 else 460 end as st,
  case when u < 0.38 then date(y || '-01-13', '+' || cast(round(80 * u / 0.38) as integer) || ' days')
   when u < 0.7 then date(y || '-05-05', '+' || cast(round(84 * (u - 0.38) / 0.32) as integer) || ' days')
   else date(y || '-09-02', '+' || cast(round(84 * (u - 0.7) / 0.3) as integer) || ' days') end as d from a),
 c as (select *, case strftime('%w', d) when '0' then date(d, '-2 days') when '6' then date(d, '-1 day') else d end as day,
  case when h % 50 < 39 then 'Present' when h % 50 < 44 then 'Absent' when h % 50 < 48 then 'Late' else 'Excused' end as s from b)
select i, st, day, s, case when s = 'Late' then 3 + g % 40 else 0 end from c;
insert into exam_marks
with recursive n(i) as (select 1 union all select i + 1 from n where i < 1800),
 a as (select i, (i * 5113 + i * i * 29) % 1049 as h, (i * 33331 + i * i * 3) % 1021 as g, case when i <= 500 then 2020 when i <= 1080 then 2021 else 2022 end as y from n),
 b as (select *, 1 + (h * 5 + g * 7) % case y when 2020 then 250 when 2021 then 360 else 460 end as st, g % 5 as s, h % 3 as t from a)
select i, st, date(y || case t when 0 then '-03-22' when 1 then '-07-18' else '-11-14' end, '+' || (s % 5) || ' days'),
  case s when 0 then 'Mathematics' when 1 then 'English' when 2 then 'Science' when 3 then 'Social Studies' else 'Swahili' end,
  min(98, 34 + h % 38 + g % 27 + case s when 0 then -5 when 4 then 4 else 0 end + (y - 2020) * 2)
from b;
