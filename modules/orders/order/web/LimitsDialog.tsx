import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { limitForm } from '#modules/orders/order/contract/schemas.ts'
import { choice, defineFields, type FieldTable, text } from '#platform/contract/fields.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { deliveryToleranceRecord } from '../contract/records/delivery-tolerance-record.ts'
import type { OrderDetail } from './order-detail.ts'

const api = callsOf<typeof ordersCalls>()

/** Without chosen lines there is nothing but the order to set limits of. */
const orderForm = limitForm.omit({ limitScope: true })

type Limits = z.output<typeof orderForm> & Partial<z.output<typeof limitForm>>

const NAMES = ['limitScope', 'overPercent', 'isOverUnlimited', 'overAction', 'underPercent', 'reason'] as const
const fields: FieldTable = {
  ...deliveryToleranceRecord.fields,
  ...defineFields('orders', {
    limitScope: choice({ show: '', isRequired: true, enumName: 'limitScope', enumValues: ['line', 'order'] }),
  }),
  ...defineFields('orders', {
    reason: text({ show: '', isRequired: true, maxLength: 200, label: 'lists:form.reason' }),
  }),
}

interface LimitsDialogProps {
  order: { id: string; purchaseNo: string }
  /** Of the order, all of it unless lines are chosen. */
  lineIds: readonly string[]
  onClose: () => void
}

/** The purchaser overrides how much of an order, or of chosen lines of it, may be delivered. */
export function LimitsDialog({ order, lineIds, onClose }: LimitsDialogProps) {
  const { t } = useTexts()
  const latest = useQuery({
    queryKey: ['orders.detail', order.id],
    queryFn: ({ signal }) => api('ISupSrmPurchaseHeadService/getPurchaseById', { id: order.id }, { signal }),
    staleTime: 0,
  })
  const [held, setHeld] = useState<OrderDetail | null>(null)
  // Read again in the background, the order must not pass for the one whose limits are on screen.
  if (held === null && latest.data && latest.isFetchedAfterMount && !latest.isError) setHeld(latest.data)
  const command = useCommand(
    ({ limitScope, ...limits }: Limits, options: CallOptions) =>
      api(
        'ISupSrmPurchaseHeadService/changeDeliveryLimits',
        {
          id: order.id,
          version: held?.version ?? 0,
          lineIds: limitScope === 'line' ? [...lineIds] : [],
          ...limits,
        },
        options,
      ),
    {
      successKey: 'orders:actions.changeLimits.done',
      successValues: ({ purchaseNo }) => ({ orders: purchaseNo }),
      invalidates: ['orders', 'deliveries'],
      onDone: onClose,
    },
  )
  const missing = held ? null : t(latest.isError ? 'lists:error.none' : 'lists:loading')
  const areChosen = lineIds.length > 0
  const chosen = (held?.lines ?? []).filter(({ id }) => !areChosen || lineIds.includes(id))
  const names = areChosen ? NAMES : NAMES.filter((name) => name !== 'limitScope')
  return (
    <FormDialog<Limits>
      isOpen
      title={t('orders:actions.changeLimits.title', { order: order.purchaseNo })}
      confirmLabel={t('orders:actions.changeLimits.label')}
      width={560}
      schema={areChosen ? limitForm : orderForm}
      initialValues={{ ...(areChosen ? { limitScope: 'line' } : {}), isOverUnlimited: false }}
      isPending={command.isPending}
      reason={missing}
      fieldErrors={command.fieldErrors}
      onSubmit={(limits) => void command.submit(limits)}
      onClose={onClose}
    >
      {missing !== null && <p role={latest.isError ? 'alert' : 'status'}>{missing}</p>}
      <p>{t('orders:actions.changeLimits.text')}</p>
      <ul>
        {chosen.map((line) => (
          <li key={line.id}>{limitText(line, t)}</li>
        ))}
      </ul>
      {names.map((name) => {
        const field = held ? fields[name] : undefined
        // Here an empty limit is not none of its own: the one that is listed above stays.
        const hint = field?.hint === undefined ? {} : { hint: t('orders:limits.emptyStays') }
        return field && <FormField key={name} name={name} field={field} {...hint} />
      })}
    </FormDialog>
  )
}

/** What holds for a line now: `Line 10 · +5 % · Refuse · complete although short by 2 % (supplier)`. */
function limitText(line: OrderDetail['lines'][number], t: Translate): string {
  const over = line.isOverUnlimited ? t('orders:fields.isOverUnlimited') : `+${formatQuantity(line.overPercent)} %`
  return t('orders:actions.changeLimits.now', {
    line: line.purchaseSeq,
    over,
    source: t(`orders:enums.limitSource.${line.overSource}`),
    action: t(`orders:enums.overAction.${line.overAction}`),
    under: formatQuantity(line.underPercent),
  })
}
