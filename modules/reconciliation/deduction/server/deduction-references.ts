import { sql } from 'kysely'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A supplier as far as a deduction takes over from it. */
export interface DeductedSupplier {
  supplierNo: string
  supplierName: string
  currency: string | null
  /** Percent; null where it has none. */
  taxRate: Decimal | null
}

/** What new deductions refer to, as far as it exists. */
export interface DeductionReferences {
  /** By their numbers. */
  suppliers: ReadonlyMap<string, DeductedSupplier>
  /** Decimals of the company's currencies, by their codes. */
  decimals: ReadonlyMap<string, number>
}

/** Looks up what deductions of these suppliers refer to. */
export async function readDeductionReferences(
  trx: ScopedTransaction,
  supplierNos: readonly string[],
): Promise<DeductionReferences> {
  const { rows } = await sql<DeductedSupplier>`
    select supplier_no as "supplierNo", supplier_name as "supplierName", currency, trim_scale(tax_rate) as "taxRate"
    from bm_supplier where supplier_no = any (${[...new Set(supplierNos)]})`.execute(trx)
  const currencies = await trx.selectFrom('bm_currency').select(['currency', 'decimals']).execute()
  return {
    suppliers: new Map(rows.map((supplier) => [supplier.supplierNo, supplier])),
    decimals: new Map(currencies.map(({ currency, decimals }) => [currency, decimals])),
  }
}
