-- Photos of goods that are being refused are sent before the refusal is booked, as files of their user, and go over to it with the
-- booking. One photo may show several refusals: their files have the same bytes, which go with the last of them.
alter table doc_file drop constraint doc_file_storage_key_key;
create index doc_file_storage_key on doc_file (storage_key) where storage_key is not null;
comment on column doc_file.storage_key is 'Where the file store keeps the bytes; a random name, never made of the file''s own. Files of several documents may share it.';

-- A file takes over bytes that its own tenant has just stored, or those of a file of its own that shows the same.
create or replace function doc_file_own_bytes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Whoever lets go of the same bytes meanwhile comes before or after.
  perform pg_advisory_xact_lock(hashtextextended('file ' || new.storage_key, 0));
  delete from doc_unowned_bytes where storage_key = new.storage_key and tenantsid = new.tenantsid;
  if not found and not exists (
    select from doc_file f where f.storage_key = new.storage_key and f.tenantsid = new.tenantsid
      and f.user_id = new.user_id and f.id <> new.id) then
    raise exception 'no such upload' using errcode = 'foreign_key_violation', constraint = 'doc_file_upload';
  end if;
  return null;
end $$;
create or replace function doc_file_disown_bytes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('file ' || old.storage_key, 0));
  if not exists (select from doc_file f where f.storage_key = old.storage_key) then
    insert into doc_unowned_bytes (storage_key, tenantsid, due_at) values (old.storage_key, old.tenantsid, now());
  end if;
  return null;
end $$;
