import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import type { AsnBlocker } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { readBatches } from '#modules/deliveries/asn/server/read-batches.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { deliveriesRules } from '#modules/deliveries/contract/rules.ts'
import { invoiceBlockers } from '#modules/deliveries/invoice/server/invoice-blockers.ts'
import { invoiceWarnings } from '#modules/deliveries/invoice/server/invoice-warnings.ts'
import { inventoryRules } from '#modules/inventory/contract/rules.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { rulesByCode } from '#platform/contract/rules.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import type { AsnDraft, AsnFix } from '../contract/schemas.ts'
import { asnBlockers } from './asn-blockers.ts'
import { asnWarnings, type DraftLine } from './asn-warnings.ts'
import { readCorrectedAsn } from './read-corrected-asn.ts'
import { readTravelDates } from './read-travel-dates.ts'

const RULES = new Map([...rulesByCode(deliveriesRules), ...rulesByCode(inventoryRules)])

/** What an ASN cannot be without. */
const NEEDED = [
  'deliveryDate',
  'expectedArrivalDate',
  'wayCarriage',
  'sender',
  'senderPhone',
  'shippingAddress',
  'deliveryAddress',
] as const

/**
 * What would be said against an ASN that is being filled in, or corrected: what creating refuses, by the very same checks, and what receiving
 * and invoicing would object to. Reads only; each finding has a way to mend it where there is one.
 */
export const checkAsn: Handler<typeof asnCreationCalls, 'ISupSrmAsnService/checkAsn'> = async (context, said) => {
  const batches = await readBatches(context.trx, { batchIds: said.lines.map(({ batchId }) => batchId), headIds: [] })
  const corrected = said.asnId ? await readCorrectedAsn(context, said.asnId) : null
  const known = new Map(batches.map((batch) => [batch.id, corrected ? corrected.without(batch) : batch]))
  const lines = said.lines.map(({ batchId, productDate, ...line }): DraftLine => {
    const batch = known.get(batchId) ?? fail(platformErrors.notFound)
    const { deliveryQty, giftQty, supRemarks, lots, serials } = line
    return {
      batch,
      productDate,
      line: {
        supRemarks,
        ...(deliveryQty ? { deliveryQty } : {}),
        ...(giftQty ? { giftQty } : {}),
        ...(serials ? { serials } : {}),
        // A lot without a quantity holds nothing.
        lots: lots.map((lot) => ({ ...lot, qty: lot.qty ?? '0' })),
      },
    }
  })
  const [first = fail(platformErrors.notFound), ...others] = lines
  const whole = { ...said, ...corrected?.details }
  const draft = { ...whole, ...(await readTravelDates(context, first.batch, whole)) }
  const { blockers, exemptions } = await asnBlockers(context, draft, [first, ...others])
  const warnings = await asnWarnings(context.trx, draft, [first, ...others])
  // Those of an ASN that is corrected were looked at when they were saved.
  const ofInvoices = [
    ...(await invoiceBlockers(context, said.invoices, [first, ...others])),
    ...invoiceWarnings(draft.invoices, lines),
  ]
  const found = [...missing(context, draft), ...blockers, ...exemptions, ...warnings, ...ofInvoices]
  return { findings: found.map((one) => wireFinding(context, draft, lines, one)) }
}

function missing({ translate }: CallContext, draft: AsnDraft): AsnBlocker[] {
  const ofHead = NEEDED.filter((name) => !draft[name]).map((name) => ({
    path: name,
    declaration: deliveriesErrors.detailMissing,
    parameters: { field: translate(asnFields[name].label) },
  }))
  const ofLines = draft.lines.flatMap(({ deliveryQty }, index) =>
    deliveryQty
      ? []
      : [{ path: `lines.${index}`, declaration: deliveriesErrors.deliveryQuantityWrong, parameters: {} }],
  )
  return [...ofHead, ...ofLines]
}

function wireFinding(context: CallContext, draft: AsnDraft, lines: readonly DraftLine[], found: AsnBlocker) {
  const { path, declaration, parameters, isWarning = false } = found
  const sentence = context.sentence(declaration, parameters)
  const [, at] = /^invoices\.(\d+)/.exec(path) ?? []
  // Several may come with the ASN: whose sentence does not name its invoice is told with its number.
  const invoiceNo = 'invoiceNo' in parameters ? undefined : draft.invoices[Number(at)]?.invoiceNo
  return {
    path,
    code: declaration.code,
    rule: RULES.get(declaration.code)?.id,
    isError: !isWarning,
    message: [invoiceNo, sentence].filter((part) => part !== undefined).join(': '),
    fix: fixOf(draft, lines, found),
    ...(APPROVABLE.includes(declaration.code) ? { isApprovable: true } : {}),
  }
}

/** What the merge rules have against lines. */
const MIXED = [
  deliveriesErrors.mixedOrderType,
  deliveriesErrors.mixedOrder,
  deliveriesErrors.mixedKeyword,
  deliveriesErrors.mixedCustomField,
  deliveriesErrors.mixedPlant,
  deliveriesErrors.mixedItem,
]
/** What an approval of the line lifts: the days in advance and the merge rules. */
const APPROVABLE: readonly string[] = [deliveriesErrors.tooEarly, ...MIXED].map(({ code }) => code)
/** Lines that do not belong on the ASN at all. */
const STRANGERS: readonly string[] = [
  deliveriesErrors.orderNotInProgress,
  deliveriesErrors.orderLineClosed,
  deliveriesErrors.mixedOrganisation,
  deliveriesErrors.mixedWarehouse,
  deliveriesErrors.mixedClassifyType,
  deliveriesErrors.mixedSupplier,
  ...MIXED,
  deliveriesErrors.beyondHorizon,
].map(({ code }) => code)
/** What nobody can mend in the form. */
const BEYOND_THE_FORM: readonly string[] = [
  deliveriesErrors.supplierFrozen,
  deliveriesErrors.approvalPasses,
  deliveriesErrors.priceMissing,
  deliveriesErrors.giftTold,
].map(({ code }) => code)

/** The way to mend what was found: a value to put in, a line to take away, or the field to look at. */
function fixOf(
  draft: AsnDraft,
  lines: readonly DraftLine[],
  { path, declaration: { code }, parameters }: AsnBlocker,
): AsnFix | null {
  const field: AsnFix = { kind: 'field', value: '' }
  if (BEYOND_THE_FORM.includes(code)) return null
  if (STRANGERS.includes(code)) return lines.length > 1 ? { kind: 'remove', value: '' } : null
  if (path.startsWith('invoices')) return { kind: 'invoices', value: '' }
  switch (code) {
    case deliveriesErrors.overShippable.code:
    case deliveriesErrors.overLimit.code: {
      const value = String(parameters.shippable ?? '0')
      if (value !== '0') return draftHasLots(draft, path) ? field : { kind: 'quantity', value }
      return code === deliveriesErrors.overLimit.code ? field : { kind: 'remove', value: '' }
    }
    case deliveriesErrors.tooEarly.code:
      return { kind: 'deliveryDate', value: String(parameters.date ?? '') }
    case deliveriesErrors.arrivalBeforeDelivery.code:
      return { kind: 'expectedArrivalDate', value: draft.deliveryDate ?? '' }
    case deliveriesErrors.arrivalDayClosed.code: {
      const value = String(parameters.next ?? '')
      return value === '' ? field : { kind: 'expectedArrivalDate', value }
    }
    case deliveriesErrors.arrivesEarly.code:
    case deliveriesErrors.arrivesLate.code: {
      const value = String(parameters.date ?? '')
      return draft.deliveryDate && value >= draft.deliveryDate ? { kind: 'expectedArrivalDate', value } : field
    }
    default:
      return field
  }
}

/** Whose lots would no longer add up to another quantity. */
const draftHasLots = ({ lines }: AsnDraft, path: string): boolean =>
  (lines[Number(/^lines\.(\d+)/.exec(path)?.[1])]?.lots.length ?? 0) > 1
