-- The company that is measured: organisations, warehouses, suppliers and items in four languages, and its rules. Settings: bench.tenant,
-- bench.orders.
create function pg_temp.pick(number bigint, salt bigint, choices bigint) returns bigint language sql immutable
  return (hashint8extended(number, salt) & 9223372036854775807) % choices;

insert into sys_tenant (tenantsid, tenant_name) values (current_setting('bench.tenant'), 'Measured company');

insert into bm_org (tenantsid, org_no, org_name)
select current_setting('bench.tenant'), 'O' || lpad(i::text, 2, '0'), 'Organisation ' || i from generate_series(0, 19) i;

insert into bm_warehouse (tenantsid, warehouse_no, warehouse_name, org_no)
select current_setting('bench.tenant'), 'W' || lpad(i::text, 2, '0') || side, 'Warehouse ' || i || side, 'O' || lpad(i::text, 2, '0')
from generate_series(0, 19) i, unnest(array['A', 'B']) side;

insert into bm_classify_type (tenantsid, classify_type, classify_type_name)
select current_setting('bench.tenant'), 'C' || i, 'Type ' || i from generate_series(1, 3) i;

insert into bm_unit (tenantsid, unit_no, unit_name, decimals) values
  (current_setting('bench.tenant'), 'PCS', 'Piece', 0), (current_setting('bench.tenant'), 'KG', 'Kilogram', 3);
insert into bm_currency (tenantsid, currency, decimals) values
  (current_setting('bench.tenant'), 'USD', 2), (current_setting('bench.tenant'), 'CNY', 2), (current_setting('bench.tenant'), 'VND', 0);

-- The rules of a company that uses all of them. The limit for answers is so long that the tasks which look at it every few
-- minutes accept nothing and remind nobody: the rows stay as they are measured. Of the organisations whose orders the measured
-- buyer sees, one wants to approve what is shipped (bench-company.ts), and another one has its goods delivered just in time.
insert into srm_order_answer_config (tenantsid, config_name, org_no, acceptance_limit_hours, early_days, late_days, preview_days,
  is_answered_date_confirmed, is_price_open, is_shipping_approved)
select current_setting('bench.tenant'), 'Answers of ' || org_no, org_no, 8760, 3, 3, 60, true, true, org_no = 'O04'
from unnest(array['*', 'O04']) org_no;
insert into srm_delivery_rule_config (tenantsid, rule_name, org_no, advance_days, can_merge_order_types, is_merged_by_keyword,
  merge_keywords, is_shipping_info_needed, dock_count, overdue_days)
select current_setting('bench.tenant'), 'Deliveries of ' || org_no, org_no, 120, true, org_no <> '*', case org_no when '*' then '' else 'PO' end,
  true, 4, 2
from unnest(array['*', 'O01', 'O02']) org_no;
-- The one for everything is there with the company. Deliveries by appointment are those of a supplier that ships nothing here.
insert into srm_execution_policy (tenantsid, policy_name, org_no, supplier_no, delivery_mode, horizon_days) values
  (current_setting('bench.tenant'), 'Just in time', 'O03', null, 'JIT', 120),
  (current_setting('bench.tenant'), 'By appointment', '*', 'S200', 'scheduled', null);
insert into sys_notification_config (tenantsid, is_product_on, is_mail_on) values (current_setting('bench.tenant'), true, true);

insert into bm_supplier (tenantsid, supplier_no, supplier_name)
select current_setting('bench.tenant'), 'S' || lpad(i::text, 3, '0'), case i % 4
  when 0 then (array['Northern', 'Harbour', 'Allied', 'Summit', 'Delta'])[1 + (i / 4) % 5] || ' '
    || (array['Fasteners', 'Electronics', 'Castings', 'Packaging', 'Tooling'])[1 + (i / 20) % 5] || ' Ltd ' || i
  when 1 then (array['苏州', '东莞', '宁波', '青岛', '厦门'])[1 + (i / 4) % 5]
    || (array['五金', '电子', '铸造', '包装', '模具'])[1 + (i / 20) % 5] || '有限公司' || i
  when 2 then 'Công ty ' || (array['Cơ khí', 'Điện tử', 'Đúc', 'Bao bì', 'Khuôn mẫu'])[1 + (i / 20) % 5] || ' '
    || (array['Hải Phòng', 'Bình Dương', 'Đồng Nai', 'Bắc Ninh', 'Đà Nẵng'])[1 + (i / 4) % 5] || ' ' || i
  else (array['台中', '新竹', '高雄', '桃園', '臺南'])[1 + (i / 4) % 5]
    || (array['五金', '電子', '鑄造', '包裝', '模具'])[1 + (i / 20) % 5] || '股份有限公司' || i
end
from generate_series(0, 199) i;

insert into bm_delivery_address (tenantsid, loadadr_type, warehouse_no, address, contact, phone, is_default)
select tenantsid, '1', warehouse_no, 'Gate 1, ' || warehouse_name, 'Goods in', '0200000000', true from bm_warehouse;
insert into bm_delivery_address (tenantsid, loadadr_type, supplier_no, address, contact, phone, is_default)
select tenantsid, '2', supplier_no, 'Dock 1, ' || supplier_name, 'Dispatch', '0300000000', true from bm_supplier;

-- 12,000 items: a language, a noun, a material, a size and a variant. The last of each language carry words that nothing else has;
-- the fewer orders, the more of them, so that a rare word is on about as many lines of every size of the company.
insert into bm_item (tenantsid, item_no, item_name, item_spec, unit_no, over_percent)
select current_setting('bench.tenant'), 'ITEM' || lpad(i::text, 5, '0'),
  case
    when i >= rare.first then (array['Iridium crucible 25 ml', '蓝宝石轴承 微型', 'Ổ bi thạch anh chính xác', '藍寶石軸承 微型'])[1 + i % 4]
    when i % 20 < 8 then
      (array['Stainless steel', 'Carbon steel', 'Brass', 'Aluminium', 'Nylon', 'Copper', 'Zinc plated', 'Rubber', 'Polycarbonate',
        'Ceramic', 'Titanium', 'Galvanised'])[1 + pg_temp.pick(i, 1, 12)] || ' ' ||
      (array['hex bolt', 'lock nut', 'flat washer', 'ball bearing', 'circuit board', 'cable harness', 'gasket', 'spring',
        'terminal block', 'power supply', 'connector', 'enclosure', 'heat sink', 'fuse holder', 'relay', 'bracket', 'drive shaft',
        'pulley', 'solenoid valve', 'sensor', 'rivet', 'hinge', 'bushing', 'coupling', 'filter', 'nozzle', 'clamp', 'spacer',
        'thermostat', 'gear wheel'])[1 + pg_temp.pick(i, 2, 30)]
    when i % 20 < 13 then
      (array['不锈钢', '碳钢', '黄铜', '铝合金', '尼龙', '紫铜', '镀锌', '橡胶', '工程塑料', '陶瓷'])[1 + pg_temp.pick(i, 1, 10)] || ' ' ||
      (array['六角螺丝', '沉头螺丝', '自攻螺丝', '内六角螺丝', '锁紧螺母', '平垫圈', '滚珠轴承', '印刷电路板', '线束', '密封垫', '弹簧', '端子排',
        '开关电源', '连接器', '外壳', '散热片', '保险丝座', '继电器', '支架', '传动轴', '皮带轮', '电磁阀', '传感器', '铆钉'])[1 + pg_temp.pick(i, 2, 24)]
    when i % 20 < 17 then
      (array['Bu lông lục giác', 'Đai ốc khóa', 'Vòng đệm phẳng', 'Vòng bi cầu', 'Bảng mạch in', 'Bó dây điện', 'Gioăng', 'Lò xo',
        'Ống dẫn', 'Bộ nguồn', 'Đầu nối', 'Vỏ hộp', 'Tản nhiệt', 'Rơ le', 'Giá đỡ', 'Trục truyền', 'Van điện từ', 'Cảm biến',
        'Đinh tán', 'Bản lề'])[1 + pg_temp.pick(i, 2, 20)] || ' ' ||
      (array['thép không gỉ', 'thép cacbon', 'thép mạ kẽm', 'đồng thau', 'nhôm', 'nhựa', 'cao su', 'gốm sứ'])[1 + pg_temp.pick(i, 1, 8)]
    else
      (array['不鏽鋼', '碳鋼', '黃銅', '鋁合金', '尼龍', '紫銅', '鍍鋅', '橡膠', '工程塑膠', '陶瓷'])[1 + pg_temp.pick(i, 1, 10)] || ' ' ||
      (array['六角螺絲', '沉頭螺絲', '鎖緊螺母', '平墊圈', '滾珠軸承', '印刷電路板', '線束', '密封墊', '彈簧', '端子台', '電源供應器', '連接器', '外殼',
        '散熱片', '保險絲座', '繼電器', '支架', '傳動軸', '皮帶輪', '電磁閥'])[1 + pg_temp.pick(i, 2, 20)]
  end || case when i >= rare.first then '' else ' ' || (array['M3', 'M4', 'M5', 'M6', 'M8', 'M10', 'M12', '12 V', '24 V', 'DN20', 'DN50', '0805'])
    [1 + pg_temp.pick(i, 3, 12)] || '-' || (i % 97) end,
  (array['DIN 933', 'ISO 4017', 'GB/T 5783', 'IP67', 'RoHS', 'TCVN 1916'])[1 + pg_temp.pick(i, 4, 6)] || ' ' || (10 + pg_temp.pick(i, 5, 190)) || ' mm',
  'PCS', 0
from generate_series(0, 11999) i,
  (select 12000 - 4 * least(100, greatest(1, 100000 / current_setting('bench.orders')::int)) as first) rare;

-- What deliveries and answers may deviate by: for each organisation, every second supplier and every sixth item.
create temporary table reach as
select 'Tolerance of ' || org_no as name, org_no, null as supplier_no, null as item_no, 10.0 as percent, 'warn' as action
from bm_org where tenantsid = current_setting('bench.tenant')
union all
select 'Tolerance of ' || supplier_no, '*', supplier_no, null, 5.0, 'refuse'
from bm_supplier where tenantsid = current_setting('bench.tenant') and right(supplier_no, 1) in ('1', '3', '5', '7', '9')
union all
select 'Tolerance of ' || item_no, '*', null, item_no, right(item_no, 1)::int / 2.0, 'refuse'
from bm_item where tenantsid = current_setting('bench.tenant') and right(item_no, 5)::int % 6 = 4;
insert into srm_delivery_tolerance (tenantsid, tolerance_no, tolerance_name, org_no, supplier_no, item_no, over_percent, under_percent, over_action)
select current_setting('bench.tenant'), 'DT-' || coalesce(item_no, supplier_no, org_no), name, org_no, supplier_no, item_no, percent, 2, action from reach;
insert into srm_order_tolerance (tenantsid, tolerance_no, tolerance_name, org_no, supplier_no, item_no, qty_over_percent, qty_under_percent, earlier_days,
  later_days, price_over_percent, price_under_percent)
select current_setting('bench.tenant'), 'OT-' || coalesce(item_no, supplier_no, org_no), name, org_no, supplier_no, item_no, percent, 2, 5, 3, 1, 5 from reach;
