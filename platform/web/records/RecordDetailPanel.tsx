import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fieldsOn } from '#platform/contract/fields.ts'
import { linesTitleKey } from '#platform/contract/records/record-sheet.ts'
import type { RecordDeclaration, RecordRow } from '#platform/contract/records/records.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { RowsTable } from '#platform/web/detail/RowsTable.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { approvalStatusCells } from './approval-status-cells.ts'
import { loadedLines, recordApi } from './record-api.ts'
import { recordGroups } from './record-groups.ts'
import './records.css'
import { useRecordCustomFieldSet } from './use-record-custom-field-set.ts'

/** All that is known of a record: its fields by their groups, and its lines. */
export function RecordDetailPanel({ record, row }: { record: RecordDeclaration; row: RecordRow }) {
  const { t } = useTexts()
  const api = useMemo(() => recordApi(record), [record])
  const kinds = Object.entries(record.lines ?? {})
  const detail = useQuery({
    queryKey: [record.id, 'detail', row.id, row.version],
    queryFn: ({ signal }) => api.byId(row.id, signal),
    enabled: kinds.length > 0,
  })
  const custom = useRecordCustomFieldSet(record)
  const added = fieldsOn(custom.fields, '3')
  const cells = useMemo(() => approvalStatusCells(record), [record])
  return (
    <div className="record-detail">
      {recordGroups(record, fieldsOn(record.fields, '3')).map(({ key, titleKey, fields }) => (
        <section key={key}>
          {titleKey && <h3>{t(titleKey)}</h3>}
          <FieldList fields={record.fields} row={row} only={fields} cells={cells} />
        </section>
      ))}
      {added.length > 0 && (
        <section>
          <h3>{t('lists:custom.title')}</h3>
          <FieldList fields={custom.fields} row={row} only={added} />
        </section>
      )}
      {kinds.map(([name, { fields }]) => (
        <section key={name}>
          <h3>{t(linesTitleKey(record, name))}</h3>
          <RowsTable
            fields={{ ...fields, ...custom.lines[name] }}
            lines={loadedLines(detail.data, name)}
            label={t(linesTitleKey(record, name))}
          />
        </section>
      ))}
    </div>
  )
}
