-- News of the buyer.

create table sys_news (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  where_news text not null default '2' check (where_news in ('1', '2')),
  news_business text not null default '1' check (news_business in ('1', '2', '3')),
  out_door_type text not null default '1' check (out_door_type in ('1', '2', '3')),
  publish text not null default '0',
  top_sign boolean not null default false,
  valid_from date not null default current_date,
  valid_to date,
  publish_object text not null default 'all' check (publish_object in ('all', 'purchaser', 'supplier')),
  org_nos text[] not null default '{}',
  supplier_nos text[] not null default '{}',
  add_date timestamptz not null default now(),
  search_text text not null default '',
  version integer not null default 1,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  update_name text not null default '',
  update_date timestamptz not null default now(),
  constraint sys_news_valid check (valid_to is null or valid_to >= valid_from),
  constraint sys_news_publish_check check (publish in ('0', '1', '2'))
);
comment on table sys_news is 'News and announcements. Outdoor news are read without signing in, by whoever comes.';
comment on column sys_news.where_news is '1 outdoor: before sign-in too; 2 inside the portal only.';
comment on column sys_news.news_business is '1 supplier collaboration, 2 logistics and receiving, 3 quality.';
comment on column sys_news.out_door_type is '1 announcement, 2 sourcing, 3 rules and forms.';
comment on column sys_news.add_date is 'When it was published last; lists show the newest first.';
comment on column sys_news.org_nos is 'Purchasers of these organisations; empty: of all.';
comment on column sys_news.supplier_nos is 'These suppliers; empty: all.';
comment on column sys_news.publish is '0 draft, 1 published, 2 cancelled.';
comment on column sys_news.top_sign is 'Stays above the others.';
comment on column sys_news.publish_object is 'Which party reads it: all, purchaser or supplier; org_nos and supplier_nos narrow it.';
create index sys_news_recent on sys_news (tenantsid, add_date desc, id desc);
create index sys_news_outdoor on sys_news (add_date desc, id desc) where publish = '1' and where_news = '1';
create index sys_news_last_changed on sys_news (tenantsid, update_date desc, id desc);
alter table sys_news enable row level security;
create policy supplier_scope on sys_news for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and publish = '1'
  and current_date between valid_from and coalesce(valid_to, 'infinity') and publish_object in ('all', 'supplier')
  and (supplier_nos = '{}' or (select scope_text('app.supplier_no')) = any (supplier_nos)));
create policy purchaser_reads on sys_news for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_nos = '{}' or org_nos && (select scope_list('app.org_nos'))::text[])
  and publish = '1' and current_date between valid_from and coalesce(valid_to, 'infinity')
  and publish_object in ('all', 'purchaser'));
create policy purchaser_writes on sys_news to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_nos = '{}' or org_nos && (select scope_list('app.org_nos'))::text[])
  and (select scope_has_menu('sysNews')));
select scope_to_system('sys_news');
grant select on sys_news to quayside_supplier;
grant select, insert, update, delete on sys_news to quayside_purchaser, quayside_system;

create table sys_news_text (
  news_id bigint not null references sys_news on delete cascade,
  tenantsid text not null,
  language_code text not null check (language_code in ('en-US', 'zh-CN', 'zh-TW', 'vi')),
  subject text not null check (subject <> ''),
  content text not null,
  primary key (news_id, language_code)
);
comment on table sys_news_text is 'A piece of news in one language. content is HTML that was sanitised before it was written.';
alter table sys_news_text enable row level security;
create policy of_visible_news on sys_news_text for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_news n where n.id = news_id));
create policy purchaser_writes on sys_news_text to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_news n where n.id = news_id)
  and (select scope_has_menu('sysNews')));
select scope_to_system('sys_news_text');
grant select on sys_news_text to quayside_supplier;
grant select, insert, update, delete on sys_news_text to quayside_purchaser, quayside_system;

create table sys_news_reading (
  news_id bigint not null references sys_news on delete cascade,
  user_id bigint not null references sys_user on delete cascade,
  tenantsid text not null,
  read_date timestamptz not null default now(),
  primary key (news_id, user_id)
);
comment on table sys_news_reading is 'Who has read which piece of news, and when first.';
comment on column sys_news_reading.read_date is 'When the user read it.';
alter table sys_news_reading enable row level security;
create policy own_readings on sys_news_reading to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy visible_news on sys_news_reading as restrictive for insert to quayside_purchaser, quayside_supplier with check (
  exists (select from sys_news n where n.id = news_id));
select scope_to_system('sys_news_reading');
grant select, insert on sys_news_reading to quayside_purchaser, quayside_supplier, quayside_system;

create policy news_files on doc_file for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'news'
  and exists (select from sys_news n where n.id = document_id));

create policy news_files_of_writers on doc_file to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'news'
  and exists (select from sys_news n where n.id = document_id)
  and (select scope_has_menu('sysNews')));
