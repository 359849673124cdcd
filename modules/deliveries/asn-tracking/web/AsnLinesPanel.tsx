import { useMemo, useState } from 'react'
import { asnLineCustomFieldSet, placedLineFields } from '#modules/deliveries/asn/contract/fields.ts'
import type { AsnDetail } from '#modules/deliveries/asn/web/asn-detail.ts'
import { DISCREPANCIES_MENU, discrepanciesPath, ReportDiscrepancyDialog } from '#modules/discrepancies/web.ts'
import { editableFields } from '#platform/contract/custom-fields/custom-fields.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { isPositive } from '#platform/contract/values/decimal.ts'
import { CustomFieldsEditor, useMayEdit } from '#platform/web/custom-fields/CustomFieldsPanel.tsx'
import { useCustomFields } from '#platform/web/custom-fields/use-custom-fields.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { firstRefusal, permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

type Line = AsnDetail['lines'][number]

interface AsnLinesPanelProps {
  asn: Pick<AsnDetail, 'asnNo' | 'status'>
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
  ['aboveQty', 72],
  ['onWayQty', 80],
  ['inspectQty', 76],
  ['receiveQty', 80],
  ['giftQty', 68],
  ['giftReceiveQty', 72],
  ['checkReturnQty', 76],
  ['endedQty', 72],
  ['valuationQty', 84],
  ['valuationUnitNo', 72],
  ['supRemarks', 130],
  ['productFeature', 110],
  ['stockFeature', 110],
  ['expectArrivalDate', 110],
  ['spec', 140],
  ['lineRemarks', 140],
]

/** Shown where a line has one. */
const FEATURES = ['productFeature', 'stockFeature'] as const

const CHILD_CUSTOM_FIELD_SET = { ...asnLineCustomFieldSet, isChild: true }

/** The lines of an ASN with their quantities; what is open of them can be ended. */
export function AsnLinesPanel({ asn, lines, flags, onEnd }: AsnLinesPanelProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  const [reported, setReported] = useState<Line | null>(null)
  const [selection, setSelection] = useState<GridSelection>({})
  const custom = useCustomFields(CHILD_CUSTOM_FIELD_SET)
  const edits = useMemo(() => editableFields(custom.fields), [custom.fields])
  const [edited, setEdited] = useState<Line | null>(null)
  const mayEdit = useMayEdit(asnLineCustomFieldSet)
  // It says how much of the quantity before it was announced; most ASNs have none.
  const hasOverReceipt = lines.some(({ aboveQty }) => isPositive(aboveQty))
  const hasGifts = lines.some(({ giftQty }) => isPositive(giftQty))
  // In what the order is priced is told where that is not what is counted.
  const isPricedOtherwise = lines.some(({ valuationUnitNo, purchaseUnitNo }) => valuationUnitNo !== purchaseUnitNo)
  const columns = useMemo(() => {
    const hidden = [
      ...(hasOverReceipt ? [] : ['aboveQty']),
      ...(hasGifts ? [] : ['giftQty', 'giftReceiveQty']),
      ...FEATURES.filter((name) => lines.every((line) => line[name] === '')),
      ...(isPricedOtherwise ? [] : ['valuationQty', 'valuationUnitNo']),
    ]
    const shown = SHOWN.filter(([name]) => !hidden.includes(name))
    return [
      ...rowColumns<Line>(placedLineFields, t, Object.fromEntries(shown)),
      ...fieldColumns<Line>(custom.fields, t).map((one) => ({ ...one, isSortable: false })),
    ]
  }, [t, custom.fields, lines, hasOverReceipt, hasGifts, isPricedOtherwise])
  const end: ToolbarAction<Line> = {
    key: 'endLine',
    labelKey: 'deliveries:actions.endLine',
    flag: 'isEnd',
    order: 10,
    needs: 'many',
    mostRows: 1000,
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
  const report: ToolbarAction<Line> = {
    key: 'reportDiscrepancy',
    labelKey: 'discrepancies:actions.report',
    order: 30,
    needs: 'one',
    reasonDisabled: () => (['2', '3', '4'].includes(asn.status) ? null : t('discrepancies:errors.notShipped')),
    run: ([line]) => setReported(line ?? null),
  }
  const discrepancies: ToolbarAction<Line> = {
    key: 'openDiscrepancies',
    labelKey: 'discrepancies:actions.openDiscrepancies',
    order: 40,
    needs: 'none',
    run: () => open(discrepanciesPath(asn.asnNo)),
  }
  const isEditable = mayEdit && Object.keys(edits).length > 0
  const actions = permittedActionsOf(
    [
      end,
      ...(isEditable ? [edit] : []),
      ...(flagsOf(DISCREPANCIES_MENU).has('isAdd') ? [report] : []),
      ...(hasMenu(DISCREPANCIES_MENU) ? [discrepancies] : []),
    ],
    flags,
  )
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
      {reported && (
        <ReportDiscrepancyDialog
          line={{
            asnLineId: reported.id,
            asnNo: asn.asnNo,
            purchaseNo: reported.purchaseNo,
            goodsNo: reported.goodsNo,
          }}
          onClose={() => setReported(null)}
        />
      )}
      {edited && (
        <CustomFieldsEditor
          customFieldSet={asnLineCustomFieldSet}
          fields={edits}
          row={edited}
          invalidates={['deliveries']}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
