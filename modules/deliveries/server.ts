import { joinRooms } from '#platform/server/join-rooms.ts'
import type { RecordParts } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { appointmentRoom } from './appointment/server/appointment-room.ts'
import { approvalRoom } from './approval/server/approval-room.ts'
import { asnRoom } from './asn/server/asn-room.ts'
import { asnChangeRoom } from './asn-change/server/asn-change-room.ts'
import { asnCreationRoom } from './asn-creation/server/asn-creation-room.ts'
import { deliveriesRules } from './contract/rules.ts'
import { deliveriesTexts } from './contract/texts.ts'
import { despatchAdviceRoom } from './despatch-advice/server/despatch-advice-room.ts'
import { invoiceRoom } from './invoice/server/invoice-room.ts'
import { labelRoom } from './label/server/label-room.ts'
import { packageRoom } from './package/server/package-room.ts'
import { ruleRoom } from './rule/server/rule-room.ts'

export { finishAppointments } from './appointment/server/finish-appointments.ts'
export { announceAsn, asnEvent } from './asn/server/announce-asn.ts'
export { asnDocument } from './asn/server/asn-document.ts'
export {
  decideAsn,
  type LockedAsn,
  type LockedAsnLine,
  lockAsn,
  lockAsnById,
  lockAsnsById,
} from './asn/server/lock-asn.ts'
export { lotsToInspect } from './asn/server/lots-to-inspect.ts'
export { moveAsnLines } from './asn/server/move-asn-lines.ts'
export { readArrivals } from './asn/server/read-arrivals.ts'
export { readProgressLines } from './asn/server/read-progress-lines.ts'
export { setAsnGifts } from './asn/server/set-asn-gifts.ts'
export { type OverVerdict, overVerdict, shippableQty, shippedNet, shippingCap } from './asn/server/shippable-qty.ts'
export { setAsnProgress } from './asn-change/server/set-asn-progress.ts'
export { asnImport } from './asn-creation/server/asn-import.ts'
export { createAsn } from './asn-creation/server/create-asn.ts'
export { UBL_PROPERTIES } from './despatch-advice/server/parse-despatch-advice.ts'
export { ublSerials } from './despatch-advice/server/ubl-serials.ts'
export { boxLabels } from './label/server/box-labels.ts'
export {
  findLabelledUnit,
  type LabelledBox,
  lockLabelledBoxes,
  noteReceivedBoxes,
  noteWholeLots,
  readOpenInBoxes,
} from './label/server/lock-labelled-boxes.ts'
export { deliveryTiming, type TimingTolerance } from './rule/server/delivery-timing.ts'

/** The server side of this module. */
export const deliveriesServer = ({ recordBook }: RecordParts): ServerModule =>
  joinRooms(
    { texts: deliveriesTexts, rules: deliveriesRules },
    asnCreationRoom,
    despatchAdviceRoom,
    asnRoom,
    asnChangeRoom,
    labelRoom,
    appointmentRoom,
    approvalRoom,
    invoiceRoom,
    packageRoom,
    ruleRoom(recordBook),
  )
