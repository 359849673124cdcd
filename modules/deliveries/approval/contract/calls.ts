import { documentCalls } from '#platform/contract/document-calls.ts'
import { approval } from './document.ts'
import { approvalForm } from './schemas.ts'

/** What fields do not say of it. */
export const approvalSchemas = { inputs: { create: approvalForm, edit: approvalForm } }

/** Calls of delivery approvals. */
export const approvalCalls = documentCalls(approval, approvalSchemas)
