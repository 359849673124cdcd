-- Files, imports, print templates and what was printed.

create table doc_file (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user,
  file_name text not null,
  content_type text not null,
  content bytea,
  create_date timestamptz not null default now(),
  kind text not null default 'own'
    check (kind in ('own', 'avatar', 'news', 'app')),
  document_id bigint,
  supplier_no text not null default '',
  storage_key text,
  size_bytes bigint not null default 0,
  create_name text not null default '',
  constraint doc_file_bytes check ((content is null) <> (storage_key is null)),
  constraint doc_file_place check ((kind not in ('own', 'avatar')) = (document_id is not null))
);
comment on table doc_file is 'Files: made for one user (kept for a week), avatars, and files of documents.';
comment on column doc_file.kind is 'own: made for one user; avatar: the picture of one user; otherwise the document that it belongs to.';
comment on column doc_file.supplier_no is 'The party that uploaded it, empty for the purchaser: only its people may remove the file.';
comment on column doc_file.storage_key is 'Where the file store keeps the bytes; a random name, never made of the file''s own. Files of several documents may share it.';
comment on column doc_file.content_type is 'Media type of the file.';
create index doc_file_age on doc_file (create_date);
create index doc_file_document on doc_file (kind, document_id) where document_id is not null;
create unique index doc_file_one_avatar on doc_file (user_id) where kind = 'avatar';
create unique index doc_file_one_app on doc_file (document_id) where kind = 'app';
create index doc_file_user on doc_file (user_id);
create index doc_file_storage_key on doc_file (storage_key) where storage_key is not null;
alter table doc_file enable row level security;
create policy own_files on doc_file to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind in ('own', 'avatar')
  and user_id::text = (select scope_text('app.user_id')));
create policy own_uploads on doc_file as restrictive for insert to quayside_purchaser, quayside_supplier with check (
  user_id::text = (select scope_text('app.user_id')) and (kind in ('own', 'avatar')
    or supplier_no = (select scope_text('app.supplier_no'))));
create policy own_removals on doc_file as restrictive for delete to quayside_purchaser, quayside_supplier using (
  kind in ('own', 'avatar') or supplier_no = (select scope_text('app.supplier_no')));
-- Everybody of the company and its suppliers may fetch the app; whoever keeps the versions may also add and remove files.
create policy app_files on doc_file for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'app'
  and exists (select from sys_app_version v where v.id = document_id));
create policy app_files_of_administrators on doc_file to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'app'
  and exists (select from sys_app_version v where v.id = document_id)
  and (select scope_has_menu('sysAppVersion')));
select scope_to_system('doc_file');
grant select, insert, delete on doc_file to quayside_purchaser, quayside_supplier, quayside_system;
select track_append_only_history('doc_file', $$x.create_date <= as_of_moment()$$);

create table doc_unowned_bytes (
  storage_key text primary key,
  tenantsid text not null references sys_tenant,
  due_at timestamptz not null
);
comment on table doc_unowned_bytes is 'Keys of the file store that no row of doc_file holds: an upload under way (due the day after), or the bytes of a removed file. A job removes what is due.';
comment on column doc_unowned_bytes.storage_key is 'Where the bytes lie.';
create index doc_unowned_bytes_due on doc_unowned_bytes (due_at);
alter table doc_unowned_bytes enable row level security;
create policy own_tenant on doc_unowned_bytes to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('doc_unowned_bytes');
grant select, insert, delete on doc_unowned_bytes to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on doc_unowned_bytes to quayside_system;

create table doc_import_run (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user,
  port text not null,
  file_name text not null,
  state text not null check (state in ('imported', 'refused')),
  insert_count integer not null default 0,
  error_count integer not null default 0,
  file_id bigint references doc_file on delete set null,
  create_name text not null default '',
  create_date timestamptz not null default now()
);
comment on table doc_import_run is 'Each import that was checked to its end, with what came of it.';
comment on column doc_import_run.port is 'Import by its name in the contract.';
comment on column doc_import_run.state is 'imported, or refused for its errors.';
comment on column doc_import_run.insert_count is 'Rows that were written.';
comment on column doc_import_run.error_count is 'Rows with errors.';
comment on column doc_import_run.file_id is 'The file with its errors, or as it was imported.';
create index doc_import_run_user on doc_import_run (user_id);
alter table doc_import_run enable row level security;
create policy own_runs on doc_import_run to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
select scope_to_system('doc_import_run');
grant select, insert on doc_import_run to quayside_purchaser, quayside_supplier, quayside_system;

-- Templates by version, the log of prints, and the labels of shipped goods.
create table doc_print_template (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  template_code text not null check (template_code ~ '^[A-Za-z0-9._-]{1,60}$'),
  template_name text not null,
  template_type text not null check (template_type in ('2', '4')),
  module text not null,
  org_no text not null default '',
  customer_no text not null default '',
  supplier_no text not null default '',
  version integer not null check (version > 0),
  is_current boolean not null default true,
  is_default boolean not null default false,
  status_code text not null default '1' check (status_code in ('0', '1')),
  content jsonb not null,
  search_text text not null generated always as (search_normalise(template_code || ' ' || template_name)) stored,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  unique (tenantsid, template_code, version)
);
comment on table doc_print_template is 'Print templates; every saved change is a version of its own, so that what was printed stays known.';
comment on column doc_print_template.tenantsid is 'Empty: a template of the product, which every company has.';
comment on column doc_print_template.template_type is '2 label, 4 document.';
comment on column doc_print_template.module is 'Kind of document that the template prints, such as orders.order.';
comment on column doc_print_template.supplier_no is 'As organisation and customer: empty where the template is for all.';
comment on column doc_print_template.is_current is 'The version in force; the others tell what earlier prints looked like.';
comment on column doc_print_template.template_name is 'Name of the template.';
create unique index doc_print_template_current on doc_print_template (tenantsid, template_code) where is_current;
create unique index doc_print_template_default on doc_print_template (tenantsid, module, org_no, customer_no, supplier_no)
  where is_current and is_default;
alter table doc_print_template enable row level security;
create policy purchaser_read on doc_print_template for select to quayside_purchaser using (
  tenantsid in ('', (select scope_text('app.tenantsid')))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy purchaser_write on doc_print_template for insert to quayside_purchaser with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy purchaser_replace on doc_print_template for update to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy supplier_read on doc_print_template for select to quayside_supplier using (
  tenantsid in ('', (select scope_text('app.tenantsid')))
  and supplier_no in ('', (select scope_text('app.supplier_no'))));
-- Loaders print by the product's own templates, which stand under no company, and add versions of the app, as a start with the demo
-- company does.
create policy product_templates on doc_print_template for select to quayside_system using (tenantsid = '');
select scope_to_system('doc_print_template');
grant select on doc_print_template to quayside_supplier;
grant select, insert on doc_print_template to quayside_purchaser;
grant select, insert, update on doc_print_template to quayside_system;
grant update (is_current, is_default) on doc_print_template to quayside_purchaser;

create table doc_print_log (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  supplier_no text not null,
  party text not null,
  user_id bigint not null references sys_user,
  user_no text not null,
  user_name text not null,
  module text not null,
  document_id bigint not null,
  document_no text not null,
  template_code text not null,
  template_version integer not null,
  copies integer not null check (copies between 1 and 99),
  print_no integer not null check (print_no > 0),
  printer text not null default '',
  standard_col01 text not null default '',
  language text not null,
  search_text text not null generated always as
    (search_normalise(document_no || ' ' || user_no || ' ' || user_name || ' ' || template_code)) stored,
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, module, document_id, print_no)
);
comment on table doc_print_log is 'Who printed which document when, by which version of which template; append only.';
comment on column doc_print_log.print_no is '1: the first print of the document; every further one is a reprint.';
comment on column doc_print_log.standard_col01 is 'Reason of the print, as its reader gave it.';
comment on column doc_print_log.module is 'Kind of document, by its module.';
comment on column doc_print_log.template_version is 'Version of the template.';
comment on column doc_print_log.copies is 'Copies that were printed.';
comment on column doc_print_log.printer is 'Printer that was named.';
comment on column doc_print_log.language is 'Language of the print.';
select scope_merged('doc_print_log');
create index doc_print_log_recent on doc_print_log (tenantsid, create_date desc, id desc) include (org_no, supplier_no);
create index doc_print_log_search on doc_print_log using gin (search_text search_trigrams);
alter table doc_print_log enable row level security;
create policy purchaser_scope on doc_print_log to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and org_no = any ((select scope_list('app.org_nos'))::text[]));
create policy supplier_scope on doc_print_log to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('doc_print_log');
grant select, insert on doc_print_log to quayside_purchaser, quayside_supplier, quayside_system;

-- Takes so many serial numbers of boxes in the caller's tenant. A number is never given twice, gaps are allowed.
create function next_label_serials(orgs text[], wanted integer[])
  returns table (org text, company_prefix text, extension text, first_serial bigint)
  language plpgsql volatile security definer set search_path = public as $$
declare
  tenant text := scope_text('app.tenantsid');
  one record;
begin
  if exists (select from unnest(wanted) w where w not between 1 and 1000) then
    raise exception 'between 1 and 1000 numbers can be taken at once, not %', wanted;
  end if;
  -- Only where it is missing: to meet the company's rule in an insertion is to wait for whoever counts by it.
  if not exists (select from srm_label_rule_config r where r.tenantsid = tenant and r.org_no = '*') then
    insert into srm_label_rule_config (tenantsid) values (tenant) on conflict do nothing;
  end if;
  for one in
    select rule.id, asked.org_no, asked.wanted_count from unnest(orgs, wanted) asked (org_no, wanted_count)
    cross join lateral (select r.id from srm_label_rule_config r
      where r.tenantsid = tenant and r.org_no in (asked.org_no, '*') order by r.org_no = '*' limit 1) rule
    order by rule.id, asked.org_no
  loop
    return query
      update srm_label_rule_config c set last_serial = c.last_serial + one.wanted_count where c.id = one.id
      returning one.org_no, c.gs1_company_prefix, c.extension_digit, c.last_serial - one.wanted_count + 1;
    -- Whoever deleted the rule meanwhile was first: the transaction runs again, with the rule that holds now.
    if not found then
      raise exception 'a rule of numbers is gone' using errcode = 'serialization_failure';
    end if;
  end loop;
end $$;
revoke execute on function next_label_serials from public;
grant execute on function next_label_serials to quayside_purchaser, quayside_supplier, quayside_system;

-- A file takes over bytes that its own tenant has just stored, or those of a file of its own that shows the same.
create function doc_file_own_bytes() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger doc_file_own_bytes after insert on doc_file for each row
  when (new.storage_key is not null) execute function doc_file_own_bytes();

-- Files of the same bytes may go in one statement: each of them finds that no other is left, and the bytes are let go of once.
create function doc_file_disown_bytes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('file ' || old.storage_key, 0));
  if not exists (select from doc_file f where f.storage_key = old.storage_key) then
    insert into doc_unowned_bytes (storage_key, tenantsid, due_at) values (old.storage_key, old.tenantsid, now())
    on conflict (storage_key) do nothing;
  end if;
  return null;
end $$;
create trigger doc_file_disown_bytes after delete on doc_file for each row
  when (old.storage_key is not null) execute function doc_file_disown_bytes();

create function delete_rejected_uploads() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from doc_import_run where user_id = old.id and state = 'refused';
  delete from doc_file where user_id = old.id and kind = 'own';
  delete from doc_exchange_message where user_id = old.id and result = 'refused';
  return old;
end $$;
revoke execute on function delete_rejected_uploads from public;
create trigger delete_rejected_uploads before delete on sys_user for each row execute function delete_rejected_uploads();

create function scope_print_entry() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select coalesce(s.warehouse_nos, '{}'), coalesce(s.classify_types, '{}') into new.warehouse_nos, new.classify_types
  from scope_of_documents(new.tenantsid, string_to_array(new.document_no, ', ')) s;
  return new;
end $$;
create trigger doc_print_log_scope before insert on doc_print_log for each row execute function scope_print_entry();
