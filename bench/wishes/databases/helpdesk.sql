-- IT company's helpdesk; no declared foreign keys. Newest date: 2025-09-17 (tickets, time_logs).
create table agents (agent_id integer primary key, agent_name text, team text, support_level text, office text, start_date text);
create table clients (client_id integer primary key, company text, industry text, country text, plan text, monthly_fee real, client_since text);
create table tickets (
  ticket_id integer primary key, client_id integer, agent_id integer, opened_at text, closed_at text, category text, priority text,
  status text, source text, first_resp_min integer, resolve_hrs real, sla_breached integer, reopened integer
);
create table time_logs (log_id integer primary key, ticket_id integer, agent_id integer, logged_on text, minutes integer, billable integer);
create table surveys (survey_id integer primary key, ticket_id integer, answered_on text, rating integer);
insert into agents values
 (1,'Ahmed Karim','Service Desk','L1','Leeds','2021-02-01'),(2,'Beth Collins','Service Desk','L1','Leeds','2022-05-16'),
 (3,'Chris Dunne','Service Desk','L1','Leeds','2020-09-07'),(4,'Dana Popescu','Service Desk','L1','Bucharest','2022-01-10'),
 (5,'Elena Ionescu','Service Desk','L1','Bucharest','2021-11-22'),(6,'Farid Nasser','Service Desk','L2','Leeds','2019-04-15'),
 (7,'Gina Marsh','Service Desk','L2','Leeds','2018-08-20'),(8,'Horia Stan','Service Desk','L2','Bucharest','2020-06-01'),
 (9,'Ian Foster','Network','L2','Leeds','2017-03-13'),(10,'Joana Reis','Network','L2','Porto','2021-07-05'),
 (11,'Kamil Zielinski','Network','L3','Porto','2016-10-10'),(12,'Laura Bell','Network','L3','Leeds','2015-01-19'),
 (13,'Mihai Dobre','Cloud','L2','Bucharest','2022-03-28'),(14,'Nuno Tavares','Cloud','L2','Porto','2020-12-07'),
 (15,'Orla Byrne','Cloud','L3','Leeds','2018-02-12'),(16,'Petra Vlad','Cloud','L3','Bucharest','2019-09-30'),
 (17,'Quentin Hall','Security','L2','Leeds','2021-05-24'),(18,'Rita Sousa','Security','L3','Porto','2017-11-06'),
 (19,'Sean Abbott','Security','L3','Leeds','2016-06-27'),(20,'Tiago Lopes','Field Support','L1','Porto','2022-08-15'),
 (21,'Uma Patel','Field Support','L1','Leeds','2020-03-02'),(22,'Vasile Rusu','Field Support','L2','Bucharest','2019-01-14');
insert into clients
with recursive n(i) as (select 1 union all select i + 1 from n where i < 48),
 a(k, w) as (values (0,'Northwind'),(1,'Bluefield'),(2,'Harbour'),(3,'Castle'),(4,'Meridian'),(5,'Oakley'),(6,'Sterling'),(7,'Vantage')),
 b(k, w, ind) as (values (0,'Logistics','Transport'),(1,'Foods','Retail'),(2,'Insurance','Finance'),(3,'Clinics','Healthcare'),
  (4,'Law','Legal'),(5,'Motors','Manufacturing'))
select i, a.w || ' ' || b.w, b.ind,
  case when i * 7 % 10 < 5 then 'United Kingdom' when i * 7 % 10 < 7 then 'Ireland' when i * 7 % 10 < 9 then 'Portugal' else 'Romania' end,
  case when i * 5 % 12 < 5 then 'Basic' when i * 5 % 12 < 9 then 'Pro' else 'Enterprise' end,
  case when i * 5 % 12 < 5 then 290 when i * 5 % 12 < 9 then 850 else 2400 end + (i * 37 % 11) * 20,
  date('2017-03-06', '+' || (i * 2200 / 48) || ' days')
from n join a on a.k = (i - 1) / 6 join b on b.k = (i - 1) % 6;
insert into tickets
with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000),
 a as (select i, (i * 7919 + i * i * 11) % 1013 as h, (i * 60493 + i * i * 17) % 997 as g, (i * 31337 + i * i * 5) % 983 as e,
   datetime('2023-02-01 07:30:00', '+' || cast(round(959 * (1.3 * i / 2000.0 - 0.3 * i / 2000.0 * i / 2000.0)) as integer) || ' days',
     '+' || ((i * 137 + i * i) % 600) || ' minutes') as raw from n),
 b as (select *, case when strftime('%w', raw) = '6' then datetime(raw, '-1 day') when strftime('%w', raw) = '0' and g % 3 > 0 then datetime(raw, '+1 day')
     else raw end as op,
   case when h % 20 < 4 then 'Password reset' when h % 20 < 8 then 'Email' when h % 20 < 11 then 'Network' when h % 20 < 14 then 'Hardware'
     when h % 20 < 17 then 'Software' when h % 20 < 19 then 'Cloud' else 'Security' end as cat,
   case when e % 20 < 1 then 'Critical' when e % 20 < 5 then 'High' when e % 20 < 14 then 'Medium' else 'Low' end as prio from a),
 c as (select *, case cat when 'Network' then 9 + g % 4 when 'Cloud' then 13 + g % 4 when 'Security' then 17 + g % 3 when 'Hardware' then 20 + g % 3
     else 1 + min(g % 8, e % 9) end as ag,
   round((1 + h % 13 + e % 7) * case prio when 'Critical' then 0.4 when 'High' then 1.2 when 'Medium' then 2.8 else 5.5 end
     * case cat when 'Password reset' then 0.3 when 'Cloud' then 1.6 when 'Hardware' then 1.9 else 1 end, 1) as hrs from b),
 d as (select *, datetime(op, '+' || cast(hrs * 60 as integer) || ' minutes') as cl from c),
 o as (select *, case when cl > '2025-09-17 18:00:00' or i > 1500 and (h + g) % 23 = 0 or i > 1880 and e % 4 = 0 then 1 else 0 end as live from d)
select i, 1 + min((g * 5 + e) % 48, (h * 7 + i) % 53), ag, op, case when live = 0 then cl end, cat, prio,
  case when live = 0 and e % 6 = 0 then 'Resolved' when live = 0 then 'Closed' when g % 5 < 2 then 'Waiting' else 'Open' end,
  case when (e + h) % 20 < 9 then 'Email' when (e + h) % 20 < 14 then 'Portal' when (e + h) % 20 < 18 then 'Phone' else 'Chat' end,
  case prio when 'Critical' then 4 when 'High' then 11 when 'Medium' then 25 else 48 end + (g % 40),
  case when live = 0 then hrs end,
  case when hrs > case prio when 'Critical' then 6 when 'High' then 20 when 'Medium' then 45 else 90 end then 1 else 0 end,
  case when live = 0 and (h * 3 + e) % 15 = 0 then 1 else 0 end
from o;
insert into time_logs
select row_number() over (order by ticket_id), ticket_id, agent_id, min(date(opened_at, '+' || (ticket_id % 3) || ' days'), '2025-09-17'),
  10 + (ticket_id * 41 + ticket_id * ticket_id) % 95, case when ticket_id * 7 % 10 < 6 then 1 else 0 end
from tickets where ticket_id % 11 > 0;
insert into surveys
select row_number() over (order by closed_at), ticket_id, min(date(closed_at, '+' || (ticket_id % 4) || ' days'), '2025-09-17'),
  case when sla_breached = 1 then 1 + ticket_id * 7 % 4 when ticket_id * 13 % 10 < 6 then 5 when ticket_id * 13 % 10 < 9 then 4 else 2 end
from tickets where closed_at is not null and (ticket_id * 19 + ticket_id / 7) % 5 < 2;
