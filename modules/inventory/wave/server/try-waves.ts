import { sql } from 'kysely'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import type { strategyCalls } from '#modules/inventory/strategy/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'
import {
  CRITERION_FIELDS,
  formWaves,
  sizeOf,
  type WaveDocument,
  type WaveEnd,
  type WaveTemplate,
} from './form-waves.ts'

/** So many documents are looked at; the ones expected first. */
export const WAVE_DOCUMENTS = 500

/** Reads what a warehouse, or any where none is named, still expects: the documents expected first. */
export type ReadArrivals = (
  trx: ScopedTransaction,
  options: { warehouseNo: string; limit: number },
) => Promise<WaveDocument[]>

/** Which waves a template would form of the documents that are expected now. Nothing is kept. */
export const tryWaves =
  (readArrivals: ReadArrivals): Handler<typeof strategyCalls, 'IBmWaveTemplateService/trywaves'> =>
  async ({ trx, translate }, { waveTemplateNo, warehouseNo }) => {
    const template = await readTemplate(trx, waveTemplateNo)
    const arrivals = await readArrivals(trx, {
      warehouseNo: warehouseNo || template.warehouseNo,
      limit: WAVE_DOCUMENTS + 1,
    })
    const { waves, left } = formWaves(arrivals.slice(0, WAVE_DOCUMENTS), template)
    return {
      waves: waves.map((wave) => ({
        warehouseNo: wave.documents[0]?.warehouseNo ?? '',
        reason: commonOf(translate, wave.documents[0], template),
        end: endOf(translate, wave.end),
        ...sizeOf(wave),
        documents: wave.documents.map(shown),
      })),
      left: left.map(({ document, because }) => ({
        ...shown(document),
        reason: translate('inventory:waves.keptOut', {
          criterion:
            because === 'orgNo' || because === 'warehouseNo'
              ? translate(`inventory:fields.${because}`)
              : translate(`inventory:enums.waveCriterion.${because}`),
        }),
      })),
      isCut: arrivals.length > WAVE_DOCUMENTS,
    }
  }

const shown = ({ documentNo, supplierNo, expectedArrivalDate, lineCount, qty }: WaveDocument) => ({
  documentNo,
  supplierNo,
  expectedArrivalDate,
  lineCount,
  qty,
})

/** What the documents of a wave have in common, in the order in which the template asks. */
function commonOf(translate: Translate, document: WaveDocument | undefined, { criteria }: WaveTemplate): string {
  if (!document) return ''
  const said = criteria.map(({ criterion }) => {
    const value = document[CRITERION_FIELDS[criterion]]
    const name = criterion === '3' ? translate(`inventory:waves.carriage.${value}`) : value
    return translate('inventory:waves.same', {
      criterion: translate(`inventory:enums.waveCriterion.${criterion}`),
      value: name || translate('inventory:waves.several'),
    })
  })
  return said.join(' · ')
}

function endOf(translate: Translate, { kind, limit }: WaveEnd): string {
  if (kind === 'allTaken') return translate('inventory:waves.allTaken')
  return translate(`inventory:waves.${kind}`, { limit: translate(`inventory:waves.limits.${limit ?? 'qty'}`) })
}

/** Effective, or a draft: drafts are there to be tried. What is invalid is for nobody's use, as if it were not there. */
async function readTemplate(trx: ScopedTransaction, waveTemplateNo: string): Promise<WaveTemplate> {
  const { rows } = await sql<WaveTemplate & { id: string }>`
    select id, org_no as "orgNo", coalesce(warehouse_no, '') as "warehouseNo", wave_order as "waveOrder",
      max_documents as "maxDocuments", max_lines as "maxLines", max_qty as "maxQty"
    from bm_wave_template where wave_template_no = ${waveTemplateNo} and status_code in ('1', '2')`.execute(trx)
  const { id, ...template } = rows[0] ?? fail(inventoryErrors.strategyUnknown, { number: waveTemplateNo })
  const { rows: criteria } = await sql<WaveTemplate['criteria'][number]>`
    select wave_criterion as criterion, wave_match as match, criterion_value as value
    from bm_wave_template_criterion where method_id = ${id} order by step_seq`.execute(trx)
  return { ...template, criteria }
}
