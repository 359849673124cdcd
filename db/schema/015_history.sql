-- What documents were before each change, and how every table is read as of a moment.

-- What rows of documents were before each change, so that any document can be read as it stood at a chosen time (decision 19).
-- Only what is replaced is kept: writing a new row costs nothing, and what never changed needs no history.
create table document_history (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id bigint not null,
  tenantsid text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  is_released boolean not null,
  old_values jsonb not null,
  is_removed boolean not null default false,
  change_id bigint default pg_current_xact_id()::text::bigint,
  until_date timestamptz not null default clock_timestamp(),
  party text default acting_party(),
  update_name text not null default '',
  -- Row-level security lets only leakproof conditions choose rows of an index, and taking a value out of JSON is none. So the keys by
  -- which rows are found that are gone stand in columns; a table with other keys brings its column and index along.
  head_id bigint generated always as (case when is_removed then (old_values ->> 'head_id')::bigint end) stored,
  line_id bigint generated always as (case when is_removed then (old_values ->> 'line_id')::bigint end) stored,
  asn_id bigint generated always as (case when is_removed then (old_values ->> 'asn_id')::bigint end) stored,
  change_date timestamptz default transaction_timestamp(),
  -- Lots and boxes go with their line; their history stays, and finds them by their keys.
  batch_id bigint generated always as (case when is_removed then (old_values ->> 'batch_id')::bigint end) stored,
  asn_line_id bigint generated always as (case when is_removed then (old_values ->> 'asn_line_id')::bigint end) stored,
  asn_lot_id bigint generated always as (case when is_removed then (old_values ->> 'asn_lot_id')::bigint end) stored
);
comment on table document_history is 'Values of a document''s row until they were replaced, or the row until it was removed; by whom, from which party.';
comment on column document_history.old_values is 'Replaced values by column; of a removed row all of them.';
comment on column document_history.is_released is 'Whether the supplier saw the row then.';
comment on column document_history.change_id is 'The transaction: what one command replaced. Empty for what was kept before there was this table.';
comment on column document_history.head_id is 'Of a removed row: the key by which the schema history finds it, as line_id and asn_id.';
comment on column document_history.change_date is 'When the transaction began: a restored cluster counts transactions anew. Empty for what was kept before.';
comment on column document_history.batch_id is 'Of a removed row: the key by which the schema history finds it, as asn_line_id and asn_lot_id.';
comment on column document_history.table_name is 'Table of the row.';
comment on column document_history.row_id is 'Key of the row in its table.';
comment on column document_history.is_removed is 'The row was deleted; old_values holds all of it.';
comment on column document_history.until_date is 'Until when the values were there.';
select scope_merged('document_history');
create index document_history_row on document_history (table_name, row_id, id);
create index document_history_removed_head on document_history (table_name, head_id) where is_removed;
create index document_history_removed_line on document_history (table_name, line_id) where is_removed;
create index document_history_removed_asn on document_history (table_name, asn_id) where is_removed;
create index document_history_removed_batch on document_history (table_name, batch_id) where is_removed;
create index document_history_removed_asn_line on document_history (table_name, asn_line_id) where is_removed;
create index document_history_removed_asn_lot on document_history (table_name, asn_lot_id) where is_removed;
-- The number of a box that went with its line was given: as that of an ASN that is void it may come again from its supplier, and is
-- never given anew.
create index document_history_removed_box on document_history (tenantsid, (old_values ->> 'unit_code')) where is_removed and table_name = 'srm_asn_label';
alter table document_history enable row level security;
create policy purchaser_scope on document_history to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[])
  and (warehouse_no = '' or warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))
  and (classify_type = '' or classify_type = any ((select scope_list('app.classify_types'))::text[])));
create policy supplier_scope on document_history to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no'))
  and is_released);
select scope_to_system('document_history');
grant select on document_history to quayside_purchaser, quayside_supplier, quayside_system;

-- How each table is followed, so that it can be followed anew.
create table history.tracked_table (
  table_name text primary key,
  exists_when text not null,
  keys text[] not null,
  computed text[] not null,
  computed_values text not null,
  is_deletable boolean not null,
  is_updatable boolean not null default true
);
comment on table history.tracked_table is 'What track_history() was called with; only migrations read it.';
comment on column history.tracked_table.table_name is 'Table in the schema public.';
comment on column history.tracked_table.exists_when is 'Condition of the rows that existed at the moment.';
comment on column history.tracked_table.keys is 'Columns that never change.';
comment on column history.tracked_table.computed is 'Columns without a history of their own.';
comment on column history.tracked_table.computed_values is 'Expression that gives them as a JSON object.';
comment on column history.tracked_table.is_deletable is 'Rows are deleted as well.';
comment on column history.tracked_table.is_updatable is 'False of a table whose rows are written once: track_append_only_history() shows it.';

alter table history.tracked_table enable row level security;

-- Of several values that followed each other the oldest after the moment stands last, and so it counts.
create function history_values(of_table text, of_row bigint) returns jsonb language sql stable
return (select coalesce(jsonb_object_agg(e.key, e.value order by d.id desc), '{}')
  from document_history d cross join jsonb_each(d.old_values) e
  where d.table_name = of_table and d.row_id = of_row and d.until_date > as_of_moment());
comment on function history_values is 'What a row has other than now at the moment as of which the transaction reads.';
