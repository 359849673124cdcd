-- A load writes more rows in one transaction than a table had before it, and autovacuum sees them only afterwards: until then
-- the planner takes "of this tenant" for selective and reads the index over all of a tenant's rows to find one of them.
do $$
declare
  name text;
begin
  for name in select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^srm_(purchase|asn|check)_' loop
    execute format('grant maintain on %I to quayside_system', name);
  end loop;
end $$;
