-- Scope of rows: settings of the caller, and the policies of each kind of table.

-- Scope settings, one set per transaction. Policies read them through (select …), so that each is evaluated once per query.
create function scope_text(name text) returns text language sql stable parallel safe
  return coalesce(current_setting(name, true), '');

create function scope_list(name text) returns text[] language sql stable parallel safe
  return string_to_array(coalesce(current_setting(name, true), ''), E'\x1f');
comment on function scope_list is 'Authority list of the caller; values are separated by the unit separator.';

create function acting_party() returns text language sql stable
return case current_setting('role') when 'quayside_purchaser' then 'purchaser' when 'quayside_supplier' then 'supplier' end;
comment on function acting_party is 'The party for which the transaction acts, by its database role; null for the product itself, which may act for either.';

-- The product's own work: in one tenant, or in all. Two roles instead of one policy with an `or`, which no index could serve.
create function scope_to_system(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy system_scope on %s to quayside_system using (tenantsid = (select scope_text('app.tenantsid')))
  $policy$, target);
  execute format('create policy every_tenant on %s to quayside_every_tenant using (true)', target);
end $$;

-- A table of business documents: tenant for all; organisation, warehouse and classify type for buyers; own released documents for suppliers.
create function scope_documents(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy purchaser_scope on %s to quayside_purchaser using (
      tenantsid = (select scope_text('app.tenantsid'))
      and org_no = any ((select scope_list('app.org_nos'))::text[])
      and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[])
      and classify_type = any ((select scope_list('app.classify_types'))::text[]))
  $policy$, target);
  execute format($policy$
    create policy supplier_scope on %s to quayside_supplier using (
      tenantsid = (select scope_text('app.tenantsid'))
      and supplier_no = (select scope_text('app.supplier_no'))
      and is_released)
  $policy$, target);
  perform scope_to_system(target);
  execute format('grant select on %s to quayside_purchaser, quayside_supplier, quayside_system', target);
end $$;

-- A table that every user of a tenant may read, such as units.
create function scope_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy tenant_scope on %s to quayside_purchaser, quayside_supplier using (
      tenantsid = (select scope_text('app.tenantsid')))
  $policy$, target);
  perform scope_to_system(target);
  execute format('grant select on %s to quayside_purchaser, quayside_supplier, quayside_system', target);
end $$;

-- A table that only the product itself reaches, such as sessions.
create function scope_system(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  perform scope_to_system(target);
  execute format('grant select, insert, update, delete on %s to quayside_system', target);
end $$;

create function scope_has_menu(menu_no text) returns boolean language sql stable parallel safe
  return menu_no = any (scope_list('app.menu_nos'));
comment on function scope_has_menu is 'Whether the caller may open a menu entry.';

-- Whether the caller administers the people of this supplier: their own, and only with the menu entry.
create function is_own_colleague(supplier text) returns boolean language sql stable parallel safe
  return supplier = (select scope_text('app.supplier_no')) and 'supplierColleague' = any ((select scope_list('app.menu_nos'))::text[]);

-- Tables whose rows may stand for several warehouses and categories. An empty array adds nothing to the row's own two columns. Of what
-- an array contains the planner expects next to nothing, and would sort a list instead of reading it in its order: of a case it does not.
create function scope_merged(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column warehouse_nos text[] not null default ''{}'',
    add column classify_types text[] not null default ''{}''', target);
  execute format($policy$
    create policy merged_scope on %s as restrictive to quayside_purchaser using (
      case when warehouse_nos <@ (select scope_list('app.warehouse_nos'))::text[]
        and classify_types <@ (select scope_list('app.classify_types'))::text[] then true else false end)
  $policy$, target);
  execute format('comment on column %s.warehouse_nos is ''All warehouses of the document: purchasers see the row who may see each of them.''', target);
  execute format('comment on column %s.classify_types is ''All categories of the document: purchasers see the row who may see each of them.''', target);
end $$;
comment on function scope_merged is 'Beside scope_documents: rows that stand for several warehouses and document categories.';

-- The arrays of what belongs to an ASN are the ASN's, never the writer's word; policies are checked after these triggers.
create function own_merged_scope() returns trigger language plpgsql as $$
begin
  if new.warehouse_nos = '{}' then new.warehouse_nos := array[new.warehouse_no]; end if;
  if new.classify_types = '{}' then new.classify_types := array[new.classify_type]; end if;
  return new;
end $$;
