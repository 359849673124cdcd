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
  sunday_hours text not null default ''
);
comment on table bm_working_calendar is 'When work is done, in the company''s time zone.';
comment on column bm_working_calendar.org_no is 'Organisation for which it holds; * for all.';
comment on column bm_working_calendar.supplier_no is 'Supplier whose own calendar it is; empty: the buyer''s.';
comment on column bm_working_calendar.monday_hours is 'Stretches such as 08:00-12:00 13:00-17:00, as on all weekdays; empty: no work.';
select as_master_data('bm_working_calendar', '{calendar_no}', '{calendar_no,calendar_name}', 'org');
select as_record('bm_working_calendar', '{calendar_no,calendar_name}');
-- Suppliers are bound by their own calendar and by the buyer's.
create policy supplier_scope on bm_working_calendar for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (supplier_no is null or supplier_no = (select scope_text('app.supplier_no'))));
grant select on bm_working_calendar to quayside_supplier;
create unique index bm_working_calendar_holder on bm_working_calendar (tenantsid, org_no, supplier_no) nulls not distinct
  where status_code = '1';

create table bm_working_calendar_day (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  day_date date not null,
  day_name text not null,
  working_hours text not null default ''
);
comment on table bm_working_calendar_day is 'Days of a calendar that differ from their weekday: holidays without hours, extra working days with theirs.';
select as_record_lines('bm_working_calendar_day', 'bm_working_calendar', 'calendar_id');
grant select on bm_working_calendar_day to quayside_supplier;
create unique index bm_working_calendar_day_once on bm_working_calendar_day (calendar_id, day_date);

alter table srm_purchase_head add column answer_due timestamptz;
comment on column srm_purchase_head.answer_due is 'When the order is accepted automatically, as last reckoned; empty: not waiting, or no time limit.';
update srm_purchase_head h set answer_due = h.accepting_since + make_interval(hours => (
  select c.acceptance_limit_hours from srm_order_answer_config c
  where c.tenantsid = h.tenantsid and c.org_no in (h.org_no, '*') order by c.org_no = '*' limit 1))
where h.status = 'accepting';

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('bmWorkingCalendar', 'base', '2', 'Base.WorkingCalendar', '', 59);
select grant_new_menu('bmWorkingCalendar', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');
