create table sys_sheet_key (
  tenantsid text primary key references sys_tenant on delete cascade,
  secret bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  create_date timestamptz not null default now()
);
comment on table sys_sheet_key is 'One secret per tenant: seals the rows of sheets that are exported for editing, so that what comes back is known to be the same rows.';
alter table sys_sheet_key enable row level security;
create policy own_key on sys_sheet_key to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('sys_sheet_key');
grant select on sys_sheet_key to quayside_purchaser, quayside_supplier, quayside_system;

-- Each tenant is born with its secret; nobody writes one.
insert into sys_sheet_key (tenantsid) select tenantsid from sys_tenant;
create function sheet_key_make() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sys_sheet_key (tenantsid) values (new.tenantsid);
  return null;
end $$;
revoke all on function sheet_key_make() from public;
create trigger sys_tenant_sheet_key after insert on sys_tenant for each row execute function sheet_key_make();
