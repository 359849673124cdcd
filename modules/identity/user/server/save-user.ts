import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { countValidUsers, verdictOf } from '#modules/identity/licence/server/read-licence.ts'
import { keepAdministrator } from '#modules/identity/role/server/keep-administrator.ts'
import type { RecordKey } from '#modules/identity/role/server/lock-record.ts'
import { failIfRolesBeyond } from '#modules/identity/role/server/roles-beyond.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { userForm } from '../contract/schemas.ts'
import { checkOwnRights } from './check-own-rights.ts'
import type { UserNotifications } from './read-user.ts'
import { writeAuthority } from './write-authority.ts'
import { writePerson } from './write-person.ts'

/**
 * Writes a user with roles, own rights on menu entries, and authority lists. What the user may do before and afterwards is within
 * what the caller may do, nobody changes the own rights, the licence's number of users holds, and the last administrator stays.
 */
export function saveUser(
  context: CallContext,
  form: z.output<typeof userForm>,
  { licenceIssuer, userNotifications }: { licenceIssuer: KeyObject; userNotifications: UserNotifications },
): Promise<RecordKey> {
  const write = () =>
    writePerson(context, form, {
      menuNo: 'baseUser',
      side: form.belongSupplier === '' ? 'purchaser' : 'supplier',
      userNotifications,
      check: async (before) => {
        checkOwnRights(context, form, before)
        await failIfRolesBeyond(context, form.roleNos)
        await checkSupplier(context, form.belongSupplier)
        return (id) => writeAuthority(context, id, form)
      },
      columns: {
        employee_id: form.employeeId,
        belong_supplier: form.belongSupplier || null,
        org_no: form.orgNo || null,
        warehouse_no: form.warehouseNo || null,
        ...(form.limitCount === undefined ? {} : { limit_count: form.limitCount }),
      },
      checkSeats: () => checkSeats(context, licenceIssuer),
    })
  return keepAdministrator(context, write)
}

async function checkSupplier({ trx }: CallContext, supplierNo: string): Promise<void> {
  if (supplierNo === '') return
  const supplier = await trx
    .selectFrom('bm_supplier')
    .select('id')
    .where('supplier_no', '=', supplierNo)
    .executeTakeFirst()
  if (!supplier) fail(identityErrors.unknownSupplier, { supplierNo })
}

/** The licence's number of valid users, the one just written included. */
async function checkSeats(context: CallContext, issuer: KeyObject): Promise<void> {
  const { content } = await verdictOf(context, issuer)
  const users = await countValidUsers(context)
  if (content && users > content.maxUsers) fail(identityErrors.licenceUsers, { users, maxUsers: content.maxUsers })
}
