const WORK = '08:30-12:00 13:00-17:30'
const WEEKDAYS_OF_WORK = {
  monday_hours: WORK,
  tuesday_hours: WORK,
  wednesday_hours: WORK,
  thursday_hours: WORK,
  friday_hours: WORK,
} as const

/**
 * What the demo company's choosers offer beside its organisations, suppliers and items: by table, columns as in the database.
 * Texts are in the language of the unit that keeps them.
 */
export const demoMasterRows = {
  bm_item_group: [
    { group_no: 'EL', group_name: '电子元器件' },
    { group_no: 'EL-PAS', group_name: '被动元件', upper_group_no: 'EL' },
    { group_no: 'EL-SEM', group_name: '半导体器件', upper_group_no: 'EL' },
    { group_no: 'ME', group_name: 'Chi tiết cơ khí' },
    { group_no: 'PK', group_name: 'Packaging material' },
  ],
  bm_unit_conversion: [
    {
      conversion_no: 'UC-DOZ',
      conversion_name: 'Dozen in pieces',
      source_unit_no: 'DOZ',
      source_qty: '1',
      target_unit_no: 'PCS',
      target_qty: '12',
    },
    {
      conversion_no: 'UC-KG',
      conversion_name: '千克换算为克',
      source_unit_no: 'KG',
      source_qty: '1',
      target_unit_no: 'G',
      target_qty: '1000',
    },
  ],
  bm_item_unit_conversion: [
    {
      conversion_no: 'IC-SN-ROLL',
      conversion_name: '每卷标签数',
      item_no: 'LBL-SN-40',
      source_unit_no: 'ROLL',
      source_qty: '1',
      target_unit_no: 'PCS',
      target_qty: '2000',
    },
    {
      conversion_no: 'IC-ESD-BOX',
      conversion_name: 'Bags in a box',
      item_no: 'BAG-ESD-200',
      source_unit_no: 'BOX',
      source_qty: '1',
      target_unit_no: 'PCS',
      target_qty: '100',
    },
    {
      conversion_no: 'IC-M3-KG',
      conversion_name: 'Khối lượng 1000 vít M3×8',
      item_no: 'SCR-M3-8',
      source_unit_no: 'PCS',
      source_qty: '1000',
      target_unit_no: 'KG',
      target_qty: '0.62',
    },
  ],
  bm_zone: [
    { zone_no: 'RCV', zone_name: '收货暂存区', warehouse_no: 'SZ-RM', zone_type: '1' },
    { zone_no: 'A', zone_name: 'A 区立体货架', warehouse_no: 'SZ-RM', zone_type: '2' },
    { zone_no: 'RTN', zone_name: '不良品区', warehouse_no: 'SZ-RM', zone_type: '4' },
    { zone_no: 'K1', zone_name: 'Khu kệ 1', warehouse_no: 'VN-RM', zone_type: '2' },
    { zone_no: 'D1', zone_name: 'Dock 1', warehouse_no: 'HK-DC', zone_type: '3' },
  ],
  bm_warehouse_cell: [
    ...['01', '02', '03', '04', '05', '06'].map((place, index) => ({
      cell_no: `A-01-${place}`,
      cell_name: `A 区 1 排 ${place} 位`,
      warehouse_no: 'SZ-RM',
      zone_no: 'A',
      shelves_type: '2',
      is_mix_sku: false,
      cell_x: 1,
      cell_y: index + 1,
      max_weight: '800',
    })),
    { cell_no: 'NG-01', cell_name: '不良品位 1', warehouse_no: 'SZ-RM', zone_no: 'RTN', is_bad: true },
    {
      cell_no: 'K1-01',
      cell_name: 'Kệ 1 ô 01',
      warehouse_no: 'VN-RM',
      zone_no: 'K1',
      cell_type: '2',
      shelves_type: '3',
    },
    { cell_no: 'D1-01', cell_name: 'Dock 1 lane 1', warehouse_no: 'HK-DC', zone_no: 'D1', cell_type: '3' },
  ],
  bm_customer: [
    {
      customer_no: 'C2001',
      customer_name: '广州智能家居科技有限公司',
      customer_short_name: '广州智能',
      org_no: 'SZ10',
    },
    {
      customer_no: 'C2002',
      customer_name: 'Công ty TNHH Điện tử Hà Nội',
      customer_short_name: 'ĐT Hà Nội',
      org_no: 'VN20',
    },
    { customer_no: 'C2003', customer_name: 'Northern Instruments plc', customer_short_name: 'Northern' },
  ],
  bm_customer_address: [
    {
      customer_no: 'C2001',
      address: '广州市黄埔区科学城开源大道 11 号 2 号门',
      contact: '何雅婷',
      phone: '020-82110066',
      receive_time_start: '08:30',
      receive_time_end: '17:30',
      platform_no: '2',
      is_default: true,
    },
    {
      customer_no: 'C2002',
      address: 'Lô 14, KCN Thăng Long, Đông Anh, Hà Nội',
      contact: 'Trần Thu Hà',
      phone: '024-38812233',
      is_default: true,
    },
    { customer_no: 'C2003', address: 'Unit 4, Tyne Trade Park, Gateshead', contact: 'Helen Marsh', is_default: true },
  ],
  bm_employee: [
    { employee_no: 'E0107', employee_name: '周敏', org_no: 'SZ10', department: '采购部' },
    { employee_no: 'E0212', employee_name: 'Nguyễn Văn Hùng', org_no: 'VN20', department: 'Phòng mua hàng' },
    { employee_no: 'E0305', employee_name: 'Doris Cheung', org_no: 'HK30', department: 'Logistics' },
  ],
  bm_doc_type: [
    { doc_type: 'PO-RCV', doc_type_name: '采购入库', doc_nature: '1', classify_type: 'RAW' },
    { doc_type: 'MRO-RCV', doc_type_name: 'Receipt of supplies', doc_nature: '1', classify_type: 'MRO' },
    {
      doc_type: 'PRD-ISS',
      doc_type_name: 'Xuất kho cho sản xuất',
      doc_nature: '2',
      classify_type: 'OUT',
      org_no: 'VN20',
    },
    { doc_type: 'TRF-WH', doc_type_name: 'Transfer between warehouses', doc_nature: '3', transfer_type: '3' },
  ],
  bm_doc_config: [
    { doc_config_no: 'DC-RCV', doc_config_name: '采购入库默认配置', doc_type: 'PO-RCV' },
    { doc_config_no: 'DC-ISS', doc_config_name: 'Cấu hình xuất kho sản xuất', doc_type: 'PRD-ISS', org_no: 'VN20' },
  ],
  bm_wave: [
    { wave_no: 'W-SZ-AM', wave_name: '深圳上午波次', org_no: 'SZ10', warehouse_no: 'SZ-RM' },
    { wave_no: 'W-SZ-PM', wave_name: '深圳下午波次', org_no: 'SZ10', warehouse_no: 'SZ-RM' },
    { wave_no: 'W-VN-AM', wave_name: 'Đợt sáng Bình Dương', org_no: 'VN20', warehouse_no: 'VN-RM' },
  ],
  bm_production_line: [
    { production_line_no: 'SMT-1', production_line_name: '贴片一线', org_no: 'SZ10' },
    { production_line_no: 'ASM-VN', production_line_name: 'Dây chuyền lắp ráp', org_no: 'VN20' },
  ],
  bm_machine: [
    { machine_no: 'M-SMT-01', machine_name: '高速贴片机 1 号', org_no: 'SZ10', production_line_no: 'SMT-1' },
    { machine_no: 'M-SMT-02', machine_name: '回流焊炉', org_no: 'SZ10', production_line_no: 'SMT-1' },
    { machine_no: 'M-ASM-01', machine_name: 'Máy siết vít tự động', org_no: 'VN20', production_line_no: 'ASM-VN' },
  ],
  bm_technology: [
    { technology_no: 'SMT', technology_name: '表面贴装' },
    { technology_no: 'THT', technology_name: '插件焊接' },
    { technology_no: 'FT', technology_name: 'Functional test' },
  ],
  bm_item_technology: [
    { item_no: 'PCB-CTRL-A3', technology_no: 'SMT', technology_name: '表面贴装', step_seq: 1 },
    { item_no: 'PCB-CTRL-A3', technology_no: 'THT', technology_name: '插件焊接', step_seq: 2 },
    { item_no: 'PCB-CTRL-A3', technology_no: 'FT', technology_name: 'Functional test', step_seq: 3 },
  ],
  bm_tax_rate: [
    { tax_no: 'CN13', tax_name: '增值税 13%', tax_rate: '13' },
    { tax_no: 'VN10', tax_name: 'Thuế GTGT 10%', tax_rate: '10' },
    { tax_no: 'ZERO', tax_name: 'Zero rated', tax_rate: '0' },
  ],
  bm_working_calendar: [
    {
      calendar_no: 'WC-GROUP',
      calendar_name: '集团工作日历',
      ...WEEKDAYS_OF_WORK,
      saturday_hours: '08:30-12:00',
    },
    { calendar_no: 'WC-VN20', calendar_name: 'Lịch làm việc Bình Dương', org_no: 'VN20', ...WEEKDAYS_OF_WORK },
    { calendar_no: 'WC-S1003', calendar_name: 'Pacific office hours', supplier_no: 'S1003', ...WEEKDAYS_OF_WORK },
  ],
  bm_basic_element: [
    { element_no: 'A', element_name: '固定文本', element_type: 'fixedText' },
    { element_no: 'B', element_name: '生产年份（2 位）', element_type: 'year2', date_basis: '2' },
    { element_no: 'C', element_name: '生产月份', element_type: 'month', date_basis: '2' },
    { element_no: 'D', element_name: '生产日', element_type: 'day', date_basis: '2' },
    {
      element_no: 'E',
      element_name: '当日流水号',
      element_type: 'serial',
      serial_base: 'decimal',
      reset_period: 'day',
      date_basis: '2',
    },
    { element_no: 'F', element_name: 'Supplier', element_type: 'supplierNo' },
    { element_no: 'G', element_name: 'Item', element_type: 'itemNo' },
    { element_no: 'H', element_name: 'Lot', element_type: 'lotNo' },
    { element_no: 'I', element_name: 'Quantity', element_type: 'quantity' },
    { element_no: 'J', element_name: 'Production date', element_type: 'productDate' },
    { element_no: 'K', element_name: 'Hạn sử dụng', element_type: 'expiryDate' },
    { element_no: 'L', element_name: 'Số thùng', element_type: 'boxNumber' },
    { element_no: 'M', element_name: 'Ký tự kiểm tra', element_type: 'checkDigit', check_method: 'mod3736' },
  ],
  bm_box_rule_head: [
    {
      box_rule_no: 'BOX-REEL',
      box_rule_name: '卷盘装箱（10 卷一箱）',
      pack_qty: '10',
      unit_no: 'ROLL',
      label_level: '2',
    },
    {
      box_rule_no: 'BOX-PCB',
      box_rule_name: 'PCB 真空包装（50 片一箱）',
      item_no: 'PCB-CTRL-A3',
      pack_qty: '50',
      unit_no: 'PCS',
    },
  ],
  bm_bar_rule_head: [
    { bar_rule_no: 'BR-ITEM', bar_rule_name: '物料标签 Code 128', bar_type: '0', item_rule: '1' },
    { bar_rule_no: 'BR-LOT', bar_rule_name: '批次标签 GS1-128', bar_type: '0', item_rule: '2', symbology: 'gs1-128' },
    { bar_rule_no: 'BR-BOX', bar_rule_name: 'Box label GS1-128', bar_type: '1', item_rule: '2', symbology: 'gs1-128' },
    { bar_rule_no: 'BR-PAL', bar_rule_name: 'Pallet label SSCC', bar_type: '2', item_rule: '2', symbology: 'gs1-128' },
  ],
  bm_lot_rule_head: [
    { lot_rule_no: 'LR-DAY', lot_rule_name: '生产日期 + 流水号', item_rule: '2' },
    { lot_rule_no: 'LR-SUP', lot_rule_name: 'Supplier lot as it is', item_rule: '2' },
  ],
  bm_notice_template: [
    {
      notice_template_no: 'NT-PO',
      notice_template_name: '新采购订单通知',
      notice_type: '1',
      subject: '新采购订单 {{purchaseNo}}',
    },
    {
      notice_template_no: 'NT-ASN',
      notice_template_name: 'Shipment on its way',
      notice_type: '2',
      subject: 'ASN {{asnNo}} was shipped',
    },
  ],
  bm_upper_method_head: [{ upper_method_no: 'UP-NEAR', upper_method_name: '就近空储位上架' }],
  bm_under_method_head: [{ under_method_no: 'UN-FULL', under_method_name: '整箱优先拣货' }],
  bm_turn_method_head: [
    { turn_method_no: 'FIFO', turn_method_name: '先进先出' },
    { turn_method_no: 'FEFO', turn_method_name: 'First expired, first out' },
  ],
  bm_allocate_method_head: [{ allocate_method_no: 'AL-DUE', allocate_method_name: '按需求日期先后分配' }],
  sys_enum: [
    { enum_mid: 'refuseReason', enum_value: 'PRICE', enum_seq: 1, enum_name: '价格不符' },
    { enum_mid: 'refuseReason', enum_value: 'DATE', enum_seq: 2, enum_name: 'Không kịp ngày giao' },
    { enum_mid: 'refuseReason', enum_value: 'CAPACITY', enum_seq: 3, enum_name: 'No capacity' },
  ],
} as const

/** The lines of those rules: their table, whose they are, and columns as in the database. */
export const demoRuleLines = [
  {
    table: 'bm_lot_rule_line',
    rules: 'bm_lot_rule_head',
    numberColumn: 'lot_rule_no',
    number: 'LR-DAY',
    lines: [
      { part_seq: 1, element_no: 'F', separator: '-' },
      { part_seq: 2, element_no: 'B' },
      { part_seq: 3, element_no: 'C' },
      { part_seq: 4, element_no: 'D', separator: '-' },
      { part_seq: 5, element_no: 'E', part_length: 3 },
    ],
  },
  {
    table: 'bm_bar_rule_line',
    rules: 'bm_bar_rule_head',
    numberColumn: 'bar_rule_no',
    number: 'BR-ITEM',
    lines: [{ part_seq: 1, element_no: 'G' }],
  },
  {
    table: 'bm_bar_rule_line',
    rules: 'bm_bar_rule_head',
    numberColumn: 'bar_rule_no',
    number: 'BR-LOT',
    lines: [
      { part_seq: 1, identifier: '10', element_no: 'H' },
      { part_seq: 2, identifier: '91', element_no: 'L' },
    ],
  },
  {
    table: 'bm_bar_rule_line',
    rules: 'bm_bar_rule_head',
    numberColumn: 'bar_rule_no',
    number: 'BR-BOX',
    lines: [
      { part_seq: 1, identifier: '00', element_no: 'L' },
      { part_seq: 2, identifier: '10', element_no: 'H' },
    ],
  },
  {
    table: 'bm_bar_rule_line',
    rules: 'bm_bar_rule_head',
    numberColumn: 'bar_rule_no',
    number: 'BR-PAL',
    lines: [{ part_seq: 1, identifier: '00', element_no: 'L' }],
  },
  {
    table: 'bm_box_rule_line',
    rules: 'bm_box_rule_head',
    numberColumn: 'box_rule_no',
    number: 'BOX-REEL',
    lines: [
      { box_level: '2', level_qty: 2 },
      { box_level: '3', level_qty: 24 },
    ],
  },
] as const
