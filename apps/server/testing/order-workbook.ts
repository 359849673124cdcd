import { addDays } from '#platform/contract/values/dates.ts'
import { sampleWorkbook } from './sample-workbook.ts'
import type { TestContext } from './test-context.ts'

/** A file with one order line for the first supplier in Shenzhen. */
export function orderWorkbook(
  context: TestContext,
  purchaseNo: string,
  differences: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  return sampleWorkbook({
    purchaseNo,
    purchaseSeq: 10,
    orgNo: 'SZ10',
    warehouseNo: 'SZ-RM',
    supplierNo: 'S1001',
    goodsNo: 'R-0402-10K',
    batchPurQty: '500',
    price: '0.02',
    currency: 'CNY',
    expectArrivalDate: addDays(context.today, 30),
    ...differences,
  })
}
