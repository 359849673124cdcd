import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { LIVE_STATES, SCHEDULE_STATES } from './fields.ts'

/** What decides about a schedule beside its state. */
export interface ScheduleFacts {
  /** The next release would change nothing. */
  isUnchanged?: boolean
  /** Its supplier may get no orders. */
  isSupplierFrozen?: boolean
  /** No day that the supplier sees waits for a reply. */
  isAnswered?: boolean
  /** No day has a reply that differs by more than is accepted. */
  isAgreed?: boolean
  /** No day has a reply. */
  isUnanswered?: boolean
  /** Who proposed the reset of its cumulated quantities that waits for an answer; nobody: none waits. */
  resetBy?: 'own' | 'other' | null
}

const {
  wrongSide,
  notEditable,
  notPublishable,
  nothingToPublish,
  supplierFrozen,
  alreadyReplied,
  notReplied,
  notAnswered,
  published,
  notPublished,
  resetWaits,
  noReset,
  ownReset,
  closed,
} = schedulingErrors
const open = ['draft', ...LIVE_STATES] as const
const both = ['purchaser', 'supplier'] as const
const answerable = ({ resetBy }: ScheduleFacts) => (resetBy === 'other' ? null : resetBy === 'own' ? ownReset : noReset)
const publishable = ({ isUnchanged, isSupplierFrozen }: ScheduleFacts) =>
  isUnchanged ? nothingToPublish : isSupplierFrozen ? supplierFrozen : null
const differing = ({ isAgreed }: ScheduleFacts) => (isAgreed ? notAnswered : null)
const ofReset = { from: LIVE_STATES, to: [], sides: both, refusal: notPublished } as const

/**
 * The life of a schedule: released again and again, replied to by its supplier, agreed day by day. Published: some day waits for a
 * reply; answered: none does, and some reply differs by more than is accepted; replied: all days are agreed.
 */
export const scheduleLifecycle = defineLifecycle({
  document: 'schedule',
  states: SCHEDULE_STATES,
  initial: ['draft'],
  wrongSide,
  transitions: [
    { action: 'plan', from: open, to: [], sides: ['purchaser'], refusal: notEditable },
    { action: 'changeTerms', from: open, to: [], sides: ['purchaser'], refusal: notEditable },
    {
      action: 'publish',
      from: open,
      to: ['published'],
      sides: ['purchaser'],
      refusal: notPublishable,
      guard: publishable,
    },
    {
      action: 'publishUnlocked',
      from: open,
      to: ['published'],
      sides: ['purchaser'],
      refusal: notPublishable,
      guard: publishable,
    },
    { action: 'settle', from: ['published'], to: ['answered', 'replied'], sides: ['system'], refusal: notPublished },
    {
      action: 'reply',
      from: ['published'],
      to: ['replied', 'answered', 'published'],
      sides: ['supplier'],
      refusal: alreadyReplied,
      guard: ({ isAnswered }: ScheduleFacts) => (isAnswered ? alreadyReplied : null),
    },
    {
      action: 'chooseChange',
      from: ['answered', 'replied'],
      to: ['published'],
      sides: ['supplier'],
      refusal: notReplied,
    },
    {
      action: 'chooseChange',
      from: ['published'],
      to: [],
      sides: ['supplier'],
      refusal: notReplied,
      guard: ({ isUnanswered }: ScheduleFacts) => (isUnanswered ? notReplied : null),
    },
    { action: 'agree', from: ['answered'], to: ['replied'], sides: ['purchaser'], refusal: notAnswered },
    { action: 'agree', from: ['published'], to: [], sides: ['purchaser'], refusal: notAnswered, guard: differing },
    { action: 'insist', from: ['answered'], to: ['published'], sides: ['purchaser'], refusal: notAnswered },
    { action: 'insist', from: ['published'], to: [], sides: ['purchaser'], refusal: notAnswered, guard: differing },
    { action: 'autoAgree', from: ['published'], to: ['answered', 'replied'], sides: ['system'], refusal: notPublished },
    {
      ...ofReset,
      action: 'proposeReset',
      guard: ({ resetBy }: ScheduleFacts) => (resetBy ? resetWaits : null),
    },
    { ...ofReset, action: 'confirmReset', guard: answerable },
    { ...ofReset, action: 'refuseReset', guard: answerable },
    { action: 'close', from: open, to: ['closed'], sides: ['purchaser'], refusal: closed },
    { action: 'delete', from: ['draft'], to: ['deleted'], sides: ['purchaser'], refusal: published },
  ],
})
