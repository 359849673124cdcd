import { sql } from 'kysely'
import { failOnDocument, failOnOwnDocument, receiveDocument } from '#modules/files/server.ts'
import { isSameUnitCode, readUnitCodes } from '#modules/master-data/server.ts'
import { BusinessError, failOnErrors } from '#platform/contract/errors.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import type { UblFinding } from '#platform/server/ubl/ubl-reading.ts'
import type { entryCalls } from '../contract/calls.ts'
import { type NamedReceiptLine, nameReceiptLines } from './name-receipt-lines.ts'
import { parseReceiptAdvice, type ReceiptAdvice } from './parse-receipt-advice.ts'
import { receiveMessage } from './receive-message.ts'

/** Books a receipt advice that a warehouse system sent, as a message of such systems, once for each of its numbers. */
export const receiveUblReceipt: Handler<
  typeof entryCalls,
  'ISrmReceiptMessageService/receiveublreceiptadvice'
> = async (context, { content }) => {
  const reading = await readUbl(content, 'ReceiptAdvice')
  const advice = await parseReceiptAdvice(reading)
  const { outsideNo, supplierNo } = advice
  // Numbers are the warehouse system's own, whosever goods they are about.
  const document = { kind: 'receiptAdvice' as const, outsideNo, party: '', content }
  const [first, ...others] = reading.findings
  if (first) return failOnDocument(context, document, [first, ...others])
  return receiveDocument(context, document, async () => {
    if (await isOwnReceipt(context, outsideNo)) failOnOwnDocument(outsideNo)
    const findings: UblFinding[] = []
    const lines = await nameReceiptLines(context.trx, advice, findings)
    findings.push(...(await otherUnits(context, advice.asnNo, lines)))
    failOnErrors(findings)
    const { isRepeated: _isRepeated, ...answer } = await bookAdvice(context, advice, lines)
    const head = await context.trx
      .selectFrom('srm_asn_head')
      .select(['org_no', 'warehouse_nos', 'classify_types', 'supplier_no'])
      .where('asn_no', '=', answer.asnNo)
      .executeTakeFirst()
    return {
      documentNo: answer.receiptNo,
      orgNo: head?.org_no ?? '',
      warehouseNos: head?.warehouse_nos ?? [],
      classifyTypes: head?.classify_types ?? [],
      supplierNo: head?.supplier_no ?? supplierNo,
      answer,
    }
  })
}

/** Whether a receipt of this number stands: its own document, sent back, brings no goods. */
async function isOwnReceipt({ trx }: CallContext, receiptNo: string): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select exists (select from srm_check_receipt where receipt_no = ${receiptNo} and not is_reversed)
      or exists (select from srm_check_return where receipt_no = ${receiptNo} and not is_reversed) as "isOwn"`.execute(
    trx,
  )
  return rows[0]?.isOwn ?? false
}

/** The message that the document is; what is wrong with its lines is told where they stand in the document. */
async function bookAdvice(
  context: CallContext,
  { outsideNo, asnNo, receiptDate }: ReceiptAdvice,
  lines: readonly NamedReceiptLine[],
) {
  try {
    return await receiveMessage(context, {
      outsideNo,
      asnNo,
      receiptDate,
      lines: lines.map(({ reading: _reading, unitCode: _unitCode, isOver, ...line }) => ({
        ...line,
        ...(isOver ? { isOverConfirmed: true } : {}),
      })),
    })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const details = error.details.map((detail) => {
      const [, at] = /^lines\.(\d+)/.exec(detail.path) ?? []
      return { ...detail, path: at === undefined ? detail.path : (lines[Number(at)]?.reading.path ?? detail.path) }
    })
    throw new BusinessError(error.declaration, error.parameters, details)
  }
}

/** Quantities are in the unit of their order line; those that are not are findings. */
async function otherUnits(
  { trx, caller }: CallContext,
  asnNo: string,
  lines: readonly NamedReceiptLine[],
): Promise<UblFinding[]> {
  const ordered = await trx
    .selectFrom('srm_asn_line')
    .select(['purchase_no', 'purchase_seq', 'purchase_unit_no'])
    .where('asn_no', '=', asnNo)
    .execute()
  const unitCode = await readUnitCodes(
    trx,
    caller.tenantsid,
    ordered.map((line) => line.purchase_unit_no),
  )
  return lines.flatMap((line): UblFinding[] => {
    const own = ordered.find((one) => one.purchase_no === line.purchaseNo && one.purchase_seq === line.purchaseSeq)
    if (!own || ['', own.purchase_unit_no].includes(line.unitCode)) return []
    if (isSameUnitCode(line.unitCode, unitCode(own.purchase_unit_no))) return []
    const parameters = { found: line.unitCode.slice(0, 20), expected: unitCode(own.purchase_unit_no) }
    return [{ path: `${line.reading.path}/ReceivedQuantity`, declaration: xmlErrors.ublUnit, parameters }]
  })
}
