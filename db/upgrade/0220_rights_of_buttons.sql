-- Buttons that rode on another one's right have their own (spec domain §6). Whoever could press one before can press it after:
-- roles, users and keys get the new right from the one that covered it, which is gone where nothing else asks for it.
create temporary table own_button (menu_no text, covered_by text, flag text, is_kept boolean) on commit drop;
insert into own_button values
  ('userOrder', 'isSubmit', 'isRelease', true),
  ('userOrder', 'isExport', 'isDownload', true),
  ('asnTracking', 'isExport', 'isDownload', true),
  ('acceptanceDetails', 'isExport', 'isDownload', true),
  ('exchangeMessage', 'isExport', 'isDownload', true),
  ('sysNews', 'isSubmit', 'isRelease', false),
  ('webhookMessage', 'isSubmit', 'isOut', false),
  ('sysCache', 'isDelete', 'isDeleteAll', false),
  ('abnormalLog', 'isModify', 'isHandle', false);

create or replace function pg_temp.with_own_buttons(of_menu text, flags text[]) returns text[] language sql stable as $$
  select array(
    select f from unnest(flags) f
    where not exists (select from own_button b where b.menu_no = of_menu and b.covered_by = f and not b.is_kept)
    union
    select b.flag from own_button b where b.menu_no = of_menu and b.covered_by = any (flags)
    order by 1)
$$;
update sys_role_menu set flags = pg_temp.with_own_buttons(menu_no, flags)
where exists (select from own_button b where b.menu_no = sys_role_menu.menu_no and b.covered_by = any (flags));
update sys_user_menu set flags = pg_temp.with_own_buttons(menu_no, flags)
where exists (select from own_button b where b.menu_no = sys_user_menu.menu_no and b.covered_by = any (flags));

-- What keys reached when their secrets were issued says the same of each menu entry.
update bm_api_key k set granted = jsonb_set(k.granted, '{flags}', (
  select coalesce(jsonb_agg(jsonb_build_array(g.menu_no, f)), '[]')
  from (select pair ->> 0 as menu_no, array_agg(pair ->> 1) as flags
    from jsonb_array_elements(k.granted -> 'flags') pair group by 1) g
  cross join unnest(pg_temp.with_own_buttons(g.menu_no, g.flags)) f))
where k.granted is not null;

-- Downloading a document changes nothing: keys that only read may, too.
create or replace function api_key_reach(k bm_api_key) returns jsonb
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
