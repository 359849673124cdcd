import { useMemo, useState } from 'react'
import { AsnStatePanel } from '#modules/deliveries/asn/web/AsnStatePanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { ownerOf, printAction } from '#platform/web/print/print-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { labelCalls } from '../contract/calls.ts'
import { boxLabelFields } from '../contract/fields.ts'
import { recentLabels } from './recent-labels.ts'

const SplitLabelDialog = lazyDialog(async () => (await import('./SplitLabelDialog.tsx')).SplitLabelDialog)
const api = callsOf<typeof labelCalls>()

const LIST = 'ISupBmBarcodePrintService/getsplitlabellistbyparams'
type Box = CallOutput<typeof labelCalls, typeof LIST>['records'][number]

const cells = { status: (row: Box) => <AsnStatePanel status={row.status} /> }

/** Boxes that are printed, and for whom. */
interface PrintedBoxes {
  ids: readonly string[]
  owner: ReturnType<typeof ownerOf>
}

/** `/offsite/split-label-print`: boxes with the numbers on their labels; a box is split here, and its parts are labelled. */
export function SplitLabelListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const [split, setSplit] = useState<Box | null>(null)
  const [printed, setPrinted] = useState<PrintedBoxes | null>(null)
  const begun = useMemo(() => recentLabels(query), [query])
  const toolbar = useMemo<ToolbarAction<Box>[]>(
    () => [
      {
        key: 'split',
        labelKey: 'deliveries:actions.splitLabel',
        flag: 'isModify',
        order: TOOLBAR_ORDER.modify,
        needs: 'one',
        isPrimary: true,
        reasonDisabled: (rows) => firstRefusal(rows, 'split', t),
        run: ([row]) => row && setSplit(row),
      },
      printAction<Box>(
        t,
        (rows) => setPrinted({ ids: rows.map(({ id }) => id), owner: ownerOf(rows) }),
        'deliveries:actions.printLabels',
      ),
    ],
    [t],
  )
  return (
    <>
      <ListScreen<Box>
        id="deliveries.boxLabels"
        titleKey="deliveries:routes.splitLabelPrint"
        menuNo="splitLabelPrint"
        fields={boxLabelFields}
        query={(body, signal) => api(LIST, body, { signal })}
        defaultSort={{ field: 'createDate', order: 'desc' }}
        {...begun}
        toolbar={toolbar}
        cells={cells}
        emptyTextKey="deliveries:labels.noBoxes"
      />
      {split && (
        <SplitLabelDialog
          box={split}
          onClose={() => setSplit(null)}
          onSplit={(ids) => {
            setSplit(null)
            setPrinted({ ids, owner: ownerOf([split]) })
          }}
        />
      )}
      {printed && (
        <PrintDialog
          title={t('deliveries:labels.printBoxes', { number: printed.ids.length })}
          module="deliveries.label"
          owner={printed.owner}
          path="ISupBmBarcodePrintService/printboxlabel"
          input={{ ids: printed.ids }}
          menuNo="splitLabelPrint"
          onClose={() => setPrinted(null)}
        />
      )}
    </>
  )
}
