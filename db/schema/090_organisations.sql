-- Organisations, warehouses, document categories, people and calendars.

create table bm_org (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  org_name text not null,
  org_short_name text not null default '',
  status_code text not null default '1' check (status_code in ('0', '1')),
  unique (tenantsid, org_no)
);
comment on table bm_org is 'Legal or purchasing units of the buyer.';
comment on column bm_org.org_name is 'Full name of the organisation.';
comment on column bm_org.org_short_name is 'Short name of the organisation.';
select as_record('bm_org', '{org_no,org_name,org_short_name}');
alter table bm_org enable row level security;
create policy purchaser_scope on bm_org to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and org_no = any ((select scope_list('app.org_nos'))::text[]));
create policy supplier_scope on bm_org for select to quayside_supplier using (tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('bm_org');
grant select on bm_org to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on bm_org to quayside_system;

create table bm_org_closing (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null,
  start_date date not null,
  end_date date not null,
  remark text not null check (length(remark) <= 200),
  create_name text not null,
  create_date timestamptz not null default clock_timestamp(),
  reopen_name text not null default '',
  reopen_date timestamptz,
  reopen_reason text not null default '' check (length(reopen_reason) <= 200),
  constraint bm_org_closing_span check (start_date <= end_date),
  constraint bm_org_closing_reopened check ((reopen_date is null) = (reopen_name = ''))
);
comment on table bm_org_closing is 'Spans of days of an organisation in which nothing is posted, until they are reopened.';
comment on column bm_org_closing.reopen_date is 'When the span was reopened; empty while it is closed.';
comment on column bm_org_closing.reopen_name is 'Name of the user who reopened it.';
comment on column bm_org_closing.reopen_reason is 'Why it was reopened.';
create index bm_org_closing_standing on bm_org_closing (tenantsid, org_no, start_date) where reopen_date is null;
create index bm_org_closing_latest on bm_org_closing (tenantsid, org_no, id desc);
alter table bm_org_closing enable row level security;
create policy purchaser_scope on bm_org_closing to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and org_no = any ((select scope_list('app.org_nos'))::text[]));
select scope_to_system('bm_org_closing');
grant select, insert on bm_org_closing to quayside_purchaser, quayside_system;
grant update (reopen_name, reopen_date, reopen_reason) on bm_org_closing to quayside_purchaser, quayside_system;

create table bm_warehouse (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  warehouse_no text not null,
  warehouse_name text not null,
  org_no text not null,
  control_inv boolean not null default true,
  in_cell_no text not null default 'RECEIVING',
  status_code text not null default '1' check (status_code in ('0', '1')),
  is_management boolean not null default true,
  is_main_warehouse boolean not null default false,
  is_stock_lock boolean not null default false,
  warehouse_attribute text not null default '1' check (warehouse_attribute in ('1', '2', '3')),
  warehouse_nature text not null default '1' check (warehouse_nature in ('1', '2')),
  fifo_control text not null default '0' check (fifo_control in ('0', '1', '2')),
  -- Warehouses that work with tasks put accepted goods away step by step: somebody is told to, does it in one or several cells,
  -- and may be corrected once. Elsewhere accepted goods count as put away in the receiving cell.
  is_put_away_task boolean not null default false,
  -- The zone of a warehouse in which goods lie unless a cell says otherwise (spec domain §3, Warehouse).
  zone_no text,
  unique (tenantsid, warehouse_no)
);
comment on table bm_warehouse is 'Warehouses of an organisation.';
comment on column bm_warehouse.control_inv is 'Stock may not become negative; counts from the next movement on.';
comment on column bm_warehouse.in_cell_no is 'Cell into which accepted goods are put away.';
comment on column bm_warehouse.warehouse_attribute is '1 raw material, 2 finished goods, 3 others. For information.';
comment on column bm_warehouse.warehouse_nature is '1 own, 2 of a third party. For information.';
comment on column bm_warehouse.fifo_control is 'First in, first out: 0 not asked for, 1 another lot needs a reason, 2 enforced. The stricter of warehouse and item counts.';
comment on column bm_warehouse.is_put_away_task is 'Accepted goods are put away by tasks; otherwise they stay in the receiving cell.';
comment on column bm_warehouse.zone_no is 'Main zone, one of its own; empty until it has zones.';
comment on column bm_warehouse.is_stock_lock is 'No stock moves into, out of or within the warehouse.';
comment on column bm_warehouse.is_management is 'Stock is managed by cells; without it everything lies in the receiving cell.';
comment on column bm_warehouse.is_main_warehouse is 'Stands in where the organisation is named and no warehouse is; at most one valid one of an organisation.';
comment on column bm_warehouse.warehouse_name is 'Name of the warehouse.';
select as_record('bm_warehouse', '{warehouse_no,warehouse_name}');
create unique index bm_warehouse_main on bm_warehouse (tenantsid, org_no) where is_main_warehouse and status_code = '1';
alter table bm_warehouse enable row level security;
create policy purchaser_scope on bm_warehouse to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]));
create policy supplier_scope on bm_warehouse for select to quayside_supplier using (tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('bm_warehouse');
grant select on bm_warehouse to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on bm_warehouse to quayside_system;

create table bm_zone (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  zone_no text not null,
  zone_name text not null,
  warehouse_no text not null,
  zone_type text not null default '1' check (zone_type in ('1', '2', '3', '4'))
);
comment on table bm_zone is 'Parts of a warehouse.';
comment on column bm_zone.zone_type is '1 receiving, 2 storage, 3 shipping, 4 returns.';
comment on column bm_zone.zone_name is 'Name of the zone.';
select as_master_data('bm_zone', '{warehouse_no,zone_no}', '{zone_no,zone_name}', 'warehouse');
select as_record('bm_zone', '{zone_no,zone_name}');

create table bm_warehouse_cell (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  cell_no text not null,
  cell_name text not null,
  warehouse_no text not null,
  zone_no text not null,
  cell_type text not null default '1' check (cell_type in ('1', '2', '3')),
  shelves_type text not null default '1' check (shelves_type in ('1', '2', '3')),
  is_mix_sku boolean not null default true,
  is_mix_lot boolean not null default true,
  is_bad boolean not null default false,
  cell_x integer not null default 0,
  cell_y integer not null default 0,
  cell_z integer not null default 0,
  length numeric(20, 6) check (length > 0),
  width numeric(20, 6) check (width > 0),
  height numeric(20, 6) check (height > 0),
  max_weight numeric(20, 6) check (max_weight > 0),
  max_qty numeric(20, 6) check (max_qty > 0)
);
comment on table bm_warehouse_cell is 'Places of a warehouse in which goods lie.';
comment on column bm_warehouse_cell.cell_type is '1 storage, 2 picking, 3 staging.';
comment on column bm_warehouse_cell.shelves_type is '1 floor, 2 rack, 3 flow rack. For information.';
comment on column bm_warehouse_cell.is_bad is 'Holds goods that must not be used.';
comment on column bm_warehouse_cell.length is 'Metres, as width and height; max_weight in kilograms.';
comment on column bm_warehouse_cell.cell_name is 'Name of the cell.';
comment on column bm_warehouse_cell.is_mix_sku is 'Several items may lie in the cell.';
comment on column bm_warehouse_cell.is_mix_lot is 'Several lots may lie in the cell.';
comment on column bm_warehouse_cell.cell_x is 'Row of the cell, for the order of ways.';
comment on column bm_warehouse_cell.cell_y is 'Column of the cell, for the order of ways.';
comment on column bm_warehouse_cell.cell_z is 'Level of the cell, for the order of ways.';
comment on column bm_warehouse_cell.width is 'Metres.';
comment on column bm_warehouse_cell.height is 'Metres.';
comment on column bm_warehouse_cell.max_weight is 'Kilograms.';
select as_master_data('bm_warehouse_cell', '{warehouse_no,cell_no}', '{cell_no,cell_name,zone_no}', 'warehouse');
select as_record('bm_warehouse_cell', '{cell_no,cell_name}');

create table bm_classify_type (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  classify_type text not null,
  classify_type_name text not null,
  doc_nature text not null default '1',
  status_code text not null default '1' check (status_code in ('0', '1')),
  org_no text not null default '*',
  unique (tenantsid, classify_type)
);
comment on table bm_classify_type is 'Document categories, by which purchasers share the work.';
comment on column bm_classify_type.doc_nature is '1 inbound, 2 outbound, others neutral.';
comment on column bm_classify_type.classify_type_name is 'Name of the document category.';
select scope_tenant('bm_classify_type');
select as_record('bm_classify_type', '{classify_type,classify_type_name}');
-- The purchaser's people find the document categories of their authority list; suppliers those of their buyer.
drop policy tenant_scope on bm_classify_type;
create policy purchaser_scope on bm_classify_type to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and classify_type = any ((select scope_list('app.classify_types'))::text[])
  and (org_no = '*' or org_no = any ((select scope_list('app.org_nos'))::text[])));
create policy supplier_scope on bm_classify_type to quayside_supplier using (tenantsid = (select scope_text('app.tenantsid')));
grant insert, update, delete on bm_classify_type to quayside_system;

create table bm_doc_type (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  doc_type text not null,
  doc_type_name text not null,
  org_no text not null default '*',
  doc_nature text not null default '1' check (doc_nature in ('1', '2', '3')),
  classify_type text,
  transfer_type text check (transfer_type in ('1', '2', '3', '4'))
);
comment on table bm_doc_type is 'Kinds of documents within a document category.';
comment on column bm_doc_type.doc_nature is '1 inbound, 2 outbound, 3 neutral.';
comment on column bm_doc_type.transfer_type is '1 within a cell, 2 within a zone, 3 between warehouses, 4 between organisations; 1 and 2 are not offered.';
comment on column bm_doc_type.doc_type_name is 'Name of the document type.';
select as_master_data('bm_doc_type', '{doc_type}', '{doc_type,doc_type_name}', 'org');
select as_record('bm_doc_type', '{doc_type,doc_type_name}');

create table bm_doc_config (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  doc_config_no text not null,
  doc_config_name text not null,
  org_no text not null default '*',
  doc_type text not null
);
comment on table bm_doc_config is 'Configurations of document types, named for other systems; nothing here acts by them.';
comment on column bm_doc_config.doc_config_no is 'Number of the configuration.';
comment on column bm_doc_config.doc_config_name is 'Name of the configuration.';
select as_master_data('bm_doc_config', '{doc_config_no}', '{doc_config_no,doc_config_name,doc_type}', 'org');
select as_record('bm_doc_config', '{doc_config_no,doc_config_name,doc_type}');

create table bm_delivery_address (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  loadadr_type text not null check (loadadr_type in ('1', '2')),
  warehouse_no text,
  supplier_no text,
  address text not null,
  contact text not null default '',
  phone text not null default '',
  is_default boolean not null default false,
  status_code text not null default '1' check (status_code in ('0', '1')),
  address_no text not null default '',
  receive_time_start text not null default '' check (receive_time_start ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  receive_time_end text not null default '' check (receive_time_end ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  platform_no text not null default '',
  check ((loadadr_type = '1') = (warehouse_no is not null)),
  check ((loadadr_type = '2') = (supplier_no is not null)),
  unique (tenantsid, address_no)
);
comment on table bm_delivery_address is '1 receiving address of a warehouse, 2 shipping address of a supplier.';
comment on column bm_delivery_address.address_no is 'Distinguishes addresses in lists and files; documents keep the text.';
comment on column bm_delivery_address.receive_time_start is 'Goods are taken in between these times of day (HH:MM, local); empty: at any time.';
comment on column bm_delivery_address.platform_no is 'Ramp or gate; also the number by which another platform knows the address.';
comment on column bm_delivery_address.is_default is 'At most one of a warehouse, and one of a supplier.';
comment on column bm_delivery_address.loadadr_type is '1 receiving address of a warehouse, 2 shipping address of a supplier.';
select as_record('bm_delivery_address', '{address_no,address,contact,phone}');
alter table bm_delivery_address enable row level security;
create policy purchaser_scope on bm_delivery_address to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on bm_delivery_address for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
create policy own_added on bm_delivery_address for insert to quayside_supplier
  with check (tenantsid = (select scope_text('app.tenantsid')) and is_own_address(loadadr_type, supplier_no));
create policy own_changed on bm_delivery_address for update to quayside_supplier
  using (tenantsid = (select scope_text('app.tenantsid')) and is_own_address(loadadr_type, supplier_no));
create policy own_removed on bm_delivery_address for delete to quayside_supplier
  using (tenantsid = (select scope_text('app.tenantsid')) and is_own_address(loadadr_type, supplier_no));
select scope_to_system('bm_delivery_address');
grant select on bm_delivery_address to quayside_purchaser;
grant select, insert, update, delete on bm_delivery_address to quayside_supplier, quayside_system;
grant insert (tenantsid, loadadr_type, supplier_no, address, contact, phone, is_default, create_name, update_name)
  on bm_delivery_address to quayside_supplier;
grant update (contact, phone, is_default, version, update_name, update_date) on bm_delivery_address to quayside_supplier;
create trigger auto_number before insert on bm_delivery_address
  for each row execute function auto_number_record('address_no', 'AD');

create table bm_employee (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  employee_no text not null,
  employee_name text not null,
  org_no text not null default '*',
  department text not null default '',
  tel_no text not null default '',
  email text not null default '',
  position text not null default '',
  mobile_no text not null default ''
);
comment on table bm_employee is 'Staff of the buyer, whether or not they sign in.';
comment on column bm_employee.employee_no is 'Number of the employee.';
comment on column bm_employee.department is 'Department of the employee.';
select as_master_data('bm_employee', '{employee_no}', '{employee_no,employee_name,department}', 'org');
select as_record('bm_employee', '{employee_no,employee_name,department}');

create table bm_production_line (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  production_line_no text not null,
  production_line_name text not null,
  org_no text not null
);
comment on table bm_production_line is 'Lines of a plant to which material is issued.';
comment on column bm_production_line.production_line_name is 'Name of the production line.';
select as_master_data('bm_production_line', '{production_line_no}', '{production_line_no,production_line_name}', 'org');
-- Production lines, machines, steps of making goods, configurations of document types and waves were offered by lookups and
-- kept by nobody. They become records: people write them, each with its list, form, files and menu entry.
select as_record('bm_production_line', '{production_line_no,production_line_name}');

create table bm_machine (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  machine_no text not null,
  machine_name text not null,
  org_no text not null,
  production_line_no text
);
comment on table bm_machine is 'Machines of a plant, most of them on a production line.';
comment on column bm_machine.machine_no is 'Number of the machine.';
comment on column bm_machine.machine_name is 'Name of the machine.';
select as_master_data('bm_machine', '{machine_no}', '{machine_no,machine_name}', 'org');
select as_record('bm_machine', '{machine_no,machine_name}');

-- Working calendars: hours of the weekdays and days that differ, of a supplier, an organisation or the whole company. The time
-- limit for answers to orders counts their hours.
create table bm_working_calendar (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  calendar_no text not null,
  calendar_name text not null,
  org_no text not null default '*',
  supplier_no text,
  monday_hours text not null default '',
  tuesday_hours text not null default '',
  wednesday_hours text not null default '',
  thursday_hours text not null default '',
  friday_hours text not null default '',
  saturday_hours text not null default '',
  sunday_hours text not null default '',
  -- A calendar says in which time zone its hours are meant: a supplier abroad works by its own clock, and the time limit for its
  -- answers runs by it.
  time_zone text not null default ''
);
comment on table bm_working_calendar is 'When work is done, in the calendar''s own time zone, else the company''s.';
comment on column bm_working_calendar.org_no is 'Organisation for which it holds; * for all.';
comment on column bm_working_calendar.supplier_no is 'Supplier whose own calendar it is; empty: the buyer''s.';
comment on column bm_working_calendar.monday_hours is 'Stretches such as 08:00-12:00 13:00-17:00, as on all weekdays; empty: no work.';
comment on column bm_working_calendar.time_zone is 'IANA name such as Asia/Ho_Chi_Minh; empty: the company''s.';
comment on column bm_working_calendar.calendar_no is 'Number of the calendar.';
comment on column bm_working_calendar.calendar_name is 'Name of the calendar.';
comment on column bm_working_calendar.tuesday_hours is 'Working hours as on monday_hours.';
comment on column bm_working_calendar.wednesday_hours is 'Working hours as on monday_hours.';
comment on column bm_working_calendar.thursday_hours is 'Working hours as on monday_hours.';
comment on column bm_working_calendar.friday_hours is 'Working hours as on monday_hours.';
comment on column bm_working_calendar.saturday_hours is 'Working hours as on monday_hours.';
comment on column bm_working_calendar.sunday_hours is 'Working hours as on monday_hours.';
select as_master_data('bm_working_calendar', '{calendar_no}', '{calendar_no,calendar_name}', 'org');
select as_record('bm_working_calendar', '{calendar_no,calendar_name}');
create unique index bm_working_calendar_holder on bm_working_calendar (tenantsid, org_no, supplier_no) nulls not distinct
  where status_code = '1';
-- Suppliers are bound by their own calendar and by the buyer's.
create policy supplier_scope on bm_working_calendar for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on bm_working_calendar to quayside_supplier;

create table bm_working_calendar_day (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  day_date date not null,
  day_name text not null,
  working_hours text not null default ''
);
comment on table bm_working_calendar_day is 'Days of a calendar that differ from their weekday: holidays without hours, extra working days with theirs.';
comment on column bm_working_calendar_day.day_date is 'The day.';
comment on column bm_working_calendar_day.day_name is 'Name of the day, such as that of a holiday.';
comment on column bm_working_calendar_day.working_hours is 'Working hours of the day; empty: no work.';
select as_record_lines('bm_working_calendar_day', 'bm_working_calendar', 'calendar_id');
create unique index bm_working_calendar_day_once on bm_working_calendar_day (calendar_id, day_date);
grant select on bm_working_calendar_day to quayside_supplier;

-- Whether the caller has every organisation of the company, those that row-level security hides counted as well.
create function has_every_org() returns boolean
  language sql stable security definer set search_path = public as $$
  select not exists (select from bm_org where tenantsid = (select scope_text('app.tenantsid'))
    and not org_no = any ((select scope_list('app.org_nos'))::text[]))
$$;
revoke execute on function has_every_org from public;
grant execute on function has_every_org to quayside_purchaser;

-- The warehouse of a movement of stock, held until the movement is committed: whoever locks the warehouse waits for what is under way,
-- and what comes later meets the lock. Answers whether its stock may not become negative; refuses while its stock is locked.
create function take_warehouse(company text, warehouse text) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  taken record;
begin
  select is_stock_lock, control_inv into taken from bm_warehouse
    where (tenantsid, warehouse_no) = (company, warehouse) for share;
  if taken.is_stock_lock then
    raise exception 'the stock of the warehouse is locked'
      using errcode = 'check_violation', constraint = 'bm_warehouse_stock_lock', detail = warehouse;
  end if;
  return coalesce(taken.control_inv, true);
end $$;
revoke execute on function take_warehouse from public;
grant execute on function take_warehouse to quayside_purchaser, quayside_system;

-- The closed span in which a day of an organisation lies, if any. The organisation is held until the posting is committed: who closes
-- a span waits for the postings under way, and what is posted later meets the span.
create function closed_span_of(company text, organisation text, day date) returns table (start_date date, end_date date)
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from bm_org o where (o.tenantsid, o.org_no) = (company, organisation) for share;
  return query
    select c.start_date, c.end_date from bm_org_closing c
    where (c.tenantsid, c.org_no) = (company, organisation) and c.reopen_date is null
      and day between c.start_date and c.end_date
    order by c.id limit 1;
end $$;
revoke execute on function closed_span_of from public;
grant execute on function closed_span_of to quayside_purchaser, quayside_supplier, quayside_system;

-- Whether the lists of the reader have all organisations, warehouses and categories: who sees everything also sees what belongs to no one of them.
create function scope_is_whole() returns boolean language sql stable security definer set search_path = public
return not exists (select from bm_org o where o.tenantsid = scope_text('app.tenantsid') and o.org_no <> all (scope_list('app.org_nos')))
  and not exists (select from bm_warehouse w where w.tenantsid = scope_text('app.tenantsid')
    and w.warehouse_no <> all (scope_list('app.warehouse_nos')))
  and not exists (select from bm_classify_type c where c.tenantsid = scope_text('app.tenantsid')
    and c.classify_type <> all (scope_list('app.classify_types')));
comment on function scope_is_whole is 'Whether the authority lists of the acting purchaser leave nothing out.';

create policy purchaser_read on sys_operation_log for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and case when org_nos <@ (select scope_list('app.org_nos'))::text[] and warehouse_nos <@ (select scope_list('app.warehouse_nos'))::text[]
      and classify_types <@ (select scope_list('app.classify_types'))::text[] then true
    when org_nos = '{*}' then user_id::text = (select scope_text('app.user_id')) or (select scope_is_whole())
    else false end);
