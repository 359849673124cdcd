import {
  byMenu,
  bySession,
  type CallAccess,
  type CallDeclaration,
  type CallTable,
  defineCalls,
} from '#platform/contract/calls.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/records.ts'
import { readsOnly } from '#platform/contract/usual-calls.ts'
import { type LookupPath, lookups } from './lookups.ts'
import { masterDataRecords } from './records.ts'
import {
  conversionRequest,
  convertedQuantity,
  lookupPage,
  lookupQuery,
  numberPreview,
  numberPreviewRequest,
} from './schemas.ts'

/** The call of a lookup over these fields. */
interface LookupCall<T extends FieldTable>
  extends CallDeclaration<ReturnType<typeof lookupQuery<T>>, ReturnType<typeof lookupPage<T>>> {
  access: CallAccess & { kind: 'signedIn' }
}
type LookupCalls = { readonly [P in LookupPath]: LookupCall<(typeof lookups)[P]['fields']> }

/** Choosers stand on every screen, so lookups need no menu; row-level security decides which rows their reader finds. */
export const lookupCalls = defineCalls(
  Object.fromEntries(
    Object.entries(lookups).map(([path, { summary, fields, size }]) => [
      path,
      {
        summary,
        input: lookupQuery(fields, size),
        output: lookupPage(fields),
        isList: true,
        access: bySession('choosers of every screen use it; rows are limited to the reader’s authority'),
        audit: readsOnly,
        repeat: 'read',
      },
    ]),
  ) as unknown as LookupCalls,
)

/** Conversion of quantities between units. */
export const conversionCalls = defineCalls({
  'IBmUnitConversionService/convertquantity': {
    summary: 'The sum of quantities in another unit, and by which conversions.',
    input: conversionRequest,
    output: convertedQuantity,
    access: byMenu('bmUnitConversion', 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
})

/** What rules of numbers would make. */
export const numberRuleCalls = defineCalls({
  'IBmLotRuleHeadService/previewlotnumber': {
    summary: 'The next lot numbers of a rule, without drawing them.',
    input: numberPreviewRequest,
    output: numberPreview,
    access: byMenu('bmLotRule', 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'IBmBarRuleHeadService/previewbarcode': {
    summary: 'The next contents that a barcode rule makes, without drawing them, and their symbol.',
    input: numberPreviewRequest,
    output: numberPreview,
    access: byMenu('bmBarRule', 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
})

/** The typed calls of this module: one for each lookup, the conversion of quantities, and what rules would make. */
export const masterDataCalls = { ...lookupCalls, ...conversionCalls, ...numberRuleCalls }

/** The calls of its records; what they take and answer follows from each record's fields. */
export const masterDataRecordCalls: CallTable = Object.assign({}, ...masterDataRecords.map(recordCalls))
