-- A batch whose cancellation the supplier confirmed: what its notices give back later is ordered no longer either.
alter table srm_purchase_batch add column is_cancelled boolean not null default false;
comment on column srm_purchase_batch.is_cancelled is 'Its cancellation was confirmed: what notices give back leaves the order.';
grant update (is_cancelled) on srm_purchase_batch to quayside_purchaser, quayside_supplier, quayside_system;
update srm_purchase_batch b set is_cancelled = true where is_closed and exists (
  select from srm_purchase_change c where c.batch_id = b.id and c.field_name = 'isCancelled' and c.state = 'confirmed');
