import { asnCustomFieldSet, asnLineCustomFieldSet } from '#modules/deliveries/asn/contract/fields.ts'
import { comingAsnEvent } from '#modules/deliveries/asn/server/announce-asn.ts'
import { fail } from '#platform/contract/errors.ts'
import { bornValues } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ImportCounts } from '#platform/server/import/define-import.ts'
import { asnImportFields } from '../contract/fields.ts'
import { type DefaultsReader, defaultsReader, withUsual } from './asn-defaults.ts'
import { type CreatedAsn, createAsn } from './create-asn.ts'
import { type AsnRow, groupAsnRows, newLineOf } from './group-asn-rows.ts'
import { batchIdOf, resolveAsnRows } from './resolve-asn-rows.ts'

/** Writes the ASNs of checked rows, through the same command as the screen. */
export async function writeAsnRows(context: CallContext, rows: readonly AsnRow[]): Promise<ImportCounts> {
  const ids = await resolveAsnRows(context.trx, rows)
  const defaults = defaultsReader(context)
  const parties = new Map<string, { orgNo: string; supplierNo: string }>()
  for (const group of groupAsnRows(rows)) {
    const { asnNo, expectedArrivalDate, warehouseNos, classifyTypes, batches } = await writeAsn(
      context,
      group,
      ids,
      defaults,
    )
    for (const { org_no: orgNo, supplier_no: supplierNo } of batches) {
      parties.set(JSON.stringify([orgNo, supplierNo]), { orgNo, supplierNo })
    }
    const [batch] = batches
    const orders = [...new Set(batches.map(({ purchase_no }) => purchase_no))].join(', ')
    const coming = { asn_no: asnNo, expected_arrival_date: expectedArrivalDate, purchase_nos: orders }
    const scope = { warehouse_nos: warehouseNos, classify_types: classifyTypes }
    if (batch) notifySubmitted(context, { ...batch, ...coming, ...scope })
  }
  // Open lists hear once per pair of parties: a file may hold thousands of ASNs.
  for (const party of parties.values()) {
    for (const topic of ['deliveries', 'orders']) context.announce({ topic, ...party, payload: { documentNo: '' } })
  }
  return { insertCount: rows.length, updateCount: 0 }
}

/** Whoever wants messages is told of each ASN. */
function notifySubmitted({ announce }: CallContext, asn: Parameters<typeof comingAsnEvent>[0]): void {
  const { asn_no: documentNo, org_no: orgNo, supplier_no: supplierNo } = asn
  const event = comingAsnEvent(asn)
  announce({ topic: 'deliveries', orgNo, supplierNo, payload: { documentNo }, event, isLive: false })
}

async function writeAsn(
  context: CallContext,
  group: readonly AsnRow[],
  ids: ReadonlyMap<string, string>,
  readDefaults: DefaultsReader,
): Promise<CreatedAsn> {
  const head = group[0]?.values
  if (!head) return fail(platformErrors.notFound)
  const lines = group.map((row) => ({
    ...newLineOf(row.values, batchIdOf(ids, row) ?? fail(platformErrors.notFound)),
    custom: row.custom?.[asnLineCustomFieldSet.module] ?? {},
  }))
  const batch = context.trx.selectFrom('srm_purchase_batch').select(['org_no', 'warehouse_no', 'supplier_no'])
  const read = async () => readDefaults(await batch.where('id', '=', lines[0]?.batchId ?? '').executeTakeFirstOrThrow())
  return createAsn(context, {
    ...bornValues(asnImportFields, 'head', head),
    wayCarriage: head.wayCarriage,
    ...(await withUsual(head, read)),
    dataSource: 'import',
    custom: group[0]?.custom?.[asnCustomFieldSet.module] ?? {},
    lines,
  })
}
