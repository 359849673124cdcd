-- A line whose cancellation the supplier confirmed keeps what is under delivery, which may be nothing. The rule becomes weaker,
-- so that no row needs to be read again.
alter table srm_purchase_line drop constraint srm_purchase_line_line_qty_check,
  add constraint srm_purchase_line_line_qty_check check (line_qty >= 0) not valid;
-- What waits for an answer is asked for by order, on every row of the lists.
create index srm_purchase_change_waiting on srm_purchase_change (head_id) include (change_party, field_name)
  where state = 'proposed';
