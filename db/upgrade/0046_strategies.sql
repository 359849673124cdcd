-- Strategies of the warehouse with their rules, in order, and what each strategy holds for.
create function strategy_steps(target regclass, head regclass) returns void language plpgsql as $$
begin
  perform as_record_lines(target, head, 'method_id');
  execute format('create unique index on %s (method_id, step_seq)', target);
end $$;

create table bm_upper_method_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  upper_criterion text not null check (upper_criterion in ('1', '2', '3', '4')),
  zone_no text,
  cell_order text not null default '1' check (cell_order in ('1', '2', '3'))
);
comment on table bm_upper_method_step is 'Where goods are put, tried in this order as long as some are left.';
comment on column bm_upper_method_step.upper_criterion is '1 the item''s own cell, 2 cells that hold the item, 3 empty cells, 4 any cell with room.';
comment on column bm_upper_method_step.cell_order is '1 nearest, 2 lowest level first, 3 by row, column, level.';
create table bm_under_method_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  under_criterion text not null check (under_criterion in ('1', '2', '3', '4'))
);
comment on table bm_under_method_step is 'What is picked first among stock that turnover does not tell apart: 1 wholes, 2 the smallest remainder, 3 the nearest cell, 4 picking cells.';
create table bm_turn_method_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  turn_criterion text not null check (turn_criterion in ('1', '2', '3')),
  direction text not null default 'asc' check (direction in ('asc', 'desc'))
);
comment on table bm_turn_method_step is 'What leaves first: by 1 date of receipt, 2 date of expiry, 3 lot number.';
create table bm_allocate_method_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  allocate_criterion text not null check (allocate_criterion in ('1', '2', '3'))
);
comment on table bm_allocate_method_step is 'Whose demand is met first: by 1 priority, 2 date of the demand; 3 fair shares of what is equal so far.';
select strategy_steps('bm_upper_method_step', 'bm_upper_method_head');
select strategy_steps('bm_under_method_step', 'bm_under_method_head');
select strategy_steps('bm_turn_method_step', 'bm_turn_method_head');
select strategy_steps('bm_allocate_method_step', 'bm_allocate_method_head');
drop function strategy_steps;
select as_record('bm_upper_method_head', '{upper_method_no,upper_method_name}');
select as_record('bm_under_method_head', '{under_method_no,under_method_name}');
select as_record('bm_turn_method_head', '{turn_method_no,turn_method_name}');
select as_record('bm_allocate_method_head', '{allocate_method_no,allocate_method_name}');

create table bm_strategy_application (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  application_no text not null,
  application_name text not null,
  org_no text not null default '*',
  warehouse_no text,
  classify_type text,
  group_no text,
  item_no text,
  customer_no text,
  priority integer not null default 100 check (priority > 0),
  upper_method_no text,
  under_method_no text,
  turn_method_no text,
  allocate_method_no text
);
comment on table bm_strategy_application is 'Which strategies hold for what; the most particular one counts, then the lowest priority number.';
select as_master_data('bm_strategy_application', '{application_no}', '{application_no,application_name}', 'org');
select as_record('bm_strategy_application', '{application_no,application_name}');

alter table bm_item
  add column unit_weight numeric(20, 6) check (unit_weight > 0),
  add column unit_volume numeric(20, 6) check (unit_volume > 0);
comment on column bm_item.unit_weight is 'Kilograms of one unit; empty: not counted against the limits of cells.';
comment on column bm_item.unit_volume is 'Cubic metres of one unit; empty: not counted against the size of cells.';

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('bmUpperMethod', 'storage', '2', 'Base.UpperMethod', '', 74),
  ('bmUnderMethod', 'storage', '2', 'Base.UnderMethod', '', 75),
  ('bmTurnMethod', 'storage', '2', 'Base.TurnMethod', '', 76),
  ('bmAllocateMethod', 'storage', '2', 'Base.AllocateMethod', '', 77),
  ('bmStrategyApplication', 'storage', '2', 'Base.StrategyApplication', '', 78);
select grant_new_menu(menu_no, '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}')
from sys_menu where menu_no in ('bmUpperMethod', 'bmUnderMethod', 'bmTurnMethod', 'bmAllocateMethod', 'bmStrategyApplication');
