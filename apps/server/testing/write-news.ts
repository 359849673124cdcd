import { publishNews } from '#modules/news/server.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'
import type { TestContext } from './test-context.ts'

let written = 0

/** News for the first supplier and the people of Shenzhen, or for everybody who comes by. */
export async function writeNews({ db, today }: TestContext, whereNews: '1' | '2' = '2') {
  written += 1
  const subject = `Gate closed on day ${written}`
  const text = { subject, content: `<p>${subject}: use gate 4.</p>` }
  const id = await inScope(db, systemScope('tests', FIXTURE_TENANT), (trx) =>
    publishNews(trx, 'Lin', {
      tenantsid: FIXTURE_TENANT,
      whereNews,
      newsBusiness: '1',
      outDoorType: '1',
      topSign: false,
      validFrom: today,
      validTo: null,
      publishObject: 'all',
      orgNos: ['SZ10'],
      supplierNos: ['S1001'],
      addDate: `${today} 08:00:00`,
      texts: { 'en-US': text },
    }),
  )
  return { id, subject }
}

/** A file of news for everybody who comes by. */
export async function writeOutdoorFile(context: TestContext): Promise<string> {
  const { id } = await writeNews(context, '1')
  return inScope(context.db, systemScope('tests', FIXTURE_TENANT), async (trx) => {
    const user = await trx.selectFrom('sys_user').select('id').where('user_no', '=', 'buyer').executeTakeFirstOrThrow()
    const file = await trx
      .insertInto('doc_file')
      .values({
        tenantsid: FIXTURE_TENANT,
        user_id: user.id,
        kind: 'news',
        document_id: id,
        file_name: 'map.pdf',
        content_type: 'application/pdf',
        content: pdfFile(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return file.id
  })
}
