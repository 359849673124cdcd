import { useMemo, useState } from 'react'
import { boxLabelFields, labelFields } from '#modules/deliveries/label/contract/fields.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { openPath } from '#platform/web/open-path.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { packageCalls } from '../contract/calls.ts'
import './AsnPackagesPanel.css'
import { chosenIds, type PackageNode, packageName } from './package-node.ts'

const PackDialog = lazyDialog(async () => (await import('./PackDialog.tsx')).PackDialog)
const PackPlanDialog = lazyDialog(async () => (await import('./PackPlanDialog.tsx')).PackPlanDialog)
const api = callsOf<typeof packageCalls>()

const FIELDS = {
  ...labelFields,
  unitCode: { ...boxLabelFields.unitCode, isFixedLeft: false },
  qty: { ...labelFields.qty, label: 'deliveries:fields.packedQty' },
}

/** The menu entry whose flags packing needs. */
const MENU = 'splitLabelPrint'

type Asked = { kind: 'pack'; nodes: readonly PackageNode[] } | { kind: 'plan' } | { kind: 'print'; ids: string[] }

/** Boxes of an ASN as they are stacked into cartons and onto pallets; here they are packed, unpacked and labelled. */
export function AsnPackagesPanel({ asnId, whyNoLabels = null }: { asnId: string; whyNoLabels?: string | null }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const flags = flagsOf(MENU)
  const [selection, setSelection] = useState<GridSelection>({})
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const tree = useAsOfQuery({
    queryKey: ['deliveries.packages', asnId],
    queryFn: (options) => api('ISrmAsnPackageService/getAsnPackageTree', { id: asnId }, options),
  })
  const unpack = useCommand(
    (nodes: readonly PackageNode[], options: CallOptions) =>
      api('ISrmAsnPackageService/unpack', { id: asnId, ...chosenIds(nodes) }, { ...options, menuNo: MENU }),
    { successKey: 'deliveries:packages.unpacked', invalidates: ['deliveries'], onDone: () => setSelection({}) },
  )
  const columns = useMemo(() => {
    const all = tree.data?.nodes ?? []
    const close = (next: ReadonlySet<string>) => {
      setClosed(next)
      // Nothing is packed or unpacked that cannot be seen.
      setSelection((chosen) => {
        const hidden = new Set(all.filter((node) => isHidden(node, all, next)).map(({ key }) => key))
        return Object.fromEntries(Object.entries(chosen).filter(([key]) => !hidden.has(key)))
      })
    }
    return treeColumns(t, all, closed, close)
  }, [t, tree.data, closed])
  if (tree.isError) return <p role="alert">{t('lists:error.none')}</p>
  if (!tree.data) return <p role="status">{t('lists:loading')}</p>
  const { nodes, packing, asnNo, orgNo, supplierNo } = tree.data
  if (nodes.length === 0) {
    return (
      <p className="packages-none">
        {t('deliveries:packages.none')}{' '}
        {packing === null && flagsOf('labelPrint').has('isPrint') && (
          <ReasonedButton
            className="list-link"
            reason={whyNoLabels}
            onClick={() => openPath(`/offsite/label-print?asnNo=${encodeURIComponent(asnNo)}`)}
          >
            {t('deliveries:packages.toLabels')}
          </ReasonedButton>
        )}
      </p>
    )
  }
  const actions: ToolbarAction<PackageNode>[] = [
    {
      key: 'pack',
      labelKey: 'deliveries:packages.pack',
      flag: 'isModify',
      order: 10,
      needs: 'many',
      mostRows: 500,
      isPrimary: true,
      reasonDisabled: (rows) =>
        packing ?? (rows.some(({ level }) => level === '3') ? t('deliveries:packages.noPallets') : null),
      run: (rows) => setAsked({ kind: 'pack', nodes: rows }),
    },
    {
      key: 'plan',
      labelKey: 'deliveries:packages.packByPlan',
      flag: 'isModify',
      order: 20,
      needs: 'none',
      reasonDisabled: () => packing,
      run: () => setAsked({ kind: 'plan' }),
    },
    {
      key: 'unpack',
      labelKey: 'deliveries:packages.unpack',
      flag: 'isModify',
      order: 30,
      needs: 'many',
      mostRows: 500,
      isRunning: unpack.isPending,
      reasonDisabled: (rows) =>
        packing ?? (rows.some((row) => isLooseBox(row)) ? t('deliveries:packages.onlyPacked') : null),
      run: (rows) => void confirmUnpack(rows),
    },
    {
      key: 'print',
      labelKey: 'deliveries:packages.printLabels',
      flag: 'isPrint',
      order: 110,
      needs: 'many',
      mostRows: 500,
      reasonDisabled: (rows) =>
        rows.some(({ level }) => level === '1') ? t('deliveries:packages.onlyPackages') : null,
      run: (rows) => setAsked({ kind: 'print', ids: chosenIds(rows).packageIds }),
    },
  ]
  const confirmUnpack = async (rows: readonly PackageNode[]) => {
    const packages = rows.filter(({ level }) => level !== '1')
    const isSure =
      packages.length === 0 ||
      (await askConfirm({
        title: t('deliveries:packages.unpackTitle'),
        text: t('deliveries:packages.unpackText'),
        items: packages.map((row) => packageName(row, t)),
        confirmLabel: t('deliveries:packages.unpack'),
      }))
    if (isSure) await unpack.submit(rows)
  }
  const close = () => setAsked(null)
  const done = () => {
    setSelection({})
    close()
  }
  const shown = nodes.filter((node) => !isHidden(node, nodes, closed))
  const permitted = permittedActionsOf(actions, flags)
  return (
    <>
      {permitted.length > 0 && (
        <ListToolbar actions={permitted} selected={shown.filter((node) => selection[node.key])} />
      )}
      <DataGrid
        label={t('deliveries:detail.packages')}
        columns={columns}
        rows={shown}
        rowKey={(node) => node.key}
        selection={selection}
        onSelectionChange={permitted.length > 0 ? setSelection : undefined}
      />
      {asked?.kind === 'pack' && <PackDialog tree={tree.data} nodes={asked.nodes} onClose={close} onPacked={done} />}
      {asked?.kind === 'plan' && <PackPlanDialog asnId={asnId} onClose={close} onPacked={done} />}
      {asked?.kind === 'print' && (
        <PrintDialog
          title={t('deliveries:packages.printTitle', { number: asked.ids.length })}
          module="deliveries.package"
          owner={{ orgNo, supplierNo }}
          path="ISupBmBarcodePrintService/printpackagelabel"
          input={{ ids: asked.ids }}
          menuNo={MENU}
          onClose={close}
        />
      )}
    </>
  )
}

const isLooseBox = ({ level, parentKey }: PackageNode): boolean => level === '1' && parentKey === null

/** Whether something around it is closed. */
function isHidden(node: PackageNode, nodes: readonly PackageNode[], closed: ReadonlySet<string>): boolean {
  if (closed.size === 0 || node.parentKey === null) return false
  if (closed.has(node.parentKey)) return true
  const parent = nodes.find(({ key }) => key === node.parentKey)
  return parent !== undefined && isHidden(parent, nodes, closed)
}

function treeColumns(
  t: Translate,
  nodes: readonly PackageNode[],
  closed: ReadonlySet<string>,
  setClosed: (closed: ReadonlySet<string>) => void,
): GridColumn<PackageNode>[] {
  const shown = (columns: Readonly<Record<string, number>>) => rowColumns<PackageNode>(FIELDS, t, columns)
  const filled = new Set(nodes.map(({ parentKey }) => parentKey))
  const toggle = (key: string) => {
    const next = new Set(closed)
    if (!next.delete(key)) next.add(key)
    setClosed(next)
  }
  return [
    {
      key: 'package',
      title: t('deliveries:fields.packageLevel'),
      width: 160,
      text: (node) => `${t(`deliveries:enums.packageLevel.${node.level}`)} ${node.place}`,
      cell: (node) => (
        <span className={`package-node package-depth-${node.depth}`}>
          {filled.has(node.key) ? (
            <button
              type="button"
              className="package-toggle"
              aria-expanded={!closed.has(node.key)}
              aria-label={t(closed.has(node.key) ? 'deliveries:packages.open' : 'deliveries:packages.close', {
                name: packageName(node, t),
              })}
              onClick={() => toggle(node.key)}
            >
              {closed.has(node.key) ? '▸' : '▾'}
            </button>
          ) : (
            <span className="package-toggle" />
          )}
          {t(`deliveries:enums.packageLevel.${node.level}`)} {node.place}
        </span>
      ),
    },
    ...shown({ unitCode: 148, boxCount: 64 }),
    {
      key: 'received',
      title: t('deliveries:packages.received'),
      width: 84,
      isNumeric: true,
      text: ({ level, boxCount, receivedCount }) =>
        level === '1'
          ? receivedCount > 0
            ? t('deliveries:packages.isReceived')
            : ''
          : `${receivedCount} / ${boxCount}`,
    },
    ...shown({ goodsNo: 104, goodsName: 126, lotNo: 96, qty: 84, purchaseUnitNo: 56 }),
  ]
}
