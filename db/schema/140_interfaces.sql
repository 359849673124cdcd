-- API keys, web hooks and the messages that other systems exchange with the product.

-- Keys with which other systems, such as an ERP or a warehouse system, make the calls of the product: for a user, and with no
-- more than both the user and the key may.
create table bm_api_key (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  api_key_no text not null,
  api_key_name text not null,
  user_no text not null,
  user_id bigint references sys_user on delete cascade,
  valid_to date,
  calls_per_minute integer not null default 300 check (calls_per_minute between 1 and 6000),
  key_hash bytea unique,
  key_prefix text not null default '',
  issue_date timestamptz,
  issue_name text not null default '',
  granted jsonb
);
comment on table bm_api_key is 'Keys of other systems. A key acts for a user, and ends with the user.';
comment on column bm_api_key.user_id is 'The user when the key was made: another one who is given the number later never gets the key.';
comment on column bm_api_key.valid_to is 'Last day on which the key counts; empty: until it is withdrawn.';
comment on column bm_api_key.key_hash is 'SHA-256 of the secret, which itself is shown once and never stored; empty: none is issued, or it was withdrawn.';
comment on column bm_api_key.key_prefix is 'Beginning of the secret, by which people distinguish keys.';
comment on column bm_api_key.granted is 'What the key reached when its secret was issued: data lists and flags. It never reaches more before it is issued anew.';
comment on column bm_api_key.api_key_name is 'Name of the key.';
comment on column bm_api_key.calls_per_minute is 'Most calls in a minute.';
select as_master_data('bm_api_key', '{api_key_no}', '{api_key_no,api_key_name,user_no}', 'buyer');
select as_record('bm_api_key', '{api_key_no,api_key_name,user_no}');
alter table bm_api_key drop column custom;
create index bm_api_key_user on bm_api_key (user_id);

create table bm_api_key_area (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  key_area text not null check (key_area in ('orderCollaboration', 'offsite', 'receiptTracking', 'base', 'goods', 'storage')),
  key_access text not null default 'read' check (key_access in ('read', 'write'))
);
comment on table bm_api_key_area is 'Groups of the menu within which a key may work. Administration is none of them.';
comment on column bm_api_key_area.key_area is 'Area of the menu that the key reaches.';
comment on column bm_api_key_area.key_access is 'read or write.';
select as_record_lines('bm_api_key_area', 'bm_api_key', 'key_id');
alter table bm_api_key_area drop column custom;
create unique index bm_api_key_area_once on bm_api_key_area (key_id, key_area);

create table bm_api_key_org (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  org_no text not null
);
comment on table bm_api_key_org is 'The only organisations that a key reaches; without any, all of its user.';
select as_record_lines('bm_api_key_org', 'bm_api_key', 'key_id');
alter table bm_api_key_org drop column custom;
create unique index bm_api_key_org_once on bm_api_key_org (key_id, org_no);

create table bm_api_key_warehouse (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  warehouse_no text not null
);
comment on table bm_api_key_warehouse is 'The only warehouses that a key reaches; without any, all of its user.';
select as_record_lines('bm_api_key_warehouse', 'bm_api_key', 'key_id');
alter table bm_api_key_warehouse drop column custom;
create unique index bm_api_key_warehouse_once on bm_api_key_warehouse (key_id, warehouse_no);

create table bm_api_key_classify_type (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  classify_type text not null
);
comment on table bm_api_key_classify_type is 'The only categories that a key reaches; without any, all of its user.';
select as_record_lines('bm_api_key_classify_type', 'bm_api_key', 'key_id');
alter table bm_api_key_classify_type drop column custom;
create unique index bm_api_key_classify_type_once on bm_api_key_classify_type (key_id, classify_type);

create table sys_api_key_use (
  key_id bigint primary key references bm_api_key on delete cascade,
  tenantsid text not null references sys_tenant,
  used_minute timestamptz not null,
  calls integer not null
);
comment on table sys_api_key_use is 'When a key was last used, and how often in that minute: what limits its pace on all servers together.';
comment on column sys_api_key_use.used_minute is 'The minute.';
comment on column sys_api_key_use.calls is 'Calls within the minute.';
select scope_system('sys_api_key_use');
create policy purchaser_scope on sys_api_key_use for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')));
grant select on sys_api_key_use to quayside_purchaser;

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
comment on table bm_webhook is 'Addresses of other systems that are notified of events. Nothing is sent before a secret was issued.';
comment on column bm_webhook.secret is 'What the messages are signed with, sealed with the service''s key: it must read it again.';
comment on column bm_webhook.webhook_name is 'Name of the web hook.';
select as_master_data('bm_webhook', '{webhook_no}', '{webhook_no,webhook_name,url}', 'org');
select as_record('bm_webhook', '{webhook_no,webhook_name,url}');
alter table bm_webhook drop column custom;

create table bm_webhook_event (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  notice_event text not null
);
comment on table bm_webhook_event is 'Events of which a web hook notifies.';
select as_record_lines('bm_webhook_event', 'bm_webhook', 'webhook_id');
alter table bm_webhook_event drop column custom;
create unique index bm_webhook_event_once on bm_webhook_event (webhook_id, notice_event);

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
  warehouse_no text not null default '',
  classify_type text not null default '',
  unique (webhook_id, outbox_id)
);
comment on table sys_webhook_message is 'Messages to other systems: one for each event and web hook.';
comment on column sys_webhook_message.payload is 'The body as it is sent, the same each time.';
comment on column sys_webhook_message.state is 'waiting until due_at, sending while the other system is asked, sent, or failed for good.';
comment on column sys_webhook_message.warehouse_no is 'Warehouse of the document, as far as the event has one; who reads the log needs it, as its organisation and category.';
comment on column sys_webhook_message.outbox_id is 'Event of the outbox that is sent.';
comment on column sys_webhook_message.response_status is 'HTTP status of the answer; empty: none.';
comment on column sys_webhook_message.response_excerpt is 'Beginning of the answer.';
comment on column sys_webhook_message.sent_date is 'When the receiver took it.';
select scope_system('sys_webhook_message');
select scope_merged('sys_webhook_message');
create index sys_webhook_message_recent on sys_webhook_message (tenantsid, create_date desc, id desc) include (org_no);
create index sys_webhook_message_due on sys_webhook_message (webhook_id, due_at) where state in ('waiting', 'sending');
create index sys_webhook_message_search on sys_webhook_message using gin (search_text search_trigrams);
create policy purchaser_scope on sys_webhook_message to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[]))
  and (warehouse_no = '' or warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))
  and (classify_type = '' or classify_type = any ((select scope_list('app.classify_types'))::text[])));
grant select on sys_webhook_message to quayside_purchaser;
grant update (state, due_at, attempts) on sys_webhook_message to quayside_purchaser;

-- What warehouse systems outside report as received: each message acts once, however often it is delivered.
create table srm_receipt_message (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user,
  sender text not null,
  outside_no text not null,
  content_hash bytea not null,
  receipt_no text not null default '',
  answer jsonb,
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, sender, outside_no)
);
comment on table srm_receipt_message is 'Receipts that other systems reported, by the number under which their sender knows them.';
comment on column srm_receipt_message.sender is 'The key with which the message came, or the user who sent it without one.';
comment on column srm_receipt_message.content_hash is 'SHA-256 of what was reported: another content under the same number is refused.';
comment on column srm_receipt_message.answer is 'What the first delivery was answered, and each later one is; empty only while the first is at work.';
comment on column srm_receipt_message.outside_no is 'Number under which the other system reported it.';
select scope_system('srm_receipt_message');
create index srm_receipt_message_user on srm_receipt_message (user_id);
create policy own_rows on srm_receipt_message to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
grant select, insert on srm_receipt_message to quayside_purchaser;
grant update (receipt_no, answer) on srm_receipt_message to quayside_purchaser;

-- Documents that are exchanged with other systems as XML: what came, what went, and what became of it.
create table doc_exchange_message (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null,
  org_no text not null default '',
  warehouse_no text not null default '',
  classify_type text not null default '',
  supplier_no text not null default '',
  direction text not null check (direction in ('in', 'out')),
  message_kind text not null check (message_kind in ('order', 'despatchAdvice', 'receiptAdvice')),
  result text not null check (result in ('sent', 'accepted', 'refused')),
  outside_no text not null,
  document_no text not null default '',
  sender text not null,
  sender_party text not null default '',
  api_key_no text not null default '',
  content_hash bytea not null,
  content bytea,
  size_bytes integer not null,
  findings jsonb not null default '[]',
  finding_count integer not null default 0,
  answer jsonb,
  create_name text not null default '',
  create_date timestamptz not null default clock_timestamp(),
  search_text text not null generated always as (search_normalise(outside_no || ' ' || document_no || ' ' || supplier_no || ' '
    || api_key_no || ' ' || create_name)) stored,
  constraint doc_exchange_message_user_id_fkey foreign key (user_id) references sys_user
);
comment on table doc_exchange_message is 'XML documents that other systems sent or fetched.';
comment on column doc_exchange_message.outside_no is 'The number that the document itself carries.';
comment on column doc_exchange_message.document_no is 'The number of the document of the product; empty where none came of it.';
comment on column doc_exchange_message.sender is 'The key with which the document came or was fetched, or the user without one.';
comment on column doc_exchange_message.sender_party is 'The party that the document names as its own, since one system may send for several.';
comment on column doc_exchange_message.content is 'The document itself; empty when it is older than such documents are kept.';
comment on column doc_exchange_message.findings is 'What was wrong with a refused document: path, text key and parameters of each.';
comment on column doc_exchange_message.answer is 'What the first delivery was answered, and each later one is; empty only while the first is at work.';
comment on column doc_exchange_message.direction is 'in: sent to the product; out: fetched from it.';
comment on column doc_exchange_message.message_kind is 'order, despatchAdvice or receiptAdvice.';
comment on column doc_exchange_message.result is 'sent, accepted or refused.';
comment on column doc_exchange_message.content_hash is 'SHA-256 of the document: another content under the same number is refused.';
comment on column doc_exchange_message.finding_count is 'How many findings there are.';
select scope_system('doc_exchange_message');
select scope_merged('doc_exchange_message');
-- A number acts once for each sender.
create unique index doc_exchange_message_once on doc_exchange_message (tenantsid, sender, message_kind, sender_party, outside_no)
  where direction = 'in' and result = 'accepted';
create index doc_exchange_message_user on doc_exchange_message (user_id);
create index doc_exchange_message_recent on doc_exchange_message
  (tenantsid, create_date desc, id desc, org_no, warehouse_no, classify_type);
create index doc_exchange_message_count on doc_exchange_message (tenantsid, org_no, warehouse_no, classify_type);
create index doc_exchange_message_search on doc_exchange_message using gin (org_no, search_text search_trigrams);
alter table doc_exchange_message alter column search_text set statistics 500;
create policy own_documents on doc_exchange_message for insert to quayside_purchaser, quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy own_answers on doc_exchange_message for update to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id'))
  and result = 'accepted' and answer is null)
with check (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id'))
  and answer is not null);
create policy own_rows on doc_exchange_message for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy purchaser_scope on doc_exchange_message for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and case when org_no = '' then user_id::text = (select scope_text('app.user_id')) or (select scope_is_whole())
    else org_no = any ((select scope_list('app.org_nos'))::text[]) end
  and warehouse_no = any ((select array_prepend('', scope_list('app.warehouse_nos')))::text[])
  and classify_type = any ((select array_prepend('', scope_list('app.classify_types')))::text[]));
grant select, insert on doc_exchange_message to quayside_purchaser, quayside_supplier;
grant update (org_no, warehouse_no, classify_type, supplier_no, document_no, answer, warehouse_nos, classify_types)
  on doc_exchange_message to quayside_purchaser, quayside_supplier;

create function find_api_key_user() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.user_id := (select u.id from sys_user u where u.tenantsid = new.tenantsid and lower(u.user_no) = lower(new.user_no));
  return new;
end $$;
create trigger bm_api_key_user before insert on bm_api_key for each row execute function find_api_key_user();

-- A key finds the master data that the documents of its areas name, and no other.
create function api_key_caller(hash bytea) returns jsonb
  language plpgsql volatile security definer set search_path = public as $$
declare
  k bm_api_key;
  reach jsonb;
  caller jsonb;
  used integer;
begin
  select * into k from bm_api_key where key_hash = hash and status_code = '1' and (valid_to is null or valid_to >= current_date)
    and granted is not null;
  if not found then return null; end if;
  reach := api_key_reach(k);
  select jsonb_build_object(
    'apiKeyId', k.id::text,
    'apiKeyNo', k.api_key_no,
    'keyAreas', (select coalesce(jsonb_agg(a.key_area order by a.key_area), '[]') from bm_api_key_area a where a.key_id = k.id),
    'tenantsid', u.tenantsid,
    'userId', u.id::text,
    'userNo', u.user_no,
    'userName', u.user_name,
    'supplierNo', coalesce(u.belong_supplier, ''),
    'limitCount', u.limit_count,
    'frameVersion', coalesce((select v.custom_field_version from sys_custom_field_version v where v.tenantsid = u.tenantsid), 0),
    'textVersion', coalesce((select v.text_version from sys_text_version v where v.tenantsid = u.tenantsid), 0),
    'licenceKey', (select l.licence_key from sys_licence l where l.tenantsid = u.tenantsid),
    'data', (select coalesce(jsonb_agg(present), '[]') from (
      select jsonb_array_elements(reach -> 'data') as present intersect select jsonb_array_elements(k.granted -> 'data')) both_data),
    'menus', (select coalesce(jsonb_agg(jsonb_build_array(present ->> 0, jsonb_build_array(present ->> 1))), '[]') from (
      select jsonb_array_elements(reach -> 'flags') as present intersect select jsonb_array_elements(k.granted -> 'flags')) both_flags))
  into caller from sys_user u where u.id = k.user_id and u.status_code = '1';
  if caller is null then return null; end if;
  perform set_config('synchronous_commit', 'off', true);
  insert into sys_api_key_use as c (key_id, tenantsid, used_minute, calls)
  values (k.id, k.tenantsid, date_trunc('minute', now()), 1)
  on conflict (key_id) do update set calls = case c.used_minute when excluded.used_minute then c.calls + 1 else 1 end,
    used_minute = excluded.used_minute
  returning calls into used;
  return caller || jsonb_build_object('isTooFast', used > k.calls_per_minute);
end $$;
revoke execute on function api_key_caller from public;
grant execute on function api_key_caller to quayside_app, quayside_request;

-- Downloading a document changes nothing: keys that only read may, too.
create function api_key_reach(k bm_api_key) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'data', (select coalesce(jsonb_agg(jsonb_build_array(d.data_type, d.data_value) order by d.data_type, d.data_value), '[]')
      from sys_user_data d where d.user_id = k.user_id and case d.data_type
        when '1' then not exists (select from bm_api_key_org o where o.key_id = k.id)
          or exists (select from bm_api_key_org o where o.key_id = k.id and o.org_no = d.data_value)
        when '3' then not exists (select from bm_api_key_warehouse w where w.key_id = k.id)
          or exists (select from bm_api_key_warehouse w where w.key_id = k.id and w.warehouse_no = d.data_value)
        else not exists (select from bm_api_key_classify_type c where c.key_id = k.id)
          or exists (select from bm_api_key_classify_type c where c.key_id = k.id and c.classify_type = d.data_value) end),
    'flags', (select coalesce(jsonb_agg(distinct jsonb_build_array(x.menu_no, f)), '[]')
      from sys_user u
      join sys_user_right x on x.user_id = u.id
      join sys_menu m on m.menu_no = x.menu_no
      join bm_api_key_area a on a.key_id = k.id and a.key_area = m.menu_owner
      cross join unnest(x.flags) f
      where u.id = k.user_id
        -- The purchaser's administrator never acts as the other party.
        and (f in ('isSearch', 'isExport', 'isDownload') or (a.key_access = 'write' and u.belong_supplier is null))))
$$;
revoke execute on function api_key_reach from public;

create function record_api_key_grant() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.granted := case when new.key_hash is not null then api_key_reach(new) end;
  return new;
end $$;
create trigger bm_api_key_grant before update of key_hash on bm_api_key for each row execute function record_api_key_grant();

create function own_exchange_number(sent_by text, kind text, party text, number text)
  returns table (content_hash bytea, document_no text, answer jsonb)
  language sql stable security definer set search_path = public as $$
  select m.content_hash, m.document_no, m.answer from doc_exchange_message m
  where m.tenantsid = scope_text('app.tenantsid') and m.user_id::text = scope_text('app.user_id')
    and m.sender = sent_by and m.direction = 'in' and m.result = 'accepted'
    and m.message_kind = kind and m.sender_party = party and m.outside_no = number
$$;
comment on function own_exchange_number is 'What came of a document that the caller sent before, whatever the caller reaches by now.';
revoke execute on function own_exchange_number from public;
grant execute on function own_exchange_number to quayside_purchaser, quayside_supplier;
