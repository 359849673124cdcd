import type { z } from 'zod'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { BarcodeError, barcodeSymbol } from '#platform/server/print/barcode-symbol.ts'
import type { numberPreview, numberPreviewRequest } from '../contract/schemas.ts'
import { nextSerial } from './draw-lot-number.ts'
import { makeNumber, type NumberRule, serialPart } from './make-number.ts'
import { makeOrFail } from './make-or-fail.ts'
import { expiryDateOf, readItemNumberRules, readNumberRule } from './read-number-rule.ts'
import type { RuleKind } from './rule-error.ts'

/** How many numbers are shown in advance. */
const SHOWN = 3

/** The next numbers of a rule for data, without drawing them, and the symbol of the first where it is a barcode's contents. */
export const previewNumbers =
  (kind: RuleKind) =>
  async (
    context: CallContext,
    { ruleNo, ...given }: z.output<typeof numberPreviewRequest>,
  ): Promise<z.output<typeof numberPreview>> => {
    const { trx, today } = context
    const rule = await readNumberRule(trx, kind, ruleNo)
    if (!rule) return fail(platformErrors.notFound)
    const item = given.itemNo ? (await readItemNumberRules(trx, [given.itemNo])).get(given.itemNo) : undefined
    const expiryDate = expiryDateOf(given.productDate, item?.shelfLifeDays ?? null)
    const data = { ...given, today, expiryDate }
    const hasSerial = serialPart(rule) !== undefined
    const first = hasSerial ? await nextSerial(context, kind, rule, data) : 0n
    const made = Array.from({ length: hasSerial ? SHOWN : 1 }, (_, index) =>
      makeOrFail(context, ruleNo, () => makeNumber(rule, { ...data, serial: first + BigInt(index) })),
    )
    return {
      numbers: made.map(({ number }) => number),
      pieces: (made[0]?.pieces ?? []).map(({ part, text }) => ({
        partSeq: part.partSeq,
        elementNo: part.elementNo,
        elementName: part.elementName,
        text,
      })),
      symbol: symbolOf(rule, ruleNo, made[0]?.number ?? ''),
    }
  }

function symbolOf({ symbology }: NumberRule, rule: string, value: string): z.output<typeof numberPreview>['symbol'] {
  if (symbology === '') return null
  try {
    const { width, height, quietZone, rectangles } = barcodeSymbol(symbology, value)
    return { width, height, quietZone, rectangles: rectangles.map((rectangle) => [...rectangle]) }
  } catch (error) {
    if (error instanceof BarcodeError) return fail(masterDataErrors.numberNotDrawn, { rule, what: value })
    throw error
  }
}
