import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { keyedCall, readCall, shortListCall } from '#platform/contract/list/usual-calls.ts'
import { findingFields, invariantFields } from './fields.ts'

const BUYER = ['purchaser'] as const

const INVARIANT_MENU = 'sysInvariant'

const invariant = z.intersection(
  rowSchema(invariantFields),
  z.object({ id: z.string(), documentKind: z.string().nullable() }),
)

const finding = z.intersection(rowSchema(findingFields), z.object({ id: z.string() }))

/** Calls over what always holds of the data. The names are in the spec's manner; the spec leaves them open. */
export const invariantCalls = defineCalls({
  'ISysInvariantService/getsysinvariantlist': shortListCall(
    'The rules that always hold of the data, each with the outcome of its last check.',
    byMenu(INVARIANT_MENU, 'isSearch', BUYER),
    invariantFields,
    listAnswerSchema(invariant),
  ),
  'ISysInvariantService/getsysinvariantfindings': readCall(
    'The first rows that broke a rule at its last check, as far as the caller may see their documents.',
    byMenu(INVARIANT_MENU, 'isSearch', BUYER),
    z.strictObject({ invariantNo: plainText(100).min(1) }),
    z.array(finding),
  ),
  'ISysInvariantService/checksysinvariants': keyedCall(
    'Lets all rules be checked at once, on whichever server is free.',
    byMenu(INVARIANT_MENU, 'isSubmit', BUYER),
    z.strictObject({}),
    z.null(),
    'invariant.check',
  ),
})
