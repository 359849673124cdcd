import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import dayjs from 'dayjs'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { approvalPath } from '#modules/deliveries/approval/web/approval-path.ts'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { NewFilesPanel } from '#modules/files/web.ts'
import { CallError, callsOf } from '#platform/web/call/call-client.ts'
import { useUnsavedLines } from '#platform/web/form/lines/use-unsaved-lines.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import './AsnFormPage.css'
import { useOverConfirm } from '#modules/deliveries/asn/web/use-over-confirm.ts'
import type { InvoiceForm } from '#modules/deliveries/invoice/web/InvoiceDialog.tsx'
import { NewInvoicesPanel } from '#modules/deliveries/invoice/web/NewInvoicesPanel.tsx'
import type { ShippingDetails } from '../contract/schemas.ts'
import { copiedBatchIds, copiedDetails, copiedRows } from './copied-rows.ts'
import { fixFindings } from './fix-finding.ts'
import { ItemAreaPanel } from './ItemAreaPanel.tsx'
import { MatchedLinesPanel } from './MatchedLinesPanel.tsx'
import { OrderLinesPanel } from './OrderLinesPanel.tsx'
import { OrderNaturePanel } from './OrderNaturePanel.tsx'
import { PreflightPanel } from './PreflightPanel.tsx'
import { ShipmentAreaPanel } from './ShipmentAreaPanel.tsx'
import { shipmentColumns } from './ShipmentPanel.tsx'
import { type CustomDetails, ShippingDetailsPanel } from './ShippingDetailsPanel.tsx'
import {
  applyMatch,
  createShipmentStore,
  isAddable,
  type MatchedLine,
  shipmentRow,
  wireLines,
} from './shipment-store.ts'
import { type ItemQuantities, itemKeyOf, matchedByItem, shippableItems } from './shippable-items.ts'
import { useAsnCreation } from './use-asn-creation.ts'
import { useOrderNature } from './use-order-nature.ts'
import { findInvoiceErrors, type LineFinding, usePreflight } from './use-preflight.ts'

const api = callsOf<typeof asnCalls & typeof asnCreationCalls>()

const LIST_PATH = '/offsite/addAsn'
const TRACKING = 'asnTracking'
const NO_LINES: readonly MatchedLine[] = []
const NO_INVOICES: readonly InvoiceForm[] = []
const NO_FILES: readonly File[] = []
const NO_ITEMS: ReadonlySet<string> = new Set()
/** Domain §8: the server's own error is told apart from one on the way to it. */
const matchError = (error: unknown): string =>
  error instanceof CallError && error.status > 0 ? 'deliveries:form.matchError' : 'deliveries:form.matchFailed'

/**
 * `/offsite/addAsn/add?batchIds=…[&match=1]`, or `?copyOf=…` with the lines and details of an ASN: order lines and their match, the shipment list, the shipping details. In a frame of its
 * own: lines come before the fields, and sending may go through a match.
 */
export function AsnFormPage() {
  const { t } = useTexts()
  const { side, flagsOf } = useSession()
  const canAsk = flagsOf('deliveryApproval').has('isAdd')
  const page = usePage()
  const copyOf = page.query.get('copyOf') ?? ''
  const copied = useQuery({
    queryKey: ['deliveries.copied', copyOf],
    queryFn: ({ signal }) => api('ISrmAsnHeadService/getAsnById', { id: copyOf }, { signal, menuNo: 'asnTracking' }),
    enabled: copyOf !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const source = copied.data
  const copiedHead = useMemo(() => source && copiedDetails(source), [source])
  const batchIds = useMemo(
    () => (source ? copiedBatchIds(source) : (page.query.get('batchIds') ?? '').split(',').filter(Boolean)),
    [page.query, source],
  )
  const isMatchRequested = page.query.get('match') === '1'
  const today = dayjs().format('YYYY-MM-DD')
  const [form] = Form.useForm<ShippingDetails>()
  const dateOfForm: string | undefined = Form.useWatch('deliveryDate', form)
  const deliveryDate = dateOfForm ?? today
  const [store] = useState(createShipmentStore)
  const areLinesFit = useRef(false)
  const [invoices, setInvoices] = useState<readonly InvoiceForm[]>(NO_INVOICES)
  const canAttach = flagsOf(TRACKING).has('isModify')
  const [files, setFiles] = useState(NO_FILES)

  const { nature, natures, match, changeNature } = useOrderNature(batchIds, deliveryDate, store)
  const lines = match.data?.lines ?? NO_LINES
  const columns = useMemo(() => shipmentColumns(store, t, lines), [store, t, lines])
  const [chosenItems, setChosenItems] = useState(NO_ITEMS)
  const [itemQuantities, setItemQuantities] = useState<ItemQuantities>({})
  const [isManualSplit, setManualSplit] = useState(false)
  const items = useMemo(() => shippableItems(lines), [lines])
  const shownLines = chosenItems.size === 0 ? lines : lines.filter((line) => chosenItems.has(itemKeyOf(line)))
  const leading = lines.find((line) => line.isProposed) ?? lines[0]
  const whose = leading && { orgNo: leading.orgNo, warehouseNo: leading.warehouseNo, supplierNo: leading.supplierNo }
  const defaults = useQuery({
    queryKey: ['deliveries.defaults', whose],
    queryFn: ({ signal }) =>
      whose ? api('ISupSrmAsnService/getAsnDefaults', whose, { signal }) : Promise.reject(new Error('no line')),
    enabled: whose !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

  // The form puts in the day on which goods leave, which says what can be shipped: the list starts with the match for that day.
  const isDayKnown = dateOfForm !== undefined || defaults.isError
  const isMatched = lines.length > 0 && !match.isPlaceholderData
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current || !isDayKnown || !isMatched) return
    hasStarted.current = true
    if (source) store.replace(copiedRows(lines, source))
    else if (isMatchRequested) applyMatch(store, lines)
    else store.replace(lines.filter(isAddable).map((line) => shipmentRow(line, '')))
  }, [lines, isDayKnown, isMatched, isMatchRequested, source, store])
  useUnsavedLines(useMemo(() => [store], [store]))

  const { create, headErrors, invoiceErrors, forgetInvoiceErrors } = useAsnCreation(store, files)
  const details = Form.useWatch((values) => values, form)
  const preflight = usePreflight(store, details, invoices)
  const fix = (findings: readonly LineFinding[]) => fixFindings(findings, { store, form })
  const askApproval = ({ batchId }: Pick<LineFinding, 'batchId'>) => {
    const line = lines.find((one) => one.batchId === batchId)
    if (line) page.open(approvalPath(line))
  }

  const rows = useSyncExternalStore(store.subscribe, store.entries)
  const currencies = useMemo(() => {
    const shipped = new Set(rows.map(({ line }) => line.batchId))
    return [...new Set(lines.filter(({ batchId }) => shipped.has(batchId)).map(({ currency }) => currency))].sort()
  }, [rows, lines])
  const isFrozen = defaults.data?.isDeliveryFrozen === true
  const isScheduled =
    defaults.data?.rules.isAppointmentNeeded === true ||
    lines.some(
      ({ batchId, deliveryMode }) => deliveryMode === 'scheduled' && rows.some((row) => row.line.batchId === batchId),
    )
  const ship = useOverConfirm(create)
  const send = useCallback(
    (head: ShippingDetails, custom: CustomDetails) => {
      if (areLinesFit.current) {
        ship({ ...head, custom: { ...custom }, invoices: [...invoices], lines: wireLines(store.lines()) })
      }
    },
    [ship, store, invoices],
  )
  const actions: ToolbarAction<MatchedLine>[] = [
    {
      key: 'match',
      labelKey: 'deliveries:actions.match',
      order: 10,
      needs: 'none',
      reasonDisabled: () => (lines.length === 0 ? t('deliveries:form.noLines') : null),
      run: () => {
        applyMatch(store, matchedByItem(lines, itemQuantities, isManualSplit))
        page.setDirty(true)
      },
    },
    {
      key: 'create',
      labelKey: 'deliveries:actions.createAsn',
      order: 20,
      needs: 'none',
      isPrimary: true,
      isRunning: create.isPending,
      reasonDisabled: () => {
        if (isFrozen) return t('deliveries:errors.supplierFrozen')
        return rows.length === 0 ? t('deliveries:form.shipmentEmpty') : null
      },
      run: () => {
        areLinesFit.current = store.checkAll(columns, t)
        form.submit()
      },
    },
  ]
  if (batchIds.length === 0 && copyOf !== '' && !copied.isError) return <p role="status">{t('lists:loading')}</p>
  if (batchIds.length === 0) {
    return (
      <div className="asn-form-start">
        <p>{t('deliveries:form.noneChosen')}</p>
        <button type="button" className="button button-primary" onClick={() => page.open(LIST_PATH)}>
          {t('deliveries:form.choose')}
        </button>
      </div>
    )
  }
  return (
    <section className="asn-form" aria-label={t('deliveries:routes.newAsn')}>
      <header className="asn-form-head">
        <h1>{t('deliveries:routes.newAsn')}</h1>
        {leading && (
          <p>
            {t(side === 'supplier' ? 'deliveries:form.to' : 'deliveries:form.onBehalf', {
              supplier: `${leading.supplierNo} ${leading.supplierName}`,
              orgNo: leading.orgNo,
              warehouseNo: leading.warehouseNo,
            })}
          </p>
        )}
        <ListToolbar actions={actions} selected={NO_LINES} />
      </header>
      {isFrozen && (
        <p className="asn-form-alert" role="alert">
          {t('deliveries:errors.supplierFrozen')}
        </p>
      )}
      {(match.isError || defaults.isError) && (
        <p className="asn-form-alert" role="alert">
          {t(match.isError ? matchError(match.error) : 'lists:error.none')}{' '}
          <button
            type="button"
            className="button"
            onClick={() => void (match.isError ? match.refetch() : defaults.refetch())}
          >
            {t('lists:error.again')}
          </button>
        </p>
      )}
      <section className="asn-form-items" aria-labelledby="asn-items">
        <header>
          <h2 id="asn-items">{t('deliveries:form.items')}</h2>
          <OrderNaturePanel
            natures={natures}
            value={nature}
            onChange={(to) => {
              void changeNature(to, () => {
                setChosenItems(NO_ITEMS)
                setItemQuantities({})
              })
            }}
          />
        </header>
        <ItemAreaPanel
          items={items}
          store={store}
          chosen={chosenItems}
          quantities={itemQuantities}
          isManualSplit={isManualSplit}
          onChoose={setChosenItems}
          onType={setItemQuantities}
          onSplit={setManualSplit}
        />
      </section>
      <OrderLinesPanel lines={lines}>
        <MatchedLinesPanel
          lines={shownLines}
          isLoading={match.isFetching}
          store={store}
          onAsk={canAsk ? askApproval : undefined}
        />
      </OrderLinesPanel>
      <ShipmentAreaPanel store={store} columns={columns} />
      {rows.length > 0 && (
        <PreflightPanel
          preflight={preflight}
          rows={store.lines()}
          onFix={fix}
          onAsk={canAsk ? askApproval : undefined}
        />
      )}
      <section className="asn-form-details" aria-labelledby="asn-details">
        <h2 id="asn-details">{t('deliveries:form.details')}</h2>
        {defaults.data && (
          <ShippingDetailsPanel
            form={form}
            defaults={defaults.data}
            {...(copiedHead ? { copied: copiedHead } : {})}
            deliveryDate={today}
            arrivalDate={latest(today, leading?.expectArrivalDate ?? today)}
            unloading={isScheduled && whose ? { orgNo: whose.orgNo, warehouseNo: whose.warehouseNo } : undefined}
            fieldErrors={headErrors}
            isPending={create.isPending}
            onSubmit={send}
          />
        )}
      </section>
      <section className="asn-form-below" aria-labelledby="asn-invoices">
        <h2 id="asn-invoices">{t('deliveries:detail.invoices')}</h2>
        <NewInvoicesPanel
          invoices={invoices}
          currencies={currencies}
          fieldErrors={invoiceErrors}
          onCheck={(changed, at) => findInvoiceErrors(store.lines(), details ?? {}, changed, at)}
          onChange={(changed) => {
            setInvoices(changed)
            forgetInvoiceErrors()
            page.setDirty(true)
          }}
        />
      </section>
      {canAttach && (
        <section className="asn-form-below" aria-labelledby="asn-files">
          <h2 id="asn-files">{t('deliveries:detail.files')}</h2>
          <NewFilesPanel
            files={files}
            onChange={(changed) => {
              setFiles(changed)
              page.setDirty(true)
            }}
          />
        </section>
      )}
    </section>
  )
}

const latest = (a: string, b: string): string => (a > b ? a : b)
