-- Delivery schedules: what a supplier delivers of an item day by day, in versions that are spans of rows. Nothing here moves a
-- quantity; counters follow the ledger of orders.
create extension if not exists btree_gist;

create table srm_schedule_item (
  id bigint generated always as identity primary key,
  schedule_no text not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'answered', 'replied', 'closed', 'deleted')),
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  unit_decimals integer not null default 0,
  pack_qty numeric(20, 6) check (pack_qty > 0),
  schedule_version integer not null default 0,
  release_date date,
  reply_date date,
  answer_days integer check (answer_days between 1 and 365),
  answer_due date,
  zero_date date,
  lock_days integer not null default 0 check (lock_days between 0 and 366),
  firm_days integer not null default 0 check (firm_days between 0 and 366),
  trade_off_days integer not null default 0 check (trade_off_days between 0 and 366),
  material_share numeric(9, 4) not null default 0 check (material_share between 0 and 100),
  spread_rule text not null default 'even' check (spread_rule in ('even', 'firstDay', 'lastDay')),
  start_qty numeric(20, 6) not null default 0,
  cum_shipped_qty numeric(20, 6) not null default 0,
  cum_received_qty numeric(20, 6) not null default 0,
  in_transit_qty numeric(20, 6) not null generated always as (cum_shipped_qty - cum_received_qty) stored,
  offset_qty numeric(20, 6) not null default 0,
  last_asn_no text not null default '',
  last_receipt_no text not null default '',
  expect_qty numeric(20, 6) not null default 0,
  open_qty numeric(20, 6) not null default 0,
  first_open_day date,
  prepared_count integer not null default 0,
  waiting_count integer not null default 0,
  differing_count integer not null default 0,
  replied_count integer not null default 0,
  reset_party text check (reset_party in ('purchaser', 'supplier')),
  reason text not null default '',
  remark text not null default '',
  constraint srm_schedule_item_released check ((schedule_version = 0) = (release_date is null))
);
comment on table srm_schedule_item is 'Schedule items: what one supplier delivers of one item to one warehouse, day by day.';
comment on column srm_schedule_item.schedule_no is 'Number of the schedule.';
comment on column srm_schedule_item.unit_decimals is 'Decimals of the unit when the schedule was made; quantities of its days are checked against it.';
comment on column srm_schedule_item.pack_qty is 'What one pack holds; weeks and months are spread in whole packs.';
comment on column srm_schedule_item.schedule_version is 'Counts its releases; 0: never published.';
comment on column srm_schedule_item.release_date is 'Day of the last release; zones count from it.';
comment on column srm_schedule_item.reply_date is 'Day of the last reply.';
comment on column srm_schedule_item.answer_days is 'Working days of the supplier after which what is not answered counts as agreed; empty: it waits.';
comment on column srm_schedule_item.answer_due is 'When that is of the last release.';
comment on column srm_schedule_item.zero_date is 'Cumulated quantities count days after it; empty: all.';
comment on column srm_schedule_item.lock_days is 'Calendar days from the day of an action, that day included, that no release changes.';
comment on column srm_schedule_item.firm_days is 'Calendar days from the release, its day included, that are firm.';
comment on column srm_schedule_item.trade_off_days is 'Calendar days behind them for which the purchaser answers with the material.';
comment on column srm_schedule_item.material_share is 'Percent of the price that the material is worth.';
comment on column srm_schedule_item.spread_rule is 'How a week or a month is spread over its working days.';
comment on column srm_schedule_item.start_qty is 'Cumulated quantity from which the days count on.';
comment on column srm_schedule_item.cum_shipped_qty is 'Cumulated quantity that was shipped and neither ended, rejected nor given back for exchange.';
comment on column srm_schedule_item.cum_received_qty is 'Cumulated quantity that was accepted and not given back for exchange.';
comment on column srm_schedule_item.in_transit_qty is 'Shipped and not received.';
comment on column srm_schedule_item.offset_qty is 'What resets took off the shipped quantity of its order lines.';
comment on column srm_schedule_item.last_asn_no is 'Number of the ASN that was shipped last.';
comment on column srm_schedule_item.last_receipt_no is 'Number of the receipt that was posted last.';
comment on column srm_schedule_item.expect_qty is 'Sum of its published days that count.';
comment on column srm_schedule_item.open_qty is 'What is scheduled up to its last day and not shipped.';
comment on column srm_schedule_item.first_open_day is 'First day of which something is not shipped.';
comment on column srm_schedule_item.prepared_count is 'Days that the next release changes.';
comment on column srm_schedule_item.waiting_count is 'Published days that wait for a reply.';
comment on column srm_schedule_item.differing_count is 'Days whose reply differs by more than is accepted.';
comment on column srm_schedule_item.replied_count is 'Days that have a reply.';
comment on column srm_schedule_item.reset_party is 'Side whose reset of the cumulated quantities waits for the other''s answer; empty: none waits.';
comment on column srm_schedule_item.reason is 'Why it was changed, insisted on or closed last.';
comment on column srm_schedule_item.remark is 'What the purchaser says of the whole schedule.';
select as_document('srm_schedule_item', 'schedule_no', '{schedule_no,goods_no,goods_name,spec,supplier_no,supplier_name}',
  action_area => 'schedule');
select has_custom_values('srm_schedule_item');
select refresh_history('srm_schedule_item');
create unique index srm_schedule_item_of_goods on srm_schedule_item (tenantsid, org_no, warehouse_no, supplier_no, goods_no, purchase_unit_no)
  where status not in ('closed', 'deleted');
create index srm_schedule_item_answer_due on srm_schedule_item (answer_due) where status = 'published' and answer_due is not null;
grant update (status, pack_qty, schedule_version, release_date, reply_date, answer_days, answer_due, zero_date, lock_days, firm_days,
    trade_off_days, material_share, spread_rule, start_qty, cum_shipped_qty, cum_received_qty, offset_qty, reset_party, reason, remark,
    open_qty, first_open_day, waiting_count, differing_count, prepared_count, is_released, custom, version, update_name, update_date)
  on srm_schedule_item to quayside_purchaser, quayside_system;
grant update (status, reply_date, answer_due, zero_date, start_qty, cum_shipped_qty, cum_received_qty, offset_qty, reset_party, reason,
    version, update_name, update_date)
  on srm_schedule_item to quayside_supplier;

create table srm_schedule_line (
  id bigint generated always as identity primary key,
  demand_date date not null,
  expect_scheduled_quantity numeric(20, 6) not null check (expect_scheduled_quantity >= 0),
  reply_quantity numeric(20, 6) check (reply_quantity >= 0),
  actual_scheduled_quantity numeric(20, 6) check (actual_scheduled_quantity >= 0),
  line_state text not null default 'waiting' check (line_state in ('waiting', 'answered', 'agreed', 'closed')),
  remark text not null default '',
  reply_remark text not null default '',
  from_version integer not null,
  to_version integer,
  is_dropped boolean not null default false,
  is_superseded boolean not null generated always as (to_version is not null) stored,
  create_date timestamptz not null default clock_timestamp(),
  constraint srm_schedule_line_span check (to_version >= from_version)
);
comment on table srm_schedule_line is 'Days of a schedule, each for a span of its versions: what a release does not change costs no row.';
comment on column srm_schedule_line.demand_date is 'Day on which the goods are to be there.';
comment on column srm_schedule_line.expect_scheduled_quantity is 'What the purchaser wants on the day.';
comment on column srm_schedule_line.reply_quantity is 'What the supplier promised.';
comment on column srm_schedule_line.actual_scheduled_quantity is 'What both agreed on; empty: what is expected counts.';
comment on column srm_schedule_line.line_state is 'waiting for a reply, answered otherwise than is accepted, agreed, or closed by a later release.';
comment on column srm_schedule_line.reply_remark is 'What the supplier says of the day.';
comment on column srm_schedule_line.from_version is 'Version of the schedule from which on it holds.';
comment on column srm_schedule_line.to_version is 'Version from which on it holds no more; empty: it holds.';
comment on column srm_schedule_line.is_dropped is 'The next release takes the day off.';
comment on column srm_schedule_line.is_superseded is 'A later release says otherwise.';
select as_document_lines('srm_schedule_line', 'srm_schedule_item', 'item_id', '{demand_date,from_version,create_date}');
alter table srm_schedule_line add column is_prepared boolean not null generated always as (not is_released) stored;
comment on column srm_schedule_line.is_prepared is 'Stands for the next release, which the supplier does not see yet.';
select track_history('srm_schedule_line', 'x.create_date <= as_of_moment()', '{item_id,demand_date,from_version,create_date}');
-- Of a day one row holds in each version; another is prepared for the next one at most.
alter table srm_schedule_line add constraint srm_schedule_line_versions exclude using gist
  (item_id with =, demand_date with =, int4range(from_version, to_version) with &&) where (is_released);
create unique index srm_schedule_line_live on srm_schedule_line (item_id, demand_date)
  include (expect_scheduled_quantity, actual_scheduled_quantity) where to_version is null and is_released;
create unique index srm_schedule_line_prepared on srm_schedule_line (item_id, demand_date) where to_version is null and not is_released;
grant update (expect_scheduled_quantity, reply_quantity, actual_scheduled_quantity, line_state, remark, reply_remark, to_version, is_dropped,
    is_released)
  on srm_schedule_line to quayside_purchaser, quayside_system;
grant update (reply_quantity, actual_scheduled_quantity, line_state, reply_remark) on srm_schedule_line to quayside_supplier;

create function schedule_preview_days(of_tenant text, of_org text) returns integer language sql stable
return (select c.preview_days from srm_order_answer_config c
  where c.tenantsid = of_tenant and c.org_no in (of_org, '*') and c.status_code = '1' order by c.org_no = '*' limit 1);
comment on function schedule_preview_days is 'How many days ahead suppliers of an organisation see what is scheduled; null: all.';
-- Suppliers see what lies ahead as far as the organisation lets them. Asked once per query whether any organisation has such a limit.
create policy previewed on srm_schedule_line as restrictive for select to quayside_supplier using (
  (select not exists (select from srm_order_answer_config c where c.preview_days is not null))
  or demand_date <= today() + coalesce(schedule_preview_days(tenantsid, org_no), 100000));

-- What was released, replied and agreed, one row a day and change; the kind of a release stands with its versions.
create table srm_schedule_change (
  id bigint generated always as identity primary key,
  schedule_version integer not null,
  demand_date date,
  action text not null,
  field_name text not null,
  before_value text not null default '',
  after_value text not null default '',
  reason text not null default '',
  party text check (party in ('purchaser', 'supplier')) default acting_party(),
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_schedule_change is 'Change records of schedules: who changed which day from what to what, and why.';
comment on column srm_schedule_change.schedule_version is 'Version of the schedule in which it was changed.';
comment on column srm_schedule_change.demand_date is 'Day that was changed; empty: the whole schedule.';
comment on column srm_schedule_change.action is 'What was done: what was done.';
comment on column srm_schedule_change.field_name is 'What was changed.';
comment on column srm_schedule_change.before_value is 'What it was.';
comment on column srm_schedule_change.after_value is 'What it became; empty: it went.';
comment on column srm_schedule_change.reason is 'Why, as it was given.';
comment on column srm_schedule_change.party is 'Side that changed it; empty: the product itself.';
select as_document_lines('srm_schedule_change', 'srm_schedule_item', 'item_id');
select track_append_only_history('srm_schedule_change', 'x.create_date <= as_of_moment()');
grant insert on srm_schedule_change to quayside_supplier;

create table srm_schedule_release (
  id bigint generated always as identity primary key,
  schedule_version integer not null,
  release_date date not null,
  changed_count integer not null,
  increase_qty numeric(20, 6) not null,
  decrease_qty numeric(20, 6) not null,
  unlock_reason text not null default '',
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_schedule_release is 'Versions of schedules: when each was released, and how much it changed.';
comment on column srm_schedule_release.schedule_version is 'The version.';
comment on column srm_schedule_release.release_date is 'Day of the release.';
comment on column srm_schedule_release.changed_count is 'Days that it changed.';
comment on column srm_schedule_release.increase_qty is 'Sum of what it raised.';
comment on column srm_schedule_release.decrease_qty is 'Sum of what it lowered.';
comment on column srm_schedule_release.unlock_reason is 'Why it changed days within the lock period; empty: it did not.';
select as_document_lines('srm_schedule_release', 'srm_schedule_item', 'item_id');
select track_append_only_history('srm_schedule_release', 'x.create_date <= as_of_moment()');
create unique index srm_schedule_release_version on srm_schedule_release (item_id, schedule_version);

create table srm_schedule_reset (
  id bigint generated always as identity primary key,
  agreed_date date not null,
  agreed_qty numeric(20, 6) not null check (agreed_qty >= 0),
  reset_state text not null default 'proposed' check (reset_state in ('proposed', 'confirmed', 'refused')),
  reason text not null,
  answer_reason text not null default '',
  proposed_party text not null check (proposed_party in ('purchaser', 'supplier')),
  proposed_by text not null default '',
  answered_by text not null default '',
  offset_qty numeric(20, 6),
  lapsed_qty numeric(20, 6),
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_schedule_reset is 'Resets of cumulated quantities, proposed by one side and confirmed by the other.';
comment on column srm_schedule_reset.agreed_date is 'Days after it count from the agreed quantity on.';
comment on column srm_schedule_reset.agreed_qty is 'Cumulated shipped quantity that both agree on.';
comment on column srm_schedule_reset.reset_state is 'proposed, confirmed or refused.';
comment on column srm_schedule_reset.answer_reason is 'Why the other side refused it.';
comment on column srm_schedule_reset.proposed_party is 'Side that proposed it.';
comment on column srm_schedule_reset.proposed_by is 'Name of the user who proposed it.';
comment on column srm_schedule_reset.answered_by is 'Name of the user who answered it.';
comment on column srm_schedule_reset.offset_qty is 'What it took off the shipped quantity; empty: not confirmed.';
comment on column srm_schedule_reset.lapsed_qty is 'What was open up to the agreed day, and lapsed.';
select as_document_lines('srm_schedule_reset', 'srm_schedule_item', 'item_id', '{create_date}');
select track_history('srm_schedule_reset', 'x.create_date <= as_of_moment()', '{item_id,create_date}');
create unique index srm_schedule_reset_waiting on srm_schedule_reset (item_id) where reset_state = 'proposed';
grant insert on srm_schedule_reset to quayside_supplier;
grant update (reset_state, answer_reason, answered_by, offset_qty, lapsed_qty) on srm_schedule_reset
  to quayside_purchaser, quayside_supplier, quayside_system;

-- Which order lines are delivered by schedule, decided when the order is released, and by which item.
create table srm_schedule_order_line (
  id bigint generated always as identity primary key,
  line_id bigint not null unique references srm_purchase_line,
  item_id bigint references srm_schedule_item,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  goods_no text not null,
  purchase_unit_no text not null,
  is_released boolean not null default true,
  create_date timestamptz not null default clock_timestamp()
);
comment on table srm_schedule_order_line is 'Order lines that are delivered by schedule: the item that counts them, if there is one.';
comment on column srm_schedule_order_line.line_id is 'Line of the purchase order.';
comment on column srm_schedule_order_line.item_id is 'Schedule item whose counters it moves; empty: none is open yet.';
select scope_documents('srm_schedule_order_line');
grant update (item_id) on srm_schedule_order_line to quayside_purchaser, quayside_system;
select comment_usual_columns('srm_schedule_order_line');
create index srm_schedule_order_line_item on srm_schedule_order_line (item_id);
create index srm_schedule_order_line_waiting on srm_schedule_order_line (tenantsid, org_no, warehouse_no, supplier_no, goods_no)
  where item_id is null;
select track_append_only_history('srm_schedule_order_line', 'x.create_date <= as_of_moment()');

-- What lists filter by is kept with an item. Days up to the zero date count no more.
create function refresh_schedule_items(ids bigint[]) returns void language sql security definer set search_path = public as $$
  update srm_schedule_item i set expect_qty = d.expect_qty, open_qty = greatest(0, i.start_qty + d.counted - i.cum_shipped_qty),
    first_open_day = d.first_open_day, prepared_count = d.prepared_count, waiting_count = d.waiting_count,
    differing_count = d.differing_count, replied_count = d.replied_count
  from (
    select i.id, coalesce(sum(l.expect) filter (where l.is_live and l.counts), 0) as expect_qty,
      coalesce(sum(l.qty) filter (where l.is_live and l.counts), 0) as counted,
      min(l.demand_date) filter (where l.is_live and l.counts and l.qty > 0 and i.start_qty + l.total > i.cum_shipped_qty) as first_open_day,
      count(*) filter (where not l.is_live and l.demand_date is not null)::integer as prepared_count,
      count(*) filter (where l.is_live and l.line_state = 'waiting')::integer as waiting_count,
      count(*) filter (where l.is_live and l.line_state = 'answered')::integer as differing_count,
      count(*) filter (where l.is_live and l.is_replied)::integer as replied_count
    from srm_schedule_item i
    left join lateral (
      select x.demand_date, x.line_state, x.is_released as is_live, x.reply_quantity is not null as is_replied, x.expect_scheduled_quantity as expect,
        coalesce(x.actual_scheduled_quantity, x.expect_scheduled_quantity) as qty,
        x.demand_date > coalesce(i.zero_date, '-infinity') as counts,
        sum(coalesce(x.actual_scheduled_quantity, x.expect_scheduled_quantity))
          filter (where x.is_released and x.demand_date > coalesce(i.zero_date, '-infinity')) over (order by x.demand_date) as total
      from srm_schedule_line x where x.item_id = i.id and x.to_version is null
    ) l on true
    where i.id = any (ids)
    group by i.id
  ) d
  where i.id = d.id and i.status not in ('closed', 'deleted') and (i.expect_qty, i.open_qty, i.first_open_day, i.prepared_count, i.waiting_count, i.differing_count,
      i.replied_count) is distinct from (d.expect_qty, greatest(0, i.start_qty + d.counted - i.cum_shipped_qty), d.first_open_day, d.prepared_count, d.waiting_count,
      d.differing_count, d.replied_count)
$$;
comment on function refresh_schedule_items is 'Works out anew what is kept with schedule items of their days.';
revoke execute on function refresh_schedule_items from public;

create function follow_schedule_lines() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform refresh_schedule_items(array(select distinct item_id from written order by item_id));
  return null;
end $$;
create trigger srm_schedule_line_inserted after insert on srm_schedule_line
  referencing new table as written for each statement execute function follow_schedule_lines();
create trigger srm_schedule_line_updated after update on srm_schedule_line
  referencing new table as written for each statement execute function follow_schedule_lines();

create function follow_schedule_counters() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform refresh_schedule_items(array[new.id]);
  return null;
end $$;
create trigger srm_schedule_item_counted after update of start_qty, cum_shipped_qty, zero_date on srm_schedule_item
  for each row when ((old.start_qty, old.cum_shipped_qty, old.zero_date) is distinct from (new.start_qty, new.cum_shipped_qty, new.zero_date))
  execute function follow_schedule_counters();

-- The counters of an item follow the ledger of its order lines, one update for a statement.
create function count_schedules() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_schedule_item i set cum_shipped_qty = i.cum_shipped_qty + m.shipped, cum_received_qty = i.cum_received_qty + m.received,
    last_asn_no = coalesce(m.asn_no, i.last_asn_no), last_receipt_no = coalesce(m.receipt_no, i.last_receipt_no)
  from (
    select o.item_id, sum(p.delivery - p.ended - p.check_return - p.return_exchange) as shipped, sum(p.receive - p.return_exchange) as received,
      (array_agg(p.document_no order by p.id desc) filter (where p.delivery > 0 and p.document_type = 'asn'))[1] as asn_no,
      (array_agg(p.document_no order by p.id desc) filter (where p.receive > 0 and p.document_type = 'receipt'))[1] as receipt_no
    from posted p join srm_purchase_batch b on b.id = p.batch_id join srm_schedule_order_line o on o.line_id = b.line_id
    where o.item_id is not null and (p.delivery, p.ended, p.check_return, p.return_exchange, p.receive) <> (0, 0, 0, 0, 0)
    group by o.item_id
  ) m
  where i.id = m.item_id and i.status not in ('closed', 'deleted');
  return null;
end $$;
comment on function count_schedules is 'Moves the cumulated quantities of schedule items with what is shipped, ended, rejected, received and given back.';
create trigger srm_purchase_ledger_scheduled after insert on srm_purchase_ledger
  referencing new table as posted for each statement execute function count_schedules();

-- Which line is delivered by schedule is decided at its release, by the execution policy that fits it best.
create function schedule_order_lines() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from srm_execution_policy p where p.tenantsid = new.tenantsid and p.delivery_mode = 'scheduled' and p.status_code = '1') then
    insert into srm_schedule_order_line (line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, goods_no, purchase_unit_no)
    select l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, l.goods_no, l.purchase_unit_no
    from srm_purchase_line l
    where l.head_id = new.id and (select p.delivery_mode from srm_execution_policy p
        where p.tenantsid = l.tenantsid and p.status_code = '1' and p.org_no in ('*', l.org_no)
          and coalesce(p.supplier_no, l.supplier_no) = l.supplier_no and coalesce(p.item_no, l.goods_no) = l.goods_no
        order by p.item_no is null, p.supplier_no is null, p.org_no = '*' limit 1) = 'scheduled'
    order by l.id
    on conflict (line_id) do nothing;
    perform count_order_lines(i.id) from srm_schedule_item i
      where i.status not in ('closed', 'deleted') and exists (select from srm_purchase_line l where l.head_id = new.id and
        (l.tenantsid, l.org_no, l.warehouse_no, l.supplier_no, l.goods_no, l.purchase_unit_no)
          = (i.tenantsid, i.org_no, i.warehouse_no, i.supplier_no, i.goods_no, i.purchase_unit_no))
      order by i.id;
  end if;
  return null;
end $$;
comment on function schedule_order_lines is 'Notes which lines of a released order are delivered by schedule, and lets their items count them.';

-- An item counts the scheduled order lines that no other counts. What was shipped of them before stands at its start: the days of the
-- item begin behind it.
create function count_order_lines(of_item bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  taken bigint[];
  shipped numeric;
  received numeric;
begin
  with waiting as (
    update srm_schedule_order_line o set item_id = i.id from srm_schedule_item i
    where i.id = of_item and o.item_id is null and (o.tenantsid, o.org_no, o.warehouse_no, o.supplier_no, o.goods_no, o.purchase_unit_no)
      = (i.tenantsid, i.org_no, i.warehouse_no, i.supplier_no, i.goods_no, i.purchase_unit_no)
    returning o.line_id
  ) select array_agg(line_id) into taken from waiting;
  if taken is null then return; end if;
  -- Whoever posts at this moment is waited for: what it posted stands in the row that was waited for.
  with batches as (select * from srm_purchase_batch where line_id = any (taken) order by id for update)
  select sum(delivery_qty - ended_qty - check_return_qty - return_exchange_qty), sum(receive_qty - return_exchange_qty)
    into shipped, received from batches;
  if shipped <> 0 or received <> 0 then
    update srm_schedule_item set cum_shipped_qty = cum_shipped_qty + shipped, start_qty = start_qty + shipped,
      cum_received_qty = cum_received_qty + received where id = of_item;
  end if;
end $$;
comment on function count_order_lines is 'Lets a schedule item count the scheduled order lines of its goods that no other counts.';
revoke execute on function count_order_lines from public;
create trigger srm_purchase_head_scheduled after update of is_released on srm_purchase_head
  for each row when (new.is_released and not old.is_released) execute function schedule_order_lines();

create function begin_schedule() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform count_order_lines(new.id);
  return null;
end $$;
create trigger srm_schedule_item_made after insert on srm_schedule_item for each row execute function begin_schedule();

-- E1, E5: counters are what the ledger of the item's order lines adds up to, less what resets took off.
create view invariant_scheduling_counters with (security_invoker = true) as
select i.tenantsid, i.org_no, i.warehouse_no, i.classify_type, i.schedule_no as document_no, i.goods_no as place,
  concat_ws(' / ', trim_scale(b.shipped - i.offset_qty), trim_scale(b.received - i.offset_qty), trim_scale(b.on_way)) as expected,
  concat_ws(' / ', trim_scale(i.cum_shipped_qty), trim_scale(i.cum_received_qty), trim_scale(i.in_transit_qty)) as found
from srm_schedule_item i
cross join lateral (
  select coalesce(sum(b.delivery_qty - b.ended_qty - b.check_return_qty - b.return_exchange_qty), 0) as shipped,
    coalesce(sum(b.receive_qty - b.return_exchange_qty), 0) as received, coalesce(sum(b.on_way_qty), 0) as on_way
  from srm_schedule_order_line o join srm_purchase_batch b on b.line_id = o.line_id where o.item_id = i.id
) b
where i.status not in ('closed', 'deleted')
  and (i.cum_shipped_qty, i.cum_received_qty, i.in_transit_qty) <> (b.shipped - i.offset_qty, b.received - i.offset_qty, b.on_way);
comment on view invariant_scheduling_counters is 'What a schedule has shipped, received and on the way is what its order lines have, less what resets took off.';

-- E2 to E4: what is kept of the days is what the days add up to.
create view invariant_scheduling_days with (security_invoker = true) as
select i.tenantsid, i.org_no, i.warehouse_no, i.classify_type, i.schedule_no as document_no, i.goods_no as place,
  concat_ws(' / ', trim_scale(d.expect_qty), trim_scale(greatest(0, i.start_qty + d.counted - i.cum_shipped_qty)), d.waiting) as expected,
  concat_ws(' / ', trim_scale(i.expect_qty), trim_scale(i.open_qty), i.waiting_count) as found
from srm_schedule_item i
cross join lateral (
  select coalesce(sum(l.expect_scheduled_quantity) filter (where l.demand_date > coalesce(i.zero_date, '-infinity')), 0) as expect_qty,
    coalesce(sum(coalesce(l.actual_scheduled_quantity, l.expect_scheduled_quantity))
      filter (where l.demand_date > coalesce(i.zero_date, '-infinity')), 0) as counted,
    count(*) filter (where l.line_state = 'waiting') as waiting
  from srm_schedule_line l where l.item_id = i.id and l.to_version is null and l.is_released
) d
where i.status not in ('closed', 'deleted') and (i.expect_qty, i.open_qty, i.waiting_count::bigint) <> (d.expect_qty, greatest(0, i.start_qty + d.counted - i.cum_shipped_qty), d.waiting);
comment on view invariant_scheduling_days is 'What is kept with a schedule of its days is what its days add up to.';
grant select on invariant_scheduling_counters, invariant_scheduling_days to quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('pendingSchedule', 'offsite', '2', 'Offsite.Schedule.PendingSchedule', '', 26);
select add_document_print('scheduling.schedule', 'schedule-a4', 'scheduling:schedule.printed', 'scheduleNo',
  '{supplierNo,supplierName,orgNo,warehouseNo,goodsNo,goodsName,spec,purchaseUnitNo,packQty,scheduleVersion,releaseDate,cumShippedQty,cumReceivedQty,openQty}',
  'days', '[["demandDate", 30], ["expectScheduledQuantity", 34], ["replyQuantity", 34], ["actualScheduledQuantity", 34], ["lineState", 24], ["remark", 24]]');

-- Who reads orders reads what is scheduled of them, on either side.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select r.role_id, r.tenantsid, 'pendingSchedule', array(select f from unnest(r.flags) f where f in ('isSearch', 'isExport', 'isPrint'))
from sys_role_menu r where r.menu_no = 'userOrder' and 'isSearch' = any (r.flags)
on conflict (role_id, menu_no) do nothing;
