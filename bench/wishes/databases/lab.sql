-- A diagnostic lab with a main lab, two collection centres and home collection. Newest day: 2026-01-31.
create table doctors (
  doc_id integer primary key,
  doc_name text not null,
  speciality text not null,
  clinic_area text not null,
  comm_pct real not null,
  is_active integer not null
);
create table tests (
  test_cd text primary key,
  test_name text not null,
  dept text not null,
  mrp real not null,
  tat_hrs integer not null,
  outsourced text not null
);
create table patients (
  pt_id integer primary key,
  pt_name text not null,
  sex text not null,
  age integer not null,
  area text not null,
  mobile text
);
create table orders (
  order_no integer primary key,
  order_dt text not null,
  pt_id integer not null references patients (pt_id),
  ref_doc_id integer references doctors (doc_id),
  coll_centre text not null,
  gross_amt real not null,
  disc_amt real not null,
  net_amt real not null,
  paid_amt real not null,
  due_amt real not null,
  pay_mode text
);
create table order_tests (
  line_id integer primary key,
  order_no integer not null references orders (order_no),
  test_cd text not null references tests (test_cd),
  rate real not null,
  status text not null,
  reported_dt text,
  tat_taken_hrs real,
  is_abnormal integer,
  repeat_yn text not null
);
create table doc_payouts (
  payout_id integer primary key,
  doc_id integer not null references doctors (doc_id),
  payout_mth text not null,
  amt real not null,
  paid_on text
);
insert into doctors values
 (1, 'Dr. Kulkarni', 'Physician', 'Kothrud', 10, 1), (2, 'Dr. Joshi', 'Physician', 'Karve Nagar', 10, 1), (3, 'Dr. Shaikh', 'Diabetologist', 'Camp', 15, 1),
 (4, 'Dr. Deshmukh', 'Gynaecologist', 'Kothrud', 12, 1), (5, 'Dr. Fernandes', 'Paediatrician', 'Wakad', 10, 1), (6, 'Dr. Bhosale', 'Physician', 'Wakad', 10, 1),
 (7, 'Dr. Iyer', 'Endocrinologist', 'Baner', 15, 1), (8, 'Dr. Chavan', 'Orthopaedic', 'Karve Nagar', 8, 1), (9, 'Dr. Gokhale', 'Gynaecologist', 'Deccan', 12, 0),
 (10, 'Dr. Patil', 'Paediatrician', 'Kothrud', 10, 1), (11, 'Dr. Sinha', 'Cardiologist', 'Baner', 15, 1), (12, 'Dr. Mane', 'Physician', 'Warje', 10, 1),
 (13, 'Dr. Thakur', 'Cardiologist', 'Camp', 15, 0), (14, 'Dr. Apte', 'Orthopaedic', 'Deccan', 8, 1);
insert into tests values
 ('CBC', 'Complete Blood Count', 'Haematology', 320, 6, 'N'), ('ESR', 'ESR', 'Haematology', 120, 6, 'N'), ('HB', 'Haemoglobin', 'Haematology', 100, 4, 'N'),
 ('FBS', 'Fasting Blood Sugar', 'Biochemistry', 90, 4, 'N'), ('PPBS', 'Post Meal Sugar', 'Biochemistry', 90, 4, 'N'), ('HBA1C', 'HbA1c', 'Biochemistry', 480, 12, 'N'),
 ('LIPID', 'Lipid Profile', 'Biochemistry', 650, 12, 'N'), ('LFT', 'Liver Function Test', 'Biochemistry', 700, 12, 'N'), ('KFT', 'Kidney Function Test', 'Biochemistry', 720, 12, 'N'),
 ('TSH', 'Thyroid Profile', 'Hormones', 550, 24, 'N'), ('VITD', 'Vitamin D', 'Hormones', 1400, 48, 'Y'), ('B12', 'Vitamin B12', 'Hormones', 1100, 48, 'Y'),
 ('DENG', 'Dengue NS1', 'Serology', 900, 8, 'N'), ('WIDAL', 'Widal', 'Serology', 250, 8, 'N'), ('URINE', 'Urine Routine', 'Microbiology', 150, 4, 'N'),
 ('UCULT', 'Urine Culture', 'Microbiology', 750, 72, 'Y'), ('BIOP', 'Biopsy', 'Histopathology', 2200, 120, 'Y'), ('PAP', 'Pap Smear', 'Histopathology', 850, 96, 'Y');
insert into patients
with recursive n(i) as (select 1 union all select i + 1 from n where i < 150)
select i,
 json_extract('["Anil","Sunita","Rahul","Meena","Pooja","Vikas","Shobha","Imran","Neha","Ganpat","Lata","Omkar","Rekha"]', '$[' || (i * 7 % 13) || ']') || ' ' ||
 json_extract('["Pawar","Jadhav","Khan","More","Kale","D''Souza","Shinde","Kadam","Rao","Gaikwad","Nair"]', '$[' || ((i * 5 + i / 13 * 2) % 11) || ']'),
 json_extract('["M","F","M","F","F","M","F","M","F","M","F","M","F"]', '$[' || (i * 7 % 13) || ']'),
 4 + (i * i * 17 + i * 29) % 79,
 json_extract('["Kothrud","Kothrud","Wakad","Wakad","Baner","Karve Nagar","Warje","Camp"]', '$[' || (i * 11 % 8) || ']'),
 case when i % 9 = 0 then null else '98' || (22000000 + (i * 7919 + i * i * 131) % 7000000) end
from n;
insert into orders
with recursive n(i) as (select 1 union all select i + 1 from n where i < 250),
 a as (select i, (i * 7919 + i * i * 37) % 1013 as r, (i * 104729 + i * i * 13) % 1009 as s, (i * 15731 + i * i * 19) % 997 as t,
  date('2024-06-03', '+' || cast(607 * (1.2 * i / 250.0 + -0.2 * i / 250.0 * i / 250.0) as integer) || ' days') as d from n)
select 20000 + i, d, 1 + case when r % 4 = 0 then t % 25 else (r + t) % 141 end,
 case when s % 6 = 0 then null when r % 3 = 0 then json_extract('[1,3,4,7]', '$[' || (t % 4) || ']') else json_extract('[1,2,3,4,5,6,7,8,9,10,11,12]', '$[' || ((r + s) % 12) || ']') end,
 json_extract('["Main Lab","Main Lab","Main Lab","Wakad Centre","Wakad Centre","Baner Centre","Home Collection","Home Collection"]', '$[' || (t % 8) || ']'),
 0, 0, 0, 0, 0, null
from a;
insert into order_tests
with k(j) as (values (0), (1), (2)),
 a as (select order_no, order_dt, j, (order_no * 6151 + j * 389 + order_no * order_no) % 1021 as r, (order_no * 48611 + j * 7919 + order_no * order_no * 3) % 1013 as s from orders, k),
 b as (select a.*, t.test_cd, t.mrp, t.tat_hrs, t.dept from a join tests t on t.rowid = 1 + case when r % 5 = 0 then json_extract('[0,3,9,5]', '$[' || (s % 4) || ']') else (s * 5 + 7 * j + order_no) % 18 end
  where j = 0 or (j = 1 and r % 5 < 3) or (j = 2 and s % 7 = 0)),
 c as (select b.*, case when order_dt >= '2026-01-16' and (r + s) % 3 <> 1 then 'Pending' when s % 31 = 0 then 'Rejected' else 'Reported' end as st,
  round(tat_hrs * (0.6 + r % 50 / 60.0), 1) as hrs from b)
select row_number() over (order by order_no, j), order_no, test_cd, mrp, st,
 case when st = 'Reported' then min(date(order_dt, '+' || cast(hrs / 24 as integer) || ' days'), '2026-01-31') end,
 case when st = 'Reported' then hrs end,
 case when st = 'Reported' then (case when dept in ('Biochemistry', 'Hormones') then r % 3 = 0 else s % 5 = 0 end) end,
 case when (r * 3 + s) % 19 = 0 then 'Y' else 'N' end
from c;
update orders set gross_amt = (select sum(rate) from order_tests l where l.order_no = orders.order_no);
update orders set disc_amt = case when order_no % 4 = 0 then round(gross_amt * 0.1) when order_no % 11 = 0 then round(gross_amt * 0.2) else 0 end;
update orders set net_amt = gross_amt - disc_amt;
update orders set paid_amt = case when (order_no * 31 + order_no * order_no) % 23 < 3 then 0 when (order_no * 31 + order_no * order_no) % 23 < 6 then round(net_amt / 2, -1) else net_amt end;
update orders set due_amt = net_amt - paid_amt,
 pay_mode = case when paid_amt > 0 then json_extract('["UPI","UPI","Cash","Card","UPI","Cash","Insurance"]', '$[' || ((order_no * 1301 + order_no * order_no * 3) % 1009 % 7) || ']') end;
insert into doc_payouts
with a as (select ref_doc_id as doc, strftime('%Y-%m-01', order_dt) as m, sum(net_amt) as v from orders where ref_doc_id is not null and order_dt < '2026-01-01' group by 1, 2)
select row_number() over (order by m, doc), doc, m, round(v * comm_pct / 100), case when m >= '2025-11-01' and doc % 3 = 1 or m = '2025-12-01' and doc % 2 = 0 then null else date(m, '+1 month', '+' || (4 + doc % 9) || ' days') end
from a join doctors on doc_id = doc;
