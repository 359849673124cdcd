-- Purchase orders: head, line, batch, and the ledger of their quantities.

create table srm_purchase_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  plant_no text not null default '',
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default false,
  purchase_no text not null,
  order_type text not null default '1' check (order_type in ('1', '2', '3')),
  purchase_date date,
  employee_name text not null default '',
  currency text not null,
  currency_decimals integer not null default 2,
  status text not null check (status in
    ('pendingRelease', 'accepting', 'executing', 'completed', 'rejected', 'cancelled', 'changing', 'closed')),
  order_version integer not null default 1,
  is_red_flag boolean not null default false,
  released_date timestamptz,
  accepting_since timestamptz,
  answered_date timestamptz,
  answer_mode text,
  refuse_reason text not null default '',
  remarks text not null default '',
  data_source text not null default '',
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  answer_due timestamptz,
  -- One row per order: its list has the order of its own changes, and its own search.
  search_text text not null generated always as (search_normalise(
    purchase_no || ' ' || supplier_no || ' ' || supplier_name || ' ' || employee_name)) stored,
  -- A red flag is the purchaser's word to both parties; a mark is each party's own.
  red_flag_reason text not null default '',
  -- An order keeps what held when it was written, and where each value comes from. Constants need no rewriting of the rows.
  over_percent numeric(9, 4),
  is_over_unlimited boolean not null default false,
  under_percent numeric(9, 4),
  over_action text,
  unique (tenantsid, purchase_no),
  constraint srm_purchase_head_red_flag check (is_red_flag = (red_flag_reason <> '')),
  constraint srm_purchase_head_answer_mode_check check (answer_mode in ('supplier', 'automatic', 'notAsked'))
);
comment on table srm_purchase_head is 'Purchase orders.';
comment on column srm_purchase_head.order_version is 'Counts confirmed changes; the confirmed version stays in force until the next one is confirmed.';
comment on column srm_purchase_head.answer_mode is 'automatic: accepted by the time limit, counts as not answered in the answer rate.';
comment on column srm_purchase_head.accepting_since is 'Since when the supplier is asked for an answer; the time limit for it runs from here.';
comment on column srm_purchase_head.answer_due is 'When the order is accepted automatically, as last reckoned; empty: not waiting, or no time limit.';
comment on column srm_purchase_head.red_flag_reason is 'Why the purchaser raised a red flag; both parties read it.';
comment on column srm_purchase_head.over_percent is 'What the order says for all its lines that say nothing of their own; empty: nothing.';
comment on column srm_purchase_head.currency_decimals is 'Decimals of the currency when the order was written.';
comment on column srm_purchase_head.is_red_flag is 'The purchaser raised a red flag.';
comment on column srm_purchase_head.released_date is 'When the order was released to the supplier.';
comment on column srm_purchase_head.refuse_reason is 'Why the supplier rejected the order.';
select scope_documents('srm_purchase_head');
create index srm_purchase_head_waiting on srm_purchase_head (accepting_since) where status = 'accepting';
-- Documents are found by the beginning of their number. Bytewise order makes that a range of the index in every database locale.
create index srm_purchase_head_no on srm_purchase_head (tenantsid, purchase_no collate "C");
create index srm_purchase_head_recent on srm_purchase_head
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_purchase_head_supplier on srm_purchase_head (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_purchase_head_state on srm_purchase_head
  (tenantsid, status, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_purchase_head_count on srm_purchase_head (tenantsid, org_no, status, warehouse_no, classify_type);
create index srm_purchase_head_search on srm_purchase_head using gin (org_no, supplier_no, search_text search_trigrams);
create index srm_purchase_head_red_flag on srm_purchase_head (tenantsid, update_date desc, id desc) where is_red_flag;
alter table srm_purchase_head alter column search_text set statistics 500;
grant update on srm_purchase_head to quayside_supplier;
grant insert, update on srm_purchase_head to quayside_purchaser;
grant insert, update, maintain on srm_purchase_head to quayside_system;
select track_history('srm_purchase_head',
  $$case when acting_party() = 'supplier' then x.released_date else x.create_date end <= as_of_moment()$$);

create table srm_purchase_line (
  id bigint generated always as identity primary key,
  head_id bigint not null references srm_purchase_head,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null default false,
  purchase_no text not null,
  purchase_seq integer not null check (purchase_seq > 0),
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  unit_decimals integer not null default 0,
  pack_qty numeric(20, 6) check (pack_qty > 0),
  line_qty numeric(20, 6) not null,
  price numeric(20, 6) not null default 0 check (price >= 0),
  tax_rate numeric(9, 4) not null default 0 check (tax_rate >= 0),
  over_percent numeric(9, 4) not null default 0 check (over_percent >= 0),
  expect_arrival_date date not null,
  remarks text not null default '',
  version integer not null default 1,
  -- Orders may be written in another unit than the item's: quantities are kept in the item's, the price stays that of what was written.
  ordered_qty numeric(20, 6) check (ordered_qty > 0),
  ordered_unit_no text,
  ordered_line_qty numeric(20, 6) check (ordered_line_qty > 0),
  is_over_unlimited boolean not null default false,
  under_percent numeric(9, 4) not null default 0,
  over_action text not null default 'refuse',
  over_source text not null default 'item',
  under_source text not null default 'none',
  action_source text not null default 'none',
  -- How far the components of a line are issued, kept with it for the lists.
  issue_status text not null default 'unplanned'
    check (issue_status in ('unplanned', 'none', 'partial', 'full')),
  unique (head_id, purchase_seq),
  constraint srm_purchase_line_ordered check (
    (ordered_qty is null) = (ordered_unit_no is null) and (ordered_qty is null) = (ordered_line_qty is null)),
  -- A batch is of its line's order: one foreign key says both, and each new row is looked up once instead of twice.
  constraint srm_purchase_line_of_head unique (id, head_id),
  constraint srm_purchase_line_line_qty_check check (line_qty >= 0)
);
comment on table srm_purchase_line is 'Lines of a purchase order: one item with price, tolerances and the sum of its batches.';
comment on column srm_purchase_line.unit_decimals is 'Decimals of the unit when the order was written; quantities of the line are checked against it.';
comment on column srm_purchase_line.tax_rate is 'Percent.';
comment on column srm_purchase_line.ordered_qty is 'Quantity as it was written, where that was in another unit than the line''s; the price is for this unit.';
comment on column srm_purchase_line.ordered_unit_no is 'Unit of that quantity; empty where the order was written in the line''s unit.';
comment on column srm_purchase_line.ordered_line_qty is 'What that quantity was in the line''s unit; amounts of later quantities follow from the ratio of the two.';
comment on column srm_purchase_line.over_source is 'Where the limit comes from: line, order, item, supplier, organisation; none: nobody made any.';
comment on column srm_purchase_line.issue_status is 'Of its components: unplanned where it has none.';
comment on column srm_purchase_line.line_qty is 'Ordered quantity, the sum of the line''s batches.';
comment on column srm_purchase_line.under_source is 'Where under_percent comes from, as over_source.';
comment on column srm_purchase_line.action_source is 'Where over_action comes from, as over_source.';
select scope_documents('srm_purchase_line');
grant update on srm_purchase_line to quayside_supplier;
grant insert, update on srm_purchase_line to quayside_purchaser;
grant insert, update, maintain on srm_purchase_line to quayside_system;

-- The batch is the unit of all quantities. Its balances are moved by the ledger's trigger alone.
create table srm_purchase_batch (
  id bigint generated always as identity primary key,
  head_id bigint not null,
  line_id bigint not null,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default false,
  purchase_no text not null,
  purchase_seq integer not null,
  purchase_phase_seq integer not null default 1,
  purchase_batch_seq integer not null default 1,
  goods_no text not null,
  goods_name text not null,
  spec text not null default '',
  purchase_unit_no text not null,
  status text not null,
  order_type text not null default '1',
  purchase_date date,
  expect_arrival_date date not null,
  sup_reply_date date,
  sup_reply_qty numeric(20, 6),
  over_percent numeric(9, 4) not null default 0,
  is_closed boolean not null default false,
  batch_pur_qty numeric(20, 6) not null default 0 check (batch_pur_qty >= 0),
  pending_qty numeric(20, 6) not null default 0 check (pending_qty >= 0),
  delivery_qty numeric(20, 6) not null default 0 check (delivery_qty >= 0),
  on_way_qty numeric(20, 6) not null default 0 check (on_way_qty >= 0),
  receive_qty numeric(20, 6) not null default 0 check (receive_qty >= 0),
  check_return_qty numeric(20, 6) not null default 0 check (check_return_qty >= 0),
  return_exchange_qty numeric(20, 6) not null default 0 check (return_exchange_qty >= 0),
  ended_qty numeric(20, 6) not null default 0 check (ended_qty >= 0),
  over_qty numeric(20, 6) not null generated always as
    (greatest(0, receive_qty - return_exchange_qty - batch_pur_qty)) stored,
  un_delivery_qty numeric(20, 6) not null generated always as (case when is_closed then 0 else
    greatest(0, batch_pur_qty - delivery_qty + check_return_qty + return_exchange_qty + ended_qty) end) stored,
  un_receive_qty numeric(20, 6) not null generated always as (case when is_closed then on_way_qty else
    greatest(0, batch_pur_qty - receive_qty + return_exchange_qty) end) stored,
  delivery_status text not null generated always as (case
    when delivery_qty - check_return_qty - return_exchange_qty - ended_qty <= 0 then 'none'
    when delivery_qty - check_return_qty - return_exchange_qty - ended_qty < batch_pur_qty then 'partial'
    else 'full' end) stored,
  receipt_status text not null generated always as (case
    when receive_qty - return_exchange_qty <= 0 then 'none'
    when receive_qty - return_exchange_qty < batch_pur_qty then 'partial'
    else 'full' end) stored,
  search_text text not null generated always as (search_normalise(
    purchase_no || ' ' || goods_no || ' ' || goods_name || ' ' || spec || ' ' || supplier_no || ' ' || supplier_name)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  -- The day that counts for a delivery, kept with it so that what is late is found on an index.
  due_date date not null generated always as (coalesce(sup_reply_date, expect_arrival_date)) stored,
  is_over_unlimited boolean not null default false,
  under_percent numeric(9, 4) not null default 0,
  over_action text not null default 'refuse',
  -- A batch whose cancellation the supplier confirmed: what its ASNs give back later is ordered no longer either.
  is_cancelled boolean not null default false,
  custom jsonb not null default '{}',
  unique (line_id, purchase_phase_seq, purchase_batch_seq),
  constraint srm_purchase_batch_shipped check (receive_qty + check_return_qty + on_way_qty + ended_qty = delivery_qty),
  constraint srm_purchase_batch_returned check (return_exchange_qty <= receive_qty),
  constraint srm_purchase_batch_line_fkey foreign key (line_id, head_id) references srm_purchase_line (id, head_id),
  constraint srm_purchase_batch_cap check (is_over_unlimited or over_action <> 'refuse' or
    delivery_qty + pending_qty - check_return_qty - return_exchange_qty - ended_qty
    <= batch_pur_qty * (1 + over_percent / 100)),
  constraint srm_purchase_batch_custom check (jsonb_typeof(custom) = 'object')
);
comment on table srm_purchase_batch is 'One promised delivery of an order line; the row of every order list and the unit of all quantities.';
comment on column srm_purchase_batch.status is 'The order''s state, kept here for the lists.';
comment on column srm_purchase_batch.pending_qty is 'On advance ship notices that await approval.';
comment on column srm_purchase_batch.ended_qty is 'Shipped, but ended before it was received; may be shipped again.';
comment on column srm_purchase_batch.due_date is 'When the delivery has to arrive: as promised, else as expected.';
comment on column srm_purchase_batch.under_percent is 'As on its line: short of the ordered quantity by at most this, the batch is complete.';
comment on column srm_purchase_batch.over_action is 'As on its line: what happens above the limit.';
comment on column srm_purchase_batch.is_cancelled is 'Its cancellation was confirmed: what ASNs give back leaves the order.';
comment on column srm_purchase_batch.custom is 'Values of custom fields by field number (sys_frame_define).';
comment on column srm_purchase_batch.sup_reply_date is 'Day that the supplier promised.';
comment on column srm_purchase_batch.sup_reply_qty is 'Quantity that the supplier promised.';
comment on column srm_purchase_batch.is_closed is 'The order is closed for this batch: nothing more is delivered.';
comment on column srm_purchase_batch.batch_pur_qty is 'Ordered quantity.';
comment on column srm_purchase_batch.return_exchange_qty is 'Returned for exchange; delivered once more.';
comment on column srm_purchase_batch.over_qty is 'Accepted beyond what is ordered.';
comment on column srm_purchase_batch.un_delivery_qty is 'Still to be announced.';
comment on column srm_purchase_batch.un_receive_qty is 'Still to be received.';
comment on column srm_purchase_batch.delivery_status is 'How much is announced: none, partial or full.';
comment on column srm_purchase_batch.receipt_status is 'How much is accepted: none, partial or full.';
select scope_documents('srm_purchase_batch');
create index srm_purchase_batch_head on srm_purchase_batch (head_id);
-- Pages of the lists are found in the index alone, however deep: it carries what the scope is checked by.
create index srm_purchase_batch_recent on srm_purchase_batch
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
create index srm_purchase_batch_supplier on srm_purchase_batch (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released);
create index srm_purchase_batch_state on srm_purchase_batch
  (tenantsid, status, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released);
-- Totals and tab counts of either party: few distinct keys, so both stay small.
create index srm_purchase_batch_count on srm_purchase_batch (tenantsid, org_no, status, warehouse_no, classify_type);
create index srm_purchase_batch_supplier_count on srm_purchase_batch (tenantsid, supplier_no, status, is_released);
-- The scope stands in the search index too: a buyer of a few organisations does not visit the matches of all others.
create index srm_purchase_batch_search on srm_purchase_batch using gin (org_no, supplier_no, search_text search_trigrams);
-- What is still expected, in the order of the lists: whether a delivery is unfinished or late is seen in the index.
create index srm_purchase_batch_open on srm_purchase_batch
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, un_delivery_qty, due_date)
  where status in ('accepting', 'executing', 'changing') and un_receive_qty > 0;
-- Late deliveries, the oldest first: few, where all is well.
create index srm_purchase_batch_due on srm_purchase_batch
  (tenantsid, due_date, org_no, warehouse_no, classify_type) include (supplier_no, is_released, head_id)
  where status in ('accepting', 'executing', 'changing') and un_receive_qty > 0;
-- Whether an order has something open.
create index srm_purchase_batch_open_head on srm_purchase_batch (head_id, due_date)
  include (tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, un_delivery_qty)
  where status in ('accepting', 'executing', 'changing') and un_receive_qty > 0;
-- The list of outsourced orders has the order of its changes; few orders are such.
create index srm_purchase_batch_outsourced on srm_purchase_batch
  (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type) include (supplier_no, is_released)
  where order_type = '2';
create index srm_purchase_batch_outsourced_supplier on srm_purchase_batch (tenantsid, supplier_no, update_date desc, id desc)
  include (is_released) where order_type = '2';
create index srm_purchase_batch_demand on srm_purchase_batch
  (tenantsid, expect_arrival_date, id, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released, un_delivery_qty, pending_qty, status, head_id)
  where status in ('executing', 'changing') and not is_closed and un_delivery_qty > pending_qty;
alter table srm_purchase_batch alter column search_text set statistics 500;
grant maintain on srm_purchase_batch to quayside_system;
grant insert (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released,
    purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec, purchase_unit_no, status,
    order_type, purchase_date, expect_arrival_date, sup_reply_date, sup_reply_qty, over_percent, batch_pur_qty, create_name,
    create_date, update_name, update_date, custom, is_over_unlimited, under_percent, over_action)
  on srm_purchase_batch to quayside_purchaser, quayside_system;
grant insert (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released,
    purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, spec, purchase_unit_no, status,
    order_type, purchase_date, expect_arrival_date, sup_reply_date, sup_reply_qty, over_percent, create_name, create_date,
    update_name, update_date, custom, is_over_unlimited, under_percent, over_action) on srm_purchase_batch to quayside_supplier;
grant update (is_released, status, expect_arrival_date, sup_reply_date, sup_reply_qty, over_percent, is_closed, version,
    update_name, update_date, custom, is_over_unlimited, under_percent, over_action, is_cancelled)
  on srm_purchase_batch to quayside_purchaser, quayside_supplier, quayside_system;
comment on constraint srm_purchase_batch_cap on srm_purchase_batch is 'Cap on the running total of all ASNs, where exceeding it is refused.';

create table srm_purchase_ledger (
  id bigint generated always as identity primary key,
  batch_id bigint not null references srm_purchase_batch,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  movement text not null,
  ordered numeric(20, 6) not null default 0,
  pending numeric(20, 6) not null default 0,
  delivery numeric(20, 6) not null default 0,
  on_way numeric(20, 6) not null default 0,
  receive numeric(20, 6) not null default 0,
  check_return numeric(20, 6) not null default 0,
  return_exchange numeric(20, 6) not null default 0,
  ended numeric(20, 6) not null default 0,
  document_type text not null check (document_type in ('order', 'asn', 'receipt', 'return')),
  document_id bigint not null,
  document_no text not null,
  reason text not null default '',
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  -- Which party moved a quantity; entries of before this are silent about it.
  party text check (party in ('purchaser', 'supplier')) default acting_party(),
  constraint srm_purchase_ledger_movement_check check (movement in ('order', 'split', 'change', 'asnSubmit', 'asnWithdraw', 'asnShip',
    'asnVoid', 'receiveAbove', 'receiveAboveCancel', 'accept', 'refuse', 'acceptCancel', 'refuseCancel', 'end',
    'returnExchange'))
);
comment on table srm_purchase_ledger is 'Every movement of a batch''s quantities, append only; the columns are deltas of the batch''s balances.';
comment on column srm_purchase_ledger.party is 'Party that moved the quantity; empty for what the product itself moved, and for entries older than the column.';
comment on column srm_purchase_ledger.ordered is 'Change of the ordered quantity.';
comment on column srm_purchase_ledger.pending is 'Change of what awaits approval.';
comment on column srm_purchase_ledger.delivery is 'Change of the announced quantity.';
comment on column srm_purchase_ledger.on_way is 'Change of what is shipped and not received.';
comment on column srm_purchase_ledger.receive is 'Change of the accepted quantity.';
comment on column srm_purchase_ledger.check_return is 'Change of the rejected quantity.';
comment on column srm_purchase_ledger.return_exchange is 'Change of what was returned for exchange.';
comment on column srm_purchase_ledger.ended is 'Change of what was ended before it was received.';
select scope_documents('srm_purchase_ledger');
create index srm_purchase_ledger_batch on srm_purchase_ledger (batch_id, id);
grant insert on srm_purchase_ledger to quayside_purchaser, quayside_supplier;
grant insert, maintain on srm_purchase_ledger to quayside_system;
grant update (is_released) on srm_purchase_ledger to quayside_purchaser, quayside_system;
select track_append_only_history('srm_purchase_ledger', $$x.create_date <= as_of_moment()$$);

-- The scope of a movement is its batch's, never the caller's word; the policy is checked after this trigger.
create function ledger_take_scope() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released
    into new.tenantsid, new.org_no, new.warehouse_no, new.classify_type, new.supplier_no, new.is_released
    from srm_purchase_batch where id = new.batch_id for update;
  return new;
end $$;
create trigger srm_purchase_ledger_scope before insert on srm_purchase_ledger
  for each row when (pg_trigger_depth() = 0) execute function ledger_take_scope();

-- Posting once per statement: a document of many lines moves all its balances in one update.
create function ledger_post() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_purchase_batch b set
    batch_pur_qty = b.batch_pur_qty + moved.ordered,
    pending_qty = b.pending_qty + moved.pending,
    delivery_qty = b.delivery_qty + moved.delivery,
    on_way_qty = b.on_way_qty + moved.on_way,
    receive_qty = b.receive_qty + moved.receive,
    check_return_qty = b.check_return_qty + moved.check_return,
    return_exchange_qty = b.return_exchange_qty + moved.return_exchange,
    ended_qty = b.ended_qty + moved.ended,
    version = b.version + 1,
    update_name = moved.create_name,
    -- One moment for all rows, so that the lines of an order stay together in the lists.
    update_date = statement_timestamp()
  from (
    select batch_id, sum(ordered) as ordered, sum(pending) as pending, sum(delivery) as delivery, sum(on_way) as on_way,
      sum(receive) as receive, sum(check_return) as check_return, sum(return_exchange) as return_exchange, sum(ended) as ended,
      max(create_name) as create_name
    from posted group by batch_id
  ) moved
  where b.id = moved.batch_id;
  return null;
end $$;
-- What a batch is born with stands in its row already, and its scope in the entry; every other entry comes from a command.
create trigger srm_purchase_ledger_post after insert on srm_purchase_ledger
  referencing new table as posted
  for each statement when (pg_trigger_depth() = 0) execute function ledger_post();

-- A batch may be born with what is ordered of it: the database writes its first entry, so that the row is written once.
create function ledger_open() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_purchase_ledger (batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
    movement, ordered, document_type, document_id, document_no, create_name)
  select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
    'order', batch_pur_qty, 'order', head_id, purchase_no, create_name
  from born where batch_pur_qty <> 0 order by id;
  return null;
end $$;
comment on function ledger_open is 'Writes the ''order'' entries of new batches; no other balance may be given at birth.';
create trigger srm_purchase_batch_born after insert on srm_purchase_batch
  referencing new table as born
  for each statement execute function ledger_open();

-- A delivery is there from its first movement on, and its quantities are what the ledger adds up to. Its state is its order's.
create function balances_as_of(of_batch bigint) returns jsonb language sql stable
return (select jsonb_build_object('batch_pur_qty', sum(ordered), 'pending_qty', sum(pending), 'delivery_qty', sum(delivery),
    'on_way_qty', sum(on_way), 'receive_qty', sum(receive), 'check_return_qty', sum(check_return),
    'return_exchange_qty', sum(return_exchange), 'ended_qty', sum(ended))
  from srm_purchase_ledger where batch_id = of_batch and create_date <= as_of_moment());

select register_document('srm_purchase_head', 'purchase_no', 'order');
select materialise_tab_counts('srm_purchase_head', 'status');

select materialise_tab_counts('srm_purchase_batch', 'status');

-- Batches whose balances differ from the sum of their ledger; empty when all is well.
create view srm_purchase_ledger_differences with (security_invoker = true) as
select b.id as batch_id, b.tenantsid, b.purchase_no, b.purchase_seq, b.purchase_phase_seq, b.purchase_batch_seq
from srm_purchase_batch b
left join lateral (
  select coalesce(sum(ordered), 0) as ordered, coalesce(sum(pending), 0) as pending, coalesce(sum(delivery), 0) as delivery,
    coalesce(sum(on_way), 0) as on_way, coalesce(sum(receive), 0) as receive, coalesce(sum(check_return), 0) as check_return,
    coalesce(sum(return_exchange), 0) as return_exchange, coalesce(sum(ended), 0) as ended
  from srm_purchase_ledger l where l.batch_id = b.id
) l on true
where (b.batch_pur_qty, b.pending_qty, b.delivery_qty, b.on_way_qty, b.receive_qty, b.check_return_qty, b.return_exchange_qty,
    b.ended_qty)
  is distinct from (l.ordered, l.pending, l.delivery, l.on_way, l.receive, l.check_return, l.return_exchange, l.ended);
comment on view srm_purchase_ledger_differences is 'Batches whose balances differ from the sum of their ledger; empty when all is well.';
grant select on srm_purchase_ledger_differences to quayside_system;

select track_history('srm_purchase_batch',
  $$exists (select from history.srm_purchase_head h where h.id = x.head_id)
    and exists (select from srm_purchase_ledger m where m.batch_id = x.id and m.create_date <= as_of_moment())$$,
  '{head_id,line_id}',
  '{is_released,status,batch_pur_qty,pending_qty,delivery_qty,on_way_qty,receive_qty,check_return_qty,return_exchange_qty,ended_qty}',
  $$balances_as_of(x.id) || jsonb_build_object('is_released', true,
    'status', (select h.status from history.srm_purchase_head h where h.id = x.head_id))$$);
