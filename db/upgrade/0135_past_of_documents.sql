-- What rows of documents were before each change, so that any document can be read as it stood at a chosen time (decision 19).
-- Only what is replaced is kept: writing a new row costs nothing, and what never changed needs no past.

create table doc_past (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id bigint not null,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  was jsonb not null,
  is_removed boolean not null default false,
  change_id bigint default pg_current_xact_id()::text::bigint,
  until_date timestamptz not null default clock_timestamp(),
  party text default acting_party(),
  update_name text not null default ''
);
comment on table doc_past is 'Values of a document''s row until they were replaced, or the row until it was removed; by whom, from which side.';
comment on column doc_past.was is 'Replaced values by column; of a removed row all of them.';
comment on column doc_past.is_released is 'Whether the supplier saw the row then.';
comment on column doc_past.change_id is 'The transaction: what one command replaced. Empty for what was kept before there was this table.';
create index doc_past_row on doc_past (table_name, row_id, id);
create index doc_past_removed on doc_past (table_name, id) where is_removed;
alter table doc_past enable row level security;
create policy purchaser_scope on doc_past to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and (warehouse_no = '' or warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))
  and (classify_type = '' or classify_type = any ((select scope_list('app.classify_types'))::text[])));
create policy supplier_scope on doc_past to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no'))
  and is_released);
select scope_to_system('doc_past');
grant select on doc_past to quayside_purchaser, quayside_supplier, quayside_system;

insert into doc_past (table_name, row_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, was,
  change_id, until_date, party, update_name)
select 'srm_purchase_head', head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
  jsonb_build_object('status', status, 'order_version', order_version, 'is_red_flag', is_red_flag,
    'red_flag_reason', red_flag_reason), null, until_date, party, update_name
from srm_purchase_head_past order by id;
insert into doc_past (table_name, row_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, was,
  change_id, until_date, party)
select 'srm_purchase_batch', batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
  jsonb_build_object('expect_arrival_date', expect_arrival_date, 'sup_reply_date', sup_reply_date,
    'sup_reply_qty', sup_reply_qty, 'is_closed', is_closed), null, until_date, null
from srm_purchase_batch_past order by id;
drop trigger srm_purchase_head_past on srm_purchase_head;
drop trigger srm_purchase_batch_past on srm_purchase_batch;
drop function keep_past_head, keep_past_batch;
drop table srm_purchase_head_past, srm_purchase_batch_past;

-- Only this writes the past: whoever sees a row as it is now may see what it was. The first argument says whether suppliers see
-- the table's rows at all, the others name columns that are added up from elsewhere.
create function keep_past() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before jsonb := to_jsonb(old) - tg_argv[1:];
  seen jsonb := case tg_op when 'UPDATE' then to_jsonb(new) else to_jsonb(old) end;
begin
  insert into doc_past (table_name, row_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, was,
    is_removed, update_name)
  select tg_table_name, old.id, old.tenantsid, old.org_no, old.warehouse_no, old.classify_type, old.supplier_no,
    coalesce((seen ->> 'is_released')::boolean, tg_argv[0]::boolean),
    case tg_op when 'DELETE' then before else
      (select jsonb_object_agg(b.key, b.value) from jsonb_each(before) b where b.value is distinct from seen -> b.key) end,
    tg_op = 'DELETE',
    -- Who last wrote a row that does not say so is whoever acts.
    coalesce(case tg_op when 'UPDATE' then seen ->> 'update_name' end,
      (select user_name from sys_user where id = nullif(scope_text('app.user_id'), '')::bigint), '');
  return null;
end $$;

-- In this schema each document's table is what it was at the moment of the setting app.as_of: a transaction that looks here
-- first reads the past by the statements that read the present.
create schema past;
grant usage on schema past to quayside_purchaser, quayside_supplier, quayside_system;

create function past_moment() returns timestamptz language sql stable
return nullif(current_setting('app.as_of', true), '')::timestamp at time zone current_setting('TimeZone');
comment on function past_moment is 'The moment as of which the transaction reads, on the company''s clock; null for now.';

-- What is late is late on a day: today, or that of the moment.
create function today() returns date language sql stable return current_date;
create function past.today() returns date language sql stable return (past_moment() at time zone current_setting('TimeZone'))::date;

-- Of several values that followed each other the oldest after the moment stands last, and so it counts.
create function past_of(of_table text, of_row bigint) returns jsonb language sql stable
return (select coalesce(jsonb_object_agg(e.key, e.value order by d.id desc), '{}')
  from doc_past d cross join jsonb_each(d.was) e
  where d.table_name = of_table and d.row_id = of_row and d.until_date > past_moment());
comment on function past_of is 'What a row has other than now at the moment as of which the transaction reads.';

-- How each table is followed, so that it can be followed anew.
create table past.followed (
  table_name text primary key,
  there text not null,
  keys text[] not null,
  summed text[] not null,
  sums text not null,
  can_go boolean not null
);
comment on table past.followed is 'What follow_past() was called with; only migrations read it.';

-- Keeps what is replaced of a table's rows, and shows the table in the schema past.
--   there     which rows were there at the moment, of the row x as it is now
--   keys      columns that never change: rows are found by them
--   summed    columns that are no part of the past but added up by `sums`, or follow other rows
--   sums      of the row x: the summed columns as a JSON object
--   can_go    whether rows are removed
create function follow_past(target regclass, there text, keys text[] default '{}', summed text[] default '{}',
  sums text default '''{}''::jsonb', can_go boolean default false) returns void language plpgsql as $$
declare
  own text;
  replaced text;
  inner_columns text;
  outer_columns text;
  row_of_now text;
  removed text := '';
  seen text := '';
  untold constant text[] := '{update_date,update_name,version,search_text}';
begin
  insert into past.followed values (target::text, there, keys, summed, sums, can_go)
    on conflict (table_name) do update set there = excluded.there, keys = excluded.keys, summed = excluded.summed,
      sums = excluded.sums, can_go = excluded.can_go;
  select string_agg(quote_literal(attname), ', ') filter (where attgenerated <> '' or attname = any (summed)),
    string_agg(format('%I', attname), ', ')
      filter (where attgenerated = '' and attname <> all (keys || summed || untold || '{id}'))
    into own, replaced
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped;
  execute format('drop trigger if exists keep_past on %s', target);
  execute format('drop trigger if exists keep_past_removed on %s', target);
  execute format('create trigger keep_past after update on %s for each row when ((%s) is distinct from (%s)) execute function keep_past(%s)',
    target, regexp_replace(replaced, '(^|, )', '\1old.', 'g'), regexp_replace(replaced, '(^|, )', '\1new.', 'g'),
    concat_ws(', ', quote_literal(has_table_privilege('quayside_supplier', target, 'select')), own));
  if can_go then
    execute format('create trigger keep_past_removed after delete on %s for each row execute function keep_past(%s)',
      target, concat_ws(', ', quote_literal(has_table_privilege('quayside_supplier', target, 'select')), own));
  end if;
  select string_agg(format(case when attname = any (keys || '{id,tenantsid}') then 'x.%I' else 'v.%I' end, attname), ', '
      order by attnum) filter (where attgenerated = ''),
    string_agg(case when attgenerated = '' then quote_ident(attname)
      else format('(%s)::%s as %I', (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid
        and adnum = attnum), format_type(atttypid, atttypmod), attname) end, ', ' order by attnum)
    into inner_columns, outer_columns
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped;
  -- Where rows are shown to the supplier one by one, what it was not shown then is not there.
  if exists (select from pg_attribute where attrelid = target and attname = 'is_released' and attname <> all (summed)) then
    seen := ' and (v.is_released or acting_party() is distinct from ''supplier'')';
  end if;
  row_of_now := format('select %s from public.%I x cross join lateral jsonb_populate_record(x, past_of(%L, x.id) || %s) v
    where %s%s', inner_columns, target::text, target::text, sums, there, seen);
  if can_go then
    removed := format(' union all select %s from public.doc_past d cross join lateral
        jsonb_populate_record(null::public.%I, past_of(%L, d.row_id) || jsonb_build_object(''id'', d.row_id)) x
      cross join lateral jsonb_populate_record(x, %s) v
      where d.table_name = %L and d.is_removed and d.until_date > past_moment() and %s%s',
      inner_columns, target::text, target::text, sums, target::text, there, seen);
  end if;
  execute format('create or replace view past.%I with (security_invoker = true) as select %s from (%s%s) x', target::text,
    outer_columns, row_of_now, removed);
  execute format('grant select on past.%I to quayside_purchaser, quayside_supplier, quayside_system', target::text);
end $$;

-- To be called when a table that is followed gets another column.
create function follow_past_again(target regclass) returns void language sql
return (select follow_past(target, f.there, f.keys, f.summed, f.sums, f.can_go) from past.followed f where f.table_name = target::text);

-- Shows a table whose rows are written once and stay, as far as they were there.
create function append_past(target regclass, there text) returns void language plpgsql as $$
begin
  execute format('create view past.%I with (security_invoker = true) as select x.* from public.%I x where %s', target::text,
    target::text, there);
  execute format('grant select on past.%I to quayside_purchaser, quayside_supplier, quayside_system', target::text);
end $$;

-- Orders. A supplier's order begins with its release; what belongs to an order begins with it.
select follow_past('srm_purchase_head',
  $$case when acting_party() = 'supplier' then x.released_date else x.create_date end <= past_moment()$$);
select append_past('srm_purchase_ledger', $$x.create_date <= past_moment()$$);
-- A delivery is there from its first movement on, and its quantities are what the ledger adds up to. Its state is its order's.
create function past_balances(of_batch bigint) returns jsonb language sql stable
return (select jsonb_build_object('batch_pur_qty', sum(ordered), 'pending_qty', sum(pending), 'delivery_qty', sum(delivery),
    'on_way_qty', sum(on_way), 'receive_qty', sum(receive), 'check_return_qty', sum(check_return),
    'return_exchange_qty', sum(return_exchange), 'ended_qty', sum(ended))
  from srm_purchase_ledger where batch_id = of_batch and create_date <= past_moment());
select follow_past('srm_purchase_batch', $$exists (select from past.srm_purchase_head h where h.id = x.head_id)
    and exists (select from srm_purchase_ledger m where m.batch_id = x.id and m.create_date <= past_moment())$$,
  '{head_id,line_id}',
  '{is_released,status,batch_pur_qty,pending_qty,delivery_qty,on_way_qty,receive_qty,check_return_qty,return_exchange_qty,ended_qty}',
  $$past_balances(x.id) || jsonb_build_object('is_released', true,
    'status', (select h.status from past.srm_purchase_head h where h.id = x.head_id))$$);
select follow_past('srm_purchase_change', $$x.create_date <= past_moment()$$, '{head_id,line_id,batch_id}', '{is_released}',
  $$jsonb_build_object('is_released', true)$$);
select append_past('srm_purchase_mark', $$x.create_date <= past_moment()$$);
select append_past('srm_component_ledger', $$x.create_date <= past_moment()$$);
create function past_component_balances(of_component bigint) returns jsonb language sql stable
return (select jsonb_build_object('issued_qty', coalesce(sum(issued), 0), 'arrived_qty', coalesce(sum(arrived), 0),
    'short_qty', coalesce(sum(short), 0), 'returned_qty', coalesce(sum(returned), 0), 'used_qty', coalesce(sum(used), 0),
    'scrapped_qty', coalesce(sum(scrapped), 0))
  from srm_component_ledger where component_id = of_component and create_date <= past_moment());
select follow_past('srm_purchase_component', $$x.create_date <= past_moment()$$, '{head_id,line_id}',
  '{is_released,issued_qty,arrived_qty,short_qty,returned_qty,used_qty,scrapped_qty}',
  $$past_component_balances(x.id) || jsonb_build_object('is_released', true)$$, true);
-- How far a line is issued follows from its components.
select follow_past('srm_purchase_line', $$exists (select from past.srm_purchase_head h where h.id = x.head_id)$$, '{head_id}',
  '{is_released,issue_status}', $$(select jsonb_build_object('is_released', true, 'issue_status', case
      when count(*) = 0 then 'unplanned' when bool_and(c.issue_status = 'full') then 'full'
      when bool_and(c.issue_status = 'none') then 'none' else 'partial' end)
    from past.srm_purchase_component c where c.line_id = x.id)$$);
select follow_past('srm_component_issue', $$x.create_date <= past_moment()$$, '{head_id}');
select follow_past('srm_component_issue_line', $$exists (select from past.srm_component_issue i where i.id = x.issue_id)$$,
  '{issue_id,component_id}');
select follow_past('srm_component_scrap', $$x.create_date <= past_moment()$$, '{head_id,component_id}');

-- Notices.
select follow_past('srm_asn_head', $$x.create_date <= past_moment()$$);
select follow_past('srm_asn_line', $$exists (select from past.srm_asn_head h where h.id = x.asn_id)$$,
  '{asn_id,batch_id,head_id}');
select follow_past('srm_asn_lot', $$x.create_date <= past_moment()$$, '{asn_line_id}');
select follow_past('srm_asn_invoice', $$x.create_date <= past_moment()$$, '{asn_id}', can_go => true);
select follow_past('srm_asn_package', $$x.create_date <= past_moment()$$, '{asn_id}');
select follow_past('srm_asn_label', $$x.create_date <= past_moment()$$, '{asn_line_id,asn_lot_id}');
select follow_past('srm_asn_appointment', $$x.create_date <= past_moment()$$, '{asn_id,asn_no}');
select follow_past('srm_delivery_approval', $$x.create_date <= past_moment()$$);

-- Receipts and what follows them. Their details are dated when they are written.
select follow_past('srm_check_receipt', $$x.update_date <= past_moment()$$, '{asn_id,asn_line_id,batch_id}');
select follow_past('srm_check_return', $$x.update_date <= past_moment()$$, '{asn_id,asn_line_id,batch_id}');
select follow_past('srm_warehousing_detail', $$x.update_date <= past_moment()$$, '{receipt_id}');
select append_past('srm_bill_return', $$x.create_date <= past_moment()$$);
select follow_past('srm_bill_return_line', $$x.update_date <= past_moment()$$, '{return_id,receipt_id,batch_id}');
select follow_past('srm_inspection', $$x.create_date <= past_moment()$$, '{asn_id,asn_line_id,batch_id}');
-- A task says when it was last written: at first that was when it was made.
select follow_past('wms_put_away_task', $$coalesce((select (d.was ->> 'update_date')::timestamptz from doc_past d
    where d.table_name = 'wms_put_away_task' and d.row_id = x.id order by d.id limit 1), x.update_date) <= past_moment()$$,
  '{receipt_id,batch_id}');
select append_past('wms_put_away_adjustment', $$x.create_date <= past_moment()$$);
select follow_past('srm_discrepancy', $$x.create_date <= past_moment()$$, '{asn_id,asn_line_id,batch_id}');
select append_past('srm_discrepancy_step', $$x.create_date <= past_moment()$$);

-- Files that are gone are gone; later ones were not there.
select append_past('doc_file', $$x.create_date <= past_moment()$$);
