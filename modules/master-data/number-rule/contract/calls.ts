import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { readCall } from '#platform/contract/list/usual-calls.ts'
import { numberPreview, numberPreviewRequest } from './schemas.ts'

/** What rules of numbers would make. */
export const numberRuleCalls = defineCalls({
  'IBmLotRuleHeadService/previewlotnumber': readCall(
    'The next lot numbers of a rule, without drawing them.',
    byMenu('bmLotRule', 'isSearch', ['purchaser']),
    numberPreviewRequest,
    numberPreview,
  ),
  'IBmBarRuleHeadService/previewbarcode': readCall(
    'The next contents that a barcode rule makes, without drawing them, and their symbol.',
    byMenu('bmBarRule', 'isSearch', ['purchaser']),
    numberPreviewRequest,
    numberPreview,
  ),
})
