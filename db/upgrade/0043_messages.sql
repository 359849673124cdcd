-- Messages: what happens is told to those whom policies name, in their language, in the product and by e-mail.
alter table sys_outbox
  add column event text not null default '',
  add column event_detail jsonb not null default '{}',
  add column resolved_at timestamptz;
comment on column sys_outbox.event is 'What happened, where messages are sent about it; empty otherwise.';
comment on column sys_outbox.event_detail is 'What it is about, whom it concerns, and what placeholders stand for.';
comment on column sys_outbox.resolved_at is 'When messages about it were written.';
create index sys_outbox_events on sys_outbox (id) where event <> '' and resolved_at is null;

alter table bm_notice_template add column notice_event text not null default 'orderReleased';
comment on column bm_notice_template.notice_event is 'What it tells; its placeholders follow from it.';
select as_record('bm_notice_template', '{notice_template_no,notice_template_name,subject}');
create table bm_notice_template_text (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  language_code text not null check (language_code in ('en-US', 'zh-CN', 'zh-TW', 'vi')),
  subject text not null,
  content text not null default ''
);
comment on table bm_notice_template_text is 'A template in further languages; whose language is missing reads its own text.';
select as_record_lines('bm_notice_template_text', 'bm_notice_template', 'template_id');
create unique index bm_notice_template_text_once on bm_notice_template_text (template_id, language_code);

create table bm_notice_policy (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  notice_policy_no text not null,
  notice_policy_name text not null,
  org_no text not null default '*',
  notice_event text not null,
  recipient_side text not null default '1' check (recipient_side in ('1', '2')),
  role_no text not null default '',
  notice_template_no text not null,
  digest text not null default '0' check (digest in ('0', '1', '2'))
);
comment on table bm_notice_policy is 'Who is told of what, by which template.';
comment on column bm_notice_policy.recipient_side is '1 purchaser, 2 the supplier whom it concerns.';
comment on column bm_notice_policy.role_no is 'Only users of this role; empty: of all.';
comment on column bm_notice_policy.digest is '0 at once, 1 together every hour, 2 together every morning.';
select as_master_data('bm_notice_policy', '{notice_policy_no}', '{notice_policy_no,notice_policy_name}', 'org');
select as_record('bm_notice_policy', '{notice_policy_no,notice_policy_name}');
create table bm_notice_policy_user (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_no text not null
);
comment on table bm_notice_policy_user is 'The only users whom a policy names; without any, all whom it concerns.';
select as_record_lines('bm_notice_policy_user', 'bm_notice_policy', 'policy_id');
create unique index bm_notice_policy_user_once on bm_notice_policy_user (policy_id, user_no);

create table sys_notice_config (
  tenantsid text primary key references sys_tenant,
  is_product_on boolean not null default true,
  is_mail_on boolean not null default false,
  sender_name text not null default '' check (length(sender_name) <= 60),
  retry_limit integer not null default 5 check (retry_limit between 0 and 20),
  retry_minutes integer not null default 5 check (retry_minutes between 1 and 1440),
  version integer not null default 1,
  update_name text not null default '',
  update_date timestamptz not null default now()
);
comment on table sys_notice_config is 'Channels of a tenant''s messages; without a row, the product alone.';
select scope_system('sys_notice_config');
create policy purchaser_scope on sys_notice_config to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
grant select, insert, update on sys_notice_config to quayside_purchaser;

create table sys_notice_off (
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null references sys_tenant,
  notice_event text not null,
  primary key (user_id, notice_event)
);
comment on table sys_notice_off is 'What users do not want to be told.';
select scope_system('sys_notice_off');
create policy own_rows on sys_notice_off to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
grant select, insert, delete on sys_notice_off to quayside_purchaser, quayside_supplier;

create table sys_notice (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user on delete cascade,
  channel text not null check (channel in ('1', '2')),
  event_key text not null,
  notice_event text not null,
  notice_policy_no text not null default '',
  document_kind text not null default '',
  document_no text not null default '',
  subject text not null,
  content text not null default '',
  digest text not null default '0' check (digest in ('0', '1', '2')),
  state text not null check (state in ('waiting', 'sending', 'sent', 'folded', 'failed')),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text not null default '',
  read_at timestamptz,
  create_date timestamptz not null default now(),
  search_text text generated always as (search_normalise(document_no || ' ' || subject || ' ' || content)) stored,
  unique (tenantsid, event_key, user_id, channel)
);
comment on table sys_notice is 'Messages to users: one for each event, recipient and channel.';
comment on column sys_notice.channel is '1 e-mail, 2 in the product.';
comment on column sys_notice.state is 'waiting until due_at, sending while the mail server is asked, folded into a digest, sent, or failed for good.';
create index sys_notice_inbox on sys_notice (tenantsid, user_id, create_date desc, id desc) where channel = '2' and state = 'sent';
create index sys_notice_unread on sys_notice (user_id) where channel = '2' and state = 'sent' and read_at is null;
create index sys_notice_due on sys_notice (due_at) where state in ('waiting', 'sending');
select scope_system('sys_notice');
create policy own_rows on sys_notice to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id'))
  and channel = '2' and state = 'sent');
grant select on sys_notice to quayside_purchaser, quayside_supplier;
grant update (read_at) on sys_notice to quayside_purchaser, quayside_supplier;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('bmNoticeTemplate', 'baseManage', '2', 'Base.NoticeTemplate', '', 86),
  ('bmNoticePolicy', 'baseManage', '2', 'Base.NoticePolicy', '', 87),
  ('noticeConfig', 'baseManage', '2', 'BaseManage.NoticeConfig', '', 88);
select grant_new_menu(menu_no, '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}')
from sys_menu where menu_no in ('bmNoticeTemplate', 'bmNoticePolicy');
select grant_new_menu('noticeConfig', '{isSearch,isModify}');

-- How a company's letters go, for who configures them: counts and the last fault, never the letters.
create function notice_mail_state(out "waitingMails" integer, out "failedMails" integer, out "lastError" text)
  language sql stable security definer set search_path = public as $$
  select count(*) filter (where state in ('waiting', 'sending'))::int,
    count(*) filter (where state = 'failed' and due_at > now() - interval '7 days')::int,
    coalesce((array_agg(last_error order by id desc) filter (where last_error <> ''))[1], '')
  from sys_notice where tenantsid = scope_text('app.tenantsid') and channel = '1' and state in ('waiting', 'sending', 'failed')
$$;
-- A letter of the caller to the own address.
create function queue_test_mail(subject text, content text) returns void
  language sql security definer set search_path = public as $$
  insert into sys_notice (tenantsid, user_id, channel, event_key, notice_event, subject, content, state)
  select tenantsid, id, '1', 'test:' || gen_random_uuid(), 'test', $1, $2, 'waiting'
  from sys_user where id::text = scope_text('app.user_id') and tenantsid = scope_text('app.tenantsid')
$$;
revoke all on function notice_mail_state, queue_test_mail from public;
grant execute on function notice_mail_state, queue_test_mail to quayside_purchaser;
