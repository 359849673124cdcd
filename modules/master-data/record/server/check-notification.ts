import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { declaredEvents } from '#modules/messages/notification/contract/notification-events.ts'
import { unknownPlaceholders } from '#modules/messages/notification/contract/render-notification.ts'
import { failAt } from '#platform/contract/errors.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'

/** Refuses a template with placeholders that its event does not fill. */
export function checkNotificationTemplate(_context: CallContext, { after }: RecordChange): void {
  const known = declaredEvents.get(String(after.noticeEvent))?.placeholders ?? []
  const texts = [
    { path: '', values: after },
    ...linesOf(after, 'texts').map((values, index) => ({ path: `texts.${index}.`, values })),
  ]
  for (const { path, values } of texts) {
    for (const field of ['subject', 'content']) {
      const [unknown] = unknownPlaceholders([String(values[field] ?? '')], known)
      if (unknown === undefined) continue
      const parameters = { name: unknown, known: known.map((one) => `{{${one}}}`).join(' ') }
      failAt(path + field, masterDataErrors.unknownPlaceholder, parameters)
    }
  }
}

/** Refuses a policy for a role or for users that there are not, or that are of the other side. */
export async function checkNotificationPolicy(context: CallContext, { after }: RecordChange): Promise<void> {
  const { trx } = context
  const roleNo = String(after.roleNo ?? '')
  if (roleNo !== '') {
    const role = await trx.selectFrom('sys_role').select('id').where('role_no', '=', roleNo).executeTakeFirst()
    if (!role) failOnUnknown(context, 'roleNo', 'roleNo', roleNo)
  }
  const isOfSupplier = after.recipientSide === '2'
  const userNos = linesOf(after, 'users').map(({ userNo }) => String(userNo))
  if (userNos.length === 0) return
  const users = await trx.selectFrom('sys_user').select(['user_no', 'belong_supplier']).execute()
  const fitting = new Set(
    users.flatMap((user) => ((user.belong_supplier !== null) === isOfSupplier ? user.user_no.toLowerCase() : [])),
  )
  const index = userNos.findIndex((userNo) => !fitting.has(userNo.toLowerCase()))
  if (index >= 0) failOnUnknown(context, `users.${index}.userNo`, 'userNo', userNos[index] ?? '')
}

const failOnUnknown = ({ translate }: CallContext, path: string, field: string, value: string): never =>
  failAt(path, recordErrors.recordReferenceUnknown, { label: translate(`master-data:fields.${field}`), value })
