/** What the demo company added to its lists: one field of each type, with names in the four languages. */
const field = (
  module: string,
  displayOrder: number,
  fieldNo: string,
  names: readonly [string, string, string, string],
) => ({
  module,
  field_no: fieldNo,
  field_names: JSON.stringify({ 'en-US': names[0], 'zh-CN': names[1], 'zh-TW': names[2], vi: names[3] }),
  display_page: '12345',
  display_order: displayOrder,
})

const level = (enumSeq: number, enumValue: string, names: readonly [string, string, string, string]) => ({
  enum_mid: 'inspectionLevel',
  enum_seq: enumSeq,
  enum_value: enumValue,
  enum_name: names[0],
  enum_names: JSON.stringify({ 'en-US': names[0], 'zh-CN': names[1], 'zh-TW': names[2], vi: names[3] }),
})

/** The company's own words in the dictionary. */
export const demoDictionary = [
  level(1, 'none', ['No inspection', '免检', '免檢', 'Không kiểm tra']),
  level(2, 'sample', ['Sampling', '抽检', '抽檢', 'Kiểm tra mẫu']),
  level(3, 'full', ['Full inspection', '全检', '全檢', 'Kiểm tra toàn bộ']),
]

/** What both parties read, and paper shows; who writes it is told by field. */
const shared = { seen_by: 'both', is_printed: true } as const

/** Definitions of the fields: two are the buyer's alone. */
export const demoCustomFields = [
  {
    ...field('orders.lines', 1, 'costCenter', ['Cost centre', '成本中心', '成本中心', 'Trung tâm chi phí']),
    field_type: '1',
    max_length: 20,
  },
  {
    ...field('orders.lines', 2, 'inspection', ['Inspection', '检验方式', '檢驗方式', 'Kiểm tra']),
    ...shared,
    edited_by: 'purchaser',
    field_type: '4',
    enum_mid: 'inspectionLevel',
  },
  {
    ...field('orders.lines', 3, 'unitWeight', [
      'Unit weight (kg)',
      '单重（kg）',
      '單重（kg）',
      'Trọng lượng đơn vị (kg)',
    ]),
    ...shared,
    edited_by: 'both',
    field_type: '2',
    decimals: 3,
  },
  {
    ...field('orders.lines', 4, 'neededOn', [
      'Needed in production',
      '生产需求日',
      '生產需求日',
      'Ngày cần cho sản xuất',
    ]),
    field_type: '3',
    date_format: 'YYYY-MM-DD',
  },
  {
    ...field('deliveries.asns', 1, 'palletCount', ['Pallets', '托盘数', '棧板數', 'Số pallet']),
    ...shared,
    edited_by: 'both',
    field_type: '2',
    decimals: 0,
  },
  {
    ...field('deliveries.asns', 2, 'sealNo', ['Seal number', '封条号', '封條號', 'Số niêm phong']),
    ...shared,
    edited_by: 'supplier',
    field_type: '1',
    max_length: 30,
  },
  {
    ...field('deliveries.asns', 3, 'loadedAt', ['Loaded at', '装车时间', '裝車時間', 'Thời điểm xếp hàng']),
    ...shared,
    edited_by: 'supplier',
    field_type: '3',
    date_format: 'YYYY-MM-DD HH:mm:ss',
  },
] as const
