import { useMemo } from 'react'
import { hasCustomFields, type RecordDeclaration } from '#platform/contract/records.ts'
import { useCustomFields } from '#platform/web/custom-fields/use-custom-fields.ts'

/** The fields that the company added to a kind of records, once they are known. */
export function useRecordFrame(record: RecordDeclaration) {
  const frame = useMemo(() => (hasCustomFields(record) ? { module: record.id } : undefined), [record])
  return useCustomFields(frame)
}
