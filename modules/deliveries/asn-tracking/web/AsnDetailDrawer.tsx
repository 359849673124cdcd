import { useState } from 'react'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { asn as asnDocument } from '#modules/deliveries/asn/contract/document.ts'
import { asnCustomFieldSet, asnFields, mayTravel } from '#modules/deliveries/asn/contract/fields.ts'
import { DocumentFilesPanel } from '#modules/files/web.ts'
import { SerialsPanel } from '#modules/inventory/web.ts'
import { fieldsOn } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { CustomFieldsPanel } from '#platform/web/custom-fields/CustomFieldsPanel.tsx'
import { DetailSections } from '#platform/web/detail/DetailSections.tsx'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useRecentDocument } from '#platform/web/recent.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './AsnDetailDrawer.css'
import { AsnAppointmentPanel } from '#modules/deliveries/appointment/web/AsnAppointmentPanel.tsx'
import { AsnStatePanel } from '#modules/deliveries/asn/web/AsnStatePanel.tsx'
import type { AsnActionRow, AsnReceiving, AsnReference } from '#modules/deliveries/asn/web/asn-actions.ts'
import { AsnReasonDialog } from '#modules/deliveries/asn-change/web/AsnReasonDialog.tsx'
import { AsnInvoicesPanel } from '#modules/deliveries/invoice/web/AsnInvoicesPanel.tsx'
import { AsnPackagesPanel } from '#modules/deliveries/package/web/AsnPackagesPanel.tsx'
import { AsnLinesPanel } from './AsnLinesPanel.tsx'
import { AsnLotsPanel } from './AsnLotsPanel.tsx'
import { AsnReceiptsPanel, receiptRows } from './AsnReceiptsPanel.tsx'

const api = callsOf<typeof asnCalls>()

/** The waybill: dates, carriage and addresses; what was not filled in is not shown. */
const WAYBILL = [
  'deliveryDate',
  'expectedArrivalDate',
  'wayCarriage',
  'trackingNo',
  'sender',
  'senderPhone',
  'driver',
  'driverPhone',
  'carNo',
  'carType',
  'carInfo',
  'shippingAddress',
  'delWarehouse',
  'deliveryAddress',
  'remarks',
] as const
const HEAD = fieldsOn(asnFields, '3').filter(
  (name) => name !== 'asnNo' && !WAYBILL.some((waybill) => waybill === name) && !name.endsWith('Reason'),
)

interface AsnDetailDrawerProps {
  asn: AsnReference
  toolbar: readonly ToolbarAction<AsnActionRow>[]
  receiving: AsnReceiving
}

type Asked = { kind: 'end'; lineIds: string[] } | { kind: 'cancel'; receiptIds: string[]; returnIds: string[] }

/** An ASN with its waybill, lines, lots and the receipts behind them, and what may be done with each. */
export function AsnDetailDrawer({ asn, toolbar, receiving }: AsnDetailDrawerProps) {
  const { t } = useTexts()
  const { flagsOf, hasMenu } = useSession()
  const flags = flagsOf('asnTracking')
  const isAsOf = useAsOf().asOf !== null
  const [asked, setAsked] = useState<Asked | null>(null)
  const detail = useAsOfQuery({
    queryKey: ['deliveries.asn', asn.id, asn.version],
    queryFn: (options) => api('ISrmAsnHeadService/getAsnById', { id: asn.id }, options),
    isOldShown: true,
  })
  useRecentDocument('asn', detail.isPlaceholderData ? undefined : detail.data?.asnNo)
  if (detail.isError) return <p role="alert">{t('lists:error.none')}</p>
  if (!detail.data) return <p role="status">{t('lists:loading')}</p>
  const document = detail.data
  const receipts = receiptRows(document)
  const close = () => setAsked(null)
  const cells = {
    status: () => <AsnStatePanel status={document.status} />,
    orgNo: () => `${document.orgNo} ${document.orgName}`,
    warehouseNo: () => `${document.warehouseNo} ${document.warehouseName}`,
  }
  const filled = <N extends keyof typeof asnFields>(names: readonly N[]) =>
    names.filter((name) => document[name] !== '')
  return (
    <div className="asn-detail">
      <ListToolbar actions={permittedActionsOf(toolbar, flags)} selected={[document]} />
      <FieldList
        fields={asnFields}
        row={document}
        only={[...HEAD, ...filled(['rejectReason', 'voidReason'])]}
        cells={cells}
      />
      <h3>{t('deliveries:detail.waybill')}</h3>
      <FieldList fields={asnFields} row={document} only={filled(WAYBILL)} />
      <CustomFieldsPanel customFieldSet={asnCustomFieldSet} row={document} invalidates={['deliveries']} />
      <DetailSections
        label={document.asnNo}
        sections={[
          {
            key: 'lines',
            title: t('deliveries:detail.lines'),
            count: document.lines.length,
            content: (
              <AsnLinesPanel
                asn={document}
                lines={document.lines}
                flags={flags}
                onEnd={(lineIds) => setAsked({ kind: 'end', lineIds })}
              />
            ),
          },
          {
            key: 'lots',
            title: t('deliveries:detail.lots'),
            count: document.lines.reduce((sum, line) => sum + line.lots.length, 0),
            content: (
              <AsnLotsPanel
                asn={document}
                lines={document.lines}
                canEdit={!isAsOf && flags.has('isModify') && document.actions.edit === null}
              />
            ),
          },
          ...(!isAsOf && document.lines.some(({ isSerial }) => isSerial)
            ? [
                {
                  key: 'serials',
                  title: t('inventory:titles.serial'),
                  content: <SerialsPanel of={{ asnId: document.id }} />,
                },
              ]
            : []),
          ...(hasMenu('asnAppointment')
            ? [
                {
                  key: 'appointments',
                  title: t('deliveries:appointment.title'),
                  content: <AsnAppointmentPanel asn={document} />,
                },
              ]
            : []),
          {
            key: 'packages',
            title: t('deliveries:detail.packages'),
            content: (
              <AsnPackagesPanel
                asnId={document.id}
                whyNoLabels={mayTravel(document.status) ? null : t('deliveries:labels.onceShipped')}
              />
            ),
          },
          {
            key: 'invoices',
            title: t('deliveries:detail.invoices'),
            content: <AsnInvoicesPanel asnId={document.id} flags={flags} />,
          },
          {
            key: 'files',
            title: t('deliveries:detail.files'),
            content: <DocumentFilesPanel document={asnDocument} id={document.id} version={document.version} />,
          },
          {
            key: 'receipts',
            title: t('deliveries:detail.receipts'),
            count: receipts.length,
            content: (
              <AsnReceiptsPanel
                receipts={receipts}
                flags={flags}
                onCancel={(receiptIds, returnIds) => setAsked({ kind: 'cancel', receiptIds, returnIds })}
              />
            ),
          },
        ]}
      />
      {asked?.kind === 'end' && (
        <AsnReasonDialog action="endLine" asn={document} lineIds={asked.lineIds} onClose={close} />
      )}
      {asked?.kind === 'cancel' && (
        <receiving.CancelReceiptDialog receiptIds={asked.receiptIds} returnIds={asked.returnIds} onClose={close} />
      )}
    </div>
  )
}
