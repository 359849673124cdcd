-- Execution policies: how what is ordered is delivered. The most particular one that fits a line counts: item, supplier, organisation.
create table srm_execution_policy (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  policy_no text not null default '',
  policy_name text not null,
  org_no text not null default '*',
  supplier_no text,
  item_no text,
  delivery_mode text not null default 'PO' check (delivery_mode in ('PO', 'JIT', 'scheduled')),
  horizon_days integer check (horizon_days >= 0),
  constraint srm_execution_policy_horizon check ((delivery_mode = 'JIT') = (horizon_days is not null))
);
comment on table srm_execution_policy is 'PO: as ordered; JIT: only what is due within the horizon; scheduled: with an appointment. The one for all is the default, and stays.';
comment on column srm_execution_policy.supplier_no is 'Empty: every supplier.';
comment on column srm_execution_policy.item_no is 'Empty: every item.';
comment on column srm_execution_policy.horizon_days is 'JIT: what is expected at most so many days from today may be shipped.';
create trigger draw_number before insert on srm_execution_policy
  for each row execute function draw_record_number('policy_no', 'EP');
select as_master_data('srm_execution_policy', '{policy_no}', '{policy_no,policy_name}', 'org');
select as_record('srm_execution_policy', '{policy_no,policy_name}');
create policy supplier_scope on srm_execution_policy for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on srm_execution_policy to quayside_supplier;
create unique index srm_execution_policy_reach on srm_execution_policy (tenantsid, org_no, supplier_no, item_no)
  nulls not distinct where status_code = '1';

-- Each company has a default, which changes nothing until somebody changes it.
insert into srm_execution_policy (tenantsid, policy_name) select tenantsid, 'PO' from sys_tenant;
create function add_default_policy() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into srm_execution_policy (tenantsid, policy_name) values (new.tenantsid, 'PO');
  return null;
end $$;
revoke all on function add_default_policy from public;
create trigger add_default_policy after insert on sys_tenant for each row execute function add_default_policy();

alter table srm_delivery_rule_config
  add column is_appointment_needed boolean not null default false,
  add column is_appointment_confirmed boolean not null default true,
  add column slot_minutes integer not null default 60 check (slot_minutes between 5 and 1440),
  add column dock_count integer not null default 1 check (dock_count between 1 and 1000);
comment on column srm_delivery_rule_config.is_appointment_needed is 'A notice says at what time of its day of arrival it comes, also where no execution policy asks for it.';
comment on column srm_delivery_rule_config.is_appointment_confirmed is 'Appointments wait for the purchaser''s word; otherwise they stand at once.';
comment on column srm_delivery_rule_config.slot_minutes is 'How long one notice is unloaded.';
comment on column srm_delivery_rule_config.dock_count is 'How many notices are unloaded at once at one receiving address.';

create table srm_asn_appointment (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  supplier_no text not null,
  supplier_name text not null,
  is_released boolean not null default true,
  asn_id bigint not null references srm_asn_head,
  asn_no text not null,
  delivery_address text not null,
  slot_day date not null,
  slot_start text not null,
  slot_from text not null check (slot_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  slot_to text not null check (slot_to ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  status text not null check (status in ('requested', 'confirmed', 'refused', 'cancelled')),
  reason text not null default '',
  review_name text not null default '',
  search_text text not null generated always as (search_normalise(asn_no || ' ' || supplier_no || ' ' || supplier_name || ' '
    || delivery_address)) stored,
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  update_name text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  constraint srm_asn_appointment_span check (slot_from < slot_to),
  constraint srm_asn_appointment_start check (slot_start = to_char(slot_day, 'YYYY-MM-DD') || ' ' || slot_from)
);
comment on table srm_asn_appointment is 'When a notice is unloaded where. A move is a new request; what was confirmed stands until the request is.';
comment on column srm_asn_appointment.slot_start is 'Day and time as one text, in whose order the day is worked off.';
comment on column srm_asn_appointment.reason is 'Why it was refused or cancelled.';
-- A notice has at most one that is confirmed and one that is requested.
create unique index srm_asn_appointment_once on srm_asn_appointment (asn_id, status) where status in ('requested', 'confirmed');
create index srm_asn_appointment_day on srm_asn_appointment (tenantsid, warehouse_no, slot_day, delivery_address)
  where status in ('requested', 'confirmed');
create index srm_asn_appointment_list on srm_asn_appointment
  (tenantsid, slot_start, id, org_no, warehouse_no, classify_type) include (supplier_no, is_released, status, slot_day);
create index srm_asn_appointment_supplier on srm_asn_appointment (tenantsid, supplier_no, slot_start, id)
  include (is_released);
create index srm_asn_appointment_search on srm_asn_appointment using gin (org_no, supplier_no, search_text search_trigrams);
select scope_documents('srm_asn_appointment');
grant insert, update on srm_asn_appointment to quayside_purchaser, quayside_supplier, quayside_system;

-- What is taken of a day at an address, whoever booked it: nobody learns more of the others than when the docks are busy.
create function slots_taken(warehouse text, address text, day date, own_asn bigint)
  returns table (slot_from text, slot_to text)
  language sql stable security definer set search_path = public as $$
  select a.slot_from, a.slot_to from srm_asn_appointment a
  where a.tenantsid = scope_text('app.tenantsid') and a.warehouse_no = warehouse and a.slot_day = day
    and a.delivery_address = address and a.status in ('requested', 'confirmed') and a.asn_id is distinct from own_asn
$$;
revoke all on function slots_taken from public;
grant execute on function slots_taken to quayside_purchaser, quayside_supplier, quayside_system;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('executionPolicy', 'configuration', '2', 'Configuration.ExecutionPolicy', '', 50),
  ('asnAppointment', 'offsite', '2', 'Offsite.Asn.Appointment', '', 25);
select grant_new_menu('executionPolicy', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');
-- Who reads notices reads when they come; who makes them books, who receives or approves them confirms and refuses.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select asn.role_id, asn.tenantsid, 'asnAppointment',
  '{isSearch}'::text[]
  || case when 'isExport' = any (asn.flags) then '{isExport}'::text[] else '{}' end
  || case when 'isAdd' = any (made.flags) then '{isAdd,isCancelInvalid}'::text[] else '{}' end
  || case when asn.flags && '{isCheck,isSubmit}'::text[] then '{isCheck}'::text[] else '{}' end
from sys_role_menu asn
left join sys_role_menu made on made.role_id = asn.role_id and made.menu_no = 'addAsn'
where asn.menu_no = 'asnTracking' and 'isSearch' = any (asn.flags);
