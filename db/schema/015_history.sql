-- What documents were before each change, and how every table is read as of a moment.

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
  update_name text not null default '',
  -- Row-level security lets only leakproof conditions choose rows of an index, and taking a value out of JSON is none. So the keys by
  -- which rows are found that are gone stand in columns; a table with other keys brings its column and index along.
  head_id bigint generated always as (case when is_removed then (was ->> 'head_id')::bigint end) stored,
  line_id bigint generated always as (case when is_removed then (was ->> 'line_id')::bigint end) stored,
  asn_id bigint generated always as (case when is_removed then (was ->> 'asn_id')::bigint end) stored,
  change_date timestamptz default transaction_timestamp(),
  -- Lots and boxes go with their line; the past keeps them, and finds them by their keys.
  batch_id bigint generated always as (case when is_removed then (was ->> 'batch_id')::bigint end) stored,
  asn_line_id bigint generated always as (case when is_removed then (was ->> 'asn_line_id')::bigint end) stored,
  asn_lot_id bigint generated always as (case when is_removed then (was ->> 'asn_lot_id')::bigint end) stored
);
comment on table doc_past is 'Values of a document''s row until they were replaced, or the row until it was removed; by whom, from which side.';
comment on column doc_past.was is 'Replaced values by column; of a removed row all of them.';
comment on column doc_past.is_released is 'Whether the supplier saw the row then.';
comment on column doc_past.change_id is 'The transaction: what one command replaced. Empty for what was kept before there was this table.';
comment on column doc_past.head_id is 'Of a removed row: the key by which the schema past finds it, as line_id and asn_id.';
comment on column doc_past.change_date is 'When the transaction began: a restored cluster counts transactions anew. Empty for what was kept before.';
comment on column doc_past.batch_id is 'Of a removed row: the key by which the schema past finds it, as asn_line_id and asn_lot_id.';
select scope_merged('doc_past');
create index doc_past_row on doc_past (table_name, row_id, id);
create index doc_past_removed_head on doc_past (table_name, head_id) where is_removed;
create index doc_past_removed_line on doc_past (table_name, line_id) where is_removed;
create index doc_past_removed_asn on doc_past (table_name, asn_id) where is_removed;
create index doc_past_removed_batch on doc_past (table_name, batch_id) where is_removed;
create index doc_past_removed_asn_line on doc_past (table_name, asn_line_id) where is_removed;
create index doc_past_removed_asn_lot on doc_past (table_name, asn_lot_id) where is_removed;
-- The number of a box that went with its line was given: as that of a notice that is void it may come again from its supplier, and is
-- never given anew.
create index doc_past_removed_box on doc_past (tenantsid, (was ->> 'unit_code')) where is_removed and table_name = 'srm_asn_label';
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

-- How each table is followed, so that it can be followed anew.
create table past.followed (
  table_name text primary key,
  there text not null,
  keys text[] not null,
  summed text[] not null,
  sums text not null,
  can_go boolean not null,
  is_kept boolean not null default true
);
comment on table past.followed is 'What follow_past() was called with; only migrations read it.';
comment on column past.followed.is_kept is 'False of a table whose rows are written once: append_past() shows it.';

-- Of several values that followed each other the oldest after the moment stands last, and so it counts.
create function past_of(of_table text, of_row bigint) returns jsonb language sql stable
return (select coalesce(jsonb_object_agg(e.key, e.value order by d.id desc), '{}')
  from doc_past d cross join jsonb_each(d.was) e
  where d.table_name = of_table and d.row_id = of_row and d.until_date > past_moment());
comment on function past_of is 'What a row has other than now at the moment as of which the transaction reads.';
