create table sys_operation_log (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  user_id bigint,
  user_no text not null,
  user_name text not null,
  side text not null,
  action text not null,
  document_no text not null default '',
  detail jsonb not null default '{}',
  request_id text not null default '',
  search_text text generated always as (search_normalise(user_no || ' ' || user_name || ' ' || document_no)) stored,
  update_date timestamptz not null default clock_timestamp()
);
comment on table sys_operation_log is 'Who did what, when; append only. detail holds what changed, before and after.';
create index sys_operation_log_recent on sys_operation_log (tenantsid, update_date desc, id desc);
create index sys_operation_log_search on sys_operation_log using gin (search_text search_trigrams);
alter table sys_operation_log enable row level security;
create policy purchaser_read on sys_operation_log for select to quayside_purchaser
  using (tenantsid = (select scope_text('app.tenantsid')));
create policy own_entry on sys_operation_log for insert to quayside_purchaser, quayside_supplier
  with check (tenantsid = (select scope_text('app.tenantsid')) and user_no = (select scope_text('app.user_no')));
select scope_to_system('sys_operation_log');
grant select, insert on sys_operation_log to quayside_purchaser, quayside_system;
grant insert on sys_operation_log to quayside_supplier;

create table sys_outbox (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  topic text not null,
  org_no text not null default '',
  supplier_no text not null default '',
  user_id text not null default '',
  payload jsonb not null,
  create_date timestamptz not null default clock_timestamp(),
  dispatched_at timestamptz
);
comment on table sys_outbox is 'What the product has to tell after a commit: written with the change, dispatched afterwards, at least once.';
comment on column sys_outbox.user_id is 'Who made the change and need not be told of it.';
create index sys_outbox_waiting on sys_outbox (id) where dispatched_at is null;
alter table sys_outbox enable row level security;
create policy own_tenant on sys_outbox for insert to quayside_purchaser, quayside_supplier
  with check (tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('sys_outbox');
grant insert on sys_outbox to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_outbox to quayside_system;
-- Wakes the dispatchers of every server at commit.
create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('quayside_outbox', '');
  return null;
end $$;
create trigger sys_outbox_notify after insert on sys_outbox for each statement execute function notify_outbox();

create table sys_idempotency (
  user_id bigint not null,
  tenantsid text not null,
  key text not null check (length(key) between 8 and 100),
  call text not null,
  request_hash text not null,
  answer jsonb,
  create_date timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table sys_idempotency is 'Answers of calls that act once per Idempotency-Key; written in the transaction of the call itself.';
create index sys_idempotency_age on sys_idempotency (create_date);
alter table sys_idempotency enable row level security;
create policy own_key on sys_idempotency to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy system_scope on sys_idempotency to quayside_system using (true);
grant select, insert, update on sys_idempotency to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_idempotency to quayside_system;

create table sys_document_counter (
  tenantsid text not null,
  rule text not null,
  period text not null,
  last_number bigint not null,
  primary key (tenantsid, rule, period)
);
alter table sys_document_counter enable row level security;
-- The next number of a rule in the caller's tenant: <rule><yymmdd>-<counter>. A number is never given twice, gaps are allowed.
create function next_document_no(rule text, day date) returns text
  language sql volatile security definer set search_path = public as $$
  with counted as (
    insert into sys_document_counter as c (tenantsid, rule, period, last_number)
    values (scope_text('app.tenantsid'), rule, to_char(day, 'YYMMDD'), 1)
    on conflict (tenantsid, rule, period) do update set last_number = c.last_number + 1
    returning last_number
  )
  select rule || to_char(day, 'YYMMDD') || '-' || lpad(last_number::text, 4, '0') from counted
$$;
revoke all on function next_document_no from public;
grant execute on function next_document_no to quayside_purchaser, quayside_supplier, quayside_system;
