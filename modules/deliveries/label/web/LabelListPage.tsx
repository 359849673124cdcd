import { useMemo, useState } from 'react'
import { AsnStatePanel } from '#modules/deliveries/asn/web/AsnStatePanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { printAction } from '#platform/web/print/print-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { labelCalls } from '../contract/calls.ts'
import { labelFields } from '../contract/fields.ts'
import { recentLabels } from './recent-labels.ts'

const LabelPrintDialog = lazyDialog(async () => (await import('./LabelPrintDialog.tsx')).LabelPrintDialog)

const api = callsOf<typeof labelCalls>()

const LIST = 'ISupBmBarcodePrintService/getbarcodeprintlistbyparams'
type LabelledLot = CallOutput<typeof labelCalls, typeof LIST>['records'][number]

const cells = { status: (row: LabelledLot) => <AsnStatePanel status={row.status} /> }

/** `/offsite/label-print`: the lots of ASNs, whose boxes get labels here. */
export function LabelListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const begun = useMemo(() => recentLabels(query), [query])
  const [printed, setPrinted] = useState<readonly LabelledLot[] | null>(null)
  const toolbar = useMemo<ToolbarAction<LabelledLot>[]>(
    () => [{ ...printAction<LabelledLot>(t, setPrinted, 'deliveries:actions.printLabels'), isPrimary: true }],
    [t],
  )
  return (
    <>
      <ListScreen<LabelledLot>
        id="deliveries.labels"
        titleKey="deliveries:routes.labelPrint"
        menuNo="labelPrint"
        fields={labelFields}
        query={(body, signal) => api(LIST, body, { signal })}
        defaultSort={{ field: 'createDate', order: 'desc' }}
        {...begun}
        toolbar={toolbar}
        cells={cells}
      />
      {printed && <LabelPrintDialog lots={printed} onClose={() => setPrinted(null)} />}
    </>
  )
}
