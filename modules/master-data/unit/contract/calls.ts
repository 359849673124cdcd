import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { readCall } from '#platform/contract/list/usual-calls.ts'
import { conversionRequest, convertedQuantity } from './schemas.ts'

/** Conversion of quantities between units. */
export const conversionCalls = defineCalls({
  'IBmUnitConversionService/convertquantity': readCall(
    'The sum of quantities in another unit, and by which conversions.',
    byMenu('bmUnitConversion', 'isSearch', ['purchaser']),
    conversionRequest,
    convertedQuantity,
  ),
})
