-- Tables of business documents, declared by one call each.

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
