-- What suppliers may write of approvals, appointments and exchanged documents is held by the database, too.

-- A supplier asks, changes its own wish while it waits, and takes it back; the purchaser's word is none of its columns.
drop policy supplier_scope on srm_delivery_approval;
create policy supplier_scope on srm_delivery_approval for select to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no')));
create policy supplier_wishes on srm_delivery_approval for insert to quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no'))
  and source = 'supplier' and status = 'pendingReview');
create policy supplier_changes on srm_delivery_approval for update to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no')))
with check (
  tenantsid = (select scope_text('app.tenantsid'))
  and supplier_no = (select scope_text('app.supplier_no'))
  and source = 'supplier' and status in ('pendingReview', 'voided'));
revoke update on srm_delivery_approval from quayside_supplier;
grant update (org_no, warehouse_no, classify_type, supplier_no, supplier_name, goods_no, goods_name, batch_id, purchase_no,
  line_batch, valid_from, valid_to, reason, review_reason, status, version, update_name, update_date)
  on srm_delivery_approval to quayside_supplier;

-- Either side books; a supplier ends what it booked, and confirms nothing that waits for the purchaser.
revoke update on srm_asn_appointment from quayside_purchaser, quayside_supplier;
grant update (status, reason, review_name, version, update_name, update_date) on srm_asn_appointment to quayside_purchaser;
grant update (status, reason, version, update_name, update_date) on srm_asn_appointment to quayside_supplier;
create policy supplier_ends on srm_asn_appointment as restrictive for update to quayside_supplier
  using (true) with check (status = 'cancelled');

-- What came of a document is written once: nobody changes the answer that every later delivery gets.
drop policy own_rows on doc_exchange_message;
create policy own_rows on doc_exchange_message for select to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy own_documents on doc_exchange_message for insert to quayside_purchaser, quayside_supplier with check (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id')));
create policy own_answers on doc_exchange_message for update to quayside_purchaser, quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id'))
  and result = 'accepted' and answer is null)
with check (
  tenantsid = (select scope_text('app.tenantsid')) and user_id::text = (select scope_text('app.user_id'))
  and answer is not null);

-- A user who has done nothing that is kept can be deleted: what was refused goes with them, and the files that were made for
-- them. A document that was taken stays, and with it whoever sent it: its number never acts again.
alter table doc_exchange_message
  drop constraint doc_exchange_message_user_id_fkey,
  add constraint doc_exchange_message_user_id_fkey foreign key (user_id) references sys_user;
create index doc_import_run_user on doc_import_run (user_id);
create index doc_file_user on doc_file (user_id);
create function forget_refusals() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from doc_import_run where user_id = old.id and state = 'refused';
  delete from doc_file where user_id = old.id and kind = 'own';
  delete from doc_exchange_message where user_id = old.id and result = 'refused';
  return old;
end $$;
revoke all on function forget_refusals from public;
create trigger forget_refusals before delete on sys_user for each row execute function forget_refusals();
