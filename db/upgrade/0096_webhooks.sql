-- Web hooks: what happens is sent to other systems, signed, tried again and kept in a log.
create table bm_webhook (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  webhook_no text not null,
  webhook_name text not null,
  org_no text not null default '*',
  url text not null check (length(url) <= 500),
  secret bytea,
  issue_date timestamptz,
  issue_name text not null default ''
);
comment on table bm_webhook is 'Addresses of other systems that are told what happens. Nothing is sent before a secret was issued.';
comment on column bm_webhook.secret is 'What the messages are signed with, sealed with the service''s key: it must read it again.';
select as_master_data('bm_webhook', '{webhook_no}', '{webhook_no,webhook_name,url}', 'org');
select as_record('bm_webhook', '{webhook_no,webhook_name,url}');
create table bm_webhook_event (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  notice_event text not null
);
comment on table bm_webhook_event is 'What a web hook tells.';
select as_record_lines('bm_webhook_event', 'bm_webhook', 'webhook_id');
create unique index bm_webhook_event_once on bm_webhook_event (webhook_id, notice_event);
-- Settings of the product itself have no fields of companies.
alter table bm_webhook drop column custom;
alter table bm_webhook_event drop column custom;

create table sys_webhook_message (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  webhook_id bigint not null references bm_webhook on delete cascade,
  webhook_no text not null,
  outbox_id bigint not null,
  org_no text not null,
  notice_event text not null,
  document_no text not null default '',
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  response_status integer,
  response_excerpt text not null default '',
  last_error text not null default '',
  sent_date timestamptz,
  create_date timestamptz not null default clock_timestamp(),
  search_text text not null generated always as (search_normalise(webhook_no || ' ' || document_no || ' ' || last_error)) stored,
  unique (webhook_id, outbox_id)
);
comment on table sys_webhook_message is 'Messages to other systems: one for each event and web hook.';
comment on column sys_webhook_message.payload is 'The body as it is sent, the same each time.';
comment on column sys_webhook_message.state is 'waiting until due_at, sending while the other system is asked, sent, or failed for good.';
create index sys_webhook_message_recent on sys_webhook_message (tenantsid, create_date desc, id desc) include (org_no);
create index sys_webhook_message_due on sys_webhook_message (webhook_id, due_at) where state in ('waiting', 'sending');
create index sys_webhook_message_search on sys_webhook_message using gin (search_text search_trigrams);
select scope_system('sys_webhook_message');
create policy purchaser_scope on sys_webhook_message to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[])));
grant select on sys_webhook_message to quayside_purchaser;
grant update (state, due_at, attempts) on sys_webhook_message to quayside_purchaser;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('webhook', 'system', '2', 'System.Webhook', '', 103),
  ('webhookMessage', 'system', '2', 'System.Webhook.Message', '', 104);
select grant_new_menu('webhook', '{isSearch,isAdd,isModify,isPhysicalDelete,isImport,isExport}');
select grant_new_menu('webhookMessage', '{isSearch,isSubmit,isExport}');
