import { type ReactNode, useCallback, useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'

const api = callsOf<typeof ordersCalls>()

/** Calls of the commands that are sent from lists, drawers and forms of orders; their texts are `orders:actions.<command>`. */
const CALLS = {
  release: 'ISupSrmPurchaseHeadService/releasePurchase',
  batchAccept: 'ISupSrmPurchaseHeadService/batchAcceptPurchase',
  reject: 'ISupSrmPurchaseHeadService/rejectPurchase',
  confirmRejection: 'ISupSrmPurchaseHeadService/confirmRejection',
  reissue: 'ISupSrmPurchaseHeadService/reissuePurchase',
  confirmChange: 'ISupSrmPurchaseHeadService/confirmChange',
  refuseChange: 'ISupSrmPurchaseHeadService/refuseChange',
  confirmCancellation: 'ISupSrmPurchaseHeadService/confirmCancellation',
  refuseCancellation: 'ISupSrmPurchaseHeadService/refuseCancellation',
  closeLine: 'ISupSrmPurchaseHeadService/closeLine',
  close: 'ISupSrmPurchaseHeadService/closePurchase',
  cancelLine: 'ISupSrmPurchaseHeadService/askCancellation',
  cancel: 'ISupSrmPurchaseHeadService/askCancellation',
  resume: 'ISupSrmPurchaseHeadService/reopenPurchase',
  mark: 'ISupSrmOrderTrackingService/markOrders',
  unmark: 'ISupSrmOrderTrackingService/unmarkOrders',
  raiseRedFlag: 'ISupSrmOrderTrackingService/raiseRedFlag',
  clearRedFlag: 'ISupSrmOrderTrackingService/clearRedFlag',
} as const satisfies Record<string, keyof typeof ordersCalls>

/** A command over orders. */
export type OrderCommand = keyof typeof CALLS
type InputOf<K extends OrderCommand> = CallInput<typeof ordersCalls, (typeof CALLS)[K]>
/** Those that need a reason. */
export type ReasonedCommand = { [K in OrderCommand]: InputOf<K> extends { reason: string } ? K : never }[OrderCommand]
type Send = (options: CallOptions) => Promise<unknown>
type Named = { readonly purchaseNo: string }

/** Whether it takes nothing from anybody, so that its button does not warn. */
const isHarmless = (command: OrderCommand): boolean => command === 'raiseRedFlag' || command === 'clearRedFlag'

/** How many orders a message names before it counts them. */
const NAMED = 3

/** These orders in words: their numbers, or of many their count and the first ones. */
function orderNames(orders: readonly Named[], t: Translate): string {
  const names = orders.map(({ purchaseNo }) => purchaseNo)
  if (names.length <= NAMED) return names.join(', ')
  return t('orders:actions.manyOrders', { count: names.length, orders: names.slice(0, NAMED).join(', ') })
}

interface AskedReason {
  command: ReasonedCommand
  orders: readonly Named[]
  /** What of them it is done to. */
  items: readonly string[]
  onConfirm: (reason: string) => void
}

/** Runs commands over orders and says that they are done; asks for the reason of those that need one. */
export function useOrderReasonDialog({ onDone }: { onDone?: () => void } = {}) {
  const { t } = useTexts()
  const [asked, setAsked] = useState<AskedReason | null>(null)
  const { submit, isPending } = useCommand(
    ({ send }: { command: OrderCommand; input: unknown; send: Send }, options: CallOptions) => send(options),
    { invalidates: ['orders'] },
  )
  const run = useCallback(
    async <K extends OrderCommand>(command: K, input: InputOf<K>, orders: readonly Named[]) => {
      const send: Send = (options) => api(CALLS[command], input, options)
      if ((await submit({ command, input, send })) === undefined) return
      notify.success(t(`orders:actions.${command}.done`, { orders: orderNames(orders, t) }))
      setAsked(null)
      onDone?.()
    },
    [submit, t, onDone],
  )
  const ask = <K extends ReasonedCommand>(
    command: K,
    inputOf: (reason: string) => InputOf<K>,
    orders: readonly Named[],
    items: readonly string[] = [],
  ) => {
    const onConfirm = (reason: string) => void run(command, inputOf(reason), orders)
    setAsked({ command, orders, items, onConfirm })
  }
  const dialog = <OrderReasonDialog asked={asked} isPending={isPending} onCancel={() => setAsked(null)} />
  return { run, ask: useCallback(ask, [run]), isPending, dialog }
}

interface OrderReasonDialogProps {
  asked: AskedReason | null
  isPending: boolean
  onCancel: () => void
}

/** Asks for the reason of a command, and says what follows from it. */
function OrderReasonDialog({ asked, isPending, onCancel }: OrderReasonDialogProps): ReactNode {
  const { t } = useTexts()
  const { command = 'reject', orders = [], items = [] } = asked ?? {}
  return (
    <ReasonDialog
      isOpen={asked !== null}
      title={t(`orders:actions.${command}.title`, { order: orders[0]?.purchaseNo ?? '' })}
      confirmLabel={t(`orders:actions.${command}.label`)}
      isDangerous={!isHarmless(command)}
      isPending={isPending}
      maxLength={200}
      onConfirm={(reason) => asked?.onConfirm(reason)}
      onCancel={onCancel}
    >
      <p>{t(`orders:actions.${command}.text`)}</p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </ReasonDialog>
  )
}
