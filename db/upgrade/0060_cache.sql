-- What the servers keep at hand is shown to administrators, who may clear it.
insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('sysCache', 'system', '2', 'System.Cache', '', 101);
select grant_new_menu('sysCache', '{isSearch,isDelete}');
