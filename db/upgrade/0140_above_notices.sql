-- More than a notice announced may come, within the limit of its order. The notice's line, its lot and the ledger grow by it at the
-- receipt, as if it had been announced, and each row of a receipt keeps its part, so that its reversal takes exactly that back.
alter table srm_asn_line add column above_qty numeric(20, 6) not null default 0,
  add constraint srm_asn_line_above check (above_qty >= 0 and above_qty < delivery_qty);
comment on column srm_asn_line.above_qty is 'Of the delivery quantity: what came above what was announced.';
alter table srm_asn_lot add column above_qty numeric(20, 6) not null default 0,
  add constraint srm_asn_lot_above check (above_qty >= 0 and above_qty < qty);
comment on column srm_asn_lot.above_qty is 'Of the quantity: what came above what was announced; those of a line''s lots add up to the line''s.';
alter table srm_check_receipt add column above_qty numeric(20, 6) not null default 0,
  add constraint srm_check_receipt_above check (above_qty between least(0, receive_qty) and greatest(0, receive_qty));
comment on column srm_check_receipt.above_qty is 'Of the accepted quantity: what came above the notice.';
alter table srm_check_return add column above_qty numeric(20, 6) not null default 0,
  add constraint srm_check_return_above check (above_qty between least(0, check_return_qty) and greatest(0, check_return_qty));
comment on column srm_check_return.above_qty is 'Of the refused quantity: what came above the notice.';
alter table srm_inspection add column above_qty numeric(20, 6) not null default 0,
  add constraint srm_inspection_above check (above_qty between 0 and inspect_qty);
comment on column srm_inspection.above_qty is 'Of what arrived: what came above the notice. Its result hands it on to the rows of the receipt.';
select follow_past_again(name::regclass)
from unnest('{srm_asn_line,srm_asn_lot,srm_check_receipt,srm_check_return,srm_inspection}'::text[]) as name;

-- Weaker than what held until now, so every row fulfils it unlooked at.
alter table srm_purchase_ledger drop constraint srm_purchase_ledger_movement_check,
  add constraint srm_purchase_ledger_movement_check check (movement in ('order', 'split', 'change', 'asnSubmit', 'asnWithdraw', 'asnShip',
    'asnVoid', 'receiveAbove', 'receiveAboveCancel', 'accept', 'refuse', 'acceptCancel', 'refuseCancel', 'end',
    'returnExchange')) not valid;
