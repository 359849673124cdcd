-- Companies add their own fields to the lines of master data, too: every table of `as_record_lines` has the column for their values.
create or replace function as_record_lines(target regclass, owner_table regclass, owner text) returns void language plpgsql as $$
begin
  execute format('alter table %s add column %I bigint not null references %s on delete cascade', target, owner, owner_table);
  perform has_custom_values(target);
  execute format('create index on %s (%I)', target, owner);
  execute format('alter table %s enable row level security', target);
  execute format($policy$create policy owner_scope on %1$s to quayside_purchaser, quayside_supplier using (
    tenantsid = (select scope_text('app.tenantsid')) and exists (select from %2$s o where o.id = %3$I))$policy$,
    target, owner_table, owner);
  perform scope_to_system(target);
  execute format('grant select, insert, update, delete on %s to quayside_purchaser, quayside_system', target);
end $$;

-- Lines that are there already are known by their policy.
select has_custom_values(c.oid::regclass) from pg_class c join pg_policy p on p.polrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relname like 'bm\_%' and p.polname = 'owner_scope';
