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
    {
      notice_template_no: 'NT-DC',
      notice_template_name: 'Discrepancy reported',
      notice_type: '2',
      notice_event: 'discrepancyOpened',
      subject: 'Discrepancy {{discrepancyNo}}: {{quantity}} {{unit}} of {{goodsNo}}',
      content:
        '{{userName}} reported on ASN {{asnNo}}, order {{purchaseNo}}: {{reason}}\nPlease answer by {{dueDate}}.',
    },
    {
      notice_template_no: 'NT-DC-MAIL',
      notice_template_name: 'Discrepancy reported, by mail',
      notice_type: '1',
      notice_event: 'discrepancyOpened',
      subject: 'Discrepancy {{discrepancyNo}}: {{quantity}} {{unit}} of {{goodsNo}}',
      content:
        '{{supplierName}},\n{{userName}} reported on ASN {{asnNo}}, order {{purchaseNo}}: {{reason}}\nPlease answer by {{dueDate}}.',
    },
    {
      notice_template_no: 'NT-DC-ANS',
      notice_template_name: 'Discrepancy answered',
      notice_type: '2',
      notice_event: 'discrepancyAnswered',
      subject: '{{supplierName}} answered discrepancy {{discrepancyNo}}',
      content: '{{reason}}',
    },
    {
      notice_template_no: 'NT-DC-OWN',
      notice_template_name: 'Discrepancy assigned',
      notice_type: '2',
      notice_event: 'discrepancyAssigned',
      subject: 'Discrepancy {{discrepancyNo}} of {{supplierName}} is yours until {{dueDate}}',
      content: '{{goodsNo}}, {{quantity}} {{unit}}: {{reason}}',
    },
    {
      notice_template_no: 'NT-DC-END',
      notice_template_name: 'Discrepancy closed',
      notice_type: '2',
      notice_event: 'discrepancyClosed',
      subject: 'Discrepancy {{discrepancyNo}} is closed',
      content: '{{goodsNo}}: {{reason}}',
    },
    {
      notice_template_no: 'NT-DC-AGAIN',
      notice_template_name: 'Discrepancy reopened',
      notice_type: '2',
      notice_event: 'discrepancyReopened',
      subject: 'Discrepancy {{discrepancyNo}} is open again',
      content: '{{goodsNo}}: {{reason}}',
    },
    {
      notice_template_no: 'NT-RET',
      notice_template_name: 'Goods returned',
      notice_type: '2',
      notice_event: 'returnPosted',
      subject: 'Return {{returnNo}}: goods go back to you',
      content: '{{userName}}, {{warehouseNo}}: {{reason}}',
    },
    {
      notice_template_no: 'NT-PO-AGAIN',
      notice_template_name: 'Order reopened',
      notice_type: '2',
      notice_event: 'orderReopened',
      subject: 'Order {{purchaseNo}} is open again',
      content: '{{userName}}: {{reason}}',
    },
    {
      notice_template_no: 'NT-PO-CANCEL',
      notice_template_name: 'Cancellation asked for',
      notice_type: '2',
      notice_event: 'cancellationAsked',
      subject: '{{userName}} asks to cancel order {{purchaseNo}}',
      content: '{{reason}}',
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
    {
      notice_policy_no: 'NP-DC',
      notice_policy_name: 'Discrepancies go to the suppliers',
      notice_event: 'discrepancyOpened',
      recipient_side: '2',
      notice_template_no: 'NT-DC',
    },
    {
      notice_policy_no: 'NP-DC-MAIL',
      notice_policy_name: 'Discrepancies go to the suppliers by mail',
      notice_event: 'discrepancyOpened',
      recipient_side: '2',
      notice_template_no: 'NT-DC-MAIL',
    },
    {
      notice_policy_no: 'NP-DC-ANS',
      notice_policy_name: 'Answers go to the owners',
      notice_event: 'discrepancyAnswered',
      notice_template_no: 'NT-DC-ANS',
    },
    {
      notice_policy_no: 'NP-DC-OWN',
      notice_policy_name: 'Owners of discrepancies',
      notice_event: 'discrepancyAssigned',
      notice_template_no: 'NT-DC-OWN',
    },
    {
      notice_policy_no: 'NP-DC-END',
      notice_policy_name: 'Closed discrepancies go to the suppliers',
      notice_event: 'discrepancyClosed',
      recipient_side: '2',
      notice_template_no: 'NT-DC-END',
    },
    {
      notice_policy_no: 'NP-DC-END-B',
      notice_policy_name: 'Settled discrepancies go to the owners',
      notice_event: 'discrepancyClosed',
      notice_template_no: 'NT-DC-END',
    },
    {
      notice_policy_no: 'NP-DC-AGAIN',
      notice_policy_name: 'Reopened discrepancies go to the suppliers',
      notice_event: 'discrepancyReopened',
      recipient_side: '2',
      notice_template_no: 'NT-DC-AGAIN',
    },
    {
      notice_policy_no: 'NP-RET',
      notice_policy_name: 'Returns go to the suppliers',
      notice_event: 'returnPosted',
      recipient_side: '2',
      notice_template_no: 'NT-RET',
    },
    {
      notice_policy_no: 'NP-PO-AGAIN',
      notice_policy_name: 'Reopened orders go to the suppliers',
      notice_event: 'orderReopened',
      recipient_side: '2',
      notice_template_no: 'NT-PO-AGAIN',
    },
    {
      notice_policy_no: 'NP-PO-CANCEL',
      notice_policy_name: 'Cancellations go to the suppliers',
      notice_event: 'cancellationAsked',
      recipient_side: '2',
      notice_template_no: 'NT-PO-CANCEL',
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
  'NT-DC': {
    'zh-CN': [
      '差异 {{discrepancyNo}}：{{goodsNo}} {{quantity}} {{unit}}',
      '{{userName}} 针对送货单 {{asnNo}}、订单 {{purchaseNo}} 提报：{{reason}}\n请于 {{dueDate}} 前答复。',
    ],
    'zh-TW': [
      '差異 {{discrepancyNo}}：{{goodsNo}} {{quantity}} {{unit}}',
      '{{userName}} 針對送貨單 {{asnNo}}、採購單 {{purchaseNo}} 提報：{{reason}}\n請於 {{dueDate}} 前回覆。',
    ],
    vi: [
      'Chênh lệch {{discrepancyNo}}: {{quantity}} {{unit}} {{goodsNo}}',
      '{{userName}} báo về phiếu giao hàng {{asnNo}}, đơn hàng {{purchaseNo}}: {{reason}}\nVui lòng trả lời trước {{dueDate}}.',
    ],
  },
  'NT-DC-MAIL': {
    'zh-CN': [
      '差异 {{discrepancyNo}}：{{goodsNo}} {{quantity}} {{unit}}',
      '{{supplierName}}：\n{{userName}} 针对送货单 {{asnNo}}、订单 {{purchaseNo}} 提报：{{reason}}\n请于 {{dueDate}} 前答复。',
    ],
    'zh-TW': [
      '差異 {{discrepancyNo}}：{{goodsNo}} {{quantity}} {{unit}}',
      '{{supplierName}}：\n{{userName}} 針對送貨單 {{asnNo}}、採購單 {{purchaseNo}} 提報：{{reason}}\n請於 {{dueDate}} 前回覆。',
    ],
    vi: [
      'Chênh lệch {{discrepancyNo}}: {{quantity}} {{unit}} {{goodsNo}}',
      '{{supplierName}},\n{{userName}} báo về phiếu giao hàng {{asnNo}}, đơn hàng {{purchaseNo}}: {{reason}}\nVui lòng trả lời trước {{dueDate}}.',
    ],
  },
  'NT-DC-ANS': {
    'zh-CN': ['{{supplierName}} 答复了差异 {{discrepancyNo}}', '{{reason}}'],
    'zh-TW': ['{{supplierName}} 回覆了差異 {{discrepancyNo}}', '{{reason}}'],
    vi: ['{{supplierName}} đã trả lời chênh lệch {{discrepancyNo}}', '{{reason}}'],
  },
  'NT-DC-OWN': {
    'zh-CN': [
      '差异 {{discrepancyNo}}（{{supplierName}}）由您负责，期限 {{dueDate}}',
      '{{goodsNo}}，{{quantity}} {{unit}}：{{reason}}',
    ],
    'zh-TW': [
      '差異 {{discrepancyNo}}（{{supplierName}}）由您負責，期限 {{dueDate}}',
      '{{goodsNo}}，{{quantity}} {{unit}}：{{reason}}',
    ],
    vi: [
      'Chênh lệch {{discrepancyNo}} của {{supplierName}} do bạn phụ trách đến {{dueDate}}',
      '{{goodsNo}}, {{quantity}} {{unit}}: {{reason}}',
    ],
  },
  'NT-DC-END': {
    'zh-CN': ['差异 {{discrepancyNo}} 已关闭', '{{goodsNo}}：{{reason}}'],
    'zh-TW': ['差異 {{discrepancyNo}} 已結案', '{{goodsNo}}：{{reason}}'],
    vi: ['Chênh lệch {{discrepancyNo}} đã đóng', '{{goodsNo}}: {{reason}}'],
  },
  'NT-DC-AGAIN': {
    'zh-CN': ['差异 {{discrepancyNo}} 已重新打开', '{{goodsNo}}：{{reason}}'],
    'zh-TW': ['差異 {{discrepancyNo}} 已重新開啟', '{{goodsNo}}：{{reason}}'],
    vi: ['Chênh lệch {{discrepancyNo}} được mở lại', '{{goodsNo}}: {{reason}}'],
  },
  'NT-RET': {
    'zh-CN': ['退货 {{returnNo}}：货物将退回', '{{userName}}，{{warehouseNo}}：{{reason}}'],
    'zh-TW': ['退貨 {{returnNo}}：貨品將退回', '{{userName}}，{{warehouseNo}}：{{reason}}'],
    vi: ['Trả hàng {{returnNo}}: hàng được trả lại', '{{userName}}, {{warehouseNo}}: {{reason}}'],
  },
  'NT-PO-AGAIN': {
    'zh-CN': ['订单 {{purchaseNo}} 已重新打开', '{{userName}}：{{reason}}'],
    'zh-TW': ['採購單 {{purchaseNo}} 已重新開啟', '{{userName}}：{{reason}}'],
    vi: ['Đơn hàng {{purchaseNo}} được mở lại', '{{userName}}: {{reason}}'],
  },
  'NT-PO-CANCEL': {
    'zh-CN': ['{{userName}} 申请取消订单 {{purchaseNo}}', '{{reason}}'],
    'zh-TW': ['{{userName}} 申請取消採購單 {{purchaseNo}}', '{{reason}}'],
    vi: ['{{userName}} đề nghị hủy đơn hàng {{purchaseNo}}', '{{reason}}'],
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
