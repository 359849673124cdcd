/** What the seed contains and the measures ask for. */
export const benchCompany = {
  tenantsid: 'BENCH',
  /** The buyer sees these of 20 organisations, with both warehouses of each. */
  orgNos: ['O00', 'O01', 'O02', 'O03', 'O04'],
  /** The one of them that wants to approve what is shipped. */
  approvingOrgNo: 'O04',
  warehouseNos: ['W00A', 'W00B', 'W01A', 'W01B', 'W02A', 'W02B', 'W03A', 'W03B', 'W04A', 'W04B'],
  classifyTypes: ['C1', 'C2', 'C3'],
  /** One of 200 suppliers. */
  supplierNo: 'S007',
} as const

/** Who calls: the buyer of the five organisations, or the supplier. */
export type BenchSide = 'buyer' | 'supplier'

/** Session tokens of the two, and of a colleague of the buyer who is told what happens; worth nothing outside the measured database. */
export const benchTokens: Readonly<Record<BenchSide | 'colleague', string>> = {
  buyer: 'measured-buyer-session',
  supplier: 'measured-supplier-session',
  colleague: 'measured-colleague-session',
}

/** Searches as people type them, with how often they match. */
export const benchKeywords = [
  { title: 'Latin, common', keyword: 'steel' },
  { title: 'Latin, rare', keyword: 'iridium' },
  { title: 'CJK of two characters, common', keyword: '螺丝' },
  { title: 'CJK of two characters, rare', keyword: '蓝宝' },
  { title: 'Vietnamese without marks, common', keyword: 'thep' },
  { title: 'Vietnamese without marks, rare', keyword: 'thach anh' },
  { title: 'number of an item', keyword: 'ITEM04004' },
] as const

/** What the product seals secrets of the measured company with. */
export const benchSecretKey = Buffer.alloc(32, 'measured')
