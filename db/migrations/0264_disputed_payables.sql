-- A payable counts its lines on bills that are in dispute, so that the pool finds such payables by an index.

alter table srm_payable
  add column disputed_count integer not null default 0 constraint srm_payable_disputed check (disputed_count >= 0),
  add column is_disputed boolean not null generated always as (disputed_count > 0) stored;
comment on column srm_payable.disputed_count is 'Its lines on bills with which the supplier does not agree.';
comment on column srm_payable.is_disputed is 'The supplier does not agree with what some bill says of it.';
update srm_payable p set disputed_count = d.lines
from (select payable_id, count(*)::integer as lines from srm_bill_line where is_disputed group by payable_id) d where d.payable_id = p.id;
select refresh_history('srm_payable');
create index srm_payable_in_dispute on srm_payable (tenantsid, update_date desc, id desc, org_no, warehouse_no, classify_type)
  include (supplier_no, is_released) where is_disputed;

-- Bill commands lock payables before bills, as this does.
create function post_disputes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update srm_payable p set disputed_count = p.disputed_count + s.change, update_date = clock_timestamp(),
    update_name = coalesce((select user_name from sys_user where id = nullif(scope_text('app.user_id'), '')::bigint), p.update_name)
  from (
    select w.payable_id, sum(w.is_disputed::integer - o.is_disputed::integer) as change
    from written w join before o on o.id = w.id where w.is_disputed <> o.is_disputed group by w.payable_id
  ) s where p.id = s.payable_id;
  return null;
end $$;
comment on function post_disputes is 'Counts on each payable its lines that are in dispute, as objections are made and taken back and lines leave their bills.';
create trigger srm_bill_line_disputed after update on srm_bill_line
  referencing old table as before new table as written for each statement execute function post_disputes();

create view invariant_reconciliation_disputed with (security_invoker = true) as
select p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, '' as document_no, concat_ws(' ', p.source_type, p.origin_no, p.goods_no) as place,
  coalesce(e.lines, 0)::text as expected, p.disputed_count::text as found
from srm_payable p
left join (select payable_id, count(*) as lines from srm_bill_line where is_disputed group by payable_id) e on e.payable_id = p.id
where p.disputed_count <> coalesce(e.lines, 0);
comment on view invariant_reconciliation_disputed is 'A payable counts the lines of bills on which it is in dispute.';
grant select on invariant_reconciliation_disputed to quayside_system;
