-- Clinic with three branches. Newest date: 2024-06-28 (appointments and invoices).
create table doctors (
  id integer primary key, full_name text not null, specialty text not null, branch text not null, hired_on text not null
);
create table services (
  id integer primary key, name text not null, category text not null, list_price real not null
);
create table patients (
  id integer primary key, full_name text not null, sex text not null, birth_date text not null,
  city text not null, insurer text not null, registered_on text not null
);
create table appointments (
  id integer primary key,
  patient_id integer not null references patients(id),
  doctor_id integer not null references doctors(id),
  service_id integer not null references services(id),
  appt_date text not null, booked_via text not null, status text not null, wait_min integer
);
create table invoices (
  id integer primary key,
  appointment_id integer not null references appointments(id),
  issued_on text not null, amount real not null, discount real not null, payer text not null, paid text not null
);
insert into doctors values
 (1,'Anna Berg','Cardiology','Riverside','2012-03-01'),(2,'Tomas Novak','Cardiology','Old Town','2016-09-12'),
 (3,'Irene Castillo','Cardiology','Northgate','2019-01-07'),(4,'Paul Whitmore','Pediatrics','Riverside','2010-05-17'),
 (5,'Grace Lindqvist','Pediatrics','Old Town','2017-02-20'),(6,'Samir Haddad','Pediatrics','Northgate','2020-08-03'),
 (7,'Helena Fischer','Pediatrics','Northgate','2021-06-14'),(8,'Victor Osei','Dermatology','Riverside','2015-11-02'),
 (9,'Lucia Moretti','Dermatology','Old Town','2018-04-09'),(10,'Janet Okafor','Dermatology','Northgate','2021-01-18'),
 (11,'Martin Kovacs','Orthopedics','Riverside','2009-10-05'),(12,'Denise Roy','Orthopedics','Old Town','2014-07-21'),
 (13,'Erik Sandberg','Orthopedics','Northgate','2020-02-10'),(14,'Maria Pereira','General Practice','Riverside','2008-01-14'),
 (15,'Colin Doyle','General Practice','Riverside','2013-06-03'),(16,'Nadia Rahman','General Practice','Old Town','2016-01-25'),
 (17,'Stefan Baum','General Practice','Old Town','2019-09-16'),(18,'Olivia Grant','General Practice','Northgate','2018-10-01'),
 (19,'Peter Lang','General Practice','Northgate','2021-03-22'),(20,'Carmen Ruiz','Gynecology','Riverside','2011-12-05'),
 (21,'Eva Jansson','Gynecology','Old Town','2017-08-28'),(22,'Miriam Adler','Gynecology','Northgate','2020-11-09'),
 (23,'George Tanaka','Ophthalmology','Riverside','2015-05-11'),(24,'Ruth Nkosi','Ophthalmology','Northgate','2019-07-15');
insert into services values
 (1,'Consultation','Consultation',60),(2,'Follow-up visit','Consultation',40),(3,'Online consultation','Consultation',35),
 (4,'Home visit','Consultation',110),(5,'Blood panel','Laboratory',48),(6,'Urine test','Laboratory',22),
 (7,'Allergy test','Laboratory',75),(8,'Hormone panel','Laboratory',90),(9,'Covid test','Laboratory',30),
 (10,'ECG','Diagnostics',70),(11,'Ultrasound','Diagnostics',120),(12,'X-ray','Diagnostics',95),
 (13,'MRI scan','Diagnostics',420),(14,'Hearing test','Diagnostics',45),(15,'Eye exam','Diagnostics',65),
 (16,'Mole removal','Procedure',180),(17,'Minor surgery','Procedure',350),(18,'Plaster cast','Procedure',140),
 (19,'Joint injection','Procedure',130),(20,'Wound care','Procedure',55),(21,'Flu vaccine','Vaccination',25),
 (22,'Travel vaccine','Vaccination',60),(23,'Child vaccine','Vaccination',20),(24,'Tetanus shot','Vaccination',28);
insert into patients
with recursive
 n(i) as (select 1 union all select i + 1 from n where i < 420),
 f(k, name, sex) as (values (0,'Emma','F'),(1,'Liam','M'),(2,'Sofia','F'),(3,'Noah','M'),(4,'Ines','F'),(5,'Oscar','M'),(6,'Clara','F'),
  (7,'Hugo','M'),(8,'Alice','F'),(9,'Felix','M'),(10,'Nora','F'),(11,'Leo','M'),(12,'Julia','F'),(13,'Adam','M'),(14,'Rosa','F'),
  (15,'Karl','M'),(16,'Edith','F'),(17,'Ivan','M'),(18,'Mona','F'),(19,'Theo','M')),
 l(k, name) as (values (0,'Andersen'),(1,'Brandt'),(2,'Carter'),(3,'Dupont'),(4,'Eriksen'),(5,'Ferrari'),(6,'Garcia'),(7,'Hoffman'),
  (8,'Ivanov'),(9,'Jensen'),(10,'Keller'),(11,'Larsen'),(12,'Meyer'),(13,'Nowak'),(14,'Olsen'),(15,'Petrov'),(16,'Quinn'),(17,'Rossi'),
  (18,'Silva'),(19,'Torres'),(20,'Ullman'))
select i, f.name || ' ' || l.name, f.sex,
  date('1936-02-11', '+' || ((i * i * 37 + i * 811) % 31200) || ' days'),
  case when (i * 29 + i * i * 3) % 100 < 46 then 'Milbrook' when (i * 29 + i * i * 3) % 100 < 68 then 'Easton'
    when (i * 29 + i * i * 3) % 100 < 86 then 'Harwick' else 'Lower Fenn' end,
  case (i * i * 7 + i * 5) % 11 when 0 then 'None' when 1 then 'None' when 2 then 'Unity Health' when 3 then 'Unity Health' when 4 then 'Medicor'
    when 5 then 'Medicor' when 6 then 'Medicor' when 7 then 'State Fund' when 8 then 'State Fund' else 'State Fund' end,
  date('2019-01-07', '+' || (i * 1997 / 420) || ' days')
from n join f on f.k = i % 20 join l on l.k = i % 21;
insert into appointments
with recursive
 n(i) as (select 1 union all select i + 1 from n where i < 1900),
 a as (select i, (i * 7919 + i * i * 13) % 1009 as h, (i * 611953 + i * i * 7) % 997 as g,
   (i * 104729 + i * i * 29) % 991 as e, date('2022-01-03', '+' || cast(round(907 * (1.35 * i / 1900.0 - 0.35 * i / 1900.0 * i / 1900.0)) as integer) || ' days') as d from n),
 b as (select *, 1 + min(h % 24, (g + h) % 27) as doc from a)
select i,
  1 + (g * 3 + e * e) % cast((julianday(d) - julianday('2019-01-08')) * 420 / 1997 as integer),
  doc,
  case when e % 10 < 3 then 1 when e % 10 < 5 then 2 when doc <= 3 and g % 2 = 0 then 10 when doc between 8 and 10 and g % 3 = 0 then 16
    when doc between 11 and 13 and g % 3 <> 0 then 12 when doc >= 23 then 15 when doc between 4 and 7 and g % 3 = 0 then 23 else 1 + (g + h) % 24 end,
  case when strftime('%w', d) = '0' then date(d, '+1 day') else d end,
  case when (e + i / 9) % 100 < 44 - i / 100 then 'phone' when (e + i / 9) % 100 < 80 then 'online' else 'walk-in' end,
  case when i = 1900 or g % 100 < 78 then 'completed' when g % 100 < 89 then 'cancelled' else 'no-show' end,
  case when i = 1900 or g % 100 < 78 then 4 + (h % 23) + (e % 17) + case when doc in (2, 5, 9, 12, 16, 17, 21) then 11 else 0 end end
from b;
insert into invoices
select row_number() over (order by a.id), a.id, a.appt_date,
  round(s.list_price * (1 + 0.03 * (cast(substr(a.appt_date, 1, 4) as integer) - 2022)), 2),
  case when a.id % 9 = 0 then round(s.list_price * 0.1, 2) else 0 end,
  case when p.insurer = 'None' or a.id % 5 = 0 then 'self-pay' else 'insurance' end,
  case when a.id > 1700 and a.id % 3 = 0 or a.id % 17 = 0 then 'no' else 'yes' end
from appointments a join services s on s.id = a.service_id join patients p on p.id = a.patient_id where a.status = 'completed';
