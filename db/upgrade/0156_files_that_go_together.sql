-- Files of the same bytes may go in one statement: each of them finds that no other is left, and the bytes are let go of once.
create or replace function doc_file_disown_bytes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('file ' || old.storage_key, 0));
  if not exists (select from doc_file f where f.storage_key = old.storage_key) then
    insert into doc_unowned_bytes (storage_key, tenantsid, due_at) values (old.storage_key, old.tenantsid, now())
    on conflict (storage_key) do nothing;
  end if;
  return null;
end $$;
