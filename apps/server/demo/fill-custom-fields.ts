import { sql } from 'kysely'
import { demoCustomFields, demoDictionary } from '#db/demo/custom-fields.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Defines the custom fields of the demo company, and gives its orders and ASNs values: most of them, as people would. */
export async function fillCustomFields(trx: ScopedTransaction, tenantsid: string): Promise<void> {
  const ofTenant = <Row extends object>(row: Row) => ({ tenantsid, ...row })
  await trx.insertInto('sys_enum').values(demoDictionary.map(ofTenant)).execute()
  for (const definition of demoCustomFields) {
    await trx.insertInto('sys_frame_define').values(ofTenant(definition)).execute()
  }
  await sql`
    update srm_purchase_batch set custom = jsonb_strip_nulls(jsonb_build_object(
      'costCenter', 'CC-' || (410 + line_id % 6 * 10),
      'inspection', (array['sample', 'none', 'full', null])[line_id % 4 + 1],
      'unitWeight', case when line_id % 3 > 0 then trim_scale(round((line_id % 17 + 1) * 0.135, 3))::text end,
      'neededOn', case when line_id % 5 > 0 then to_char(expect_arrival_date + 4, 'YYYY-MM-DD') end))
    where tenantsid = ${tenantsid}`.execute(trx)
  await sql`
    update srm_asn_head set custom = jsonb_strip_nulls(jsonb_build_object(
      'palletCount', (id % 5 + 1)::text,
      'sealNo', case when id % 3 > 0 then 'SEAL' || (48210 + id) end,
      'loadedAt', case when status in ('2', '3', '4') then to_char(delivery_date, 'YYYY-MM-DD') || ' 0' || (7 + id % 3) || ':30:00' end))
    where tenantsid = ${tenantsid}`.execute(trx)
}
