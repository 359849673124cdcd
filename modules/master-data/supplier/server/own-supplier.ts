import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { importedFields } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { findRecord, lockRecord, type ReadRecord } from '#platform/server/records/read-record.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { SupplierPart } from '../contract/fields.ts'
import { supplierRecord } from '../contract/records/partner-records.ts'
import { type ownSupplier, TAX_FIELDS } from '../contract/schemas.ts'
import { supplierSource } from './record-sources.ts'

/** The caller's own company; row-level security shows a supplier no other. */
export async function findOwnSupplier(context: CallContext): Promise<ReadRecord> {
  const { trx, caller } = context
  const own = await trx
    .selectFrom('bm_supplier')
    .select('id')
    .where('supplier_no', '=', caller.supplierNo)
    .executeTakeFirst()
  return (own && (await findRecord(context, supplierSource, own.id))) ?? fail(platformErrors.notFound)
}

/** The same under lock, as its writer saw it. */
export async function lockOwnSupplier(context: CallContext, version: number): Promise<ReadRecord> {
  const { id } = await findOwnSupplier(context)
  return lockRecord(context, supplierSource, { id, version })
}

/** Notes on the supplier that something of it was written; answers the version that it has now. */
export async function touchSupplier({ trx, caller }: CallContext, id: string): Promise<{ version: number }> {
  return trx
    .updateTable('bm_supplier')
    .set(nextVersion(caller))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
}

/** Bank accounts as lines, or what a supplier is taxed by as one line. */
export function partOf(supplier: ReadRecord, part: SupplierPart): RecordValues[] {
  switch (part) {
    case 'bank':
      return plainLines(supplier, 'bankAccounts')
    case 'tax':
      return [Object.fromEntries(TAX_FIELDS.map((name) => [name, supplier[name] as RecordValues[string]]))]
  }
}

/** Lines as suppliers have them: without what the buyer added. */
function plainLines(supplier: ReadRecord, name: 'contacts' | 'bankAccounts'): RecordValues[] {
  const names = importedFields(supplierRecord.lines?.[name]?.fields ?? {})
  return linesOf(supplier, name).map((line) => Object.fromEntries(names.map((one) => [one, line[one] ?? null])))
}

/** Whether two values of a part say the same, in whatever order their properties come. */
export function isSamePart(one: readonly RecordValues[], other: readonly RecordValues[]): boolean {
  const written = (lines: readonly RecordValues[]) =>
    JSON.stringify(lines.map((line) => Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1))))
  return written(one) === written(other)
}

/** The shipping addresses of the caller's company, the default first. */
export async function readOwnAddresses({ trx, caller }: CallContext): Promise<RecordValues[]> {
  return trx
    .selectFrom('bm_delivery_address')
    .select(['address', 'contact', 'phone', 'is_default as isDefault'])
    .where('supplier_no', '=', caller.supplierNo)
    .where('loadadr_type', '=', '2')
    .where('status_code', '=', '1')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
}

/** The caller's company with all that its administrators look after. */
export async function readOwnSupplier(context: CallContext): Promise<z.input<typeof ownSupplier>> {
  const supplier = await findOwnSupplier(context)
  const pending = await context.trx
    .selectFrom('bm_supplier_change')
    .select('part')
    .where('supplier_no', '=', context.caller.supplierNo)
    .where('status', '=', '0')
    .execute()
  return {
    id: supplier.id,
    version: supplier.version,
    supplierNo: String(supplier.supplierNo),
    supplierName: String(supplier.supplierName),
    updateName: String(supplier.updateName),
    updateDate: String(supplier.updateDate),
    contacts: plainLines(supplier, 'contacts'),
    addresses: await readOwnAddresses(context),
    bankAccounts: partOf(supplier, 'bank'),
    tax: partOf(supplier, 'tax')[0] ?? {},
    canEditContacts: supplier.canEditContacts === true,
    canEditAddresses: supplier.canEditAddresses === true,
    canProposeChanges: supplier.canProposeChanges === true,
    pendingParts: pending.map(({ part }) => (part === 'bank' ? 'bank' : 'tax')),
  }
}
