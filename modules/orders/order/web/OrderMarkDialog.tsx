import { type ReactNode, useMemo, useState } from 'react'
import { MOST_SELECTED } from '#platform/contract/envelope.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { firstRefusal, type RowAction, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderNames, ordersOf, tooManyOrders } from './OrderCommandDialog.tsx'

const api = callsOf<typeof ordersCalls>()

/** What marks need of a row: several rows of one order are one order to them. */
export interface MarkedRow {
  headId: string
  purchaseNo: string
  actions: Readonly<Record<string, string | null>>
}

type FlagKind = 'raiseRedFlag' | 'clearRedFlag'
type MarkKind = 'mark' | 'unmark'
type MarkCommand = { kind: MarkKind; ids: string[] } | { kind: FlagKind; ids: string[]; reason: string }

function send(command: MarkCommand, options: CallOptions): Promise<unknown> {
  const { ids } = command
  switch (command.kind) {
    case 'mark':
      return api('ISupSrmOrderTrackingService/markOrders', { ids }, options)
    case 'unmark':
      return api('ISupSrmOrderTrackingService/unmarkOrders', { ids }, options)
    case 'raiseRedFlag':
      return api('ISupSrmOrderTrackingService/raiseRedFlag', { ids, reason: command.reason }, options)
    case 'clearRedFlag':
      return api('ISupSrmOrderTrackingService/clearRedFlag', { ids, reason: command.reason }, options)
  }
}

/** Those of the orders that the action can run on; the others have already what it leads to, or cannot have it. */
const openTo = <Row extends MarkedRow>(rows: readonly Row[], kind: string) =>
  ordersOf(rows).filter(({ actions }) => actions[kind] === null)

/** Why the action can run on none of these rows. */
const refusalOf = (rows: readonly MarkedRow[], kind: string, t: Translate) =>
  openTo(rows, kind).length > 0 ? null : firstRefusal(rows, kind, t)

interface AskedFlag {
  kind: FlagKind
  rows: readonly MarkedRow[]
}

/**
 * Red flags and marks of orders for the reader's side, where order tracking lets the reader set them: buttons above the list,
 * from this place in it on, and on its rows, and the dialog for the reason.
 */
export function useOrderMarks(place: number = TOOLBAR_ORDER.modify): {
  actions: ToolbarAction<MarkedRow>[]
  rowActions: (row: MarkedRow) => RowAction[]
  dialog: ReactNode
} {
  const { t } = useTexts()
  const { side, flagsOf } = useSession()
  const [asked, setAsked] = useState<AskedFlag | null>(null)
  const { submit, isPending } = useCommand(send, { invalidates: ['orders'] })
  const canMark = flagsOf('orderTracking').has('isModify')

  const { actions, rowActions } = useMemo(() => {
    const mark = async (kind: MarkKind, rows: readonly MarkedRow[]) => {
      const orders = openTo(rows, kind)
      if ((await submit({ kind, ids: orders.map(({ headId }) => headId) })) === undefined) return
      notify.success(t(`orders:actions.${kind}.done`, { orders: orderNames(orders, t) }))
    }
    const action = (
      kind: MarkKind | FlagKind,
      order: number,
      run: (rows: readonly MarkedRow[]) => void,
    ): ToolbarAction<MarkedRow> => ({
      key: kind,
      labelKey: `orders:actions.${kind}.label`,
      order: place + order,
      needs: 'many',
      mostRows: Number.POSITIVE_INFINITY,
      isRunning: isPending,
      reasonDisabled: (rows) => tooManyOrders(rows, MOST_SELECTED, t) ?? refusalOf(rows, kind, t),
      run,
    })
    const ask = (kind: FlagKind) => (rows: readonly MarkedRow[]) => setAsked({ kind, rows: openTo(rows, kind) })
    const flags = [action('raiseRedFlag', 0, ask('raiseRedFlag')), action('clearRedFlag', 1, ask('clearRedFlag'))]
    const marks = [
      action('mark', 2, (rows) => void mark('mark', rows)),
      action('unmark', 3, (rows) => void mark('unmark', rows)),
    ]
    const offered = canMark ? [...(side === 'purchaser' ? flags : []), ...marks] : []
    // A row offers of two opposites the one that it can take.
    const ofRow = (row: MarkedRow): RowAction[] =>
      offered
        .filter(({ key }) => row.actions[key] === null)
        .map(({ key, labelKey, run }) => ({ key, labelKey, run: () => run([row]) }))
    return { actions: offered, rowActions: ofRow }
  }, [submit, isPending, side, t, canMark, place])

  const confirm = async (reason: string) => {
    if (!asked) return
    const { kind, rows } = asked
    if ((await submit({ kind, ids: rows.map(({ headId }) => headId), reason })) === undefined) return
    notify.success(t(`orders:actions.${kind}.done`, { orders: orderNames(rows, t) }))
    setAsked(null)
  }
  return {
    actions,
    rowActions,
    dialog: (
      <OrderMarkDialog
        asked={asked}
        isPending={isPending}
        onConfirm={(reason) => void confirm(reason)}
        onCancel={() => setAsked(null)}
      />
    ),
  }
}

interface OrderMarkDialogProps {
  asked: AskedFlag | null
  isPending: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks why a red flag is raised or cleared, with the orders that it is about. */
export function OrderMarkDialog({ asked, isPending, onConfirm, onCancel }: OrderMarkDialogProps) {
  const { t } = useTexts()
  const kind = asked?.kind ?? 'raiseRedFlag'
  return (
    <ReasonDialog
      isOpen={asked !== null}
      title={t(`orders:actions.${kind}.title`)}
      confirmLabel={t(`orders:actions.${kind}.label`)}
      isPending={isPending}
      maxLength={200}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t(`orders:actions.${kind}.text`)}</p>
      {asked && (
        <ul>
          {asked.rows.map(({ headId, purchaseNo }) => (
            <li key={headId}>{purchaseNo}</li>
          ))}
        </ul>
      )}
    </ReasonDialog>
  )
}
