import { sql } from 'kysely'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { type ErrorParameters, fail } from '#platform/contract/errors.ts'
import type { Handlers } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import type { exchangeCalls } from '../contract/calls.ts'
import { exchangeFields } from '../contract/fields.ts'
import { XML } from './xml-download.ts'

/** Documents that other systems sent or fetched, the newest first. */
const exchangeList = defineList<typeof exchangeFields>({
  fields: exchangeFields,
  table: 'doc_exchange_message',
  defaultSort: { field: 'createDate', order: 'desc' },
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

interface KeptFinding {
  path: string
  textKey: string
  parameters: ErrorParameters
}

/** What answers the calls over exchanged documents. */
export const exchangeHandlers: Handlers<typeof exchangeCalls> = {
  ...plainListHandlers('ISrmExchangeService/getexchangemessagelist', 'ISrmExchangeService/exportexcel', {
    list: exchangeList,
    titleKey: 'documents:titles.exchange',
    present: (row) => row,
  }),
  'ISrmExchangeService/getexchangemessagebyid': async ({ trx, translate }, { id }) => {
    const row = await trx
      .selectFrom('doc_exchange_message')
      .select([sql<KeptFinding[]>`findings`.as('findings'), sql<boolean>`content is not null`.as('hasContent')])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return fail(filesErrors.exchangeGone)
    const findings = row.findings.map(({ path, textKey, parameters }) => ({
      path,
      message: translate(textKey, parameters),
    }))
    return { hasContent: row.hasContent, findings }
  },
  'ISrmExchangeService/downloadexchangemessage': async ({ trx }, { id }) => {
    const row = await trx
      .selectFrom('doc_exchange_message')
      .select(['content', 'outside_no', 'message_kind'])
      .where('id', '=', id)
      .executeTakeFirst()
    const content = row?.content
    if (!content) return fail(filesErrors.exchangeGone)
    return {
      fileName: `${row.message_kind}-${row.outside_no}.xml`,
      contentType: XML,
      write: async (out) => void out.end(content),
    }
  },
}
