-- What people were reminded of before it lapsed or when it was late: each case once.
create table srm_money_reminder (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  reminder_kind text not null check (reminder_kind in ('redRequest', 'deduction', 'payment')),
  document_id bigint not null,
  reminded_case text not null,
  create_date timestamptz not null default clock_timestamp(),
  unique (tenantsid, reminder_kind, document_id, reminded_case)
);
comment on table srm_money_reminder is 'Red requests, deductions and due payments of which those concerned were reminded.';
comment on column srm_money_reminder.reminder_kind is 'redRequest before a red request lapses, deduction before a deduction does, payment when it is overdue.';
comment on column srm_money_reminder.document_id is 'Invoicing bill, deduction, or what is due.';
comment on column srm_money_reminder.reminded_case is 'What a new reminder of the same document needs to be another one: number and time of the request, or day asked for.';
select comment_usual_columns('srm_money_reminder');
select scope_system('srm_money_reminder');
