import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { formatAmount } from '#platform/contract/values/decimal.ts'
import { isRowId } from '#platform/contract/values/row-id.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderLineFields } from '../contract/fields.ts'
import type { OrderDetail } from './order-detail.ts'
import './OrderFormPanel.css'

const api = callsOf<typeof ordersCalls>()

const FACTS = ['orgNo', 'warehouseNo', 'employeeName', 'purchaseDate', 'orderType', 'remarks'] as const
/** A supplier need not be told who the supplier is. */
const PURCHASER_FACTS = ['supplierNo', ...FACTS] as const

/** An order as it was when the form over it was opened, or when nothing was typed yet. */
export interface HeldOrder {
  order: OrderDetail
  onDirty: (isDirty: boolean) => void
  /** Closes the tab without asking. */
  leave: () => void
}

interface OrderFormPanelProps {
  /** What the screen is for. */
  routeKey: string
  /** The same of one order. */
  titleKey: string
  /** Said when the order has changed since it was loaded, while the reader was typing. */
  outdatedKey: string
  /** Drawn anew for each version of the order. */
  children: (held: HeldOrder) => ReactNode
}

/** `…?id=`: one order as a form. Its lines are typed and the head is only read, so it has a frame of its own. */
export function OrderFormPanel({ routeKey, titleKey, outdatedKey, children }: OrderFormPanelProps) {
  const { t } = useTexts()
  const page = usePage()
  const { side } = useSession()
  const id = page.query.get('id') ?? ''
  const isMeant = isRowId(id)
  const [isDirty, setIsDirty] = useState(false)
  const [isLeft, setIsLeft] = useState(false)
  const [held, setHeld] = useState<OrderDetail | null>(null)
  const query = useQuery({
    queryKey: ['orders.detail', id],
    queryFn: ({ signal }) => api('ISupSrmPurchaseHeadService/getPurchaseById', { id }, { signal }),
    enabled: isMeant,
  })
  const latest = query.data
  // Not before the dialog that asked for a reason is gone: as long as it stands, its reason counts as unsaved input.
  useEffect(() => {
    if (isLeft) page.close()
  }, [isLeft, page])
  // A newer version replaces the form only while nothing is typed; otherwise the reader decides.
  if (latest && latest !== held && (held === null || (!isDirty && latest.version !== held.version))) setHeld(latest)
  if (!held) {
    const isFailed = query.isError || !isMeant
    return (
      <div className="order-form">
        <h1>{t(routeKey)}</h1>
        <p role={isFailed ? 'alert' : 'status'}>
          {t(isMeant ? (isFailed ? 'orders:list.failed' : 'lists:loading') : 'orders:list.noOrder')}
        </p>
        {!isMeant && (
          <p>
            <button type="button" className="button" onClick={() => page.open('/orderCollaboration/userOrder')}>
              {t('orders:routes.userOrder')}
            </button>
          </p>
        )}
        {query.isError && (
          <p>
            <button type="button" className="button" onClick={() => void query.refetch()}>
              {t('lists:error.again')}
            </button>
          </p>
        )}
      </div>
    )
  }
  const markDirty = (isTyped: boolean) => {
    setIsDirty(isTyped)
    page.setDirty(isTyped)
  }
  const leave = () => {
    markDirty(false)
    setIsLeft(true)
  }
  return (
    <section key={`${held.id}.${held.version}`} className="order-form" aria-label={t(routeKey)}>
      <header className="order-form-head">
        <h1>{t(titleKey, { order: held.purchaseNo })}</h1>
        <StatusTag field={orderLineFields.status} value={held.status} />
        <span className="order-form-total">
          {t('orders:fields.amountWithTax')} <strong>{formatAmount(held.amountWithTax, held.currencyDecimals)}</strong>{' '}
          {held.currency}
        </span>
      </header>
      <FieldList
        fields={orderLineFields}
        row={held}
        only={side === 'purchaser' ? PURCHASER_FACTS : FACTS}
        cells={{
          supplierNo: ({ supplierNo, supplierName }) => `${supplierNo} ${supplierName}`,
          orgNo: ({ orgNo, orgName }) => (orgName === orgNo ? orgNo : `${orgNo} ${orgName}`),
          warehouseNo: ({ warehouseNo, warehouseName }) =>
            warehouseName === warehouseNo ? warehouseNo : `${warehouseNo} ${warehouseName}`,
        }}
      />
      {latest !== undefined && latest.version !== held.version && (
        <p className="order-form-note is-waiting" role="alert">
          {t(outdatedKey)}{' '}
          <button
            type="button"
            className="button"
            onClick={() => {
              markDirty(false)
              setHeld(latest)
            }}
          >
            {t('orders:acceptance.loadAnew')}
          </button>
        </p>
      )}
      {children({ order: held, onDirty: markDirty, leave })}
    </section>
  )
}
