-- A search index collects new entries in a list that each search reads from one end to the other, once for each organisation of a
-- buyer, until the list is merged: when it has 4 MB, or by vacuum, which comes after a fifth of the table has changed. An import
-- leaves up to 4 MB, so a job merges what is there.
create function merge_search_lists() returns bigint language sql security definer set search_path = public
return (
  select coalesce(sum(gin_clean_pending_list(c.oid)), 0)::bigint
  from pg_class c join pg_am a on a.oid = c.relam
  where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and a.amname = 'gin');
comment on function merge_search_lists is 'Merges new entries into all search indexes; answers how many pages they had filled.';
revoke execute on function merge_search_lists from public;
grant execute on function merge_search_lists to quayside_system;
