import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { documentFileStore } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide, type Side } from '#platform/contract/lifecycle.ts'
import { entriesOf } from '#platform/contract/values/keys-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { approvalSchemas } from '../contract/calls.ts'
import { approval } from '../contract/document.ts'
import type { APPROVAL_SOURCES } from '../contract/fields.ts'
import { approvalLifecycle } from '../contract/lifecycle.ts'
import { type ApprovalInput, approvalTarget } from './approval-target.ts'

/** By these rows are seen: whoever sees another request than before would not see what this one was. */
const SCOPE = ['supplier_no', 'org_no', 'warehouse_no', 'classify_type'] as const

const requestColumns = async (context: CallContext, input: ApprovalInput) => ({
  ...(await approvalTarget(context, input)),
  valid_from: input.validFrom,
  valid_to: input.validTo,
  reason: input.reason,
})

type ApprovalSource = (typeof APPROVAL_SOURCES)[number]

const reviewed = ({ caller }: CallContext) => ({
  review_name: caller.userName,
  review_date: sql<string>`clock_timestamp()`,
})

const isOwn = (source: string, side: Side) => ({ isOwn: source === side })

/** Delivery approvals at work: asked for by either side, granted or rejected by the purchaser, void before their days are over. */
export const approvals = implementDocument(approval, approvalSchemas, {
  factsOfRow: ({ source }, side) => isOwn(source, side),
  factsOf: ({ caller }, { source }) => isOwn(source, caller.side),
  create: async (context, input) => {
    const source: ApprovalSource = context.caller.side === 'supplier' ? 'supplier' : 'purchaser'
    return { insert: { ...(await requestColumns(context, input)), status: 'pendingReview' as const, source } }
  },
  on: {
    // It stays of the same supplier and place.
    edit: async (context, row, input) => {
      const set = await requestColumns(context, input)
      if (SCOPE.some((column) => set[column] !== row[column])) fail(deliveriesErrors.approvalMoved)
      const changes = entriesOf(set).flatMap(([field, after]) => {
        const before = row[field]
        return before === after ? [] : [{ field, before, after }]
      })
      return { set, detail: { changes } }
    },
    approve: (context, row) => ({ set: reviewed(context), reason: row.reason }),
    reject: (context, _row, { reason }) => ({ set: { ...reviewed(context), review_reason: reason } }),
    void: (_context, _row, { reason }) => ({ set: { review_reason: reason } }),
  },
  files: {
    store: documentFileStore,
    // The side that asks adds and removes them while it may change its request.
    refusal: ({ status, source }, side) => {
      const decision = decide(approvalLifecycle, 'edit', status, side, isOwn(source, side))
      return decision.isAllowed ? null : decision.refusal
    },
  },
})
