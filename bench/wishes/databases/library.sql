-- A town library with three branches and a book bus. Newest day: 2024-11-09; only due dates lie after it. Fines are in euros.
create table Member (
  MemberNo integer primary key,
  FullName text not null,
  Category text not null,
  Town text not null,
  JoinedOn text not null,
  Email text
);
create table Book (
  BookNo integer primary key,
  Title text not null,
  Author text not null,
  Genre text not null,
  Language text not null,
  PublishedYear integer not null
);
create table Copy (
  CopyNo integer primary key,
  BookNo integer not null references Book (BookNo),
  Branch text not null,
  Condition text not null,
  BoughtOn text not null,
  PurchasePrice real not null
);
create table Loan (
  LoanNo integer primary key,
  CopyNo integer not null references Copy (CopyNo),
  MemberNo integer not null references Member (MemberNo),
  LoanDate text not null,
  DueDate text not null,
  ReturnDate text,
  Renewals integer not null
);
create table Fine (
  FineNo integer primary key,
  LoanNo integer not null references Loan (LoanNo),
  Reason text not null,
  Amount real not null,
  FineDate text not null,
  PaidOn text
);
insert into Member
with recursive n(i) as (select 1 union all select i + 1 from n where i < 320),
 a as (select i, (i * 7919 + i * i * 13) % 1009 as r, (i * 104729 + i * i * 7) % 997 as s from n)
select i, json_extract('["Aoife","Liam","Grace","Noel","Ciara","Declan","Maeve","Patrick","Orla","Sean","Nuala","Brendan","Sinead","Eoin","Fiona","Colm"]', '$[' || (i * 7 % 16) || ']') || ' '
  || json_extract('["Byrne","Murphy","Walsh","Nolan","Keane","Doyle","Quinn","Farrell","Hayes","Lynch","Burke","Power","Moran","Daly","Foley","Casey","Reilly","Sheehan","Barry","Tobin"]', '$[' || ((i / 16) % 20) || ']'),
 case when r % 20 < 9 then 'Adult' when r % 20 < 13 then 'Student' when r % 20 < 17 then 'Senior' else 'Child' end,
 json_extract('["Carrick","Carrick","Carrick","Dunbeg","Dunbeg","Kilmore","Kilmore","Ardfinn","Rathowen"]', '$[' || (s % 9) || ']'),
 date('2020-01-08', '+' || (i * 11 / 2 + r % 9) || ' days'), case when s % 4 < 3 then 'm' || (1000 + i * 3) || '@mail.example' end
from a;
insert into Book
with recursive n(i) as (select 1 union all select i + 1 from n where i < 162),
 a as (select i, (i * 6151 + i * i * 29) % 1021 as r, (i * 48611 + i * i * 11) % 1013 as s from n),
 b as (select a.*, (i * 5 + i / 12) % 36 as w from a)
select i, json_extract('["The Silent","A Winter","The Last","Beyond the","The Glass","Her Secret","The Lost","Under the","The Crooked","A Small","The Painted","Midnight"]', '$[' || ((i - 1) % 12) || ']') || ' '
  || json_extract('["Harbour","Garden","Letter","Mountain","Orchard","Lighthouse","River","Market","Station","Kingdom","Window","Tide","Forest","Bridge"]', '$[' || ((i - 1) / 12) || ']'),
 json_extract('["Helen","Marcus","Yuki","Peter","Rosa","Ian","Nadia","Tomas","Edith"]', '$[' || (w % 9) || ']') || ' ' || json_extract('["Ashford","Crane","Tanaka","Delgado","Whitlock","Moss","Ferrante","Kovac"]', '$[' || (w * 3 % 8) || ']'),
 json_extract('["Crime","Crime","Fiction","Fiction","Fiction","Children","Children","History","Science","Romance","Fantasy","Biography","Cooking"]', '$[' || (r % 13) || ']'),
 case when s % 20 < 14 then 'English' when s % 20 < 17 then 'Irish' when s % 20 < 19 then 'Polish' else 'French' end, 2023 - (s * s / 700 + r) % 48
from b;
insert into Copy
with recursive n(i) as (select 1 union all select i + 1 from n where i < 390),
 a as (select i, (i * 7919 + i * i * 17) % 1013 as r, (i * 15731 + i * i * 3) % 997 as s from n)
select i, case when i <= 156 then i when i > 372 then 157 + i % 6 else 1 + min(r, s) % 150 end, case when s % 20 < 9 then 'Central' when s % 20 < 14 then 'Riverside' when s % 20 < 18 then 'Northgate' else 'Book bus' end,
 case when r % 20 < 5 then 'New' when r % 20 < 14 then 'Good' when r % 20 < 18 then 'Worn' else 'Damaged' end, date('2018-02-01', '+' || (i * 6 + r % 20) || ' days'), round(6.5 + (r * 3 + s) % 240 / 10.0, 2)
from a;
insert into Loan
with recursive n(i) as (select 1 union all select i + 1 from n where i < 3100),
 a as (select i, (i * 7919 + i * i * 31) % 1013 as r, (i * 104729 + i * i * 17) % 1009 as s, (i * 15731 + i * i * 11) % 997 as t, (i * 48611 + i * i * 5) % 991 as u,
  date('2023-03-01', '+' || cast(619.9 * (1.1 * i / 3100.0 - 0.1 * i / 3100.0 * i / 3100.0) as integer) || ' days') as d from n),
 kept as (select * from a where strftime('%w', d) <> '0' and (r * 3 + u) % 100 < case when strftime('%w', d) = '6' then 98 when strftime('%m', d) in ('07', '08', '01') then 92 when strftime('%m', d) in ('12', '05') then 62 else 80 end),
 b as (select kept.*, case when u % 3 = 0 then 1 + (s * 5 + t) % 45 else 1 + (s * 7 + t * 3 + r) % 308 end as m0, case when r % 4 = 0 then 1 + (t + s) % 70 else 1 + (t * 5 + u) % 372 end as c, (t % 9 = 0) + (t % 31 = 0) as ren from kept),
 p as (select b.*, case when (m0 % 7 = 3 and d > '2024-02-20') or (select JoinedOn from Member where MemberNo = m0) > d then 1 + (m0 * 13 + u) % 180 else m0 end as m1 from b),
 e as (select p.*, case when m1 % 7 = 3 and d > '2024-02-20' then m1 + 1 else m1 end as m, date(d, '+' || (21 + 14 * ren) || ' days') as due from p),
 f as (select e.*, case when (s * 3 + u) % 131 = 0 then null when (r + t * 3) % 100 < 17 then date(due, '+' || (1 + (s * s / 40 + u) % 38) || ' days') else date(due, '-' || ((u + s) % 19) || ' days') end as ret from e)
select row_number() over (order by d, i), c, m, d, due, case when ret <= '2024-11-09' then ret end, ren from f;
insert into Fine
with a as (select *, (LoanNo * 24593 + LoanNo * LoanNo * 5) % 1019 as r from Loan),
 b as (select LoanNo, 'Late' as why, round(0.2 * (julianday(ReturnDate) - julianday(DueDate)), 2) as amt, ReturnDate as d, r from a where ReturnDate > DueDate and r % 8 < 7
  union all select LoanNo, 'Damaged', 3 + r % 12, ReturnDate, r from a where ReturnDate is not null and r % 47 = 0
  union all select LoanNo, 'Lost', 12 + r % 17, date(DueDate, '+60 days'), r from a where ReturnDate is null and date(DueDate, '+60 days') <= '2024-11-09')
select row_number() over (order by d, LoanNo, why), LoanNo, why, amt, d, case when r % 10 < 6 and date(d, '+' || (r % 40) || ' days') <= '2024-11-09' then date(d, '+' || (r % 40) || ' days') end from b;
