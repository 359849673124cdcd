-- Orders may be written in another unit than the item's: quantities are kept in the item's, the price stays that of what was written.
alter table srm_purchase_line
  add column ordered_qty numeric(20, 6) check (ordered_qty > 0),
  add column ordered_unit_no text,
  add column ordered_line_qty numeric(20, 6) check (ordered_line_qty > 0),
  add constraint srm_purchase_line_ordered check (
    (ordered_qty is null) = (ordered_unit_no is null) and (ordered_qty is null) = (ordered_line_qty is null));
comment on column srm_purchase_line.ordered_qty is 'Quantity as it was written, where that was in another unit than the line''s; the price is for this unit.';
comment on column srm_purchase_line.ordered_unit_no is 'Unit of that quantity; empty where the order was written in the line''s unit.';
comment on column srm_purchase_line.ordered_line_qty is 'What that quantity was in the line''s unit; amounts of later quantities follow from the ratio of the two.';
