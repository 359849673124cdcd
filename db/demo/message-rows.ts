/** Templates and policies of the demo company's messages: by table, columns as in the database. */
export const demoMessageRows = {
  bm_notice_template: [
    {
      notice_template_no: 'NT-PO',
      notice_template_name: '新采购订单通知',
      notice_type: '1',
      notice_event: 'orderReleased',
      subject: '新采购订单 {{purchaseNo}}',
      content: '{{supplierName}}：\n{{userName}} 于 {{eventTime}} 发布了采购订单 {{purchaseNo}}，请及时答复。',
    },
    {
      notice_template_no: 'NT-PO-IN',
      notice_template_name: '新采购订单站内消息',
      notice_type: '2',
      notice_event: 'orderReleased',
      subject: '新采购订单 {{purchaseNo}}',
      content: '{{userName}} 于 {{eventTime}} 发布了采购订单 {{purchaseNo}}，请及时答复。',
    },
    {
      notice_template_no: 'NT-PO-REF',
      notice_template_name: 'Order refused',
      notice_type: '2',
      notice_event: 'orderRefused',
      subject: '{{supplierName}} refused order {{purchaseNo}}',
      content: '{{reason}}',
    },
    {
      notice_template_no: 'NT-PO-NEW',
      notice_template_name: 'Imported orders',
      notice_type: '2',
      notice_event: 'orderImported',
      subject: 'Order {{purchaseNo}} waits for release',
      content: '{{userName}} imported {{purchaseNo}} for {{supplierName}} at {{eventTime}}.',
    },
    {
      notice_template_no: 'NT-CHG-OK',
      notice_template_name: 'Change confirmed',
      notice_type: '2',
      notice_event: 'changeConfirmed',
      subject: 'The change of order {{purchaseNo}} is confirmed',
      content: '{{userName}} confirmed the change at {{eventTime}}.',
    },
    {
      notice_template_no: 'NT-CHG-NO',
      notice_template_name: 'Change refused',
      notice_type: '2',
      notice_event: 'changeRefused',
      subject: 'The change of order {{purchaseNo}} is refused',
      content: '{{userName}} refused the change at {{eventTime}}: {{reason}}',
    },
    {
      notice_template_no: 'NT-ASN',
      notice_template_name: 'Shipment on its way',
      notice_type: '2',
      notice_event: 'asnSubmitted',
      subject: 'ASN {{asnNo}} was shipped',
      content: '{{supplierName}} shipped {{asnNo}} to {{warehouseNo}}.',
    },
    {
      notice_template_no: 'NT-RCV',
      notice_template_name: 'Đã nhận hàng',
      notice_type: '2',
      notice_event: 'receiptPosted',
      subject: 'Phiếu nhận {{receiptNo}} cho {{asnNo}}',
      content: '{{userName}} đã nhận hàng tại kho {{warehouseNo}}.',
    },
    {
      notice_template_no: 'NT-TASK',
      notice_template_name: 'Task failed',
      notice_type: '2',
      notice_event: 'taskFailed',
      subject: 'Scheduled task {{taskName}} failed',
    },
    {
      notice_template_no: 'NT-LICENCE',
      notice_template_name: '许可证即将到期',
      notice_type: '2',
      notice_event: 'licenceExpiring',
      subject: '许可证 {{licenceNo}} 将在 {{days}} 天后到期',
      content: '许可证有效期至 {{until}}，请及时续期。',
    },
  ],
  bm_notice_policy: [
    {
      notice_policy_no: 'NP-PO',
      notice_policy_name: '新订单告知供应商',
      notice_event: 'orderReleased',
      recipient_side: '2',
      notice_template_no: 'NT-PO-IN',
    },
    {
      notice_policy_no: 'NP-PO-REF',
      notice_policy_name: 'Refusals go to the buyers',
      notice_event: 'orderRefused',
      notice_template_no: 'NT-PO-REF',
    },
    {
      notice_policy_no: 'NP-PO-NEW',
      notice_policy_name: 'Imported orders, every hour',
      notice_event: 'orderImported',
      notice_template_no: 'NT-PO-NEW',
      digest: '1',
    },
    {
      notice_policy_no: 'NP-CHG-OK-B',
      notice_policy_name: 'Confirmed changes go to the buyers',
      notice_event: 'changeConfirmed',
      notice_template_no: 'NT-CHG-OK',
    },
    {
      notice_policy_no: 'NP-CHG-OK-S',
      notice_policy_name: '变更确认告知供应商',
      notice_event: 'changeConfirmed',
      recipient_side: '2',
      notice_template_no: 'NT-CHG-OK',
    },
    {
      notice_policy_no: 'NP-CHG-NO-B',
      notice_policy_name: 'Refused changes go to the buyers',
      notice_event: 'changeRefused',
      notice_template_no: 'NT-CHG-NO',
    },
    {
      notice_policy_no: 'NP-CHG-NO-S',
      notice_policy_name: '变更被拒绝告知供应商',
      notice_event: 'changeRefused',
      recipient_side: '2',
      notice_template_no: 'NT-CHG-NO',
    },
    {
      notice_policy_no: 'NP-ASN',
      notice_policy_name: 'Shipments, every morning',
      notice_event: 'asnSubmitted',
      notice_template_no: 'NT-ASN',
      digest: '2',
    },
    {
      notice_policy_no: 'NP-RCV',
      notice_policy_name: 'Báo nhà cung cấp khi nhận hàng',
      notice_event: 'receiptPosted',
      recipient_side: '2',
      notice_template_no: 'NT-RCV',
    },
    {
      notice_policy_no: 'NP-TASK',
      notice_policy_name: 'Failed tasks',
      notice_event: 'taskFailed',
      role_no: 'admin',
      notice_template_no: 'NT-TASK',
    },
    {
      notice_policy_no: 'NP-LICENCE',
      notice_policy_name: '许可证到期提醒管理员',
      notice_event: 'licenceExpiring',
      role_no: 'admin',
      notice_template_no: 'NT-LICENCE',
    },
  ],
}

type Texts = Readonly<Record<string, readonly [subject: string, content: string]>>

/** Templates in the languages that are not their own. */
const templateTexts: Readonly<Record<string, Texts>> = {
  'NT-PO-NEW': {
    'zh-CN': [
      '订单 {{purchaseNo}} 等待发布',
      '{{userName}} 于 {{eventTime}} 导入了 {{supplierName}} 的订单 {{purchaseNo}}。',
    ],
    'zh-TW': [
      '採購單 {{purchaseNo}} 等待發布',
      '{{userName}} 於 {{eventTime}} 匯入了 {{supplierName}} 的採購單 {{purchaseNo}}。',
    ],
    vi: [
      'Đơn hàng {{purchaseNo}} chờ phát hành',
      '{{userName}} đã nhập đơn hàng {{purchaseNo}} cho {{supplierName}} lúc {{eventTime}}.',
    ],
  },
  'NT-CHG-OK': {
    'zh-CN': ['订单 {{purchaseNo}} 的变更已确认', '{{userName}} 于 {{eventTime}} 确认了变更。'],
    'zh-TW': ['採購單 {{purchaseNo}} 的變更已確認', '{{userName}} 於 {{eventTime}} 確認了變更。'],
    vi: [
      'Thay đổi của đơn hàng {{purchaseNo}} đã được xác nhận',
      '{{userName}} đã xác nhận thay đổi lúc {{eventTime}}.',
    ],
  },
  'NT-CHG-NO': {
    'zh-CN': ['订单 {{purchaseNo}} 的变更被拒绝', '{{userName}} 于 {{eventTime}} 拒绝了变更：{{reason}}'],
    'zh-TW': ['採購單 {{purchaseNo}} 的變更遭拒絕', '{{userName}} 於 {{eventTime}} 拒絕了變更：{{reason}}'],
    vi: [
      'Thay đổi của đơn hàng {{purchaseNo}} bị từ chối',
      '{{userName}} đã từ chối thay đổi lúc {{eventTime}}: {{reason}}',
    ],
  },
}

/** The same as lines of their templates. */
export const demoMessageLines = Object.entries(templateTexts).map(([number, texts]) => ({
  table: 'bm_notice_template_text' as const,
  rules: 'bm_notice_template' as const,
  owner: 'template_id' as const,
  numberColumn: 'notice_template_no',
  number,
  lines: Object.entries(texts).map(([language_code, [subject, content]]) => ({ language_code, subject, content })),
}))
