import type { KeyObject } from 'node:crypto'
import { identityTexts } from '#modules/identity/contract/texts.ts'
import { daysBetween } from '#platform/contract/values/dates.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { judgeLicence } from './licence.ts'

/** Administrators are told from so many days before the end on. */
const WARNING_DAYS = 30

/** Looks how long the company's licence still counts, and tells administrators in good time; fails where nobody may work. */
export async function checkLicence({ db, tenantsid, today }: TaskContext, issuer: KeyObject): Promise<TaskOutcome> {
  return inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const kept = await trx.selectFrom('sys_licence').select('licence_key').executeTakeFirst()
    const { state, content } = judgeLicence(kept?.licence_key, issuer, tenantsid, today)
    if (state !== 'valid' || !content) throw new Error(`the licence is ${state}`)
    const { licenceNo, validUntil: until } = content
    const days = daysBetween(today, until)
    const note = { textKey: 'identity:tasks.licenceValid', parameters: { licenceNo, until, days } }
    if (days > WARNING_DAYS) return { rowCount: 1, note }
    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([identityTexts]))
    context.announce({
      topic: 'messages',
      orgNo: '',
      supplierNo: '',
      payload: {},
      event: {
        name: 'licenceExpiring',
        // Once a day, however often the task runs.
        key: `licence:${licenceNo}:${days}`,
        values: { licenceNo, until, days: String(days) },
      },
    })
    await context.flush('')
    return { rowCount: 1, note, warning: `the licence ${licenceNo} ends on ${until}, in ${days} days` }
  })
}
