create table doc_file (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  create_date timestamptz not null default now()
);
comment on table doc_file is 'Files made for one user, such as a refused import with its error column; removed after a week.';
create index doc_file_age on doc_file (create_date);
alter table doc_file enable row level security;
create policy own_files on doc_file to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
select scope_to_system('doc_file');
grant select, insert on doc_file to quayside_purchaser, quayside_supplier;
grant select, insert, delete on doc_file to quayside_system;

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
alter table doc_import_run enable row level security;
create policy own_runs on doc_import_run to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
select scope_to_system('doc_import_run');
grant select, insert on doc_import_run to quayside_purchaser, quayside_supplier, quayside_system;
