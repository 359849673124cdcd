import { sql } from 'kysely'
import type { z } from 'zod'
import { failIfPast } from '#modules/reconciliation/payable/server/fail-if-past.ts'
import { failIfTooFine } from '#modules/reconciliation/payable/server/fail-if-too-fine.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, type Decimal, plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Made } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { deduction } from '../contract/document.ts'
import type { newDeduction } from '../contract/schemas.ts'

type NewDeduction = z.output<typeof newDeduction>

/** Asks a supplier for a deduction: for a discrepancy, a rejection or a late delivery where one is named, whose goods it then has. */
export async function addDeduction(context: CallContext, input: NewDeduction): Promise<Made<typeof deduction>> {
  const { trx } = context
  const { orgNo, warehouseNo, classifyType, supplierNo, deductionType, deductionAmount, damageAmount, replyDue } = input
  const supplier = await readSupplier(trx, supplierNo)
  const currency = input.currency || (supplier.currency ?? '')
  await failIfTooFine(trx, currency, [deductionAmount, damageAmount])
  if (replyDue) failIfPast(context, replyDue)
  return {
    insert: {
      org_no: orgNo,
      warehouse_no: warehouseNo,
      classify_type: classifyType,
      supplier_no: supplierNo,
      supplier_name: supplier.supplierName,
      deduction_type: deductionType,
      deduction_letter_no: input.deductionLetterNo ?? '',
      letter_date: input.letterDate ?? null,
      currency,
      damage_amount: damageAmount ?? null,
      deduction_amount: deductionAmount,
      tax_rate: taxRateOf(input, supplier.taxRate),
      formula: input.formula ?? '',
      reason: input.reason,
      reply_due: replyDue ?? null,
      ...(await originOf(trx, input)),
    },
  }
}

interface DeductedSupplier {
  supplierName: string
  currency: string | null
  taxRate: Decimal | null
}

async function readSupplier(trx: ScopedTransaction, supplierNo: string): Promise<DeductedSupplier> {
  const { rows } = await sql<DeductedSupplier>`
    select supplier_name as "supplierName", currency, trim_scale(tax_rate) as "taxRate"
    from bm_supplier where supplier_no = ${supplierNo}`.execute(trx)
  return rows[0] ?? fail(reconciliationErrors.unknownSupplier, { supplierNo })
}

/** The rate of an allowance, the supplier's unless given; nothing else has one. */
function taxRateOf({ deductionType, taxRate }: NewDeduction, usual: Decimal | null): Decimal | null {
  if (deductionType === 'allowance') {
    const rate = taxRate ?? usual ?? fail(reconciliationErrors.taxRateNeeded)
    return compare(rate, '100') > 0 ? fail(reconciliationErrors.taxRateNeeded) : plain(rate)
  }
  return taxRate && compare(taxRate, '0') !== 0 ? fail(reconciliationErrors.taxRateUnused) : null
}

/** Rows that a deduction may be asked for, as long as they stand. */
const ORIGINS = {
  discrepancyId: {
    source: 'discrepancy',
    column: 'discrepancy_id',
    rows: sql`srm_discrepancy o where o.status <> 'withdrawn'`,
  },
  checkReturnId: {
    source: 'rejection',
    column: 'check_return_id',
    rows: sql`srm_check_return o where o.reverses_id is null and not o.is_reversed`,
  },
  receiptId: {
    source: 'lateDelivery',
    column: 'receipt_id',
    rows: sql`srm_check_receipt o where o.reverses_id is null and not o.is_reversed`,
  },
} as const

/** What it is asked for, with the goods; it must lie where the deduction does. */
async function originOf(trx: ScopedTransaction, input: NewDeduction) {
  const named = (['discrepancyId', 'checkReturnId', 'receiptId'] as const).filter((name) => input[name])
  const [name] = named
  if (name === undefined) return { source: input.source ?? 'manual' }
  const { source, column, rows: standing } = ORIGINS[name]
  const { rows } = await sql<{ asn_no: string; purchase_no: string; goods_no: string; goods_name: string }>`
    select o.asn_no, o.purchase_no, o.goods_no, o.goods_name from ${standing} and o.id = ${input[name]}
      and o.supplier_no = ${input.supplierNo} and o.org_no = ${input.orgNo}
      and o.warehouse_no = ${input.warehouseNo} and o.classify_type = ${input.classifyType}`.execute(trx)
  const origin = named.length > 1 ? undefined : rows[0]
  return { source, [column]: input[name], ...(origin ?? fail(reconciliationErrors.originDiffers)) }
}
