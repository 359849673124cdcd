-- Operation log, outbox, repeated requests, scheduled tasks and errors.

create table sys_operation_log (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  user_id bigint,
  user_no text not null,
  user_name text not null,
  party text not null,
  action text not null,
  document_no text not null default '',
  detail jsonb not null default '{}',
  request_id text not null default '',
  search_text text generated always as (search_normalise(user_no || ' ' || user_name || ' ' || document_no)) stored,
  update_date timestamptz not null default clock_timestamp(),
  -- Which key wrote an entry; empty: a person.
  api_key_no text not null default '',
  org_nos text[] not null default '{}',
  warehouse_nos text[] not null default '{}',
  classify_types text[] not null default '{}'
);
comment on table sys_operation_log is 'Who did what, when; append only. detail holds what changed, before and after.';
comment on column sys_operation_log.api_key_no is 'The key with which another system made the call for the user; empty: the user did.';
comment on column sys_operation_log.org_nos is 'Of the documents that the entry is about: readers have all of them on their lists. `*`: about documents that it does not name. Empty: about none.';
comment on column sys_operation_log.warehouse_nos is 'Of the documents that the entry is about.';
comment on column sys_operation_log.classify_types is 'Of the documents that the entry is about.';
comment on column sys_operation_log.action is 'Action by its name in the contract.';
comment on column sys_operation_log.detail is 'What was changed, as JSON.';
create index sys_operation_log_recent on sys_operation_log (tenantsid, update_date desc, id desc);
create index sys_operation_log_search on sys_operation_log using gin (search_text search_trigrams);
alter table sys_operation_log enable row level security;
create policy own_entry on sys_operation_log for insert to quayside_purchaser, quayside_supplier
  with check (tenantsid = (select scope_text('app.tenantsid')) and user_no = (select scope_text('app.user_no')));
select scope_to_system('sys_operation_log');
grant insert on sys_operation_log to quayside_supplier;
grant select, insert on sys_operation_log to quayside_purchaser;
grant select, insert, delete on sys_operation_log to quayside_system;

create table sys_outbox (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  topic text not null,
  org_no text not null default '',
  supplier_no text not null default '',
  user_id text not null default '',
  payload jsonb not null,
  create_date timestamptz not null default clock_timestamp(),
  dispatched_at timestamptz,
  event text not null default '',
  event_detail jsonb not null default '{}',
  resolved_at timestamptz
);
comment on table sys_outbox is 'Notifications to send after a commit: written with the change, dispatched afterwards, at least once.';
comment on column sys_outbox.user_id is 'Who made the change and is not notified of it.';
comment on column sys_outbox.event is 'What happened, where messages are sent about it; empty otherwise.';
comment on column sys_outbox.event_detail is 'What it is about, whom it concerns, and what placeholders stand for.';
comment on column sys_outbox.resolved_at is 'When messages about it were written.';
comment on column sys_outbox.topic is 'Kind of event, by which receivers choose.';
comment on column sys_outbox.payload is 'What receivers need, as JSON.';
comment on column sys_outbox.dispatched_at is 'When all receivers had it; empty: waiting.';
create index sys_outbox_waiting on sys_outbox (id) where dispatched_at is null;
create index sys_outbox_events on sys_outbox (id) where event <> '' and resolved_at is null;
alter table sys_outbox enable row level security;
create policy own_tenant on sys_outbox for insert to quayside_purchaser, quayside_supplier
  with check (tenantsid = (select scope_text('app.tenantsid')));
select scope_to_system('sys_outbox');
grant insert on sys_outbox to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_outbox to quayside_system;

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
comment on column sys_idempotency.key is 'Key that the caller gave the call.';
comment on column sys_idempotency.call is 'Path of the call.';
comment on column sys_idempotency.request_hash is 'Hash of the input: another input under the same key is refused.';
comment on column sys_idempotency.answer is 'Answer of the first call, given to each repetition of it.';
create index sys_idempotency_age on sys_idempotency (create_date);
alter table sys_idempotency enable row level security;
create policy own_key on sys_idempotency to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy system_scope on sys_idempotency to quayside_system using (true);
grant select, insert, update on sys_idempotency to quayside_purchaser, quayside_supplier;
grant select, insert, update, delete on sys_idempotency to quayside_system;

-- Tasks that the product does for each company by itself (spec domain §3, scheduled job), and what went wrong unexpectedly.
create table sys_job (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  job_class text not null check (job_class ~ '^[a-z][A-Za-z-]{0,29}\.[a-z][A-Za-z]{0,39}$'),
  schedule_kind text not null check (schedule_kind in ('interval', 'hourly', 'daily', 'threeDay', 'sevenDay')),
  interval_minutes integer check (interval_minutes between 1 and 1440),
  at_minute integer check (at_minute between 0 and 59),
  at_time text check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  start_date date not null default current_date,
  end_date date,
  is_start boolean not null default true,
  next_run_at timestamptz,
  asked_at timestamptz,
  asked_by text not null default '',
  running_since timestamptz,
  is_blocked boolean not null default false,
  last_result text check (last_result in ('done', 'failed', 'interrupted')),
  last_run_at timestamptz,
  remark text not null default '' check (length(remark) <= 200),
  version integer not null default 1,
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  constraint sys_job_once unique (tenantsid, job_class),
  constraint sys_job_schedule check (
    (schedule_kind = 'interval') = (interval_minutes is not null) and (schedule_kind = 'hourly') = (at_minute is not null)
    and (schedule_kind in ('daily', 'threeDay', 'sevenDay')) = (at_time is not null)),
  constraint sys_job_period check (end_date is null or start_date <= end_date)
);
comment on table sys_job is 'When the product''s own tasks run for a company. Rows come with the product; only schedules are set.';
comment on column sys_job.job_class is 'Name of the task in the code; one that this version does not have is shown as not existing.';
comment on column sys_job.start_date is 'First day; every third and every seventh day are counted from it.';
comment on column sys_job.next_run_at is 'Null: the schedule is over.';
comment on column sys_job.asked_at is 'Somebody asked for a run at once; taken back when it is handed over.';
comment on column sys_job.is_blocked is 'It was due while it was still at work, and has not run since.';
comment on column sys_job.schedule_kind is 'interval, hourly, daily, every three days or every seven.';
comment on column sys_job.interval_minutes is 'Minutes between two runs.';
comment on column sys_job.at_minute is 'Minute of the hour at which it runs.';
comment on column sys_job.at_time is 'Time of day (HH:MM) at which it runs, on the company''s clock.';
comment on column sys_job.is_start is 'The task is switched on.';
comment on column sys_job.running_since is 'Since when it runs; empty: it does not.';
comment on column sys_job.last_result is 'Result of the last run.';
comment on column sys_job.last_run_at is 'When the last run began.';
select scope_system('sys_job');
create index sys_job_recent on sys_job (tenantsid, update_date desc, id desc);
create index sys_job_due on sys_job (next_run_at) where is_start;
create index sys_job_asked on sys_job (asked_at) where asked_at is not null;
create policy administrators on sys_job to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysJob')));
-- Whoever may read the history reads which task a run was of.
create policy job_history_readers on sys_job for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysJobRun')));
grant select on sys_job to quayside_purchaser;
grant update (schedule_kind, interval_minutes, at_minute, at_time, start_date, end_date, is_start, next_run_at, asked_at,
    asked_by, is_blocked, remark, version, update_name, update_date) on sys_job to quayside_purchaser;

create table sys_job_run (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  job_id bigint not null references sys_job on delete cascade,
  run_cause text not null check (run_cause in ('schedule', 'asked', 'repeat')),
  asked_by text not null default '',
  update_date timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  result text not null check (result in ('running', 'done', 'failed', 'blocked', 'interrupted')),
  row_count bigint,
  note jsonb,
  error_message text not null default ''
);
comment on table sys_job_run is 'History of the tasks: each run with its result, and each time that found the task at work.';
comment on column sys_job_run.update_date is 'When it began.';
comment on column sys_job_run.note is 'What the run has to say, as text key and values; put into words for each reader.';
comment on column sys_job_run.job_id is 'Task that ran.';
comment on column sys_job_run.run_cause is 'schedule, asked: by a user, or repeat: after a failure.';
comment on column sys_job_run.ended_at is 'When the run ended; empty while it runs.';
comment on column sys_job_run.result is 'running, done, failed, blocked: the run before was still at work, interrupted: the server stopped.';
comment on column sys_job_run.row_count is 'Rows that the run handled.';
select scope_system('sys_job_run');
create index sys_job_run_recent on sys_job_run (tenantsid, update_date desc, id desc);
create index sys_job_run_of_job on sys_job_run (job_id, id desc);
create policy administrators on sys_job_run for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysJob') or scope_has_menu('sysJobRun')));
grant select on sys_job_run to quayside_purchaser;

create table sys_abnormal_log (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  kind text not null check (kind in ('call', 'job', 'outbox', 'web')),
  source text not null check (length(source) <= 200),
  request_id text not null default '' check (length(request_id) <= 100),
  user_id bigint,
  user_no text not null default '',
  user_name text not null default '',
  party text not null default 'system' check (party in ('purchaser', 'supplier', 'system')),
  error_name text not null check (length(error_name) <= 200),
  error_message text not null check (length(error_message) <= 2000),
  stack text not null default '' check (length(stack) <= 8000),
  app_version text not null default '',
  is_handled boolean not null default false,
  handle_note text not null default '' check (length(handle_note) <= 500),
  handle_name text not null default '',
  handle_date timestamptz,
  version integer not null default 1,
  search_text text generated always as (
    search_normalise(source || ' ' || error_name || ' ' || error_message || ' ' || request_id || ' ' || user_no || ' ' || user_name)
    ) stored,
  update_date timestamptz not null default clock_timestamp(),
  -- A task that fails is tried again; its attempts are one entry of the abnormal log, which says how many there were.
  work_key text not null default '' check (length(work_key) <= 100),
  attempts integer not null default 1 check (attempts > 0)
);
comment on table sys_abnormal_log is 'Errors that nobody foresaw: of calls, tasks, messages and screens. What was sent is never kept.';
comment on column sys_abnormal_log.tenantsid is '* where the error belongs to no company, such as one before sign-in.';
comment on column sys_abnormal_log.source is 'Path of the call or screen, or name of the task.';
comment on column sys_abnormal_log.update_date is 'When it happened.';
comment on column sys_abnormal_log.work_key is 'Of work that is repeated when it fails: the run; empty otherwise.';
comment on column sys_abnormal_log.attempts is 'How often the work has failed; the entry tells of the last time.';
comment on column sys_abnormal_log.kind is 'Where it happened: call, job, outbox or web.';
comment on column sys_abnormal_log.error_name is 'Class of the error.';
comment on column sys_abnormal_log.stack is 'Stack of the error.';
comment on column sys_abnormal_log.app_version is 'Version of the product that ran.';
comment on column sys_abnormal_log.is_handled is 'Somebody has dealt with it.';
comment on column sys_abnormal_log.handle_note is 'What was done about it.';
comment on column sys_abnormal_log.handle_name is 'Name of the user who handled it.';
comment on column sys_abnormal_log.handle_date is 'When it was handled.';
select scope_system('sys_abnormal_log');
create index sys_abnormal_log_recent on sys_abnormal_log (tenantsid, update_date desc, id desc);
create index sys_abnormal_log_search on sys_abnormal_log using gin (search_text search_trigrams);
create index sys_abnormal_log_by_user on sys_abnormal_log (user_id, update_date) where kind = 'web';
create unique index sys_abnormal_log_work on sys_abnormal_log (tenantsid, work_key) where work_key <> '';
grant select on sys_abnormal_log to quayside_purchaser;
grant update (is_handled, handle_note, handle_name, handle_date, version) on sys_abnormal_log to quayside_purchaser;

-- Wakes the dispatchers of every server at commit.
create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('quayside_outbox', '');
  return null;
end $$;
create trigger sys_outbox_notify after insert on sys_outbox for each statement execute function notify_outbox();

-- Wakes the servers at the commit of whoever asked for a run.
create function notify_asked_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('quayside_tasks', '');
  return null;
end $$;
create trigger sys_job_asked after update on sys_job for each row
  when (new.asked_at is not null and new.asked_at is distinct from old.asked_at) execute function notify_asked_job();

-- What belongs to no company is shown where there is only one: elsewhere it might tell one about another.
create function has_one_tenant() returns boolean language sql stable security definer set search_path = public
  return (select count(*) = 1 from sys_tenant);
revoke execute on function has_one_tenant from public;
grant execute on function has_one_tenant to quayside_purchaser;

-- What a browser reports of itself: its user's own, and no more than a few a minute. False: there were enough.
create function report_web_error(page_path text, name text, message text, trace text, request text, release text)
  returns boolean language plpgsql security definer set search_path = public as $$
declare
  reporter bigint := nullif(scope_text('app.user_id'), '')::bigint;
begin
  if (select count(*) from sys_abnormal_log
      where kind = 'web' and user_id = reporter and update_date > clock_timestamp() - interval '1 minute') >= 10 then
    return false;
  end if;
  insert into sys_abnormal_log (tenantsid, kind, source, request_id, user_id, user_no, user_name, party, error_name,
    error_message, stack, app_version)
  select u.tenantsid, 'web', page_path, request, u.id, u.user_no, u.user_name,
    case when coalesce(u.belong_supplier, '') = '' then 'purchaser' else 'supplier' end, name, message, trace, release
  from sys_user u where u.id = reporter and u.tenantsid = scope_text('app.tenantsid');
  return found;
end $$;
revoke execute on function report_web_error from public;
grant execute on function report_web_error to quayside_purchaser, quayside_supplier;

-- Whether orders of the caller's company are accepted automatically at the end of their time limit: it may have paused the task,
-- or let its schedule end. Suppliers and most purchasers read no tasks, but what becomes of their orders.
create function is_auto_accepting() returns boolean
  language sql stable security definer set search_path = public as $$
  select not exists (select from sys_job where tenantsid = (select scope_text('app.tenantsid'))
    and job_class = 'orders.autoAccept' and (not is_start or next_run_at is null))
$$;
revoke execute on function is_auto_accepting from public;
grant execute on function is_auto_accepting to quayside_purchaser, quayside_supplier, quayside_system;

-- Kinds of documents, each registered with its table. Two functions follow from them: entries of the logs have the scope of the
-- documents that they name, and actions on documents are told from those on master data and administration.
create table sys_document_kind (
  table_name text primary key,
  number_column text,
  action_area text
);
comment on table sys_document_kind is 'What register_document() was called with; only migrations read it.';
comment on column sys_document_kind.table_name is 'Table of the documents.';
comment on column sys_document_kind.number_column is 'Column with their number; empty where they have none of their own.';
comment on column sys_document_kind.action_area is 'Beginning of the names of their actions; empty where those are actions on another document.';
alter table sys_document_kind enable row level security;

create function register_document(target regclass, number_column name, action_area text default null)
  returns void language plpgsql as $$
declare
  documents text;
begin
  insert into sys_document_kind values (target::text, number_column, action_area)
    on conflict (table_name) do update set number_column = excluded.number_column, action_area = excluded.action_area;
  -- A number that is not unique has an index in the order of bytes. Documents that stand for several warehouses have arrays of them.
  select string_agg(format($query$select org_no, %s from %s where tenantsid = tenant and %I%s = any (numbers)$query$,
      case when exists (select from pg_attribute where attrelid = k.table_name::regclass and attname = 'warehouse_nos')
        then $columns$array_to_string(warehouse_nos, E'\x1f'), array_to_string(classify_types, E'\x1f')$columns$
        else 'warehouse_no, classify_type' end,
      k.table_name, k.number_column,
      case when not exists (select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        where c.conrelid = k.table_name::regclass and c.contype = 'u' and a.attname = k.number_column) then ' collate "C"' else '' end),
      E'\n    union all ' order by k.table_name)
    into documents from sys_document_kind k where k.number_column is not null;
  execute format($function$
    create or replace function scope_of_documents(tenant text, numbers text[],
      out org_nos text[], out warehouse_nos text[], out classify_types text[])
      language sql stable security definer set search_path = public as $body$
      select array_agg(distinct d.org_no order by d.org_no),
        array(select distinct w from unnest(string_to_array(string_agg(d.warehouses, E'\x1f'), E'\x1f')) w where w <> '' order by w),
        array(select distinct c from unnest(string_to_array(string_agg(d.categories, E'\x1f'), E'\x1f')) c where c <> '' order by c)
      from (%s) d (org_no, warehouses, categories)
    $body$
  $function$, documents);
  comment on function scope_of_documents is 'The scope of the documents that have one of these numbers, whatever their kind; nothing where there is none.';
  revoke execute on function scope_of_documents from public;
  execute format($function$
    create or replace function is_document_action(action text) returns boolean language sql immutable
    return split_part(action, '.', 1) in (%s) or action in ('print.print', 'print.label', 'print.splitLabel')
  $function$, (select string_agg(quote_literal(k.action_area), ', ' order by k.action_area) from sys_document_kind k
    where k.action_area is not null));
end $$;

create function scope_log_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  found record;
begin
  select * into found from scope_of_documents(new.tenantsid, string_to_array(nullif(new.document_no, ''), ', '));
  new.org_nos := coalesce(found.org_nos, case when is_document_action(new.action) then '{*}' else '{}' end::text[]);
  new.warehouse_nos := coalesce(found.warehouse_nos, '{}');
  new.classify_types := coalesce(found.classify_types, '{}');
  return new;
end $$;
create trigger sys_operation_log_scope before insert on sys_operation_log for each row execute function scope_log_entry();

create policy administrators on sys_abnormal_log to quayside_purchaser using (
  (select scope_has_menu('abnormalLog'))
  and (tenantsid = (select scope_text('app.tenantsid')) or (tenantsid = '*' and (select has_one_tenant()))));
