-- Users of the demo company have a published password: where the demo company is switched off, nobody signs in with it.
alter table sys_user add column is_demo_locked boolean not null default false;
comment on column sys_user.is_demo_locked is
  'Made invalid because the demo company is switched off; switched on again, the user is valid again.';
grant select (is_demo_locked), update (is_demo_locked) on sys_user to quayside_system;
