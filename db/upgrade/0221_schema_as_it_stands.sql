-- Brings data of the chain to the schema of db/schema, where a new database begins.

-- A business document, called below the table and its comments. The table itself has `id`, the number and what is its own; from
-- here it has the columns of its scope, of its audit and version, the search text, the five indexes of its lists, policies, grants
-- and history.
--   number_column  the document's number: unique in the company
--   searched       columns that the keyword finds
--   tab_column     the column behind the tabs of its list
--   keys           columns that never change, such as those that name the documents from which it came
-- What may be changed of a row, and by whom, is granted column by column beside the call.
create function as_document(target regclass, number_column name, searched text[], tab_column name default 'status',
    keys text[] default '{}') returns void language plpgsql as $$
declare
  words text;
begin
  execute format($table$
    alter table %s
      add column tenantsid text not null references sys_tenant,
      add column org_no text not null,
      add column warehouse_no text not null,
      add column classify_type text not null,
      add column supplier_no text not null,
      add column supplier_name text not null,
      add column is_released boolean not null default true,
      add column version integer not null default 1,
      add column create_name text not null default '',
      add column create_date timestamptz not null default clock_timestamp(),
      add column update_name text not null default '',
      add column update_date timestamptz not null default clock_timestamp()
  $table$, target);
  select string_agg(format(case when a.attnotnull then '%I' else 'coalesce(%I::text, '''')' end, s.name), ' || '' '' || ' order by s.place)
    into words
    from unnest(searched) with ordinality as s (name, place)
    join pg_attribute a on a.attrelid = target and a.attname = s.name;
  execute format('alter table %s add column search_text text not null generated always as (search_normalise(%s)) stored', target, words);
  execute format('alter table %s alter column search_text set statistics 500', target);
  execute format('alter table %s add unique (tenantsid, %I)', target, number_column);
  -- What the scope asks for stands among the keys of the indexes that carry a list's order: rows outside it are left out in the index.
  execute format('create index %I on %s (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
    include (supplier_no, is_released)', target || '_recent', target);
  execute format('create index %I on %s (tenantsid, supplier_no, update_date desc, id desc) include (is_released)',
    target || '_supplier', target);
  execute format('create index %I on %s (tenantsid, org_no, %I, warehouse_no, classify_type)', target || '_count', target, tab_column);
  execute format('create index %I on %s using gin (org_no, supplier_no, search_text search_trigrams)', target || '_search', target);
  perform scope_documents(target);
  execute format('grant insert on %s to quayside_purchaser, quayside_system', target);
  perform follow_past(target, 'x.create_date <= past_moment()', keys);
end $$;

-- The lines of a document: in its scope and found by it, there as long as it is. `owner` is the column that names the document.
create function as_document_lines(target regclass, owner_table regclass, owner name, keys text[] default '{}')
  returns void language plpgsql as $$
begin
  execute format($table$
    alter table %1$s
      add column %2$I bigint not null references %3$s,
      add column tenantsid text not null,
      add column org_no text not null,
      add column warehouse_no text not null,
      add column classify_type text not null,
      add column supplier_no text not null,
      add column is_released boolean not null default true
  $table$, target, owner, owner_table);
  execute format('create index %I on %s (%I, id)', target || '_document', target, owner);
  perform scope_documents(target);
  execute format('grant insert on %s to quayside_purchaser, quayside_system', target);
  perform follow_past(target, format('exists (select from past.%s o where o.id = x.%I)', owner_table, owner), owner::text || keys);
end $$;

-- Kinds of files, and which of them belong to a document.
alter table doc_file drop constraint doc_file_kind_check, drop constraint doc_file_place;
alter table doc_file
  add constraint doc_file_kind_check
    check (kind in ('own', 'avatar', 'asn', 'news', 'app', 'rejection', 'deliveryApproval', 'discrepancy', 'inspection')),
  add constraint doc_file_place check ((kind not in ('own', 'avatar')) = (document_id is not null));

-- Columns of news were renamed (0203), their constraints were not.
alter table sys_news rename constraint sys_news_target_side_check to sys_news_publish_object_check;
alter table sys_news_text rename constraint sys_news_text_title_check to sys_news_text_subject_check;

-- Each of these is wider than the one before it, so that the rows of that time fulfil it.
alter table srm_purchase_line validate constraint srm_purchase_line_line_qty_check;
alter table srm_purchase_batch validate constraint srm_purchase_batch_cap;
alter table srm_purchase_ledger validate constraint srm_purchase_ledger_movement_check;

-- Documents of as_document.
alter table srm_inspection add column version integer not null default 1;
select follow_past_again('srm_inspection');
select follow_past('srm_component_issue_line', 'exists (select from past.srm_component_issue o where o.id = x.issue_id)',
  '{issue_id,component_id}');

-- Stock: business date, kind of movement, reason and day of coming.
alter table wms_stock_ledger
  add column stock_date date,
  add column movement text,
  add column reason text not null default '',
  add column came_date date;
update wms_stock_ledger l set
  stock_date = coalesce(case l.document_type
    when 'receipt' then (select r.posting_date from srm_check_receipt r where r.id = l.document_id)
    when 'return' then (select r.return_date from srm_bill_return r join srm_bill_return_line x on x.return_id = r.id
      where x.id = l.document_id)
    when 'componentIssue' then (select i.issue_date from srm_component_issue i where i.id = l.document_id)
    end, l.create_date::date),
  movement = case l.document_type
    when 'receipt' then case l.transaction_type when '1' then 'arrive' else 'arriveCancel' end
    when 'return' then case l.transaction_type when '2' then 'giveBack' else 'giveBackCancel' end
    when 'componentIssue' then (
      select case i.issue_type when 'issue' then 'take' else 'takeBack' end
        || case when i.reverses_id is null then '' else 'Cancel' end
      from srm_component_issue i where i.id = l.document_id)
    when 'putAwayTask' then 'store'
    when 'putAwayAdjustment' then 'store'
    end;
update wms_stock_ledger set movement = 'adjust' where movement is null;
-- What was moved or came back has the day of its lot in the warehouse.
update wms_stock_ledger set came_date = stock_date where movement = 'arrive';
update wms_stock_ledger l set came_date = least(l.stock_date, c.came_date)
from wms_stock_ledger o left join (
  select tenantsid, owner_no, item_no, warehouse_no, lot_no, case lot_no when '' then max(came_date) else min(came_date) end as came_date
  from wms_stock_ledger
  where movement = 'arrive' group by 1, 2, 3, 4, 5
) c using (tenantsid, owner_no, item_no, warehouse_no, lot_no)
where o.id = l.id and l.transaction_type = '1' and l.movement <> 'arrive';
alter table wms_stock_ledger
  alter column stock_date set not null,
  alter column movement set not null,
  add constraint wms_stock_ledger_movement_check check (movement in ('arrive', 'arriveCancel', 'store', 'take', 'takeCancel', 'takeBack',
    'takeBackCancel', 'giveBack', 'giveBackCancel', 'adjust')),
  add constraint wms_stock_ledger_check check ((came_date is not null) = (transaction_type = '1'));
comment on column wms_stock_ledger.stock_date is 'Business date of the movement, by which periods are closed.';
comment on column wms_stock_ledger.movement is 'arrive: accepted; store: put away; take, takeBack: components issued and returned; giveBack: returned to the supplier; adjust: brought in by a load.';
comment on column wms_stock_ledger.came_date is 'Day on which what comes in here first came into the company; age counts from it, also after moves. Empty for what goes out.';
create index wms_stock_ledger_day on wms_stock_ledger (tenantsid, owner_no, item_no, warehouse_no, stock_date);

-- Goods that come back into a cell, or move to another one, keep the day on which they first came into the company: the poster's word,
-- or that of their lot in the warehouse; without a lot, the latest that lay there. What is accepted came on the day of its acceptance.
create function stock_came_date() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.transaction_type = '1' and new.came_date is null then
    new.came_date := least(new.stock_date, case when new.movement <> 'arrive' then (
      select case new.lot_no when '' then max(came_date) else min(came_date) end from wms_stock_ledger
      where (tenantsid, owner_no, item_no, warehouse_no, lot_no)
        = (new.tenantsid, new.owner_no, new.item_no, new.warehouse_no, new.lot_no)) end);
  end if;
  return new;
end $$;
create trigger wms_stock_ledger_came before insert on wms_stock_ledger for each row execute function stock_came_date();
