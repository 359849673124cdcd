/** Who buys: an organisation with its warehouse, buyer, tax and money. */
export interface BuyingUnit {
  orgNo: string
  warehouseNo: string
  plantNo: string
  employeeName: string
  taxRate: string
  /** What one US dollar is worth here. */
  money: { currency: string; currencyDecimals: number; rate: string; priceDecimals: number }
}

export const buyingUnits = {
  shenzhen: {
    orgNo: 'SZ10',
    warehouseNo: 'SZ-RM',
    plantNo: 'SZ11',
    employeeName: '林晓梅',
    taxRate: '13',
    money: { currency: 'CNY', currencyDecimals: 2, rate: '7.1', priceDecimals: 4 },
  },
  vietnam: {
    orgNo: 'VN20',
    warehouseNo: 'VN-RM',
    plantNo: 'VN21',
    employeeName: 'Nguyễn Thu Hà',
    taxRate: '10',
    money: { currency: 'VND', currencyDecimals: 0, rate: '25400', priceDecimals: 1 },
  },
  hongKong: {
    orgNo: 'HK30',
    warehouseNo: 'HK-DC',
    plantNo: '',
    employeeName: 'Edward Lau',
    taxRate: '0',
    money: { currency: 'USD', currencyDecimals: 2, rate: '1', priceDecimals: 4 },
  },
} satisfies Record<string, BuyingUnit>

/** Money of the one Japanese contract of the group. */
export const YEN = { currency: 'JPY', currencyDecimals: 0, rate: '151', priceDecimals: 2 }
