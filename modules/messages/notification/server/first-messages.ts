import type { NotificationEvent } from '../contract/notification-events.ts'

/** Whom a company tells of an event until it decides otherwise, and how. */
export interface FirstMessage {
  /** 1 purchaser, 2 the supplier concerned. */
  sides: readonly ('1' | '2')[]
  /** By email as well as in the product. */
  isMailed?: boolean
  /** Gathered by the hour: news of every day that asks nothing of its reader. */
  isGathered?: boolean
}

const BUYER: FirstMessage = { sides: ['1'] }
const SUPPLIER: FirstMessage = { sides: ['2'] }
// Who did it is not told, but colleagues and the other party are.
const BOTH: FirstMessage = { sides: ['1', '2'] }
const byMail = (message: FirstMessage): FirstMessage => ({ ...message, isMailed: true })
const gathered = (message: FirstMessage): FirstMessage => ({ ...message, isGathered: true })

/** What every company begins with. Failed tasks, licences and web hooks are told by right, not by side (tell-keepers). */
export const firstMessages: Readonly<Partial<Record<NotificationEvent, FirstMessage>>> = {
  orderImported: gathered(BUYER),
  orderReleased: byMail(SUPPLIER),
  orderAccepted: gathered(BUYER),
  orderAutoAccepted: byMail(BOTH),
  orderRefused: byMail(BUYER),
  changeAsked: byMail(BOTH),
  changeApplied: BOTH,
  changeConfirmed: byMail(BOTH),
  changeRefused: byMail(BOTH),
  cancellationAsked: byMail(SUPPLIER),
  cancellationConfirmed: byMail(BUYER),
  cancellationRefused: byMail(BUYER),
  refusalConfirmed: byMail(SUPPLIER),
  orderLineClosed: byMail(SUPPLIER),
  orderClosed: byMail(SUPPLIER),
  orderReopened: byMail(SUPPLIER),
  limitsChanged: SUPPLIER,
  redFlagRaised: SUPPLIER,
  redFlagCleared: SUPPLIER,
  answerDue: byMail(SUPPLIER),
  answerLate: byMail(BUYER),
  componentsIssued: SUPPLIER,
  componentsArrived: BUYER,
  arrivalRevoked: BOTH,
  scrapReported: BUYER,
  scrapAnswered: SUPPLIER,
  componentsTakenBack: SUPPLIER,
  asnSubmitted: byMail(BUYER),
  // The warehouse hears with it that the goods come, and may confirm by the email that they arrived.
  asnApproved: byMail(BOTH),
  asnRejected: byMail(SUPPLIER),
  asnVoided: byMail(BOTH),
  // What is missing is a discrepancy, which is told by email.
  asnLineEnded: SUPPLIER,
  receiptPosted: gathered(byMail(SUPPLIER)),
  receiptCancelled: byMail(SUPPLIER),
  returnPosted: byMail(SUPPLIER),
  returnCancelled: byMail(SUPPLIER),
  appointmentRequested: BUYER,
  appointmentConfirmed: SUPPLIER,
  appointmentRefused: SUPPLIER,
  appointmentCancelled: BOTH,
  approvalAsked: BUYER,
  approvalGranted: SUPPLIER,
  approvalRefused: SUPPLIER,
  approvalVoided: BOTH,
  discrepancyOpened: byMail(SUPPLIER),
  discrepancyAnswered: byMail(BUYER),
  discrepancyAssigned: BUYER,
  discrepancyClosed: BOTH,
  discrepancyReopened: byMail(SUPPLIER),
  // Its email is how somebody without a known device gets in again.
  signInLocked: byMail(BOTH),
  passwordExpiring: BOTH,
}
