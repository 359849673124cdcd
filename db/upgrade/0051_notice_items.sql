-- What users do not want to be told is seen and set by the company's administrators, too; calls decide who they are.
create policy purchaser_scope on sys_notice_off to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
