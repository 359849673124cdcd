-- What a barcode rule is for decides which labels it counts for: a label stands for a box, carton or pallet of an item.
comment on column bm_bar_rule_head.bar_type is '0 every label of the item, 1 labels of boxes and cartons, 2 labels of pallets.';

-- Whether an item's barcode rule counts for the labels of its containers: of the level that the valid container rule labels, boxes
-- without one. The container rule is found as labelled_pack_qty finds it.
create function item_rule_labels(item text, org text, unit text) returns boolean
  language sql stable security definer set search_path = public as $$
  select coalesce((
    select case b.bar_type when '1' then labelled.level <> '3' when '2' then labelled.level = '3' else true end
    from bm_item i join bm_bar_rule_head b on b.tenantsid = i.tenantsid and b.bar_rule_no = i.bar_rule_no
    cross join (select coalesce((
      select h.label_level from bm_box_rule_head h
      where h.tenantsid = scope_text('app.tenantsid') and h.status_code = '1' and h.pack_qty is not null
        and coalesce(h.item_no, item) = item and h.org_no in (org, '*') and h.unit_no = unit
      order by h.item_no is null, h.org_no = '*', h.update_date desc, h.id desc limit 1), '1') as level) labelled
    where i.tenantsid = scope_text('app.tenantsid') and i.item_no = item), true)
$$;
revoke all on function item_rule_labels from public;
grant execute on function item_rule_labels to quayside_purchaser, quayside_supplier;
