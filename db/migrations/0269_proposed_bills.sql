-- Bills that suppliers propose of what they are owed, where the company lets them. The purchaser checks them and sends them on.
alter table srm_bill drop constraint srm_bill_status_check,
  add constraint srm_bill_status_check
    check (status in ('draft', 'proposed', 'pendingConfirm', 'returned', 'confirmed', 'invoiced', 'closed', 'voided'));
grant insert on srm_bill, srm_bill_line to quayside_supplier;
grant update (is_removed) on srm_bill_line to quayside_supplier;

-- A supplier writes proposals and nothing else, and takes lines back of them alone.
create policy bills_proposed on srm_bill as restrictive for insert to quayside_supplier with check (status = 'proposed');
create policy lines_proposed on srm_bill_line as restrictive for insert to quayside_supplier
  with check (exists (select from srm_bill b where b.id = bill_id and b.status = 'proposed'));
create policy lines_taken_back on srm_bill_line as restrictive for update to quayside_supplier
  using (true) with check (not is_removed or exists (select from srm_bill b where b.id = bill_id and b.status = 'proposed'));

-- Roles of suppliers that confirm bills may propose them, too, as soon as the company lets them.
update sys_role_menu r set flags = r.flags || array(select f from unnest('{isAdd,isDelete}'::text[]) f where not f = any (r.flags))
where r.menu_no = 'reconciliationBill' and 'isSubmit' = any (r.flags) and not 'isAdd' = any (r.flags)
  and exists (select from sys_user_role m where m.role_id = r.role_id)
  and not exists (select from sys_user_role m join sys_user u on u.id = m.user_id
    where m.role_id = r.role_id and coalesce(u.belong_supplier, '') = '');
