import { sql } from 'kysely'
import { asnSheetFields } from '#modules/deliveries/asn/contract/fields.ts'
import { shippingDetails } from '#modules/deliveries/asn/contract/schemas.ts'
import { asnActions } from '#modules/deliveries/asn/server/asn-line-list.ts'
import { newAsnLine } from '#modules/deliveries/asn-creation/contract/schemas.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { EditedValue } from '#platform/contract/exchange/round-trip-schemas.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type ChangedRow, defineRoundTrip, type EditedDocument } from '#platform/server/round-trip/define-round-trip.ts'
import { editSheetHandlers } from '#platform/server/round-trip/edit-sheet-handlers.ts'
import { asnEdit, asnLineEdit } from '../contract/schemas.ts'
import { type AsnSheetExtra, asnSheetList } from './asn-sheet-list.ts'
import { changedAsns } from './changed-asns.ts'

type Changed = ChangedRow<typeof asnSheetFields, AsnSheetExtra>

const { shape } = shippingDetails
const lotEdit = asnLineEdit.shape.lots.unwrap().element.shape
/** What rows of one ASN say together. */
const HEAD_FIELDS = shippingDetails.keyof().options

const edit = 'edit'
const head = Object.fromEntries(
  HEAD_FIELDS.map((name) => {
    const schema = shape[name]
    return [name, { action: edit, schema: 'unwrap' in schema ? schema.unwrap() : schema }]
  }),
)

/**
 * What of ASNs may be edited in a sheet, one row per lot: the supplier's shipping details, batch numbers and lots, while the
 * ASN waits for approval or is rejected. What that means and when it is refused, the command says.
 */
const sheet = defineRoundTrip<typeof asnSheetFields, AsnSheetExtra>({
  port: 'ISrmAsnHeadService',
  menuNo: 'asnTracking',
  list: asnSheetList,
  titleKey: 'deliveries:titles.asnSheet',
  present: ({ isTouched, isGiftOpen, ...row }, context) => ({
    ...row,
    actions: asnActions(context, row.status, { isTouched, isGiftOpen }),
  }),
  document: {
    documentId: sql<string>`head.id`,
    documentVersion: sql<number>`head.version`,
    changedBy: sql<string>`head.update_name`,
    changedAt: sql<string>`to_char(head.update_date, 'YYYY-MM-DD HH24:MI:SS')`,
  },
  documentNo: ({ asnNo }) => asnNo,
  rowName: ({ asnSeq, lotNo }) => `${asnSeq} · ${lotNo}`,
  editable: {
    ...head,
    supRemarks: { action: edit, schema: newAsnLine.shape.supRemarks },
    lineRemarks: { action: edit, schema: newAsnLine.shape.remarks.unwrap() },
    productFeature: { action: edit, schema: newAsnLine.shape.productFeature.unwrap() },
    stockFeature: { action: edit, schema: newAsnLine.shape.stockFeature.unwrap() },
    lotNo: { action: edit, schema: lotEdit.lotNo.unwrap() },
    productDate: { action: edit, schema: lotEdit.productDate.unwrap() },
    lotQty: { action: edit, schema: lotEdit.qty.unwrap() },
  },
  actions: {
    edit: {
      flag: 'isModify',
      labelKey: 'deliveries:actions.edit',
      isReasonNeeded: false,
      isWhole: true,
      write: async (context, document, rows) => {
        await changedAsns.handlers['ISrmAsnHeadService/updateAsn'](
          context,
          asnEdit.parse(editOf(context, document, rows)),
        )
      },
    },
  },
})

/** The edit of one ASN, out of the rows of its lots. */
function editOf(context: CallContext, { id, version }: EditedDocument, rows: readonly Changed[]) {
  const details = HEAD_FIELDS.map((name) => {
    const [present] = rows.map(({ row }): EditedValue => row[name])
    return [name, agreed(context, rows, name) ?? present]
  })
  const lines = [...Map.groupBy(rows, ({ row }) => row.lineId)].map(([lineId, own]) => ({
    id: lineId,
    supRemarks: agreed(context, own, 'supRemarks'),
    remarks: agreed(context, own, 'lineRemarks'),
    productFeature: agreed(context, own, 'productFeature'),
    stockFeature: agreed(context, own, 'stockFeature'),
    lots: own.map(({ row, values: { lotNo, productDate, lotQty } }) => ({
      id: row.id,
      lotNo,
      productDate,
      qty: lotQty,
    })),
  }))
  return { id, version, ...Object.fromEntries(details), lines }
}

/** The new value of what several rows show; those that were not edited say nothing against it. */
function agreed({ translate }: CallContext, rows: readonly Changed[], name: keyof typeof asnSheetFields) {
  const values = new Set(rows.flatMap(({ values: { [name]: value } }) => (value === undefined ? [] : [value])))
  const [value] = values
  if (values.size <= 1) return value
  const asnNo = rows[0]?.row.asnNo ?? ''
  return fail(deliveriesErrors.headDiffers, { asnNo, field: translate(asnSheetFields[name].label) })
}

/** Lots of ASNs are taken out as a sheet to edit, looked at, and written, all or none. */
export const asnRoundTrip = editSheetHandlers(sheet)
