-- How suppliers answer: each time that an answer is asked for, when it was due, and whether it came in time, late, or never.

-- The one rule of what an answer counts as. On the very moment that it is due it is in time, as for the automatic acceptance.
create function answer_result(answered timestamptz, due timestamptz) returns text language sql immutable parallel safe
  return case when due is not null and answered > due then 'late' else 'inTime' end;

create table srm_order_answer (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  head_id bigint not null references srm_purchase_head,
  purchase_no text not null,
  order_version integer not null,
  asked_date timestamptz not null,
  answer_due timestamptz,
  answered_date timestamptz,
  answer_result text not null default 'open' check (answer_result in ('open', 'inTime', 'late', 'automatic', 'withdrawn')),
  search_text text not null generated always as (search_normalise(purchase_no || ' ' || supplier_no || ' ' || supplier_name)) stored
);
comment on table srm_order_answer is 'A row for each time that a supplier is asked for an answer: at the release, at a re-issue, and after a refused proposal.';
comment on column srm_order_answer.answer_due is 'When the order would be accepted automatically, as it was last told; empty: no time limit.';
comment on column srm_order_answer.answer_result is 'automatic: the time limit passed, which is no answer; withdrawn: the purchaser closed the order before one came.';
create unique index srm_order_answer_open on srm_order_answer (head_id) where answer_result = 'open';
create index srm_order_answer_head on srm_order_answer (head_id, id);
create index srm_order_answer_recent on srm_order_answer
  (tenantsid, asked_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_order_answer_supplier on srm_order_answer (tenantsid, supplier_no, asked_date desc, id desc) include (is_released);
create index srm_order_answer_count on srm_order_answer (tenantsid, org_no, answer_result, warehouse_no, classify_type);
create index srm_order_answer_search on srm_order_answer using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_order_answer');

-- Written by the database, so that no command and no job can forget it: an order asks while it is `accepting`, and whatever ends
-- that state is the answer, or there is none. An organisation that asks for no answer leaves no trace.
create function keep_order_answer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.status = 'accepting' and old.status <> 'accepting' then
    insert into srm_order_answer (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, head_id, purchase_no,
      order_version, asked_date, answer_due)
    values (new.tenantsid, new.org_no, new.warehouse_no, new.classify_type, new.supplier_no, new.supplier_name, new.id,
      new.purchase_no, new.order_version, coalesce(new.accepting_since, now()), new.answer_due);
  elsif new.status = 'accepting' then
    update srm_order_answer set answer_due = new.answer_due where head_id = new.id and answer_result = 'open';
  elsif new.status = 'executing' and new.answer_mode = 'notAsked' then
    delete from srm_order_answer where head_id = new.id and answer_result = 'open';
  else
    update srm_order_answer set
      answered_date = case when new.status in ('executing', 'changing', 'rejected') then clock_timestamp() end,
      answer_result = case
        when new.status not in ('executing', 'changing', 'rejected') then 'withdrawn'
        when new.status = 'executing' and new.answer_mode = 'automatic' then 'automatic'
        else answer_result(clock_timestamp(), answer_due) end
    where head_id = new.id and answer_result = 'open';
  end if;
  return null;
end $$;
create trigger srm_purchase_head_answer after update on srm_purchase_head for each row
  when (new.status = 'accepting' and (old.status, old.answer_due) is distinct from (new.status, new.answer_due)
    or old.status = 'accepting' and new.status <> 'accepting')
  execute function keep_order_answer();

-- What was answered before this is taken for in time: how long it took beyond its limit was never kept.
insert into srm_order_answer (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, head_id, purchase_no,
  order_version, asked_date, answer_due, answered_date, answer_result)
select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, id, purchase_no, order_version,
  coalesce(accepting_since, released_date), answer_due, case when status <> 'accepting' then answered_date end,
  case when status = 'accepting' then 'open' when answer_mode = 'automatic' then 'automatic' else 'inTime' end
from srm_purchase_head
where is_released and coalesce(accepting_since, released_date) is not null
  and (status = 'accepting' or answer_mode in ('supplier', 'automatic'))
order by coalesce(accepting_since, released_date);

-- Answers by supplier, and by supplier and month, over each period that the screen offers.
create view srm_answer_rate with (security_invoker = true) as
with counted as (
  select min(a.id) as first_id, a.tenantsid, a.supplier_no, p.period, p.place, p.days,
    to_char(a.asked_date, 'YYYY-MM') as month, grouping(to_char(a.asked_date, 'YYYY-MM')) = 1 as is_total,
    count(*)::int as asked_count,
    count(*) filter (where a.answer_result = 'inTime')::int as in_time_count,
    count(*) filter (where a.answer_result = 'late')::int as late_count,
    count(*) filter (where a.answer_result = 'automatic')::int as automatic_count,
    count(*) filter (where a.answer_result = 'open')::int as open_count,
    max(a.supplier_name) as supplier_name
  from srm_order_answer a
  join (values (0, '7', 7), (1, '30', 30), (2, '90', 90), (3, '180', 180), (4, '365', 365), (5, 'all', null))
    p (place, period, days) on p.days is null or a.asked_date >= current_date - p.days
  where a.answer_result <> 'withdrawn'
  group by grouping sets ((a.tenantsid, a.supplier_no, p.period, p.place, p.days),
    (a.tenantsid, a.supplier_no, p.period, p.place, p.days, to_char(a.asked_date, 'YYYY-MM')))
)
select first_id * 16 + place * 2 + case when is_total then 1 else 0 end as id, tenantsid, supplier_no, supplier_name,
  period as answer_period, current_date - days as since_day, coalesce(month, '') as answer_month, is_total, asked_count, in_time_count, late_count,
  automatic_count, open_count,
  round(100.0 * (in_time_count + late_count) / nullif(in_time_count + late_count + automatic_count, 0), 1) as answer_rate,
  round(100.0 * in_time_count / nullif(in_time_count + late_count + automatic_count, 0), 1) as in_time_rate,
  search_normalise(supplier_no || ' ' || supplier_name) as search_text
from counted;
comment on view srm_answer_rate is 'The rate is of what is no longer open: answered by the supplier, in time or late; automatic acceptance is no answer.';
grant select on srm_answer_rate to quayside_purchaser, quayside_supplier, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('answerRate', 'orderCollaboration', '2', 'Offsite.Answer.Rate', '', 13);
-- Who looks orders up sees how they are answered.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select role_id, tenantsid, 'answerRate', array(select f from unnest(flags) f where f in ('isSearch', 'isExport'))
from sys_role_menu where menu_no = 'userOrder' and 'isSearch' = any (flags);
