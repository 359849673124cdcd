-- One table for all files: those the product makes for a user, avatars, and files that belong to a document. Small ones that
-- the product makes itself lie in the row; uploaded ones lie in the file store under a random key.
alter table doc_file
  alter column content drop not null,
  add column kind text not null default 'own' check (kind in ('own', 'avatar', 'asn', 'news')),
  add column document_id bigint,
  add column supplier_no text not null default '',
  add column storage_key text unique,
  add column size_bytes bigint not null default 0,
  add column create_name text not null default '',
  add constraint doc_file_bytes check ((content is null) <> (storage_key is null)),
  add constraint doc_file_place check ((kind in ('asn', 'news')) = (document_id is not null));
update doc_file set size_bytes = length(content);
comment on table doc_file is 'Files: made for one user (kept for a week), avatars, and files of documents.';
comment on column doc_file.kind is 'own: made for one user; avatar: the picture of one user; otherwise the document that it belongs to.';
comment on column doc_file.supplier_no is 'The party that uploaded it, empty for the purchaser: only its people may remove the file.';
comment on column doc_file.storage_key is 'Where the file store keeps the bytes; a random name, never made of the file''s own.';
create index doc_file_document on doc_file (kind, document_id) where document_id is not null;
create unique index doc_file_one_avatar on doc_file (user_id) where kind = 'avatar';

-- Who may see a document may see its files: the subquery below runs under the reader's own policies.
drop policy own_files on doc_file;
create policy own_files on doc_file to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind in ('own', 'avatar')
  and user_id::text = (select scope_text('app.user_id')));
create policy asn_files on doc_file to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'asn'
  and exists (select from srm_asn_head h where h.id = document_id));
create policy own_uploads on doc_file as restrictive for insert to quayside_purchaser, quayside_supplier with check (
  user_id::text = (select scope_text('app.user_id')) and (kind in ('own', 'avatar')
    or supplier_no = (select scope_text('app.supplier_no'))));
create policy own_removals on doc_file as restrictive for delete to quayside_purchaser, quayside_supplier using (
  kind in ('own', 'avatar') or supplier_no = (select scope_text('app.supplier_no')));
grant delete on doc_file to quayside_purchaser, quayside_supplier;

create table doc_unowned_bytes (
  storage_key text primary key,
  tenantsid text not null references sys_tenant,
  due_at timestamptz not null
);
comment on table doc_unowned_bytes is 'Keys of the file store that no row of doc_file holds: an upload under way (due the day after), or the bytes of a removed file. A job removes what is due.';
create index doc_unowned_bytes_due on doc_unowned_bytes (due_at);
alter table doc_unowned_bytes enable row level security;
create policy own_tenant on doc_unowned_bytes to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('doc_unowned_bytes');
grant select, insert, delete on doc_unowned_bytes to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on doc_unowned_bytes to quayside_system;

-- A file takes over bytes that its own tenant has just stored, and no others.
create function doc_file_own_bytes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from doc_unowned_bytes where storage_key = new.storage_key and tenantsid = new.tenantsid;
  if not found then
    raise exception 'no such upload' using errcode = 'foreign_key_violation', constraint = 'doc_file_upload';
  end if;
  return null;
end $$;
create trigger doc_file_own_bytes after insert on doc_file for each row
  when (new.storage_key is not null) execute function doc_file_own_bytes();
-- The bytes go after the commit, so a rollback loses nothing.
create function doc_file_disown_bytes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into doc_unowned_bytes (storage_key, tenantsid, due_at) values (old.storage_key, old.tenantsid, now());
  return null;
end $$;
create trigger doc_file_disown_bytes after delete on doc_file for each row
  when (old.storage_key is not null) execute function doc_file_disown_bytes();
