import type { DemoUnit } from './money-plan.ts'

/** What deductions are asked for: what kind they are, and how much a piece, an hour or a day is. */
export interface DemoCause {
  deductionType: 'allowance' | 'penalty' | 'claim' | 'charge'
  source: 'audit' | 'manual'
  rate: Readonly<Record<DemoUnit, string>>
  reason: Readonly<Record<DemoUnit, string>>
}

/** Causes, each in the language of the organisation that asks. */
export const demoCauses: readonly DemoCause[] = [
  {
    deductionType: 'allowance',
    source: 'manual',
    rate: { shenzhen: '2.5', vietnam: '8500', hongKong: '0.35' },
    reason: {
      shenzhen: '外观轻微划伤，让步接收',
      vietnam: 'Vỏ trầy xước nhẹ, nhận hàng có giảm giá',
      hongKong: 'Light scratches, accepted with an allowance',
    },
  },
  {
    deductionType: 'penalty',
    source: 'manual',
    rate: { shenzhen: '180', vietnam: '650000', hongKong: '1.5' },
    reason: {
      shenzhen: '延迟交货，按日计罚',
      vietnam: 'Giao hàng trễ, phạt theo ngày',
      hongKong: 'Late delivery, by the day',
    },
  },
  {
    deductionType: 'claim',
    source: 'audit',
    rate: { shenzhen: '320', vietnam: '1100000', hongKong: '2' },
    reason: {
      shenzhen: '来料混批导致产线停工',
      vietnam: 'Lẫn lô làm dừng chuyền sản xuất',
      hongKong: 'Mixed lots stopped the line',
    },
  },
  {
    deductionType: 'charge',
    source: 'audit',
    rate: { shenzhen: '85', vietnam: '290000', hongKong: '12' },
    reason: {
      shenzhen: '来料全检挑选工时',
      vietnam: 'Phí phân loại lại toàn bộ lô hàng',
      hongKong: 'Sorting of the whole lot at our dock',
    },
  },
]

/** What suppliers say of deductions, and why some were withdrawn. */
export const demoDeductionTexts = {
  partly: {
    shenzhen: '同意承担八成',
    vietnam: 'Đồng ý chịu 80 %',
    hongKong: 'We agree to four fifths of it',
  },
  rejected: {
    shenzhen: '责任在运输方，请提供照片',
    vietnam: 'Lỗi do đơn vị vận chuyển, vui lòng gửi ảnh',
    hongKong: 'The carrier is at fault, please send pictures',
  },
  withdrawn: {
    shenzhen: '供应商已免费补货',
    vietnam: 'Nhà cung cấp đã bù hàng miễn phí',
    hongKong: 'Replaced free of charge meanwhile',
  },
  priceRaised: {
    shenzhen: '铜价上涨，按季度协议调价',
    vietnam: 'Điều chỉnh theo giá đồng trong quý',
    hongKong: 'Copper surcharge of the quarter',
  },
  priceLowered: {
    shenzhen: '年度采购量达标，追溯降价',
    vietnam: 'Đạt sản lượng năm, giảm giá hồi tố',
    hongKong: 'Yearly volume reached, lower price agreed',
  },
  priceRejected: {
    shenzhen: '原协议价有效至年底',
    vietnam: 'Giá cũ còn hiệu lực đến cuối năm',
    hongKong: 'The price agreed holds until the end of the year',
  },
  priceWithdrawn: {
    shenzhen: '调价单重复',
    vietnam: 'Lập trùng phiếu điều chỉnh',
    hongKong: 'Raised twice',
  },
  settled: {
    shenzhen: '差异已在次月对账单中处理',
    vietnam: 'Chênh lệch đã xử lý ở kỳ sau',
    hongKong: 'The rest is settled with the month after',
  },
} as const satisfies Record<string, Readonly<Record<DemoUnit, string>>>
