-- Tables of business documents, declared by one call each.

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
