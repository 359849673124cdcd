-- How a company shows its delivery schedules: how far ahead at least, and which advice the differences of replies get.

create table srm_scheduling_display_config (
  tenantsid text primary key references sys_tenant,
  day_plan_min integer not null default 1 check (day_plan_min between 1 and 366),
  week_plan_min integer not null default 1 check (week_plan_min between 1 and 53),
  month_plan_min integer not null default 1 check (month_plan_min between 1 and 12),
  month_plan_days integer not null default 2 check (month_plan_days between 1 and 31),
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now()
);
comment on table srm_scheduling_display_config is 'How schedules are shown in a tenant; without a row the defaults of the columns count.';
comment on column srm_scheduling_display_config.day_plan_min is 'Days that a plan by days shows at least.';
comment on column srm_scheduling_display_config.week_plan_min is 'Weeks that a plan by weeks shows at least.';
comment on column srm_scheduling_display_config.month_plan_min is 'Months that a plan by months shows at least.';
comment on column srm_scheduling_display_config.month_plan_days is 'Days that schedules show ahead, today counted.';

create table srm_scheduling_display_range (
  id bigint generated always as identity primary key,
  tenantsid text not null references srm_scheduling_display_config on delete cascade,
  seq integer not null check (seq > 0),
  lower_bound numeric(9, 2) check (lower_bound >= -100),
  upper_bound numeric(9, 2) check (upper_bound >= -100),
  advice_description text not null check (advice_description <> ''),
  advice_tone text not null default 'neutral' check (advice_tone in ('neutral', 'info', 'good', 'attention', 'bad')),
  is_accepted boolean not null default false,
  constraint srm_scheduling_display_range_seq unique (tenantsid, seq),
  constraint srm_scheduling_display_range_bounds check (lower_bound <= upper_bound)
);
comment on table srm_scheduling_display_range is 'The intervals of differences in a tenant, each with its advice; a tenant without any has those of the product.';
comment on column srm_scheduling_display_range.seq is 'Place of the interval, from the lowest differences on.';
comment on column srm_scheduling_display_range.lower_bound is 'Percent of what is expected, inclusive; empty: of the first, as low as it comes.';
comment on column srm_scheduling_display_range.upper_bound is 'Percent of what is expected, exclusive but for the last; empty: of the last, as high as it comes.';
comment on column srm_scheduling_display_range.advice_description is 'What readers are told of such a difference.';
comment on column srm_scheduling_display_range.advice_tone is 'Colour of the difference: neutral, info, good, attention or bad.';
comment on column srm_scheduling_display_range.is_accepted is 'A reply that differs so is agreed at once.';

-- Whose schedules they are keeps it; suppliers read it, for the colours are theirs as well.
do $$
declare
  target text;
begin
  foreach target in array '{srm_scheduling_display_config,srm_scheduling_display_range}'::text[] loop
    perform scope_to_system(target);
    execute format('create policy tenant_scope on %s for select to quayside_purchaser, quayside_supplier using (
      tenantsid = (select scope_text(''app.tenantsid'')))', target);
    execute format('create policy own_rows on %s to quayside_purchaser using (tenantsid = (select scope_text(''app.tenantsid'')))', target);
    execute format('grant select on %s to quayside_supplier', target);
    execute format('grant select, insert, update, delete on %s to quayside_purchaser, quayside_system', target);
    perform comment_usual_columns(target);
  end loop;
end $$;

-- What was the parameter monthPlanDays is a part of it. The parameter's rows go with the next start, when no server declares it.
insert into srm_scheduling_display_config (tenantsid, month_plan_days, update_name, update_date)
select tenantsid, param_value::integer, update_name, update_date
from sys_param where param_no = 'monthPlanDays' and param_value <> default_value and param_value ~ '^([1-9]|[12][0-9]|3[01])$';

insert into sys_menu (menu_no, menu_owner, menu_level, url, sort) values
  ('scheduleDisplayConfig', 'configuration', '2', 'Offsite.Schedule.DisplayConfig', 51);
-- Who maintains execution policies or parameters may do the same with how schedules are shown, as far as they do that.
insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
select role_id, tenantsid, 'scheduleDisplayConfig', array_agg(distinct flag)
from sys_role_menu cross join unnest(flags) flag
where menu_no in ('executionPolicy', 'sysParam') and 'isSearch' = any (flags) and flag in ('isSearch', 'isModify')
group by role_id, tenantsid
on conflict (role_id, menu_no) do nothing;
select grant_new_menu('scheduleDisplayConfig', '{isSearch,isModify}');
