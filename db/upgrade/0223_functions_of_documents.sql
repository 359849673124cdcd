-- Functions that declare documents and comment usual columns, as in db/schema.
set local check_function_bodies = off;

-- Gives each column without a comment of its own the usual one of its name. Calls that declare a table call it, too.
create function comment_usual_columns(target regclass) returns void language plpgsql as $$
declare
  uncommented record;
begin
  for uncommented in
    select a.attname as name, usual.words
    from (values
      ('address', 'Address in one text.'),
      ('allocate_method_no', 'Number of the strategy of allocation.'),
      ('answer_date', 'When it was answered.'),
      ('answer_name', 'Name of the user who answered.'),
      ('answered_date', 'When the supplier answered; empty: not yet.'),
      ('api_key_no', 'Number of the API key.'),
      ('arrived_qty', 'What arrived at the supplier, as it confirmed.'),
      ('asked_by', 'Name of the user who asked for a run.'),
      ('asn_id', 'Advance ship notice that the row belongs to.'),
      ('asn_line_id', 'Line of an advance ship notice.'),
      ('asn_lot_id', 'Lot of a line of an advance ship notice.'),
      ('asn_no', 'Number of the advance ship notice.'),
      ('attempts', 'How often it was tried.'),
      ('bar_rule_no', 'Number of the rule for barcodes.'),
      ('batch_id', 'Batch of the purchase order, the unit of all quantities.'),
      ('cell_no', 'Cell of the warehouse.'),
      ('check_return_qty', 'Rejected and sent back.'),
      ('classify_type', 'Document category, one of the three authority lists of purchasers.'),
      ('component_id', 'Component of an outsourced order line.'),
      ('component_name', 'Name of the component when the row was written.'),
      ('component_no', 'Item number of the component.'),
      ('component_spec', 'Specification of the component when the row was written.'),
      ('contact', 'Person to ask.'),
      ('content', 'Content in the form of its table: text, bytes or JSON.'),
      ('conversion_name', 'Name of the conversion.'),
      ('conversion_no', 'Number of the conversion.'),
      ('create_date', 'When the row was written.'),
      ('create_name', 'Name of the user who wrote the row.'),
      ('currency', 'Currency of the amounts, by its ISO 4217 code.'),
      ('custom', 'Values of custom fields by field number (sys_frame_define).'),
      ('customer_no', 'Number of the customer.'),
      ('data_source', 'System from which the document came; empty: entered here.'),
      ('decimals', 'Decimals of its values.'),
      ('delivery_address', 'Address at which the goods are unloaded.'),
      ('delivery_qty', 'Announced quantity.'),
      ('doc_type', 'Document type by its number.'),
      ('document_id', 'Key of the document that the row is about.'),
      ('document_no', 'Number of the document that the row is about.'),
      ('document_type', 'Kind of the document that caused the row.'),
      ('due_at', 'When it is due.'),
      ('element_no', 'Letter of the element, A to Z.'),
      ('email', 'Email address.'),
      ('employee_name', 'Name of the employee.'),
      ('end_date', 'Last day, inclusive.'),
      ('error_message', 'Message of the error, without what was sent.'),
      ('expect_arrival_date', 'Day on which the purchaser wants the goods.'),
      ('expires_at', 'From when on it is worthless.'),
      ('fax', 'Fax number.'),
      ('file_name', 'Name of the file as it was uploaded.'),
      ('fixed_text', 'The characters themselves, where the element is fixed text.'),
      ('goods_name', 'Name of the item when the row was written.'),
      ('goods_no', 'Number of the item when the row was written.'),
      ('group_no', 'Number of the item group.'),
      ('head_id', 'Head that the row is a part of.'),
      ('id', 'Key of the row within its table; never shown to users as a number of their own.'),
      ('inspect_qty', 'Arrived, and in inspection.'),
      ('is_current', 'In force; a row that is not is kept for what refers to it.'),
      ('is_default', 'Stands in where none is named.'),
      ('is_over_unlimited', 'Over-delivery has no limit; over_percent does not count then.'),
      ('is_released', 'Whether the supplier may see the row.'),
      ('is_reversed', 'A later row takes it back.'),
      ('is_sscc', 'The number is a serial shipping container code of GS1.'),
      ('issue_date', 'Day on which it was issued.'),
      ('issue_name', 'Name of the user who issued it.'),
      ('item_id', 'Item that the row is a part of.'),
      ('item_name', 'Name of the item.'),
      ('item_no', 'Number of the item.'),
      ('key_id', 'API key that the row is a part of.'),
      ('language_code', 'Language by its tag, such as zh-CN.'),
      ('last_error', 'Error of the last attempt; empty: none.'),
      ('line_id', 'Line that the row is a part of.'),
      ('lot_no', 'Lot; empty where goods are in no lot.'),
      ('lot_rule_no', 'Number of the rule for lot numbers.'),
      ('max_length', 'Most characters.'),
      ('max_qty', 'Most that fits, in quantity.'),
      ('menu_no', 'Menu entry by its number.'),
      ('method_id', 'Strategy that the row is a step of.'),
      ('min_length', 'Fewest characters.'),
      ('mobile_no', 'Mobile number.'),
      ('movement', 'Kind of movement, by the step of the document that caused it.'),
      ('news_id', 'Piece of news that the row is a part of.'),
      ('notice_event', 'Event by its name in the contract.'),
      ('notice_policy_no', 'Number of the notification policy.'),
      ('notice_template_no', 'Number of the notification template.'),
      ('on_way_qty', 'Shipped and not yet received.'),
      ('order_type', '1 general, 2 outsourced, 3 vendor-managed inventory.'),
      ('order_version', 'Version of the order when the row was written.'),
      ('org_no', 'Organisation of the buyer that the row belongs to; * where a rule holds for all.'),
      ('over_action', 'What happens beyond the limit of over-delivery: none, warn or refuse.'),
      ('over_percent', 'Over-delivery up to so many percent of the ordered quantity.'),
      ('pack_qty', 'Quantity in one package.'),
      ('padding', 'Character that fills up a part that is too short; empty: none.'),
      ('part_seq', 'Place in the order of the parts.'),
      ('party', 'Party that acted: purchaser, supplier, or system for the product itself.'),
      ('per_qty', 'Quantity of the component for one unit of the product.'),
      ('phone', 'Telephone number.'),
      ('plant_no', 'Plant of the organisation.'),
      ('position', 'Job title.'),
      ('posting_date', 'Business date of the posting, by which periods are closed.'),
      ('price', 'Price of one unit without tax.'),
      ('production_line_no', 'Number of the production line.'),
      ('purchase_batch_seq', 'Number of the batch within its phase.'),
      ('purchase_date', 'Day of the order.'),
      ('purchase_no', 'Number of the purchase order.'),
      ('purchase_phase_seq', 'Number of the phase within the order line.'),
      ('purchase_seq', 'Number of the line within its order.'),
      ('purchase_unit_no', 'Unit of the order line; its quantities are in this unit.'),
      ('qty', 'Quantity, in the unit of its document.'),
      ('reason', 'Why it was done, in the words of whoever did it.'),
      ('receipt_date', 'Day on which the goods were received.'),
      ('receipt_id', 'Acceptance that the row came of.'),
      ('receipt_no', 'Number of the receipt.'),
      ('receive_qty', 'Accepted quantity.'),
      ('receive_time_end', 'Until this time of day (HH:MM) goods are taken in; empty: at any.'),
      ('receive_time_start', 'From this time of day (HH:MM) goods are taken in; empty: at any.'),
      ('remark', 'Free text of whoever maintains the row.'),
      ('remarks', 'Free text of the purchaser.'),
      ('request_id', 'Identifier of the request, which the logs of the server name too.'),
      ('return_date', 'Day of the return.'),
      ('return_id', 'Return that the row is a part of.'),
      ('return_no', 'Number of the return.'),
      ('return_type', 'exchange: delivered once more; credit: credited.'),
      ('reverses_id', 'The row that this one takes back.'),
      ('review_date', 'When it was decided.'),
      ('review_name', 'Name of the user who decided.'),
      ('role_id', 'Role that the row is a part of.'),
      ('rule_id', 'Rule that the row is a part of.'),
      ('rule_no', 'Number of the rule.'),
      ('search_text', 'What the keyword finds: several columns in the normal form of searches.'),
      ('size_bytes', 'Size in bytes.'),
      ('sort', 'Place in the order of display.'),
      ('source_qty', 'So much of the source unit is target_qty of the target unit.'),
      ('source_unit_no', 'Unit that is converted from.'),
      ('spec', 'Specification of the item when the row was written.'),
      ('start_date', 'First day, inclusive.'),
      ('status', 'State of the document, by the lifecycle of its kind.'),
      ('status_code', '1 valid, 0 invalid.'),
      ('step_seq', 'Place in the order of the steps.'),
      ('subject', 'Subject, in one line.'),
      ('supplier_id', 'Supplier that the row is a part of.'),
      ('supplier_name', 'Name of the supplier when the row was written.'),
      ('supplier_no', 'Supplier that the row belongs to; suppliers see their own rows.'),
      ('target_qty', 'So much of the target unit is source_qty of the source unit.'),
      ('target_unit_no', 'Unit that is converted to.'),
      ('tax_amount', 'Tax that comes on top of the amount.'),
      ('tax_rate', 'Tax in percent.'),
      ('technology_no', 'Number of the process step.'),
      ('tel_no', 'Telephone number.'),
      ('template_code', 'Print template by its code.'),
      ('tenantsid', 'Company that the row belongs to; row security asks for it first.'),
      ('tolerance_name', 'Name of the rule.'),
      ('tolerance_no', 'Number of the rule.'),
      ('turn_method_no', 'Number of the strategy of turnover.'),
      ('under_method_no', 'Number of the strategy of picking.'),
      ('under_percent', 'Under-delivery up to so many percent of the ordered quantity counts as complete.'),
      ('unit_decimals', 'Decimals of the unit when the row was written.'),
      ('unit_no', 'Unit of the quantities.'),
      ('update_date', 'When the row was last changed.'),
      ('update_name', 'Name of the user who changed the row last.'),
      ('upper_method_no', 'Number of the strategy of putting away.'),
      ('url', 'Address on the web.'),
      ('used_at', 'When it was used; empty: not yet.'),
      ('user_id', 'User whom the row concerns.'),
      ('user_name', 'Name of the user when the row was written.'),
      ('user_no', 'Number by which the user signs in.'),
      ('valid_from', 'First day on which it holds.'),
      ('valid_to', 'Last day on which it holds; empty: without end.'),
      ('version', 'Counts the changes of the row; whoever saves names the version that was read.'),
      ('warehouse_no', 'Warehouse that the row belongs to.'),
      ('webhook_id', 'Web hook that the row is a part of.'),
      ('webhook_no', 'Number of the web hook.'),
      ('zone_no', 'Zone of the warehouse.')
    ) usual (name, words)
    join pg_attribute a on a.attrelid = target and a.attname = usual.name and not a.attisdropped
    where col_description(target, a.attnum) is null
  loop
    execute format('comment on column %s.%I is %L', target, uncommented.name, uncommented.words);
  end loop;
end $$;

-- A business document, called below the table and the comments of its own columns. The table itself has `id`, the number and what is
-- its own; from here it has the columns of its scope, of its audit and version, the search text, the five indexes of its lists,
-- policies, grants, history and the usual comments, and its entries in the logs have its scope.
--   number_column  the document's number: unique in the company
--   searched       columns that the keyword finds
--   tab_column     the column behind the tabs of its list
--   keys           columns that never change, such as those that name the documents from which it came
--   action_area    beginning of its actions' names in the contract
-- What may be changed of a row, and by whom, is granted column by column beside the call.
create function as_document(target regclass, number_column name, searched text[], tab_column name default 'status',
    keys text[] default '{}', action_area text default null) returns void language plpgsql as $$
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
  perform track_history(target, 'x.create_date <= as_of_moment()', keys);
  perform register_document(target, number_column, action_area);
  perform comment_usual_columns(target);
end $$;

-- The lines of a document: in its scope and found by it, there as long as it is. `owner` is the column that names the document.
create or replace function as_document_lines(target regclass, owner_table regclass, owner name, keys text[] default '{}')
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
  execute format('comment on column %s.%I is %L', target, owner, format('Row of %s that the line is a part of.', owner_table));
  execute format('create index %I on %s (%I, id)', target || '_document', target, owner);
  perform scope_documents(target);
  execute format('grant insert on %s to quayside_purchaser, quayside_system', target);
  perform track_history(target, format('exists (select from history.%s o where o.id = x.%I)', owner_table, owner), owner::text || keys);
  perform comment_usual_columns(target);
end $$;

-- Files of a document: who may see it may see its files, as the subquery runs under the reader's own policies. `file_kind` is their
-- kind in doc_file.
create function as_document_files(target regclass, file_kind text, are_suppliers_writing boolean default true)
  returns void language plpgsql as $$
declare
  policy constant text := lower(regexp_replace(file_kind, '([A-Z])', '_\1', 'g')) || '_files';
  condition constant text := format($condition$tenantsid = (select scope_text('app.tenantsid')) and kind = %L
    and exists (select from %s o where o.id = document_id)$condition$, file_kind, target);
  kinds text[] := array(
    select known[1] from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''(\w+)''', 'g') known
    where c.conrelid = 'doc_file'::regclass and c.conname = 'doc_file_kind_check');
begin
  if are_suppliers_writing then
    execute format('create policy %I on doc_file to quayside_purchaser, quayside_supplier using (%s)', policy, condition);
  else
    execute format('create policy %I on doc_file to quayside_purchaser using (%s)', policy, condition);
    execute format('create policy %I on doc_file for select to quayside_supplier using (%s)', policy || '_read', condition);
  end if;
  execute format('alter table doc_file drop constraint doc_file_kind_check,
    add constraint doc_file_kind_check check (kind in (%s))',
    (select string_agg(quote_literal(k.kind), ', ' order by k.place) from unnest(kinds || file_kind) with ordinality k (kind, place)));
end $$;
