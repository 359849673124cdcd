-- Every company begins with templates and policies of its own for what happens; each event is begun with once, so that what a
-- company removes stays away.
create table sys_notice_start (
  tenantsid text not null references sys_tenant,
  notice_event text not null,
  create_date timestamptz not null default now(),
  primary key (tenantsid, notice_event)
);
comment on table sys_notice_start is 'Events for which a company got the first templates and policies, or had policies of its own by then.';
select scope_system('sys_notice_start');
