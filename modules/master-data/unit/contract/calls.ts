import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { conversionRequest, convertedQuantity } from './schemas.ts'

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
