import type { Side } from '#platform/contract/lifecycle.ts'

const ORDER = ['purchaseNo', 'supplierNo', 'supplierName', 'orgNo', 'userName', 'eventTime'] as const
const NOTIFICATION = ['asnNo', 'supplierNo', 'supplierName', 'orgNo', 'warehouseNo', 'userName', 'eventTime'] as const
const COMING = [...NOTIFICATION, 'expectedArrivalDate', 'purchaseNos'] as const
const RETURN = [
  'returnNo',
  'supplierNo',
  'supplierName',
  'orgNo',
  'warehouseNo',
  'userName',
  'eventTime',
  'reason',
] as const
const APPROVAL = [
  'approvalNo',
  'goodsNo',
  'supplierNo',
  'supplierName',
  'orgNo',
  'userName',
  'eventTime',
  'reason',
] as const

const DISCREPANCY = [
  'discrepancyNo',
  'asnNo',
  'purchaseNo',
  'supplierNo',
  'supplierName',
  'orgNo',
  'warehouseNo',
  'goodsNo',
  'goodsName',
  'quantity',
  'unit',
  'ownerName',
  'dueDate',
  'userName',
  'eventTime',
  'reason',
] as const

/** What messages are sent about, each with the placeholders that its templates may hold. */
export const NOTIFICATION_PLACEHOLDERS = {
  orderImported: ORDER,
  orderReleased: ORDER,
  orderAccepted: ORDER,
  orderAutoAccepted: ORDER,
  orderRefused: [...ORDER, 'reason'],
  changeAsked: [...ORDER, 'reason'],
  changeApplied: [...ORDER, 'reason'],
  changeConfirmed: ORDER,
  changeRefused: [...ORDER, 'reason'],
  cancellationAsked: [...ORDER, 'reason'],
  cancellationConfirmed: ORDER,
  cancellationRefused: [...ORDER, 'reason'],
  refusalConfirmed: [...ORDER, 'reason'],
  orderLineClosed: [...ORDER, 'lines', 'reason'],
  orderClosed: [...ORDER, 'reason'],
  orderReopened: [...ORDER, 'reason'],
  limitsChanged: [...ORDER, 'reason'],
  redFlagRaised: [...ORDER, 'reason'],
  redFlagCleared: [...ORDER, 'reason'],
  answerDue: [...ORDER, 'answerDue'],
  answerLate: [...ORDER, 'answerDue'],
  componentsIssued: [...ORDER, 'issueNo', 'reason'],
  componentsArrived: [...ORDER, 'issueNo', 'reason'],
  arrivalRevoked: [...ORDER, 'issueNo', 'reason'],
  scrapReported: [...ORDER, 'issueNo', 'reason'],
  scrapAnswered: [...ORDER, 'issueNo', 'reason'],
  componentsTakenBack: [...ORDER, 'issueNo', 'reason'],
  asnSubmitted: COMING,
  asnApproved: COMING,
  asnRejected: [...NOTIFICATION, 'reason'],
  asnVoided: [...NOTIFICATION, 'reason'],
  asnLineEnded: [...NOTIFICATION, 'lines', 'reason'],
  receiptPosted: [...NOTIFICATION, 'receiptNo'],
  receiptCancelled: [...NOTIFICATION, 'receiptNo', 'reason'],
  returnPosted: RETURN,
  returnCancelled: RETURN,
  appointmentRequested: [...NOTIFICATION, 'slotStart'],
  appointmentConfirmed: [...NOTIFICATION, 'slotStart'],
  appointmentRefused: [...NOTIFICATION, 'slotStart', 'reason'],
  appointmentCancelled: [...NOTIFICATION, 'slotStart', 'reason'],
  approvalAsked: APPROVAL,
  approvalGranted: APPROVAL,
  approvalRefused: APPROVAL,
  approvalVoided: APPROVAL,
  discrepancyOpened: DISCREPANCY,
  discrepancyAnswered: DISCREPANCY,
  discrepancyAssigned: DISCREPANCY,
  discrepancyClosed: DISCREPANCY,
  discrepancyReopened: DISCREPANCY,
  taskFailed: ['taskName', 'eventTime'],
  signInLocked: ['userNo', 'userName', 'address', 'minutes', 'eventTime'],
  passwordExpiring: ['userNo', 'userName', 'days', 'eventTime'],
  licenceExpiring: ['licenceNo', 'until', 'days', 'eventTime'],
  webhookFailed: ['webhookNo', 'url', 'lastError', 'eventTime'],
  invariantBroken: ['ruleCount', 'findingCount', 'eventTime'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Something that messages are sent about. */
export type NotificationEvent = keyof typeof NOTIFICATION_PLACEHOLDERS

/** What only purchasers are told: it concerns no supplier, or not yet. */
const OF_PURCHASERS: readonly NotificationEvent[] = [
  'orderImported',
  'answerLate',
  'taskFailed',
  'licenceExpiring',
  'webhookFailed',
  'invariantBroken',
]

/** All of them, in the order in which people are asked about them. */
export const NOTIFICATION_EVENTS = Object.keys(NOTIFICATION_PLACEHOLDERS) as [NotificationEvent, ...NotificationEvent[]]

/** Where another subject begins in that order. */
const SUBJECTS = {
  orderImported: 'orders',
  componentsIssued: 'components',
  asnSubmitted: 'deliveries',
  receiptPosted: 'receipts',
  appointmentRequested: 'appointments',
  approvalAsked: 'approvals',
  discrepancyOpened: 'discrepancies',
  taskFailed: 'portal',
} as const satisfies Partial<Record<NotificationEvent, string>>

/** What events are about, as people find them. */
export type NotificationSubject = (typeof SUBJECTS)[keyof typeof SUBJECTS]

/** What users of a side can be told about. */
export const notificationEventsOf = (side: Side): readonly NotificationEvent[] =>
  side === 'supplier' ? NOTIFICATION_EVENTS.filter((event) => !OF_PURCHASERS.includes(event)) : NOTIFICATION_EVENTS

/** The same by subject. */
export function notificationSubjectsOf(side: Side): { subject: NotificationSubject; events: NotificationEvent[] }[] {
  const ofSide = notificationEventsOf(side)
  const found: { subject: NotificationSubject; events: NotificationEvent[] }[] = []
  for (const event of NOTIFICATION_EVENTS) {
    if (event in SUBJECTS) found.push({ subject: SUBJECTS[event as keyof typeof SUBJECTS], events: [] })
    if (ofSide.includes(event)) found.at(-1)?.events.push(event)
  }
  return found.filter(({ events }) => events.length > 0)
}

/** How the company sends messages about an event by a channel, or that it does not: none, or by the whole channel none. */
export const NOTIFICATION_OFFERS = ['atOnce', 'hourly', 'morning', 'varying', 'none', 'channelOff'] as const
export type NotificationOffer = (typeof NOTIFICATION_OFFERS)[number]
