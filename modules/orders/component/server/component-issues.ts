import { sql } from 'kysely'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { componentIssueSchemas } from '../contract/calls.ts'
import { componentIssue } from '../contract/document.ts'
import { cancelComponentIssue } from './cancel-component-issue.ts'
import { confirmArrival } from './confirm-arrival.ts'
import { issueComponents } from './issue-components.ts'
import { lockOrdersOf } from './lock-orders-of.ts'
import { revokeArrival } from './revoke-arrival.ts'

/** Component issues at work: made with the movements of stock, confirmed by the supplier, reversed as a whole. */
export const componentIssues = implementDocument(componentIssue, componentIssueSchemas, {
  lockBefore: lockOrdersOf('srm_component_issue'),
  factsOf: (_context, { issue_type }) => ({ issueType: issue_type }),
  create: issueComponents,
  on: { cancelComponentIssue, confirmArrival, revokeArrival },
  due: { where: { componentArrival: () => sql<boolean>`t1.issue_type = 'issue'` } },
})
