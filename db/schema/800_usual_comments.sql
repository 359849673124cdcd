-- Comments of columns that say nothing else than in other tables.

select comment_usual_columns(c.oid) from pg_class c
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname !~ '^schema_migration';
