import { lockAsnById } from '#modules/deliveries/server/index.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ImportCounts } from '#platform/server/import/define-import.ts'
import { receiptsErrors } from '../contract/errors.ts'
import { acceptanceFrame, rejectionFrame } from '../contract/fields.ts'
import { namedAsnLines, namedLineBatch, type ReceiptRow, type ReceiptValues } from './named-asn-lines.ts'
import { receiveGoods } from './receive-goods.ts'

/** Which receipt a row belongs to: that of its notice and days. */
export const receiptGroupKey = ({ asnNo, receiptDate, postingDate }: ReceiptValues): string =>
  JSON.stringify([asnNo, receiptDate, postingDate])

/** Writes the receipts of checked rows, through the same command as the screen. */
export async function writeReceiptRows(context: CallContext, rows: readonly ReceiptRow[]): Promise<ImportCounts> {
  const parties = new Map<string, { orgNo: string; supplierNo: string }>()
  for (const group of Map.groupBy(rows, ({ values }) => receiptGroupKey(values)).values()) {
    const { orgNo, supplierNo } = await writeReceipt(context, group)
    parties.set(JSON.stringify([orgNo, supplierNo]), { orgNo, supplierNo })
  }
  // One message per pair of parties: a file may hold thousands of receipts.
  for (const party of parties.values()) {
    for (const topic of ['receipts', 'deliveries', 'orders']) {
      context.announce({ topic, ...party, payload: { documentNo: '' } })
    }
  }
  return { insertCount: rows.length, updateCount: 0 }
}

async function writeReceipt(context: CallContext, group: readonly ReceiptRow[]) {
  const values = group[0]?.values
  const head = values && (await headOf(context, values.asnNo))
  if (!values || !head) return refuse(receiptsErrors.unknownAsn, { asnNo: values?.asnNo ?? '' })
  const asn = await lockAsnById(context.trx, head.id)
  const lines = group.map((row) => {
    const [line] = namedAsnLines(asn, row.values)
    const { asnNo, purchaseNo } = row.values
    return {
      asnLineId:
        line?.id ?? refuse(receiptsErrors.unknownAsnLine, { asnNo, purchaseNo, lineBatch: namedLineBatch(row.values) }),
      lotNo: row.values.lotNo,
      receiveQty: row.values.receiveQty ?? '0',
      checkReturnQty: row.values.checkReturnQty ?? '0',
      reason: row.values.reason ?? '',
      custom: {
        accepted: row.custom?.[acceptanceFrame.module] ?? {},
        refused: row.custom?.[rejectionFrame.module] ?? {},
      },
    }
  })
  const { receiptDate, postingDate } = values
  await receiveGoods(context, asn, { receiptDate, postingDate: postingDate ?? receiptDate, lines })
  return { orgNo: asn.head.org_no, supplierNo: asn.head.supplier_no }
}

const headOf = ({ trx }: CallContext, asnNo: string) =>
  trx.selectFrom('srm_asn_head').select('id').where('asn_no', '=', asnNo).executeTakeFirst()
