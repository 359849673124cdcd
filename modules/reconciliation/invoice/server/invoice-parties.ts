import type { ElectronicParty } from '#modules/reconciliation/e-invoice/server/electronic-invoice.ts'
import { fail } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/** Seller and buyer of the real invoices of an invoicing bill, and the terms of payment. */
export interface InvoiceParties {
  seller: ElectronicParty
  buyer: ElectronicParty
  terms: { paymentTerms: '1' | '2' | '3' | '4'; paymentDays: number; invoiceType: '1' | '2' | '3' }
}

/** Who sells and buys, as the master data has them now. */
export async function readInvoiceParties(
  trx: ScopedTransaction,
  { orgNo, supplierNo, supplierName }: { orgNo: string; supplierNo: string; supplierName: string },
): Promise<InvoiceParties> {
  const supplier = await trx
    .selectFrom('bm_supplier')
    .select(['supplier_name', 'tax_registration_no', 'registered_address', 'country_code'])
    .select(['payment_terms', 'payment_days', 'invoice_type'])
    .where('supplier_no', '=', supplierNo)
    .executeTakeFirst()
  const org = await trx
    .selectFrom('bm_org')
    .select(['org_name', 'tax_registration_no', 'registered_address', 'country_code'])
    .where('org_no', '=', orgNo)
    .executeTakeFirst()
  return {
    seller: partyOf(supplierNo, supplier?.supplier_name ?? supplierName, supplier),
    buyer: partyOf(orgNo, org?.org_name ?? orgNo, org),
    terms: {
      paymentTerms: supplier?.payment_terms ?? '1',
      paymentDays: supplier?.payment_days ?? 0,
      invoiceType: supplier?.invoice_type ?? '3',
    },
  }
}

interface Registered {
  tax_registration_no: string
  registered_address: string
  country_code: string
}

const partyOf = (number: string, name: string, of: Registered | undefined): ElectronicParty => ({
  ...{ number, name, taxNos: of?.tax_registration_no ? [of.tax_registration_no] : [] },
  ...{ address: of?.registered_address ?? '', countryCode: of?.country_code ?? '' },
})

/** Refuses a document without the country of a party, which EN 16931 asks for (BR-09, BR-11). */
export function failWithoutCountry(parties: readonly ElectronicParty[]): void {
  const unknown = parties.find(({ countryCode }) => countryCode === '')
  if (unknown) fail(reconciliationErrors.electronicPartyMissing, { party: `${unknown.number} ${unknown.name}` })
}
