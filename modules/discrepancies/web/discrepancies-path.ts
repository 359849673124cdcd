/** The menu entry of discrepancies. */
export const MENU = 'discrepancyDetails'

/** The list of discrepancies, searched for an ASN, receipt, order or number. */
export const discrepanciesPath = (keyword: string): string =>
  `/receipt-tracking/discrepancies?keyword=${encodeURIComponent(keyword)}`
