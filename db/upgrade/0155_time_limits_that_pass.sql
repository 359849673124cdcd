-- Whether orders of the caller's company are accepted automatically at the end of their time limit: it may have paused the task,
-- or let its schedule end. Suppliers and most purchasers read no tasks, but what becomes of their orders.
create or replace function is_auto_accepting() returns boolean
  language sql stable security definer set search_path = public as $$
  select not exists (select from sys_job where tenantsid = (select scope_text('app.tenantsid'))
    and job_class = 'orders.autoAccept' and (not is_start or next_run_at is null))
$$;
revoke all on function is_auto_accepting from public;
grant execute on function is_auto_accepting to quayside_purchaser, quayside_supplier, quayside_system;

-- Where a company has paused it, limits that passed long ago are no news: its purchasers get no letter for each of these orders.
update srm_order_answer a set late_told_date = now()
where answer_result = 'open' and answer_due < now() and late_told_date is null
  and exists (select from sys_job j where j.tenantsid = a.tenantsid and j.job_class = 'orders.autoAccept'
    and (not j.is_start or j.next_run_at is null));

comment on column srm_order_answer.answer_due is 'When the time limit ends, as it was last told; empty: none.';
