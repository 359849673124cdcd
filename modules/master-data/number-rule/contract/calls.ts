import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { numberPreview, numberPreviewRequest } from './schemas.ts'

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
