import { useMemo } from 'react'
import { type RecordDeclaration, type RecordRow, recordPaths, recordTitleKey } from '#platform/contract/records.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { RecordDetailPanel } from './RecordDetailPanel.tsx'
import { recordApi } from './record-api.ts'
import { useRecordActions } from './use-record-actions.ts'

interface RecordListScreenProps {
  record: RecordDeclaration
  /** Paths of the forms: `/base/add-unit`, and `/base/modify-unit` before the record's id. */
  addPath: string
  modifyPath: string
}

/** The list of a record: search, add, modify, physical delete, import, export, edit in Excel, and its detail in the drawer. */
export function RecordListScreen({ record, addPath, modifyPath }: RecordListScreenProps) {
  const paths = recordPaths(record)
  const api = useMemo(() => recordApi(record), [record])
  const actions = useMemo(
    () => ({
      addPath,
      modifyPath: (row: RecordRow) => `${modifyPath}/${row.id}`,
      nameOf: (row: RecordRow) => `${String(row[record.number])} · ${String(row[record.name])}`,
      remove: api.remove,
      invalidates: [record.id],
    }),
    [record, api, addPath, modifyPath],
  )
  const toolbar = useRecordActions<RecordRow>(actions)
  const roundTrip = useMemo(() => ({ port: record.service, flags: ['isModify'] as const }), [record])
  return (
    <ListScreen<RecordRow>
      id={record.id}
      titleKey={recordTitleKey(record)}
      menuNo={record.menuNo}
      fields={record.fields}
      rowKey="id"
      query={api.list}
      defaultSort={DEFAULT_SORT}
      toolbar={toolbar}
      importPort={record.service}
      exportPath={paths.export}
      roundTrip={roundTrip}
      renderDrawer={(row) => <RecordDetailPanel record={record} row={row} />}
      drawerTitle={(row) => `${String(row[record.number])} · ${String(row[record.name])}`}
    />
  )
}

const DEFAULT_SORT = { field: 'updateDate', order: 'desc' } as const
