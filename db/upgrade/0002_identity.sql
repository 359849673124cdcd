create table sys_tenant (
  tenantsid text primary key,
  tenant_name text not null,
  create_date timestamptz not null default now()
);
alter table sys_tenant enable row level security;
create policy system_scope on sys_tenant to quayside_system using (true);
grant select, insert on sys_tenant to quayside_system;

create table sys_user (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_no text not null check (user_no = btrim(user_no) and length(user_no) between 1 and 60),
  user_name text not null,
  pwd text not null,
  phone text not null default '',
  email text not null default '',
  belong_supplier text,
  org_no text,
  warehouse_no text,
  status_code text not null default '1' check (status_code in ('0', '1')),
  limit_count integer not null default 10000 check (limit_count > 0),
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  remark text not null default '',
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now()
);
comment on table sys_user is 'People who sign in. belong_supplier empty: the purchaser side.';
comment on column sys_user.pwd is 'Argon2id hash in PHC notation.';
-- Sign-in names no tenant, so a user number is unique over all of them.
create unique index sys_user_user_no on sys_user (lower(user_no));
select scope_system('sys_user');

create table sys_user_data (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null,
  data_type text not null check (data_type in ('1', '2', '3', '4')),
  data_value text not null,
  primary key (user_id, data_type, data_value)
);
comment on table sys_user_data is 'Authority lists: 1 organisation, 2 and 4 classify type, 3 warehouse (spec shell §3).';
select scope_system('sys_user_data');

create table sys_menu (
  menu_no text primary key,
  menu_owner text not null,
  menu_level text not null default '2',
  app_no text not null default 'PC',
  url text not null default '',
  icon text not null default '',
  sort integer not null
);
comment on table sys_menu is 'Menu entries of the product; names stand in the locales as menus.<menu_no>. menu_owner 0: root.';
alter table sys_menu enable row level security;
create policy everybody on sys_menu to quayside_system using (true);
grant select on sys_menu to quayside_system;

create table sys_role (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  role_no text not null,
  role_name text not null,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  unique (tenantsid, role_no)
);
select scope_system('sys_role');

create table sys_role_menu (
  role_id bigint not null references sys_role on delete cascade,
  tenantsid text not null,
  menu_no text not null references sys_menu,
  flags text[] not null default '{}',
  primary key (role_id, menu_no)
);
comment on column sys_role_menu.flags is 'Permission flags granted on the entry, such as {isSearch,isExport}.';
select scope_system('sys_role_menu');

create table sys_user_role (
  user_id bigint not null references sys_user on delete cascade,
  role_id bigint not null references sys_role on delete cascade,
  tenantsid text not null,
  primary key (user_id, role_id)
);
select scope_system('sys_user_role');

create table sys_session (
  token_hash bytea primary key,
  tenantsid text not null,
  user_id bigint not null references sys_user on delete cascade,
  create_date timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table sys_session is 'Sessions; the token itself is never stored, only its SHA-256.';
create index sys_session_user on sys_session (user_id);
select scope_system('sys_session');

create table sys_password_policy (
  tenantsid text primary key references sys_tenant,
  allowed_attempts integer not null default 5 check (allowed_attempts between 1 and 100),
  lock_minutes integer not null default 15 check (lock_minutes between 1 and 10000)
);
select scope_system('sys_password_policy');

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('orderCollaboration', '0', '1', '', 'order', 10),
  ('userOrder', 'orderCollaboration', '2', 'Offsite.User.Order', '', 11),
  ('offsite', '0', '1', '', 'delivery', 20),
  ('addAsn', 'offsite', '2', 'Offsite.Add.Asn', '', 21),
  ('asnTracking', 'offsite', '2', 'Offsite.Asn.Tracking', '', 22),
  ('receiptTracking', '0', '1', '', 'receipt', 30),
  ('acceptanceDetails', 'receiptTracking', '2', 'ReceiptTracking.Acceptance.Details', '', 31),
  ('rejectionDetails', 'receiptTracking', '2', 'ReceiptTracking.Rejection.Details', '', 32),
  ('warehousingDetails', 'receiptTracking', '2', 'ReceiptTracking.Warehousing.Details', '', 33),
  ('system', '0', '1', '', 'system', 90),
  ('operationLog', 'system', '2', 'System.Operation.Log', '', 91);
