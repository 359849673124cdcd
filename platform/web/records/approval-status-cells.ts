import { createElement, type ReactNode } from 'react'
import type { RecordDeclaration, RecordRow } from '#platform/contract/records/records.ts'
import { RecordStateTag } from './RecordStateTag.tsx'

/** How lists and details draw the state of a record with a life; nothing of their own for others. */
export const approvalStatusCells = (record: RecordDeclaration): { [name: string]: (row: RecordRow) => ReactNode } =>
  record.hasApprovalStatus ? { statusCode: (row) => createElement(RecordStateTag, { record, row }) } : {}
