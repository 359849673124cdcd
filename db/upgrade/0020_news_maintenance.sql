-- News are written in the product: they may be taken back after they were published, and have a menu entry of their own.
alter table sys_news drop constraint sys_news_publish_check;
alter table sys_news add constraint sys_news_publish_check check (publish in ('0', '1', '2'));
comment on column sys_news.publish is '0 draft, 1 published, 2 cancelled.';
create index sys_news_last_changed on sys_news (tenantsid, update_date desc, id desc);

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('sysNews', 'system', '2', 'System.News', '', 95);

create function scope_has_menu(menu_no text) returns boolean language sql stable parallel safe
  return menu_no = any (scope_list('app.menu_nos'));
comment on function scope_has_menu is 'Whether the caller may open a menu entry.';

-- Readers see what is out for them. Drafts, what is over and what was cancelled, with its files, are for those who write news.
drop policy purchaser_scope on sys_news;
create policy purchaser_reads on sys_news for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_nos = '{}' or org_nos && (select scope_list('app.org_nos'))::text[])
  and publish = '1' and current_date between valid_from and coalesce(valid_to, 'infinity')
  and target_side in ('all', 'purchaser'));
create policy purchaser_writes on sys_news to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid'))
  and (org_nos = '{}' or org_nos && (select scope_list('app.org_nos'))::text[])
  and (select scope_has_menu('sysNews')));

drop policy of_visible_news on sys_news_text;
create policy of_visible_news on sys_news_text for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_news n where n.id = news_id));
create policy purchaser_writes on sys_news_text to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and exists (select from sys_news n where n.id = news_id)
  and (select scope_has_menu('sysNews')));

drop policy news_files on doc_file;
create policy news_files on doc_file for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'news'
  and exists (select from sys_news n where n.id = document_id));
create policy news_files_of_writers on doc_file to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and kind = 'news'
  and exists (select from sys_news n where n.id = document_id)
  and (select scope_has_menu('sysNews')));
