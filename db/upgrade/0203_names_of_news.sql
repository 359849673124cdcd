-- News carry the names of the wire: subject, content, the sign that pins them on top, and to whom they are published.
alter table sys_news rename column is_top to top_sign;
alter table sys_news rename column target_side to publish_object;
alter table sys_news_text rename column title to subject;
alter table sys_news_text rename column body to content;
comment on column sys_news.top_sign is 'Stays above the others.';
comment on column sys_news.publish_object is 'Which side reads it: all, purchaser or supplier; org_nos and supplier_nos narrow it.';
comment on table sys_news_text is 'A piece of news in one language. content is HTML that was sanitised before it was written.';

-- What people arranged, saved and chose for exports by the names before comes along.
create function pg_temp.renamed(list text, field text) returns text language sql immutable as $$
  select case
    when list in ('news.schedule', 'MySchedule') then case field when 'subject' then 'summary' else field end
    else case field when 'title' then 'subject' when 'isTop' then 'topSign' when 'targetSide' then 'publishObject' else field end
  end $$;
update sys_column_setting s set columns = (
  select jsonb_agg(c || jsonb_build_object('prop', pg_temp.renamed(s.list_id, c ->> 'prop')) order by place)
  from jsonb_array_elements(s.columns) with ordinality as x (c, place))
where list_id in ('news.list', 'news.maintenance', 'news.schedule') and columns <> '[]';
update sys_tag g set tag_content = (
  select jsonb_build_object(
    'params', coalesce((select jsonb_object_agg(pg_temp.renamed(g.module, key), value) from jsonb_each(tag -> 'params')), '{}'),
    'labelMapProp', coalesce((select jsonb_object_agg(key, pg_temp.renamed(g.module, value))
      from jsonb_each_text(tag -> 'labelMapProp')), '{}'))::text
  from (select g.tag_content::jsonb as tag) as x)
where module in ('Offsite.Announcement.News', 'System.News', 'MySchedule');
update sys_export_template set columns = array(
  select pg_temp.renamed('System.News', field) from unnest(columns) with ordinality as x (field, place) order by place)
where export_path = 'ISysNewsService/exportexcel';
