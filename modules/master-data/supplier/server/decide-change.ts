import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { importedFields } from '#platform/contract/fields.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { RecordInput, RecordValues } from '#platform/contract/records/records.ts'
import type { CallContext, Handlers } from '#platform/server/call-context.ts'
import { lockRecord } from '#platform/server/records/read-record.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import { linesOf, updateRecord } from '#platform/server/records/write-record.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import type { ChangeState, SupplierPart } from '../contract/fields.ts'
import { type ChangeAction, supplierChangeLifecycle } from '../contract/lifecycle.ts'
import { supplierRecord } from '../contract/records/partner-records.ts'
import { isSamePart, partOf } from './own-supplier.ts'
import type { ConfirmCode } from './propose-change.ts'
import { supplierSource } from './record-sources.ts'

type Calls = Handlers<typeof selfServiceCalls>

interface LockedChange {
  id: string
  version: number
  changeNo: string
  supplierNo: string
  part: SupplierPart
  status: ChangeState
  oldValue: RecordValues[]
  newValue: RecordValues[]
  proposeUserId: string
}

/** Locks a change as its reader saw it, and decides by the lifecycle. */
async function lockChange(
  { trx, caller }: CallContext,
  key: { id: string; version: number },
  action: ChangeAction,
): Promise<{ change: LockedChange; to: ChangeState }> {
  const { rows } = await sql<LockedChange & { who: string; when: string }>`
    select id::text, version, change_no as "changeNo", supplier_no as "supplierNo", part, status,
      old_value as "oldValue", new_value as "newValue", propose_user_id::text as "proposeUserId",
      update_name as who, to_char(update_date, 'YYYY-MM-DD HH24:MI:SS') as when
    from bm_supplier_change where id = ${key.id} for no key update`.execute(trx)
  // What is decided already is out of reach of the lock's policy.
  const change = rows[0] ?? (await failIfDecided(trx, key.id))
  const decision = decide(supplierChangeLifecycle, action, change.status, caller.side, {
    isOwn: change.proposeUserId === caller.userId,
  })
  if (!decision.isAllowed) return fail(decision.refusal)
  if (change.version !== key.version) fail(platformErrors.staleVersion, { who: change.who, when: change.when })
  return { change, to: decision.to[0] ?? change.status }
}

async function failIfDecided(trx: CallContext['trx'], id: string): Promise<never> {
  const known = await trx.selectFrom('bm_supplier_change').select('id').where('id', '=', id).executeTakeFirst()
  return fail(known ? masterDataErrors.changeDecided : platformErrors.notFound)
}

/** Writes the decision; tells both sides. */
async function writeDecision(
  { trx, caller, announce }: CallContext,
  change: LockedChange,
  to: ChangeState,
  answer: string,
): Promise<{ id: string; version: number; changeNo: string }> {
  const written = await trx
    .updateTable('bm_supplier_change')
    .set({
      status: to,
      answer,
      answer_name: caller.userName,
      answer_date: sql<string>`now()`,
      ...nextVersion(caller),
    })
    .where('id', '=', change.id)
    .where('version', '=', change.version)
    .executeTakeFirst()
  if (written.numUpdatedRows === 0n) fail(masterDataErrors.changeDecided)
  const { changeNo, supplierNo } = change
  announce({ topic: 'master-data', orgNo: '*', supplierNo, payload: { documentNo: changeNo } })
  return { id: change.id, version: change.version + 1, changeNo }
}

const noted = ({ supplierNo, part, oldValue, newValue }: LockedChange) => ({
  supplierNo,
  part,
  before: oldValue,
  after: newValue,
})

/** Approves a change, which counts at once. What it was proposed on must still be so, or the proposal is out of date. */
export const approveChange =
  (confirmCode: ConfirmCode, recordBook: () => RecordBook): Calls['IBmSupplierChangeService/approvechange'] =>
  async (context, { code, ...key }) => {
    const { change, to } = await lockChange(context, key, 'approve')
    const supplier = await lockSupplier(context, change.supplierNo)
    if (!isSamePart(partOf(supplier, change.part), change.oldValue)) fail(masterDataErrors.changeOutdated)
    await confirmCode(context, code)
    const own = Object.fromEntries(
      importedFields(supplierRecord.fields).map((name) => [name, supplier[name] as RecordValues[string]]),
    )
    const input: RecordInput = {
      ...own,
      contacts: linesOf(supplier, 'contacts'),
      bankAccounts: change.part === 'bank' ? change.newValue : linesOf(supplier, 'bankAccounts'),
      ...(change.part === 'tax' ? change.newValue[0] : {}),
    }
    const written = { ...input, id: supplier.id, version: supplier.version }
    // The note of the record itself says before and after of the whole supplier; that of the change says who wanted it.
    await updateRecord({ ...context, audit: () => undefined }, supplierSource, recordBook(), written)
    context.audit({ documentNo: change.changeNo, detail: noted(change) })
    return writeDecision(context, change, to, '')
  }

async function lockSupplier(context: CallContext, supplierNo: string) {
  const found = await context.trx
    .selectFrom('bm_supplier')
    .select(['id', 'version'])
    .where('supplier_no', '=', supplierNo)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return fail(platformErrors.notFound)
  return lockRecord(context, supplierSource, found)
}

/** Rejects a change, with the reason that the supplier reads. */
export const rejectChange: Calls['IBmSupplierChangeService/rejectchange'] = async (context, { reason, ...key }) => {
  const { change, to } = await lockChange(context, key, 'reject')
  context.audit({ documentNo: change.changeNo, detail: { ...noted(change), reason } })
  return writeDecision(context, change, to, reason)
}

/** Takes a pending change back. */
export const withdrawChange: Calls['IBmSupplierChangeService/withdrawchange'] = async (context, key) => {
  const { change, to } = await lockChange(context, key, 'withdraw')
  context.audit({ documentNo: change.changeNo, detail: noted(change) })
  return writeDecision(context, change, to, '')
}

/** Old and new value of a change. */
export const readChange: Calls['IBmSupplierChangeService/getsupplierchangebyid'] = async ({ trx }, { id }) => {
  const { rows } = await sql<Pick<LockedChange, 'id' | 'part' | 'oldValue' | 'newValue'>>`
    select id::text, part, old_value as "oldValue", new_value as "newValue" from bm_supplier_change where id = ${id}`.execute(
    trx,
  )
  return rows[0] ?? fail(platformErrors.notFound)
}
