import { useMemo, useState } from 'react'
import { recordSheetFields } from '#platform/contract/records/record-sheet.ts'
import {
  hasCustomFields,
  type RecordDeclaration,
  type RecordRow,
  recordPaths,
  recordTitleKey,
} from '#platform/contract/records/records.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { approvalStatusCells } from './approval-status-cells.ts'
import { RecordDetailPanel } from './RecordDetailPanel.tsx'
import { recordApi } from './record-api.ts'
import type { RecordTool } from './record-tool.ts'
import { reasonAgainst, useApprovalActions } from './use-approval-actions.ts'
import { useRecordActions } from './use-record-actions.ts'
import { useRecordCustomFieldSet } from './use-record-custom-field-set.ts'

interface RecordListScreenProps {
  record: RecordDeclaration
  /** Paths of the forms: `/base/add-unit`, and `/base/modify-unit` before the record's id. */
  addPath: string
  modifyPath: string
  tools?: readonly RecordTool[]
  /** What the list says to either side where it has nothing. */
  emptyTextKeys?: Readonly<Record<'purchaser' | 'supplier', string>>
}

/** The list of a record: search, add, modify, physical delete, import, export, edit in Excel, and its detail in the drawer. */
export function RecordListScreen(props: RecordListScreenProps) {
  const { record, addPath, modifyPath, tools = NO_TOOLS, emptyTextKeys } = props
  const { t } = useTexts()
  const { side, userInfo } = useSession()
  const isSupplier = side === 'supplier'
  const paths = recordPaths(record)
  const api = useMemo(() => recordApi(record), [record])
  const actions = useMemo(
    () => ({
      addPath,
      modifyPath: (row: RecordRow) => `${modifyPath}/${row.id}`,
      nameOf: (row: RecordRow) => `${String(row[record.number])} · ${String(row[record.name])}`,
      remove: api.remove,
      reasonFixed: (row: RecordRow, action: 'modify' | 'remove') =>
        record.isBuiltIn && row[record.isBuiltIn] === true
          ? t('lists:record.ofProduct')
          : isSupplier && record.keptBySuppliers && row[record.keptBySuppliers.own] !== userInfo.belongSupplier
            ? t('lists:record.ofBuyer')
            : record.hasApprovalStatus
              ? reasonAgainst(row, action)
              : null,
      invalidates: [record.id],
    }),
    [record, api, addPath, modifyPath, isSupplier, userInfo, t],
  )
  const ofRecords = useRecordActions<RecordRow>(actions)
  const ofApprovalStatus = useApprovalActions(record, api)
  const [opened, setOpened] = useState<{ key: string; row: RecordRow | undefined } | null>(null)
  const dialogs = useMemo(() => new Map(tools.map(({ key, load }) => [key, lazyDialog(load)])), [tools])
  const toolbar = useMemo(
    () => [
      ...(record.isSystemManaged ? ofRecords.filter(({ key }) => key === 'modify') : ofRecords),
      ...(record.hasApprovalStatus ? ofApprovalStatus : []),
      ...tools.map(
        ({ key, labelKey, flag, needs, isAside = false, reasonDisabled }): ToolbarAction<RecordRow> => ({
          key,
          labelKey,
          ...(flag ? { flag } : {}),
          ...{ needs, isAside },
          ...(reasonDisabled ? { reasonDisabled: ([row]) => reasonOf(row && reasonDisabled(row), t) } : {}),
          order: TOOL_ORDER,
          run: ([row]) => setOpened({ key, row: needs === 'one' ? row : undefined }),
        }),
      ),
    ],
    [record, ofRecords, ofApprovalStatus, tools, t],
  )
  const Dialog = opened ? dialogs.get(opened.key) : undefined
  const cells = useMemo(() => approvalStatusCells(record), [record])
  const customFieldSet = useMemo(() => (hasCustomFields(record) ? { module: record.id } : undefined), [record])
  const custom = useRecordCustomFieldSet(record)
  const roundTrip = useMemo(
    () => ({
      port: record.service,
      flags: ['isModify'] as const,
      fields: { ...recordSheetFields(record), ...custom.sheet },
    }),
    [record, custom.sheet],
  )
  return (
    <>
      <ListScreen<RecordRow>
        id={record.id}
        titleKey={recordTitleKey(record)}
        menuNo={record.menuNo}
        fields={record.fields}
        {...(customFieldSet ? { customFieldSet } : {})}
        query={api.list}
        cells={cells}
        {...(emptyTextKeys ? { emptyTextKey: emptyTextKeys[side] } : {})}
        toolbar={toolbar}
        {...(record.isSystemManaged || isSupplier ? {} : { importPort: record.service })}
        exportPath={paths.export}
        {...(isSupplier ? {} : { roundTrip })}
        renderDrawer={(row) => <RecordDetailPanel record={record} row={row} />}
        drawerTitle={(row) => `${String(row[record.number])} · ${String(row[record.name])}`}
      />
      {Dialog && opened && <Dialog row={opened.row} onClose={() => setOpened(null)} />}
    </>
  )
}

const reasonOf = (key: string | null | undefined, t: Translate): string | null => (key ? t(key) : null)

const NO_TOOLS: readonly RecordTool[] = []
/** Behind what is done with the rows, before import and export. */
const TOOL_ORDER = 85
