import { createReadStream } from 'node:fs'
import { demoAppVersion } from '#db/demo/app-version.ts'
import { DEMO_TENANT } from '#db/demo/company.ts'
import { addAppVersion } from '#modules/files/server.ts'
import { APP_RULE } from '#platform/contract/exchange/file-rules.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileArea } from '#platform/server/files/file-store.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'

const FOLDER = new URL('../../../db/demo/', import.meta.url)

/** Adds the version of the mobile app that the demo company keeps, whose file goes into the store like any other. */
export async function addDemoAppVersion(db: Database, area: FileArea): Promise<void> {
  const scope = systemScope('demo company', DEMO_TENANT)
  const { fileName, ...condition } = demoAppVersion
  const file = await storeUpload(createReadStream(new URL(fileName, FOLDER)), fileName, APP_RULE, { area, db, scope })
  await inScope(db, scope, async (trx) => {
    const { id, user_name } = await trx
      .selectFrom('sys_user')
      .select(['id', 'user_name'])
      .where('user_no', '=', 'admin')
      .executeTakeFirstOrThrow()
    const actor = { userId: id, userNo: 'admin', userName: user_name, side: 'purchaser', today: '' } as const
    const context = actorContext(trx, { tenantsid: DEMO_TENANT, ...actor }, createTextCatalogue([]))
    await addAppVersion(context, { condition, file })
    await context.flush('appVersion.add')
  })
}
