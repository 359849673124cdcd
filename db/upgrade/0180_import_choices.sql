-- What people have decided about parts of their files that an import does not read by itself.

create table sys_import_choice (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null,
  port text not null check (length(port) between 1 and 100),
  part_kind text not null check (part_kind in ('column', 'sheet')),
  part_name text not null check (length(part_name) between 1 and 200),
  field_name text not null default '' check (length(field_name) <= 60),
  field_label text not null default '',
  update_date timestamptz not null default now(),
  primary key (user_id, port, part_kind, part_name)
);
comment on table sys_import_choice is 'Decisions of a user about columns and sheets that an import does not read by itself, kept for further files.';
comment on column sys_import_choice.port is 'Service of the import, such as ISupSrmPurchaseHeadService.';
comment on column sys_import_choice.part_name is 'Heading of the column in one spelling (no capitals, no wide characters), or name of the sheet.';
comment on column sys_import_choice.field_name is 'The field as which the column is read; empty: the part is left out.';
comment on column sys_import_choice.field_label is 'What that field was called when it was chosen.';
alter table sys_import_choice enable row level security;
create policy own_choice on sys_import_choice to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
select scope_to_system('sys_import_choice');
grant select, insert, update, delete on sys_import_choice to quayside_purchaser, quayside_supplier, quayside_system;
