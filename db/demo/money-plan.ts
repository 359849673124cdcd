import type { buyingUnits } from './buying-units.ts'

/** How far a bill of the demo company has come, from its draft to its payment. */
export type MoneyStage =
  | 'proposed'
  | 'voided'
  | 'draft'
  | 'sent'
  | 'returned'
  | 'confirmed'
  | 'entering'
  | 'submitted'
  | 'rejected'
  | 'approved'
  | 'due'
  | 'overdue'
  | 'partlyPaid'
  | 'paid'

/**
 * Bills per stage, the furthest first, and how many days ago their real invoices were written, or would have been: what is furthest
 * bills what came first. Bills that are submitted were invoiced and written off before, those that are being entered were deleted once.
 */
export const demoMoneyStages: readonly { stage: MoneyStage; count: number; daysAgo: number }[] = [
  { stage: 'paid', count: 5, daysAgo: 120 },
  { stage: 'partlyPaid', count: 5, daysAgo: 100 },
  { stage: 'overdue', count: 5, daysAgo: 90 },
  { stage: 'due', count: 2, daysAgo: 16 },
  { stage: 'approved', count: 5, daysAgo: 14 },
  { stage: 'rejected', count: 5, daysAgo: 10 },
  { stage: 'submitted', count: 5, daysAgo: 7 },
  { stage: 'entering', count: 5, daysAgo: 0 },
  { stage: 'confirmed', count: 2, daysAgo: 0 },
  { stage: 'returned', count: 5, daysAgo: 0 },
  { stage: 'sent', count: 5, daysAgo: 0 },
  { stage: 'voided', count: 5, daysAgo: 0 },
  { stage: 'draft', count: 5, daysAgo: 0 },
  { stage: 'proposed', count: 5, daysAgo: 0 },
]

/** Whose texts stand on documents of an organisation. */
export type DemoUnit = keyof typeof buyingUnits

type Texts = Readonly<Record<DemoUnit, string>>

/** What people write on bills and invoices, in the language of the organisation. */
export const demoMoneyTexts = {
  remark: {
    shenzhen: '按收货单对账，请于五个工作日内确认',
    vietnam: 'Đối chiếu theo phiếu nhập, vui lòng xác nhận trong 5 ngày',
    hongKong: 'Please confirm within five working days',
  },
  dispute: {
    shenzhen: '单价与报价单不符',
    vietnam: 'Đơn giá khác với báo giá',
    hongKong: 'The price differs from our quotation',
  },
  returned: {
    shenzhen: '其中一行单价有异议',
    vietnam: 'Có một dòng sai đơn giá',
    hongKong: 'One line is disputed',
  },
  voided: {
    shenzhen: '账期选错，重新制单',
    vietnam: 'Chọn nhầm kỳ, sẽ lập lại',
    hongKong: 'Made for the wrong month',
  },
  message: {
    shenzhen: '请核对第一行的数量，谢谢',
    vietnam: 'Vui lòng kiểm tra số lượng dòng đầu tiên',
    hongKong: 'Please check the quantity of the first line',
  },
  rejected: {
    shenzhen: '发票抬头有误，请重开',
    vietnam: 'Sai tên công ty trên hóa đơn, vui lòng xuất lại',
    hongKong: 'The name of the buyer is wrong on the invoice',
  },
  writtenOff: {
    shenzhen: '发票已作废，将重新开具',
    vietnam: 'Hóa đơn đã hủy, sẽ xuất lại',
    hongKong: 'The invoice was cancelled and will be issued again',
  },
  released: 'What went back is credited by a red invoice',
} as const satisfies Record<string, Texts | string>
