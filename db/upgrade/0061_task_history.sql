-- A task that fails is tried again; its attempts are one entry of the abnormal log, which says how many there were.
alter table sys_abnormal_log
  add column work_key text not null default '' check (length(work_key) <= 100),
  add column attempts integer not null default 1 check (attempts > 0);
comment on column sys_abnormal_log.work_key is 'Of work that is repeated when it fails: the run; empty otherwise.';
comment on column sys_abnormal_log.attempts is 'How often the work has failed; the entry tells of the last time.';
create unique index sys_abnormal_log_work on sys_abnormal_log (tenantsid, work_key) where work_key <> '';

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
