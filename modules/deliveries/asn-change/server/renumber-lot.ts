import { announceAsn } from '#modules/deliveries/asn/server/announce-asn.ts'
import { decideAsn, lockAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import { setAsnState } from '#modules/deliveries/asn/server/set-asn-state.ts'
import { drawLotNo } from '#modules/deliveries/label/server/generate-lot-no.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { asnChangeCalls } from '../contract/calls.ts'
import { editedLines, lineChanges, writeEditedLines } from './edited-lines.ts'

/** The supplier gives a lot of an ASN that waits for approval or was rejected a number by the rule of its item. */
export const renumberLot: Handler<typeof asnChangeCalls, 'ISrmAsnHeadService/generateLotNo'> = async (
  context,
  { lotId, ...key },
) => {
  const { trx, caller } = context
  const asn = await lockAsn(context, key)
  const [status = '0'] = decideAsn(asn, 'edit', caller.side)
  const line = asn.lines.find(({ lots }) => lots.some(({ id }) => id === lotId)) ?? fail(platformErrors.notFound)
  const lot = line.lots.find(({ id }) => id === lotId) ?? fail(platformErrors.notFound)
  const lotNo = await drawLotNo(context, line, lot.product_date)
  // The batch number of a line is that of its first lot.
  const isFirst = lot.lot_no === line.sup_remarks
  const lines = editedLines(asn, [
    {
      id: line.id,
      ...(isFirst ? { supRemarks: lotNo } : {}),
      lots: [{ id: lotId, lotNo, productDate: lot.product_date }],
    },
  ])
  await writeEditedLines(trx, lines)
  const state = await setAsnState(trx, asn, status, caller.userName)
  context.audit({ documentNo: state.asnNo, detail: { changes: lineChanges(lines) } })
  announceAsn(context, asn.head, [])
  return state
}
