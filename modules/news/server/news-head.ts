import { sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { newsErrors } from '../contract/errors.ts'
import type { newNewsForm } from '../contract/schemas.ts'

type NewsForm = z.output<typeof newNewsForm>

/** The columns beside the texts. What is read before sign-in is addressed to everybody, and what is for the purchaser to no supplier. */
export async function newsHeadOf(context: CallContext, form: Omit<NewsForm, 'texts'>) {
  const isOutdoor = form.whereNews === '1'
  const orgNos = isOutdoor ? [] : [...new Set(form.orgNos)]
  const supplierNos = isOutdoor || form.publishObject === 'purchaser' ? [] : [...new Set(form.supplierNos)]
  await checkAddressees(context, orgNos, supplierNos)
  return {
    where_news: form.whereNews,
    news_business: form.newsBusiness,
    out_door_type: form.outDoorType,
    top_sign: form.topSign,
    valid_from: form.validFrom,
    valid_to: form.validTo ?? null,
    publish_object: isOutdoor ? ('all' as const) : form.publishObject,
    org_nos: orgNos,
    supplier_nos: supplierNos,
  }
}

/** News go to organisations and suppliers that their writer may see. */
async function checkAddressees({ trx }: CallContext, orgNos: string[], supplierNos: string[]): Promise<void> {
  const { rows } = await sql<{ orgNo: string | null; supplierNo: string | null }>`
    select (select min(n) from unnest(${orgNos}::text[]) n
        where not exists (select from bm_org o where o.org_no = n)) as "orgNo",
      (select min(n) from unnest(${supplierNos}::text[]) n
        where not exists (select from bm_supplier s where s.supplier_no = n)) as "supplierNo"`.execute(trx)
  const { orgNo = null, supplierNo = null } = rows[0] ?? {}
  if (orgNo !== null) fail(newsErrors.unknownOrg, { orgNo })
  if (supplierNo !== null) fail(newsErrors.unknownSupplier, { supplierNo })
}
