-- What the last check of each invariant found, for each company. Findings are replaced by the next check, so neither grows.

create table sys_invariant_result (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  invariant_no text not null check (length(invariant_no) <= 100),
  check_date timestamptz not null,
  duration_ms integer not null,
  finding_count bigint,
  broken_since timestamptz,
  error_message text not null default '',
  constraint sys_invariant_result_once unique (tenantsid, invariant_no),
  constraint sys_invariant_result_outcome check ((finding_count is null) = (error_message <> ''))
);
comment on table sys_invariant_result is 'Outcome of the last check of an invariant, one row a company and invariant.';
comment on column sys_invariant_result.invariant_no is 'Module and name of the invariant in the code, such as orders.batchLedger.';
comment on column sys_invariant_result.finding_count is 'Rows that break it; null where it could not be checked.';
comment on column sys_invariant_result.broken_since is 'When a check first found rows that break it, without a check in between that found none.';
select scope_system('sys_invariant_result');
create policy administrators on sys_invariant_result for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysInvariant')));
grant select on sys_invariant_result to quayside_purchaser;

create table sys_invariant_finding (
  id bigint generated always as identity primary key,
  tenantsid text not null,
  invariant_no text not null,
  org_no text not null,
  warehouse_no text not null,
  classify_type text not null,
  document_no text not null,
  place text not null,
  expected text not null,
  found text not null,
  constraint sys_invariant_finding_result foreign key (tenantsid, invariant_no)
    references sys_invariant_result (tenantsid, invariant_no) on delete cascade
);
comment on table sys_invariant_finding is 'The first rows that broke an invariant at its last check.';
comment on column sys_invariant_finding.org_no is 'Organisation, warehouse and category of the row, by which its readers are told apart; empty: of none.';
comment on column sys_invariant_finding.place is 'Where in the document, or where stock lies.';
create index sys_invariant_finding_of on sys_invariant_finding (tenantsid, invariant_no, id);
select scope_system('sys_invariant_finding');
-- Administrators read no more of documents than their authority lists allow.
create policy administrators on sys_invariant_finding for select to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and (select scope_has_menu('sysInvariant'))
  and (org_no = '' or org_no = any ((select scope_list('app.org_nos'))::text[]))
  and (warehouse_no = '' or warehouse_no = any ((select scope_list('app.warehouse_nos'))::text[]))
  and (classify_type = '' or classify_type = any ((select scope_list('app.classify_types'))::text[])));
grant select on sys_invariant_finding to quayside_purchaser;

-- Whoever may have the invariants checked at once asks for a run of their task.
create policy invariant_checkers on sys_job to quayside_purchaser using (
  tenantsid = (select scope_text('app.tenantsid')) and job_class = 'system.checkInvariants' and (select scope_has_menu('sysInvariant')));

insert into sys_menu (menu_no, menu_owner, menu_level, url, icon, sort) values
  ('sysInvariant', 'system', '2', 'System.Invariant', '', 98);
select grant_new_menu('sysInvariant', '{isSearch,isSubmit}');

-- One task takes the place of three: it keeps the schedule that the company gave to the check of balances, and the history of all.
update sys_job set job_class = 'system.checkInvariants' where job_class = 'orders.checkLedger';
update sys_job_run r set job_id = merged.id
from sys_job old
join sys_job merged on merged.tenantsid = old.tenantsid and merged.job_class = 'system.checkInvariants'
where r.job_id = old.id and old.job_class in ('inventory.checkStock', 'inventory.checkSerials');
delete from sys_job old using sys_job merged
where old.job_class in ('inventory.checkStock', 'inventory.checkSerials')
  and merged.tenantsid = old.tenantsid and merged.job_class = 'system.checkInvariants';
-- What they said in words of their own is in the number of rows.
update sys_job_run set note = null
where note ->> 'textKey' in ('orders:tasks.ledgerFits', 'inventory:tasks.stockFits', 'inventory:tasks.serialsFit');

comment on column sys_invariant_result.check_date is 'When it was checked.';
comment on column sys_invariant_result.duration_ms is 'How long the check took.';
comment on column sys_invariant_result.error_message is 'Why it could not be checked; empty where it was.';
comment on column sys_invariant_finding.invariant_no is 'Module and name of the invariant in the code, such as orders.batchLedger.';
comment on column sys_invariant_finding.warehouse_no is 'Warehouse of the row; empty: of none.';
comment on column sys_invariant_finding.classify_type is 'Document category of the row; empty: of none.';
comment on column sys_invariant_finding.document_no is 'Number of the document that breaks it; empty: of none.';
comment on column sys_invariant_finding.expected is 'What should be there.';
comment on column sys_invariant_finding.found is 'What is there.';
select comment_usual_columns('sys_invariant_result'), comment_usual_columns('sys_invariant_finding');
