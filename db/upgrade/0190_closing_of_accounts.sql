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
create index bm_org_closing_standing on bm_org_closing (tenantsid, org_no, start_date) where reopen_date is null;
create index bm_org_closing_latest on bm_org_closing (tenantsid, org_no, id desc);
alter table bm_org_closing enable row level security;
create policy purchaser_scope on bm_org_closing to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and org_no = any ((select scope_list('app.org_nos'))::text[]));
select scope_to_system('bm_org_closing');
grant select, insert, update (reopen_name, reopen_date, reopen_reason) on bm_org_closing to quayside_purchaser, quayside_system;

-- What was kept and obeyed by nothing is closed from now on, where it says so and from when till when.
insert into bm_org_closing (tenantsid, org_no, start_date, end_date, remark, create_name)
select tenantsid, org_no, close_acct_start_date, close_acct_end_date, left(close_acct_remark, 200), update_name from bm_org
where close_acct_flag and close_acct_start_date <= close_acct_end_date;
alter table bm_org
  drop column close_acct_flag,
  drop column close_acct_start_date,
  drop column close_acct_end_date,
  drop column close_acct_during_date,
  drop column close_acct_remark;

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
revoke all on function closed_span_of from public;
grant execute on function closed_span_of to quayside_purchaser, quayside_supplier, quayside_system;

-- Closing is an administrator's: who may administer roles may close, and gives it on from there.
update sys_role_menu m set flags = m.flags || '{isClose}'::text[]
where m.menu_no = 'bmOrg' and 'isModify' = any (m.flags) and not 'isClose' = any (m.flags)
  and exists (select from sys_role_menu a
    where a.role_id = m.role_id and a.menu_no = 'baseRole' and 'isModify' = any (a.flags));
