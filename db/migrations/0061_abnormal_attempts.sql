-- A task that fails is tried again; its attempts are one entry of the abnormal log, which says how many there were.
alter table sys_abnormal_log
  add column work_key text not null default '' check (length(work_key) <= 100),
  add column attempts integer not null default 1 check (attempts > 0);
comment on column sys_abnormal_log.work_key is 'Of work that is repeated when it fails: the run; empty otherwise.';
comment on column sys_abnormal_log.attempts is 'How often the work has failed; the entry tells of the last time.';
create unique index sys_abnormal_log_work on sys_abnormal_log (tenantsid, work_key) where work_key <> '';
