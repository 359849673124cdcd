-- Documents that are exchanged with other systems as XML: what came, what went, and what became of it.
create table doc_exchange_message (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  user_id bigint not null references sys_user,
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
    || api_key_no || ' ' || create_name)) stored
);
comment on table doc_exchange_message is 'XML documents that other systems sent or fetched.';
comment on column doc_exchange_message.outside_no is 'The number that the document itself carries.';
comment on column doc_exchange_message.document_no is 'The number of the document of the product; empty where none came of it.';
comment on column doc_exchange_message.sender is 'The key with which the document came or was fetched, or the user without one.';
comment on column doc_exchange_message.sender_party is 'The party that the document names as its own, since one system may send for several.';
comment on column doc_exchange_message.content is 'The document itself; empty when it is older than such documents are kept.';
comment on column doc_exchange_message.findings is 'What was wrong with a refused document: path, text key and parameters of each.';
comment on column doc_exchange_message.answer is 'What the first delivery was answered, and each later one is; empty only while the first is at work.';
-- A number acts once for each sender.
create unique index doc_exchange_message_once on doc_exchange_message (tenantsid, sender, message_kind, sender_party, outside_no)
  where direction = 'in' and result = 'accepted';
create index doc_exchange_message_recent on doc_exchange_message (tenantsid, create_date desc, id desc) include (org_no);
create index doc_exchange_message_user on doc_exchange_message (user_id);
create index doc_exchange_message_search on doc_exchange_message using gin (search_text search_trigrams);
select scope_system('doc_exchange_message');
-- Whoever sends meets their own numbers, whatever they reach; the log shows readers what lies within their authority.
create policy own_rows on doc_exchange_message to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy purchaser_scope on doc_exchange_message for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[]))
  and (warehouse_no = '' or warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))
  and (classify_type = '' or classify_type = any ((select scope_list('app.classify_types'))::text[])));
grant select, insert on doc_exchange_message to quayside_purchaser, quayside_supplier;
grant update (document_no, org_no, warehouse_no, classify_type, supplier_no, answer) on doc_exchange_message
  to quayside_purchaser, quayside_supplier;

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('exchangeMessage', 'system', '2', 'System.Exchange.Message', '', 105);
select grant_new_menu('exchangeMessage', '{isSearch,isExport}');

-- What other systems call a unit: its common code of UN/ECE recommendation 20.
alter table bm_unit add column common_code text not null default '' check (common_code ~ '^([A-Z0-9]{2,3})?$');
comment on column bm_unit.common_code is 'Common code of UN/ECE recommendation 20; empty: the number of the unit stands for itself.';
