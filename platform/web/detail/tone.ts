/** How a status feels; the label always says what it is, the tone only helps the eye. */
export type Tone = 'neutral' | 'info' | 'good' | 'attention' | 'bad'

/**
 * The one table from a state's name to its tone, for all documents: waiting for somebody is attention, running is info,
 * done is good, refused is bad, over without effect is neutral.
 */
const TONES: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  initial: 'neutral',
  pendingRelease: 'neutral',
  pendingEntry: 'attention',
  pendingApproval: 'attention',
  pendingReview: 'attention',
  pendingConfirm: 'attention',
  pendingConfirmation: 'attention',
  accepting: 'attention',
  changing: 'attention',
  partial: 'attention',
  partiallyReceived: 'attention',
  paused: 'attention',
  interrupted: 'attention',
  reInitiated: 'attention',
  released: 'info',
  executing: 'info',
  shipped: 'info',
  published: 'info',
  replied: 'info',
  inProgress: 'info',
  running: 'info',
  accepted: 'good',
  approved: 'good',
  confirmed: 'good',
  completed: 'good',
  complete: 'good',
  received: 'good',
  full: 'good',
  invoiced: 'good',
  thrown: 'good',
  effective: 'good',
  valid: 'good',
  normal: 'good',
  done: 'good',
  rejected: 'bad',
  approvalRejected: 'bad',
  error: 'bad',
  failed: 'bad',
  blocked: 'bad',
  frozen: 'bad',
  overdue: 'bad',
  delayed: 'bad',
  closed: 'neutral',
  cancelled: 'neutral',
  voided: 'neutral',
  writtenOff: 'neutral',
  invalid: 'neutral',
  none: 'neutral',
  early: 'info',
}

/** Tone of a state; states that the table does not know are neutral. Codes such as `0` or `X` pass their own tone instead. */
export function toneOf(state: string): Tone {
  return TONES[state] ?? 'neutral'
}
