import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { asn } from '#modules/deliveries/asn/contract/document.ts'
import {
  asnCard,
  asnCustomFieldSet,
  asnFields,
  asnSheetFields,
  mayTravel,
} from '#modules/deliveries/asn/contract/fields.ts'
import { AsnStatePanel } from '#modules/deliveries/asn/web/AsnStatePanel.tsx'
import type { AsnActionRow, AsnReceiving, AsnReference } from '#modules/deliveries/asn/web/asn-actions.ts'
import type { asnChangeCalls } from '#modules/deliveries/asn-change/contract/calls.ts'
import { AsnReasonDialog } from '#modules/deliveries/asn-change/web/AsnReasonDialog.tsx'
import type { despatchAdviceCalls } from '#modules/deliveries/despatch-advice/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { type CallOptions, callsOf, type UploadOptions } from '#platform/web/call/call-client.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { PrintDialog, XmlDialog } from '#platform/web/kit/lazy-dialogs.ts'
import type { RoundTripOffer } from '#platform/web/list/import/use-round-trip.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { reasonAgainstBulk } from '#platform/web/list/reason-against-bulk.ts'
import {
  firstRefusal,
  TOOLBAR_ORDER,
  type ToolbarAction,
  ublAction,
  uploadUblAction,
} from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { ownerOf, printAction } from '#platform/web/print/print-action.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { AsnDetailDrawer } from './AsnDetailDrawer.tsx'

const api = callsOf<typeof asnCalls & typeof asnChangeCalls & typeof despatchAdviceCalls>()

/** The forms are fetched when they are first needed. */
const AsnEditDialog = lazyDialog(
  async () => (await import('#modules/deliveries/asn-change/web/AsnEditDialog.tsx')).AsnEditDialog,
)
const AsnResubmitDialog = lazyDialog(
  async () => (await import('#modules/deliveries/asn-change/web/AsnResubmitDialog.tsx')).AsnResubmitDialog,
)

/** The supplier corrects shipping details and lots in Excel. */
const ROUND_TRIP: RoundTripOffer = { port: 'ISrmAsnHeadService', flags: ['isModify'], fields: asnSheetFields }

type Asn = CallOutput<
  typeof asnCalls & typeof asnChangeCalls & typeof despatchAdviceCalls,
  'ISrmAsnHeadService/getAsnPage'
>['records'][number]

const tabs = Object.entries(asn.tabs).map(([key, condition]) => ({
  key,
  labelKey: 'status' in condition ? `deliveries:enums.status.${condition.status}` : 'deliveries:tabs.all',
  condition,
}))

const cells = {
  status: (row: Asn) => <AsnStatePanel status={row.status} />,
  isOverdue: (row: Asn) => <FlagTag value={row.isOverdue} />,
}

type Asked = { action: 'edit' | 'resubmit' | 'receive' | 'reject' | 'settle' | 'void'; asn: AsnReference }

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'asn', id }) }

/** `/offsite/asnTracking`: the ASNs of the reader's side, by state, with what may be done with each. */
export function AsnListPage({ receiving }: { receiving: AsnReceiving }) {
  const { t } = useTexts()
  const { query, open } = usePage()
  const { flagsOf, side } = useSession()
  const canAdd = flagsOf('addAsn').has('isAdd')
  const canPrintLabels = flagsOf('labelPrint').has('isSearch')
  const [printed, setPrinted] = useState<readonly AsnActionRow[] | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const approval = useCommand(
    (asns: readonly AsnReference[], options: CallOptions) =>
      api('ISrmAsnHeadService/approveAsn', { list: asns.map(({ id, version }) => ({ id, version })) }, options),
    { successKey: 'deliveries:actions.approved', invalidates: ['deliveries', 'orders', 'discrepancies'] },
  )
  const { submit: approve, isPending: isApproving } = approval
  const toolbar = useMemo<ToolbarAction<AsnActionRow>[]>(() => {
    const ask = (action: Asked['action'], flag: PermissionFlag, order: number, permission: string = action) => ({
      key: action,
      labelKey: `deliveries:actions.${action}`,
      flag,
      order,
      needs: 'one' as const,
      reasonDisabled: (rows: readonly AsnActionRow[]) => firstRefusal(rows, permission, t),
      run: ([asn]: readonly AsnActionRow[]) => {
        if (asn) setAsked({ action, asn })
      },
    })
    return [
      ...(side === 'supplier'
        ? [ask('edit', 'isModify', TOOLBAR_ORDER.modify), ask('resubmit', 'isModify', TOOLBAR_ORDER.submit)]
        : [ask('settle', 'isEnd', TOOLBAR_ORDER.end, 'endLine')]),
      {
        ...ask('receive', 'isSubmit', TOOLBAR_ORDER.submit),
        isPrimary: true,
        // Gifts may come after all that was ordered.
        reasonDisabled: (rows) =>
          firstRefusal(rows, 'receiveGifts', t) === null ? null : firstRefusal(rows, 'receive', t),
      },
      {
        key: 'approve',
        labelKey: 'deliveries:actions.approve',
        flag: 'isCheck',
        order: TOOLBAR_ORDER.check,
        needs: 'many',
        isRunning: isApproving,
        reasonDisabled: (rows) => firstRefusal(rows, 'approve', t) ?? reasonAgainstBulk(rows, t),
        run: (rows) => void confirmApproval(rows, t).then((isSure) => (isSure ? approve(rows) : undefined)),
      },
      ask('reject', 'isCheck', TOOLBAR_ORDER.check + 1),
      ask('void', 'isCancelInvalid', TOOLBAR_ORDER.end + 1),
      ublAction<AsnActionRow>(({ asnNo }) => api.download('ISrmAsnHeadService/downloadubldespatchadvice', { asnNo })),
      printAction<AsnActionRow>(t, setPrinted, 'deliveries:actions.printNote'),
      ...(canPrintLabels ? [labelAction(t, open)] : []),
      ...(canAdd ? [copyAction(open), uploadUblAction<AsnActionRow>(() => setIsUploading(true))] : []),
    ]
  }, [t, side, approve, isApproving, canPrintLabels, canAdd, open])
  const close = () => setAsked(null)
  const queries = useQueryClient()
  const upload = async (file: File, options: UploadOptions) => {
    const { asnNo, isRepeated } = await api.upload('ISrmAsnHeadService/receiveubldespatchadvice', file, options)
    void queries.invalidateQueries({ queryKey: ['deliveries.asns'] })
    return t(isRepeated ? 'deliveries:xml.repeated' : 'deliveries:xml.done', { asnNo })
  }
  return (
    <>
      <ListScreen<Asn>
        id="deliveries.asns"
        titleKey="deliveries:routes.asnTracking"
        menuNo="asnTracking"
        fields={asnFields}
        card={asnCard}
        customFieldSet={asnCustomFieldSet}
        query={(body, signal, asOf) => api('ISrmAsnHeadService/getAsnPage', body, { signal, asOf })}
        history={HISTORY}
        counts={(body, signal) => api('ISrmAsnHeadService/getAsnStatus', body, { signal })}
        tabs={tabs}
        toolbar={toolbar}
        cells={cells}
        exportPath="ISrmAsnHeadService/exportAsnDetail"
        importPort="ISrmAsnHeadService"
        {...(side === 'supplier' ? { roundTrip: ROUND_TRIP } : {})}
        initialSearch={{
          tabKey: query.get('tab') ?? 'all',
          keyword: query.get('keyword') ?? '',
          isFirstOpened: query.has('open'),
        }}
        renderDrawer={(row) => <AsnDetailDrawer asn={row} toolbar={toolbar} receiving={receiving} />}
      />
      {asked?.action === 'edit' && <AsnEditDialog asn={asked.asn} onClose={close} />}
      {asked?.action === 'resubmit' && <AsnResubmitDialog key={asked.asn.id} asn={asked.asn} onClose={close} />}
      {asked?.action === 'receive' && <receiving.ReceiveDialog key={asked.asn.id} asn={asked.asn} onClose={close} />}
      {(asked?.action === 'reject' || asked?.action === 'settle' || asked?.action === 'void') && (
        <AsnReasonDialog action={asked.action} asn={asked.asn} onClose={close} />
      )}
      {isUploading && (
        <XmlDialog title={t('deliveries:xml.title')} send={upload} onClose={() => setIsUploading(false)} />
      )}
      {printed?.[0] && (
        <PrintDialog
          title={t('deliveries:actions.printNote')}
          module="deliveries.deliveryNote"
          owner={ownerOf(printed)}
          input={{ ids: printed.map(({ id }) => id) }}
          menuNo="asnTracking"
          onClose={() => setPrinted(null)}
        />
      )}
    </>
  )
}

/** Leads to the labels of one ASN's lots. */
const labelAction = (t: Translate, open: (path: string) => void): ToolbarAction<AsnActionRow> => ({
  key: 'printLabels',
  labelKey: 'deliveries:actions.printLabels',
  order: TOOLBAR_ORDER.print + 1,
  needs: 'one',
  reasonDisabled: (rows) => (rows.every(({ status }) => mayTravel(status)) ? null : t('deliveries:labels.onceShipped')),
  run: ([asn]) => {
    if (asn) open(`/offsite/label-print?asnNo=${encodeURIComponent(asn.asnNo)}`)
  },
})

/** Begins a new ASN with the lines and details of one. */
const copyAction = (open: (path: string) => void): ToolbarAction<AsnActionRow> => ({
  key: 'copy',
  labelKey: 'deliveries:actions.copy',
  order: TOOLBAR_ORDER.print + 2,
  needs: 'one',
  run: ([asn]) => {
    if (asn) open(`/offsite/addAsn/add?copyOf=${asn.id}`)
  },
})

/** Asks before several ASNs are approved at once; a single one needs no question. */
function confirmApproval(rows: readonly AsnReference[], t: Translate): Promise<boolean> {
  if (rows.length === 1) return Promise.resolve(true)
  return askConfirm({
    title: t('deliveries:actions.approveTitle', { number: rows.length }),
    text: t('deliveries:actions.approveText'),
    items: rows.map((row) => row.asnNo),
    confirmLabel: t('deliveries:actions.approve'),
  })
}
