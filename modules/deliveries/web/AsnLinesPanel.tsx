import { useMemo, useState } from 'react'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { CustomFieldsEditor, useMayEdit } from '#platform/web/custom-fields/CustomFieldsPanel.tsx'
import { useCustomFields } from '#platform/web/custom-fields/use-custom-fields.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns } from '#platform/web/grid/grid-column.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { firstRefusal, permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts.ts'
import { asnLineFields, asnLineFrame } from '../contract/fields.ts'
import type { AsnDetail } from './AsnDetailDrawer.tsx'

type Line = AsnDetail['lines'][number]

interface AsnLinesPanelProps {
  lines: readonly Line[]
  flags: ReadonlySet<PermissionFlag>
  onEnd: (lineIds: string[]) => void
}

/** Quantities stand where they are seen without scrolling; the rest follows. */
const SHOWN: readonly (readonly [name: string, width: number])[] = [
  ['asnSeq', 40],
  ['purchaseNo', 100],
  ['lineBatch', 64],
  ['goodsNo', 108],
  ['goodsName', 124],
  ['purchaseUnitNo', 48],
  ['deliveryQty', 80],
  ['onWayQty', 80],
  ['receiveQty', 80],
  ['checkReturnQty', 76],
  ['endedQty', 72],
  ['giftQty', 72],
  ['supRemarks', 130],
  ['expectArrivalDate', 110],
  ['spec', 140],
  ['lineRemarks', 140],
]

const CHILD_FRAME = { ...asnLineFrame, isChild: true }

/** The lines of a notice with their quantities; what is open of them can be ended. */
export function AsnLinesPanel({ lines, flags, onEnd }: AsnLinesPanelProps) {
  const { t } = useTexts()
  const [selection, setSelection] = useState<GridSelection>({})
  const custom = useCustomFields(CHILD_FRAME)
  const [edited, setEdited] = useState<Line | null>(null)
  const mayEdit = useMayEdit(asnLineFrame)
  const columns = useMemo(() => {
    const all = fieldColumns<Line>(asnLineFields, t, {}, '4')
    all.push({
      key: 'lineBatch',
      title: t('deliveries:form.lineBatch'),
      width: 64,
      text: (line) => line.lineBatch,
    })
    const shown = SHOWN.flatMap(([name, width]) =>
      all.filter(({ key }) => key === name).map((one) => ({ ...one, width })),
    )
    return [...shown, ...fieldColumns<Line>(custom.fields, t).map((one) => ({ ...one, isSortable: false }))]
  }, [t, custom.fields])
  const end: ToolbarAction<Line> = {
    key: 'endLine',
    labelKey: 'deliveries:actions.endLine',
    flag: 'isEnd',
    order: 10,
    needs: 'many',
    reasonDisabled: (rows) => firstRefusal(rows, 'endLine', t),
    run: (rows) => onEnd(rows.map((line) => line.id)),
  }
  const edit: ToolbarAction<Line> = {
    key: 'customFields',
    labelKey: 'lists:custom.edit',
    order: 20,
    needs: 'one',
    run: ([line]) => line && setEdited(line),
  }
  const isEditable = mayEdit && Object.keys(custom.fields).length > 0
  const actions = permittedActionsOf([end, ...(isEditable ? [edit] : [])], flags)
  const selected = lines.filter((line) => selection[line.id])
  return (
    <>
      {actions.length > 0 && <ListToolbar actions={actions} selected={selected} />}
      <DataGrid
        label={t('deliveries:detail.lines')}
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        selection={selection}
        onSelectionChange={actions.length > 0 ? setSelection : undefined}
      />
      {edited && (
        <CustomFieldsEditor
          frame={asnLineFrame}
          fields={custom.fields}
          row={edited}
          invalidates={['deliveries']}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
