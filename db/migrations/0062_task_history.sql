-- The history of all tasks is a list of its own, which is searched and exported.
insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('sysJobRun', 'system', '2', 'System.Job.Run', '', 98);
select grant_new_menu('sysJobRun', '{isSearch,isExport}');
drop policy administrators on sys_job_run;
create policy administrators on sys_job_run for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysJob') or scope_has_menu('sysJobRun')));
-- Whoever may read the history reads which task a run was of.
create policy historians on sys_job for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysJobRun')));

-- Whoever keeps the versions of the mobile app may export their list.
update sys_role_menu set flags = flags || '{isExport}'
where menu_no = 'sysAppVersion' and 'isModify' = any(flags) and not 'isExport' = any(flags);
