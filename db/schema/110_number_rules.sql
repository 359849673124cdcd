-- Rules by which lots, bar codes and boxes get their numbers.

-- Rules that make numbers and the contents of barcodes: what letters stand for, the rules' parts, and which numbers they gave.
create table bm_basic_element (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  element_no text not null check (element_no ~ '^[A-Z]$'),
  element_name text not null,
  element_type text not null check (element_type in ('fixedText', 'year4', 'year2', 'month', 'day', 'week', 'dayOfYear',
    'productDate', 'expiryDate', 'supplierNo', 'itemNo', 'orgNo', 'warehouseNo', 'lotNo', 'quantity', 'boxNumber', 'serial',
    'checkDigit')),
  fixed_text text not null default '',
  date_basis text check (date_basis in ('1', '2')),
  serial_base text check (serial_base in ('decimal', 'base36', 'letters')),
  reset_period text check (reset_period in ('never', 'year', 'month', 'day')),
  check_method text check (check_method in ('gs1', 'mod97', 'mod3736')),
  check ((element_type = 'serial') = (serial_base is not null) and (element_type = 'serial') = (reset_period is not null)),
  check ((element_type = 'checkDigit') = (check_method is not null))
);
comment on table bm_basic_element is 'What a letter A to Z stands for in the rules of numbers and barcodes.';
comment on column bm_basic_element.date_basis is 'Which day: 1 that of making the number, 2 that of producing the goods.';
comment on column bm_basic_element.serial_base is 'Characters of a serial number: digits, digits and letters, or letters without I and O.';
comment on column bm_basic_element.reset_period is 'When a serial number begins anew.';
comment on column bm_basic_element.check_method is 'GS1 modulo 10, or ISO/IEC 7064 MOD 97-10 or MOD 37,36.';
comment on column bm_basic_element.element_name is 'Name of the element.';
comment on column bm_basic_element.element_type is 'What stands for the letter: fixed text, parts of a date, data of the goods or a serial number.';
select as_master_data('bm_basic_element', '{element_no}', '{element_no,element_name}', 'buyer');
select as_record('bm_basic_element', '{element_no,element_name}');

create table bm_lot_rule_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  lot_rule_no text not null,
  lot_rule_name text not null,
  item_rule text not null default '2' check (item_rule in ('1', '2', '3'))
);
comment on table bm_lot_rule_head is 'How lot numbers are made up; without parts, the supplier''s own number is the lot.';
comment on column bm_lot_rule_head.lot_rule_name is 'Name of the rule.';
comment on column bm_lot_rule_head.item_rule is 'Items it is for: 1 distinguished by item, 2 by lot, 3 by serial number.';
select as_master_data('bm_lot_rule_head', '{lot_rule_no}', '{lot_rule_no,lot_rule_name}', 'buyer');
select as_record('bm_lot_rule_head', '{lot_rule_no,lot_rule_name}');
select as_record_with_approval_status('bm_lot_rule_head', 'bmLotRule');

create table bm_lot_rule_line (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  part_seq integer not null check (part_seq > 0),
  element_no text not null,
  part_length integer check (part_length between 1 and 60),
  padding text not null default '' check (length(padding) <= 1),
  separator text not null default '' check (length(separator) <= 3),
  fixed_text text not null default ''
);
comment on table bm_lot_rule_line is 'The parts of a lot number, in the order of their places.';
comment on column bm_lot_rule_line.part_length is 'Most characters; exactly as many where there is padding, and for serial numbers.';
comment on column bm_lot_rule_line.separator is 'What stands between this part and the next.';
comment on column bm_lot_rule_line.fixed_text is 'In place of the element''s own, where that is fixed text.';
select as_record_lines('bm_lot_rule_line', 'bm_lot_rule_head', 'rule_id');
create unique index bm_lot_rule_line_once on bm_lot_rule_line (rule_id, part_seq);
create index bm_lot_rule_line_of on bm_lot_rule_line (tenantsid, element_no);

create table bm_bar_rule_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  bar_rule_no text not null,
  bar_rule_name text not null,
  bar_type text not null default '0' check (bar_type in ('0', '1', '2')),
  item_rule text not null default '1' check (item_rule in ('1', '2', '3')),
  symbology text not null default 'code128' check (symbology in ('code128', 'gs1-128', 'qrcode', 'gs1qrcode'))
);
comment on table bm_bar_rule_head is 'How the contents of barcodes are made up.';
comment on column bm_bar_rule_head.bar_type is '0 every label of the item, 1 labels of boxes and cartons, 2 labels of pallets.';
comment on column bm_bar_rule_head.item_rule is 'Items it is for: 1 distinguished by item, 2 by lot, 3 by serial number.';
comment on column bm_bar_rule_head.symbology is 'How the barcode is drawn; GS1 symbols need an application identifier before their data.';
comment on column bm_bar_rule_head.bar_rule_name is 'Name of the rule.';
select as_master_data('bm_bar_rule_head', '{bar_rule_no}', '{bar_rule_no,bar_rule_name}', 'buyer');
select as_record('bm_bar_rule_head', '{bar_rule_no,bar_rule_name}');
select as_record_with_approval_status('bm_bar_rule_head', 'bmBarRule');

create table bm_bar_rule_line (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  part_seq integer not null check (part_seq > 0),
  identifier text not null default '' check (identifier ~ '^([0-9]{2,4})?$'),
  element_no text not null,
  part_length integer check (part_length between 1 and 60),
  padding text not null default '' check (length(padding) <= 1),
  separator text not null default '' check (length(separator) <= 3),
  fixed_text text not null default ''
);
comment on table bm_bar_rule_line is 'The parts of a barcode''s contents, in the order of their places; as those of lot numbers.';
comment on column bm_bar_rule_line.identifier is 'GS1 application identifier of the data that begin here; parts without one go on with the data before.';
comment on column bm_bar_rule_line.part_length is 'Most characters; exactly as many where there is padding, and for serial numbers.';
comment on column bm_bar_rule_line.separator is 'What stands between this part and the next.';
select as_record_lines('bm_bar_rule_line', 'bm_bar_rule_head', 'rule_id');
create unique index bm_bar_rule_line_once on bm_bar_rule_line (rule_id, part_seq);
create index bm_bar_rule_line_of on bm_bar_rule_line (tenantsid, element_no);

create table bm_box_rule_head (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  box_rule_no text not null,
  box_rule_name text not null,
  org_no text not null default '*',
  item_no text,
  unit_no text,
  pack_qty numeric(20, 6) check (pack_qty > 0),
  label_level text not null default '1' check (label_level in ('1', '2', '3'))
);
comment on table bm_box_rule_head is 'How goods are packed: so many in a box, boxes in a carton, cartons on a pallet. Of one item, or of all in a unit.';
comment on column bm_box_rule_head.pack_qty is 'Pieces in the smallest box.';
comment on column bm_box_rule_head.label_level is 'What gets a label: 1 the box, 2 the carton, 3 the pallet.';
comment on column bm_box_rule_head.box_rule_no is 'Number of the packing rule.';
comment on column bm_box_rule_head.box_rule_name is 'Name of the packing rule.';
select as_master_data('bm_box_rule_head', '{box_rule_no}', '{box_rule_no,box_rule_name}', 'org');
select as_record('bm_box_rule_head', '{box_rule_no,box_rule_name}');
select as_record_with_approval_status('bm_box_rule_head', 'bmBoxRule');

create table bm_box_rule_line (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  box_level text not null check (box_level in ('2', '3')),
  level_qty integer not null check (level_qty > 0)
);
comment on table bm_box_rule_line is 'What is packed around boxes: 2 cartons, 3 pallets, each with so many of the level below that the rule has.';
comment on column bm_box_rule_line.box_level is '2 carton, 3 pallet.';
comment on column bm_box_rule_line.level_qty is 'Packages of the level below in one.';
select as_record_lines('bm_box_rule_line', 'bm_box_rule_head', 'rule_id');
create unique index bm_box_rule_line_once on bm_box_rule_line (rule_id, box_level);

create table bm_number_counter (
  tenantsid text not null references sys_tenant,
  rule_kind text not null check (rule_kind in ('lot', 'bar')),
  rule_no text not null,
  reset_key text not null,
  last_value bigint not null check (last_value > 0),
  primary key (tenantsid, rule_kind, rule_no, reset_key)
);
comment on table bm_number_counter is 'The last serial number that a rule gave within a period; empty reset_key: for ever.';
comment on column bm_number_counter.rule_kind is 'lot or bar.';
comment on column bm_number_counter.reset_key is 'Period within which numbers count; empty: for ever.';
comment on column bm_number_counter.last_value is 'Serial number that was given last.';
select scope_tenant('bm_number_counter');
grant insert, update on bm_number_counter to quayside_purchaser, quayside_supplier, quayside_system;

create table bm_auto_numbered_lot (
  id bigint generated always as identity primary key,
  tenantsid text not null references sys_tenant,
  lot_no text not null,
  lot_rule_no text not null,
  item_no text not null,
  supplier_no text not null,
  create_name text not null default '',
  create_date timestamptz not null default now(),
  unique (tenantsid, lot_no)
);
comment on table bm_auto_numbered_lot is 'Lot numbers that rules gave: none is given twice, also when a rule was changed meanwhile.';
alter table bm_auto_numbered_lot enable row level security;
create policy purchaser_scope on bm_auto_numbered_lot to quayside_purchaser using (tenantsid = (select scope_text('app.tenantsid')));
create policy supplier_scope on bm_auto_numbered_lot to quayside_supplier using (
  tenantsid = (select scope_text('app.tenantsid')) and supplier_no = (select scope_text('app.supplier_no')));
select scope_to_system('bm_auto_numbered_lot');
grant select, insert on bm_auto_numbered_lot to quayside_purchaser, quayside_supplier, quayside_system;

-- A rule with what its letters stand for. Suppliers generate numbers by rules that they may not read.
create function number_rule(kind text, wanted text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('ruleNo', h.rule_no, 'isValid', h.status_code = '1', 'symbology', h.symbology,
    'parts', coalesce((
      select jsonb_agg(jsonb_build_object('partSeq', p.part_seq, 'elementNo', p.element_no, 'elementName', e.element_name,
        'elementType', e.element_type, 'dateBasis', e.date_basis, 'serialBase', e.serial_base, 'resetPeriod', e.reset_period,
        'checkMethod', e.check_method, 'partLength', p.part_length, 'padding', p.padding, 'separator', p.separator,
        'fixedText', coalesce(nullif(p.fixed_text, ''), e.fixed_text), 'identifier', p.identifier) order by p.part_seq)
      from (
        select rule_id, part_seq, element_no, part_length, padding, separator, fixed_text, '' as identifier
        from bm_lot_rule_line where kind = 'lot' and rule_id = h.id
        union all
        select rule_id, part_seq, element_no, part_length, padding, separator, fixed_text, identifier
        from bm_bar_rule_line where kind = 'bar' and rule_id = h.id) p
      join bm_basic_element e on e.tenantsid = h.tenantsid and e.element_no = p.element_no), '[]'))
  from (
    select id, tenantsid, lot_rule_no as rule_no, status_code, '' as symbology from bm_lot_rule_head where kind = 'lot'
    union all
    select id, tenantsid, bar_rule_no, status_code, symbology from bm_bar_rule_head where kind = 'bar') h
  where h.tenantsid = scope_text('app.tenantsid') and h.rule_no = wanted
$$;
revoke execute on function number_rule from public;
grant execute on function number_rule to quayside_purchaser, quayside_supplier, quayside_system;

-- Which rules of numbers items have, as far as the rules are valid and have parts, and how long the items keep.
create function number_rules_of(items text[])
  returns table (item_no text, lot_rule_no text, bar_rule_no text, shelf_life_days integer, is_serial boolean)
  language sql stable security definer set search_path = public as $$
  select i.item_no, l.lot_rule_no, b.bar_rule_no, case when i.is_shelf_life then i.shelf_life_days end, i.item_rule = '3'
  from bm_item i
  left join bm_lot_rule_head l on l.tenantsid = i.tenantsid and l.lot_rule_no = i.lot_rule_no and l.status_code = '1'
    and exists (select from bm_lot_rule_line p where p.rule_id = l.id)
  left join bm_bar_rule_head b on b.tenantsid = i.tenantsid and b.bar_rule_no = i.bar_rule_no and b.status_code = '1'
    and exists (select from bm_bar_rule_line p where p.rule_id = b.id)
  where i.tenantsid = scope_text('app.tenantsid') and i.item_no = any (items)
$$;
revoke execute on function number_rules_of from public;
grant execute on function number_rules_of to quayside_purchaser, quayside_supplier, quayside_system;

-- How many of an item's unit a labelled box, carton or pallet holds by the valid rule for it: the item's own before one for the
-- unit, the organisation's own before one for all; null without a rule. A rule counts in its own unit only.
create function labelled_pack_qty(item text, org text, unit text) returns numeric
  language sql stable security definer set search_path = public as $$
  select h.pack_qty
    * coalesce((select l.level_qty from bm_box_rule_line l
                where l.rule_id = h.id and l.box_level = '2' and h.label_level in ('2', '3')), 1)
    * coalesce((select l.level_qty from bm_box_rule_line l
                where l.rule_id = h.id and l.box_level = '3' and h.label_level = '3'), 1)
  from bm_box_rule_head h
  where h.tenantsid = scope_text('app.tenantsid') and h.status_code = '1' and h.pack_qty is not null
    and coalesce(h.item_no, item) = item and h.org_no in (org, '*') and h.unit_no = unit
  order by h.item_no is null, h.org_no = '*', h.update_date desc, h.id desc limit 1
$$;
revoke execute on function labelled_pack_qty from public;
grant execute on function labelled_pack_qty to quayside_purchaser, quayside_supplier, quayside_system;

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
revoke execute on function item_rule_labels from public;
grant execute on function item_rule_labels to quayside_purchaser, quayside_supplier, quayside_system;
