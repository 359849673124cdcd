-- Invariants of stock, serial numbers and the counts of lists' tabs.

create view invariant_inventory_stock_ledger with (security_invoker = true) as
select tenantsid, coalesce(s.org_no, m.org_no) as org_no, warehouse_no, '' as classify_type, '' as document_no,
  concat_ws('/', warehouse_no, cell_no, item_no, nullif(lot_no, ''), nullif(owner_no, '')) as place,
  trim_scale(coalesce(m.qty, 0))::text as expected, trim_scale(coalesce(s.on_hand_qty, 0))::text as found
from wms_stock s
full join (
  select tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no, min(org_no) as org_no,
    sum(case transaction_type when '1' then qty else -qty end) as qty
  from wms_stock_ledger group by 1, 2, 3, 4, 5, 6
) m using (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no)
where coalesce(s.on_hand_qty, 0) <> coalesce(m.qty, 0);
comment on view invariant_inventory_stock_ledger is 'Stock on hand in a cell is the sum of its movements.';

create view invariant_inventory_serial_stock with (security_invoker = true) as
select tenantsid, coalesce(stock.org_no, pieces.org_no) as org_no, warehouse_no, '' as classify_type, '' as document_no,
  concat_ws('/', warehouse_no, cell_no, item_no, nullif(lot_no, ''), nullif(owner_no, '')) as place,
  trim_scale(coalesce(stock.qty, 0))::text as expected, trim_scale(coalesce(pieces.qty, 0))::text as found
from (
  select s.tenantsid, s.warehouse_no, s.cell_no, s.item_no, s.lot_no, s.owner_no, s.org_no, s.on_hand_qty as qty
  from wms_stock s
  join bm_item i on i.tenantsid = s.tenantsid and i.item_no = s.item_no and i.item_rule = '3'
  where s.on_hand_qty <> 0
) stock
full join (
  select tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no, min(org_no) as org_no, count(*)::numeric as qty
  from wms_serial where status = 'inStorage' group by 1, 2, 3, 4, 5, 6
) pieces using (tenantsid, warehouse_no, cell_no, item_no, lot_no, owner_no)
where stock.qty is distinct from pieces.qty;
comment on view invariant_inventory_serial_stock is 'As many serial numbers are in storage as the stock of their item says.';

create view invariant_inventory_serial_trail with (security_invoker = true) as
select s.tenantsid, s.org_no, s.warehouse_no, s.classify_type, s.serial_no as document_no, s.item_no as place,
  coalesce(m.status_to, 'initial') as expected, s.status as found
from wms_serial s
left join lateral (select status_to from wms_serial_move where serial_id = s.id order by id desc limit 1) m on true
where s.status <> coalesce(m.status_to, 'initial');
comment on view invariant_inventory_serial_trail is 'A serial number is in the state to which its last step led.';

create view invariant_inventory_serial_lines with (security_invoker = true) as
select l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.asn_no as document_no, l.asn_seq::text as place,
  concat_ws(' / ', trim_scale(l.on_way_qty - l.inspect_qty), trim_scale(l.inspect_qty)) as expected,
  concat_ws(' / ', coalesce(s.initial, 0), coalesce(s.arrived, 0)) as found
from srm_asn_line l
join srm_asn_head h on h.id = l.asn_id and h.status in ('2', '3', '4')
left join (
  select asn_line_id, count(*) filter (where status = 'initial') as initial, count(*) filter (where status = 'arrival') as arrived
  from wms_serial where asn_line_id is not null group by asn_line_id
) s on s.asn_line_id = l.id
where l.is_serial and (l.on_way_qty - l.inspect_qty, l.inspect_qty) <> (coalesce(s.initial, 0), coalesce(s.arrived, 0));
comment on view invariant_inventory_serial_lines is 'As many serial numbers of a line are on the way and wait for inspection as its quantities say.';

create view invariant_system_tab_counts with (security_invoker = true) as
select tenantsid, org_no, warehouse_no, classify_type, '' as document_no,
  concat_ws(' ', list_name, party, nullif(concat_ws('/', nullif(org_no, ''), nullif(warehouse_no, ''), nullif(classify_type, ''),
    nullif(array_to_string(warehouse_nos, '+'), ''), nullif(array_to_string(classify_types, '+'), ''), nullif(supplier_no, '')), ''),
    tab) as place,
  counted::text as expected, materialised::text as found
from sys_tab_count_differences;
comment on view invariant_system_tab_counts is 'The number on a tab of a list is the number of its rows.';

grant select on invariant_inventory_stock_ledger, invariant_inventory_serial_stock, invariant_inventory_serial_trail,
  invariant_inventory_serial_lines, invariant_system_tab_counts to quayside_system;

-- The invariants take their place. Only the nightly checks of the version before read them.
drop view if exists srm_purchase_ledger_differences, srm_component_ledger_differences;
