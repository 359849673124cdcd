-- A batch is of its line's order: one foreign key says both, and each new row is looked up once instead of twice.
alter table srm_purchase_line add constraint srm_purchase_line_of_head unique (id, head_id);
alter table srm_purchase_batch
  drop constraint srm_purchase_batch_head_id_fkey,
  drop constraint srm_purchase_batch_line_id_fkey,
  add constraint srm_purchase_batch_line_fkey foreign key (line_id, head_id) references srm_purchase_line (id, head_id);
