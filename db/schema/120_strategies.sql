-- Strategies of the warehouse and templates of waves.

create table bm_upper_method_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  upper_method_no text not null,
  upper_method_name text not null,
  org_no text not null default '*'
);
comment on table bm_upper_method_head is 'Strategies of putting goods away.';
comment on column bm_upper_method_head.upper_method_name is 'Name of the strategy.';
select as_master_data('bm_upper_method_head', '{upper_method_no}', '{upper_method_no,upper_method_name}', 'org');
select as_record('bm_upper_method_head', '{upper_method_no,upper_method_name}');
select as_record_with_approval_status('bm_upper_method_head', 'bmUpperMethod');

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
select as_record_lines('bm_upper_method_step', 'bm_upper_method_head', 'method_id');
create unique index on bm_upper_method_step (method_id, step_seq);

create table bm_under_method_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  under_method_no text not null,
  under_method_name text not null,
  org_no text not null default '*'
);
comment on table bm_under_method_head is 'Strategies of picking.';
comment on column bm_under_method_head.under_method_name is 'Name of the strategy.';
select as_master_data('bm_under_method_head', '{under_method_no}', '{under_method_no,under_method_name}', 'org');
select as_record('bm_under_method_head', '{under_method_no,under_method_name}');
select as_record_with_approval_status('bm_under_method_head', 'bmUnderMethod');

create table bm_under_method_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  under_criterion text not null check (under_criterion in ('1', '2', '3', '4'))
);
comment on table bm_under_method_step is 'What is picked first among stock that turnover does not tell apart: 1 wholes, 2 the smallest remainder, 3 the nearest cell, 4 picking cells.';
comment on column bm_under_method_step.under_criterion is '1 wholes, 2 the smallest remainder, 3 the nearest cell, 4 picking cells.';
select as_record_lines('bm_under_method_step', 'bm_under_method_head', 'method_id');
create unique index on bm_under_method_step (method_id, step_seq);

create table bm_turn_method_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  turn_method_no text not null,
  turn_method_name text not null,
  org_no text not null default '*'
);
comment on table bm_turn_method_head is 'Strategies of turnover, such as first in, first out.';
comment on column bm_turn_method_head.turn_method_name is 'Name of the strategy.';
select as_master_data('bm_turn_method_head', '{turn_method_no}', '{turn_method_no,turn_method_name}', 'org');
select as_record('bm_turn_method_head', '{turn_method_no,turn_method_name}');
select as_record_with_approval_status('bm_turn_method_head', 'bmTurnMethod');

create table bm_turn_method_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  turn_criterion text not null check (turn_criterion in ('1', '2', '3')),
  direction text not null default 'asc' check (direction in ('asc', 'desc'))
);
comment on table bm_turn_method_step is 'What leaves first: by 1 date of receipt, 2 date of expiry, 3 lot number.';
comment on column bm_turn_method_step.turn_criterion is '1 date of receipt, 2 date of expiry, 3 lot number.';
comment on column bm_turn_method_step.direction is 'asc: the smallest first; desc: the largest first.';
select as_record_lines('bm_turn_method_step', 'bm_turn_method_head', 'method_id');
create unique index on bm_turn_method_step (method_id, step_seq);

create table bm_allocate_method_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  allocate_method_no text not null,
  allocate_method_name text not null,
  org_no text not null default '*'
);
comment on table bm_allocate_method_head is 'Strategies of allocating stock to demand.';
comment on column bm_allocate_method_head.allocate_method_name is 'Name of the strategy.';
select as_master_data('bm_allocate_method_head', '{allocate_method_no}', '{allocate_method_no,allocate_method_name}', 'org');
select as_record('bm_allocate_method_head', '{allocate_method_no,allocate_method_name}');
select as_record_with_approval_status('bm_allocate_method_head', 'bmAllocateMethod');

create table bm_allocate_method_step (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  allocate_criterion text not null check (allocate_criterion in ('1', '2', '3'))
);
comment on table bm_allocate_method_step is 'Whose demand is met first: by 1 priority, 2 date of the demand; 3 fair shares of what is equal so far.';
comment on column bm_allocate_method_step.allocate_criterion is '1 priority, 2 date of the demand, 3 fair shares.';
select as_record_lines('bm_allocate_method_step', 'bm_allocate_method_head', 'method_id');
create unique index on bm_allocate_method_step (method_id, step_seq);

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
comment on column bm_strategy_application.application_no is 'Number of the application.';
comment on column bm_strategy_application.application_name is 'Name of the application.';
comment on column bm_strategy_application.priority is 'Lower numbers come first.';
select as_master_data('bm_strategy_application', '{application_no}', '{application_no,application_name}', 'org');
select as_record('bm_strategy_application', '{application_no,application_name}');
select as_record_with_approval_status('bm_strategy_application', 'bmStrategyApplication');

-- Templates of waves: which documents a warehouse works on together.
create table bm_wave_template (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  wave_template_no text not null,
  wave_template_name text not null,
  org_no text not null default '*',
  warehouse_no text,
  wave_order text not null default '1' check (wave_order in ('1', '2', '3')),
  max_documents integer check (max_documents > 0),
  max_lines integer check (max_lines > 0),
  max_qty numeric(20, 6) check (max_qty > 0)
);
comment on table bm_wave_template is 'Which documents join one wave. A limit that is empty does not count.';
comment on column bm_wave_template.wave_order is 'Documents are taken by 1 expected arrival, 2 quantity, the largest first, 3 number.';
comment on column bm_wave_template.wave_template_no is 'Number of the template.';
comment on column bm_wave_template.wave_template_name is 'Name of the template.';
comment on column bm_wave_template.max_documents is 'Most documents of a wave.';
comment on column bm_wave_template.max_lines is 'Most lines of a wave.';
select as_master_data('bm_wave_template', '{wave_template_no}', '{wave_template_no,wave_template_name}', 'org');
select as_record('bm_wave_template', '{wave_template_no,wave_template_name}');
select as_record_with_approval_status('bm_wave_template', 'bmWaveTemplate');

create table bm_wave_template_criterion (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  step_seq integer not null check (step_seq > 0),
  wave_criterion text not null check (wave_criterion in ('1', '2', '3', '4', '5')),
  wave_match text not null default '1' check (wave_match in ('1', '2')),
  criterion_value text not null default '',
  check ((wave_match = '2') = (criterion_value <> ''))
);
comment on table bm_wave_template_criterion is 'What the documents of a wave have in common.';
comment on column bm_wave_template_criterion.wave_criterion is '1 supplier, 2 document category, 3 carriage, 4 expected arrival, 5 item category.';
comment on column bm_wave_template_criterion.wave_match is '1 the same within a wave, 2 equal to criterion_value.';
comment on column bm_wave_template_criterion.criterion_value is 'Value that documents must have where wave_match is 2.';
select as_record_lines('bm_wave_template_criterion', 'bm_wave_template', 'method_id');
create unique index on bm_wave_template_criterion (method_id, step_seq);
