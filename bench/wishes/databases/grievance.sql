-- The complaints cell of a district collector, headers as they are typed there. Newest day: 2025-07-18; only due dates lie after it.
create table "Departments" (
  "Dept Code" text primary key,
  "Department" text not null,
  "Days Allowed" integer not null
);
create table "Officers" (
  "Officer Id" integer primary key,
  "Officer Name" text not null,
  "Dept Code" text not null references "Departments" ("Dept Code"),
  "Post" text not null,
  "Block" text not null,
  "On Leave" text not null
);
create table "Complaints" (
  "Complaint No" integer primary key,
  "Received On" text not null,
  "Complainant" text not null,
  "Gender" text not null,
  "Mode" text not null,
  "Block" text not null,
  "Category" text not null,
  "Officer Id" integer references "Officers" ("Officer Id"),
  "Priority" text not null,
  "Status" text not null,
  "Due On" text not null,
  "Closed On" text,
  "Days Taken" integer,
  "Rating" integer,
  "Reopened" integer not null
);
create table "Hearings" (
  "Hearing No" integer primary key,
  "Complaint No" integer not null references "Complaints" ("Complaint No"),
  "Hearing On" text not null,
  "Complainant Present" text not null,
  "Outcome" text not null
);
insert into "Departments" values ('PWD', 'Public Works', 30), ('WAT', 'Water Supply', 7), ('ELE', 'Electricity', 3), ('REV', 'Revenue', 45), ('POL', 'Police', 15),
 ('HLT', 'Health', 10), ('EDU', 'Education', 21), ('RAT', 'Food and Civil Supplies', 15);
insert into "Officers"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 24)
select i, json_extract('["A K Singh","Meera Joshi","R P Verma","Sunil Tiwari","Nasreen Khan","Deepak Rathore","Pooja Mishra","V S Chauhan","Anil Dubey","Shalini Rao","Imran Ansari","Kavita Thakur","Manoj Pandey","G L Patel","Ritu Saxena","B D Sharma","Lata Kushwaha","Arun Nema","Hemant Soni","Sarita Jain","P N Gupta","Kiran Bala","Yogesh Malviya","Farah Ali"]', '$[' || (i - 1) || ']'),
 json_extract('["PWD","WAT","ELE","REV","POL","HLT","EDU","RAT"]', '$[' || (i % 8) || ']'), case when i % 3 = 0 then 'Executive Engineer' when i % 3 = 1 then 'Inspector' else 'Nodal Officer' end,
 json_extract('["Sadar","Ashta","Ichhawar","Nasrullaganj"]', '$[' || (i * 5 % 4) || ']'), case when i in (7, 18) then 'Yes' else 'No' end
from n;
insert into "Complaints"
with recursive n(i) as (select 1 union all select i + 1 from n where i < 380),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t, date('2024-04-01', '+' || (473 * i / 380) || ' days') as d from n),
 b as (select a.*, json_extract('["ELE","ELE","WAT","WAT","WAT","PWD","REV","REV","RAT","POL","HLT","EDU"]', '$[' || (r % 12) || ']') as dept,
  case when (r + t) % 19 = 0 then null else 1 + (s + t) % 3 end as pick from a),
 c as (select b.*, (select "Officer Id" from (select "Officer Id", ("Officer Id" * 7 + b.pick * 5) % 11 as k from "Officers" where "Dept Code" = b.dept) order by k limit 1) as off, dp."Days Allowed" as allowed from b join "Departments" dp on dp."Dept Code" = b.dept),
 e as (select c.*, case when pick is null then null else off end as officer, cast(allowed * (0.3 + (t * t / 997 + s) % 190 / 100.0) as integer) + 1 as took from c),
 f as (select e.*, case when officer is null then 'Pending' when (s * 3 + r) % 17 = 0 then 'Rejected' when (s * 7 + t) % 100 < 14 and d > '2025-02-01' or date(d, '+' || took || ' days') > '2025-07-18' then
   case when t % 3 = 0 then 'Pending' else 'Under Enquiry' end when (s * 7 + t) % 100 < 4 then 'Pending' else 'Disposed' end as st from e)
select i, d, case when s % 5 < 2 then json_extract('["Sunita","Kamla","Rehana","Geeta","Asha"]', '$[' || (t % 5) || ']') else json_extract('["Ramesh","Santosh","Abdul","Mohan","Lakhan","Dinesh"]', '$[' || (t % 6) || ']') end || ' ' ||
 json_extract('["Malviya","Khan","Verma","Patel","Mewada","Sharma","Ahirwar"]', '$[' || (i % 7) || ']'), case when s % 5 < 2 then 'Female' else 'Male' end,
 json_extract('["CM Helpline","CM Helpline","CM Helpline","Jan Sunwai","Jan Sunwai","Portal","Portal","Post"]', '$[' || ((r + s) % 8) || ']'),
 json_extract('["Sadar","Sadar","Sadar","Ashta","Ashta","Ichhawar","Nasrullaganj"]', '$[' || ((s + t) % 7) || ']'),
 case dept when 'ELE' then json_extract('["Power cut","Wrong bill","Transformer"]', '$[' || (t % 3) || ']') when 'WAT' then json_extract('["No water","Hand pump","Dirty water"]', '$[' || (t % 3) || ']')
  when 'PWD' then json_extract('["Bad road","Bridge"]', '$[' || (t % 2) || ']') when 'REV' then json_extract('["Land dispute","Mutation","Encroachment"]', '$[' || (t % 3) || ']')
  when 'RAT' then json_extract('["Ration not given","Ration card"]', '$[' || (t % 2) || ']') when 'POL' then 'FIR not registered' when 'HLT' then 'No doctor' else 'Teacher absent' end,
 officer, case when t % 10 < 2 then 'High' when t % 10 < 7 then 'Normal' else 'Low' end, st, date(d, '+' || allowed || ' days'),
 case when st in ('Disposed', 'Rejected') then min(date(d, '+' || took || ' days'), '2025-07-18') end,
 case when st in ('Disposed', 'Rejected') then cast(julianday(min(date(d, '+' || took || ' days'), '2025-07-18')) - julianday(d) as integer) end,
 case when st = 'Disposed' and r % 3 < 2 then 1 + (s + r) % 5 end, case when st in ('Disposed', 'Under Enquiry') and t % 11 = 0 then 1 else 0 end
from f;
insert into "Hearings"
with a as (select *, ("Complaint No" * 6151 + "Complaint No" * "Complaint No") % 1021 as r from "Complaints" where "Officer Id" is not null),
 b as (select a.*, date("Received On", '+' || (2 + r % 20) || ' days') as h from a where r % 10 < 4)
select row_number() over (order by h, "Complaint No"), "Complaint No", h, case when r % 7 < 5 then 'Y' else 'N' end,
 case when r % 9 < 4 then 'Settled' when r % 9 < 7 then 'Adjourned' else 'Sent for site visit' end
from b where h <= '2025-07-18';
