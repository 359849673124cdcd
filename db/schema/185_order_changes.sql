-- Changes, marks and answers of orders.

create table srm_purchase_change (
  id bigint generated always as identity primary key,
  head_id bigint not null references srm_purchase_head,
  line_id bigint references srm_purchase_line,
  batch_id bigint references srm_purchase_batch,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default true,
  proposal_id bigint,
  state text not null check (state in ('applied', 'proposed', 'confirmed', 'refused')),
  party text not null check (party in ('purchaser', 'supplier', 'system')),
  field_name text not null,
  value_before text,
  value_after text,
  reason text not null default '',
  order_version integer not null,
  user_no text not null default '',
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  -- When and by whom a proposal was answered.
  settled_date timestamptz,
  settled_name text not null default '',
  settled_by_party text check (settled_by_party in ('purchaser', 'supplier', 'system'))
);
comment on table srm_purchase_change is 'Change records: who, which party, when, field, before, after, reason. Proposed ones wait for the other party.';
comment on column srm_purchase_change.proposal_id is 'Changes proposed together share the id of the first of them.';
comment on column srm_purchase_change.settled_date is 'When the other party confirmed or refused the proposal, or it lapsed.';
comment on column srm_purchase_change.state is 'applied at once, or proposed, then confirmed or refused by the other party.';
comment on column srm_purchase_change.field_name is 'Field that changed, by its name in the contract.';
comment on column srm_purchase_change.value_before is 'Value before the change, as text.';
comment on column srm_purchase_change.value_after is 'Value after the change, as text.';
comment on column srm_purchase_change.settled_name is 'Name of the user who confirmed or refused it.';
comment on column srm_purchase_change.settled_by_party is 'Party that confirmed or refused it.';
select scope_documents('srm_purchase_change');
create index srm_purchase_change_head on srm_purchase_change (head_id, id);
-- What waits for an answer is asked for by order, on every row of the lists.
create index srm_purchase_change_waiting on srm_purchase_change (head_id) include (party, field_name)
  where state = 'proposed';
grant insert, update on srm_purchase_change to quayside_purchaser, quayside_supplier;
grant insert, update, maintain on srm_purchase_change to quayside_system;
select track_history('srm_purchase_change',
  $$x.create_date <= as_of_moment() and exists (select from history.srm_purchase_head h where h.id = x.head_id)$$,
  '{head_id,line_id,batch_id}', '{is_released}', $$jsonb_build_object('is_released', true)$$);

create table srm_purchase_mark (
  head_id bigint not null references srm_purchase_head,
  party text not null check (party in ('purchaser', 'supplier')),
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  primary key (head_id, party)
);
comment on table srm_purchase_mark is 'Orders that a party has marked for itself; the other party never sees it.';
alter table srm_purchase_mark enable row level security;
create policy purchaser_scope on srm_purchase_mark to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and party = 'purchaser'
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
  and classify_type = any ((select scope_list('app.classify_types'))::text[]));
create policy supplier_scope on srm_purchase_mark to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and party = 'supplier'
  and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('srm_purchase_mark');
grant select, insert, delete on srm_purchase_mark to quayside_purchaser, quayside_supplier, quayside_system;
select track_append_only_history('srm_purchase_mark', $$x.create_date <= as_of_moment()$$);

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
  search_text text not null generated always as (search_normalise(purchase_no || ' ' || supplier_no || ' ' || supplier_name)) stored,
  -- Whoever is asked for an answer is reminded before the time limit, and whoever asked hears of it when it passed without one.
  reminded_date timestamptz,
  late_notified_date timestamptz
);
comment on table srm_order_answer is 'A row for each time that a supplier is asked for an answer: at the release, at a re-issue, and after a refused proposal.';
comment on column srm_order_answer.answer_due is 'When the time limit ends, as it was last sent to the supplier; empty: none.';
comment on column srm_order_answer.answer_result is 'automatic: the time limit passed, which is no answer; withdrawn: the purchaser closed the order before one came.';
comment on column srm_order_answer.reminded_date is 'When the supplier was reminded of the answer.';
comment on column srm_order_answer.late_notified_date is 'When the purchaser was notified that the time limit passed without an answer.';
comment on column srm_order_answer.asked_date is 'When the supplier was asked.';
select scope_documents('srm_order_answer');
create unique index srm_order_answer_open on srm_order_answer (head_id) where answer_result = 'open';
create index srm_order_answer_head on srm_order_answer (head_id, id);
create index srm_order_answer_recent on srm_order_answer
  (tenantsid, asked_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_order_answer_supplier on srm_order_answer (tenantsid, supplier_no, asked_date desc, id desc) include (is_released);
create index srm_order_answer_count on srm_order_answer (tenantsid, org_no, answer_result, warehouse_no, classify_type);
create index srm_order_answer_search on srm_order_answer using gin (org_no, supplier_no, search_text search_trigrams);
-- Lists are counted, and answers summed up, from indexes alone: what row-level security asks for lies in them.
create index srm_order_answer_rate on srm_order_answer (tenantsid, org_no, supplier_no, warehouse_no, classify_type)
  include (asked_date, answer_result, supplier_name, id, is_released) where answer_result <> 'withdrawn';
grant update (reminded_date, late_notified_date) on srm_order_answer to quayside_system;

-- The one rule of what an answer counts as. On the very moment that it is due it is in time, as for the automatic acceptance.
create function answer_result(answered timestamptz, due timestamptz) returns text language sql immutable parallel safe
  return case when due is not null and answered > due then 'late' else 'inTime' end;

-- Written by the database, so that no command and no job can forget it: an order asks while it is `accepting`, and whatever ends
-- that state is the answer, or there is none. An organisation that asks for no answer leaves no trace.
create function record_order_answer() returns trigger language plpgsql security definer set search_path = public as $$
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
  execute function record_order_answer();

-- A condition on the period chooses what is counted at all, and one on the supplier reaches the rows that are counted; both
-- stay above an aggregate over grouping sets. The beginning of a period is a value of its own, so that an index finds it below
-- the row-level policies.
create view srm_answer_rate with (security_invoker = true) as
select c.first_id * 16 + p.place * 2 + k.place as id, c.tenantsid, c.supplier_no,
  c.supplier_name, p.period as answer_period, current_date - p.days as since_day, c.month as answer_month, k.is_total,
  c.asked_count, c.in_time_count, c.late_count, c.automatic_count, c.open_count,
  round(100.0 * (c.in_time_count + c.late_count) / nullif(c.in_time_count + c.late_count + c.automatic_count, 0), 1)
    as answer_rate,
  round(100.0 * c.in_time_count / nullif(c.in_time_count + c.late_count + c.automatic_count, 0), 1) as in_time_rate,
  search_normalise(c.supplier_no || ' ' || c.supplier_name) as search_text, p.place * 2 + k.place as count_place
from (values (0, '7', 7, (current_date - 7)::timestamptz), (1, '30', 30, (current_date - 30)::timestamptz),
    (2, '90', 90, (current_date - 90)::timestamptz), (3, '180', 180, (current_date - 180)::timestamptz),
    (4, '365', 365, (current_date - 365)::timestamptz), (5, 'all', null, '-infinity'::timestamptz))
  p (place, period, days, since)
cross join (values (0, false), (1, true)) k (place, is_total)
cross join lateral (
  select min(a.id) as first_id, a.tenantsid, a.supplier_no, max(a.supplier_name) as supplier_name,
    case when k.is_total then '' else to_char(a.asked_date, 'YYYY-MM') end as month,
    count(*)::int as asked_count,
    count(*) filter (where a.answer_result = 'inTime')::int as in_time_count,
    count(*) filter (where a.answer_result = 'late')::int as late_count,
    count(*) filter (where a.answer_result = 'automatic')::int as automatic_count,
    count(*) filter (where a.answer_result = 'open')::int as open_count
  from srm_order_answer a
  where a.answer_result <> 'withdrawn' and a.asked_date >= p.since
  group by a.tenantsid, a.supplier_no, case when k.is_total then '' else to_char(a.asked_date, 'YYYY-MM') end
) c;
comment on view srm_answer_rate is 'The rate is of what is no longer open: answered by the supplier, in time or late; automatic acceptance is no answer.';
grant select on srm_answer_rate to quayside_purchaser, quayside_supplier, quayside_system;
comment on column srm_answer_rate.count_place is 'Which of the counts over periods and kinds the row is of; the rest of its id by 16.';
