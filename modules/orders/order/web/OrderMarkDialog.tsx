import { type ReactNode, useMemo } from 'react'
import { MOST_SELECTED } from '#platform/contract/envelope.ts'
import { firstRefusal, type RowAction, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { ordersOf, tooManyOrders } from './OrderCommandDialog.tsx'
import { useOrderReasonDialog } from './OrderReasonDialog.tsx'

/** What marks need of a row: several rows of one order are one order to them. */
export interface MarkedRow {
  headId: string
  purchaseNo: string
  actions: Readonly<Record<string, string | null>>
}

type FlagKind = 'raiseRedFlag' | 'clearRedFlag'
type MarkKind = 'mark' | 'unmark'
/** Those of the orders that the action can run on; the others have already what it leads to, or cannot have it. */
const openTo = <Row extends MarkedRow>(rows: readonly Row[], kind: string) =>
  ordersOf(rows).filter(({ actions }) => actions[kind] === null)

/** Why the action can run on none of these rows. */
const refusalOf = (rows: readonly MarkedRow[], kind: string, t: Translate) =>
  openTo(rows, kind).length > 0 ? null : firstRefusal(rows, kind, t)

/**
 * Red flags and marks of orders for the reader's side, where order tracking lets the reader set them: buttons above the list,
 * from this place in it on, and on its rows, and the dialog for the reason.
 */
export function useOrderMarkDialog(place: number = TOOLBAR_ORDER.modify): {
  actions: ToolbarAction<MarkedRow>[]
  rowActions: (row: MarkedRow) => RowAction[]
  dialog: ReactNode
} {
  const { t } = useTexts()
  const { side, flagsOf } = useSession()
  const { run, ask, isPending, dialog } = useOrderReasonDialog()
  const canMark = flagsOf('orderTracking').has('isModify')

  const { actions, rowActions } = useMemo(() => {
    const action = (
      kind: MarkKind | FlagKind,
      order: number,
      act: (orders: readonly MarkedRow[], ids: string[]) => unknown,
    ): ToolbarAction<MarkedRow> => ({
      key: kind,
      labelKey: `orders:actions.${kind}.label`,
      order: place + order,
      needs: 'many',
      mostRows: Number.POSITIVE_INFINITY,
      isRunning: isPending,
      reasonDisabled: (rows) => tooManyOrders(rows, MOST_SELECTED, t) ?? refusalOf(rows, kind, t),
      run: (rows) => {
        const orders = openTo(rows, kind)
        void act(
          orders,
          orders.map(({ headId }) => headId),
        )
      },
    })
    const flagging = (kind: FlagKind, order: number) =>
      action(kind, order, (orders, ids) =>
        ask(
          kind,
          (reason) => ({ ids, reason }),
          orders,
          orders.map(({ purchaseNo }) => purchaseNo),
        ),
      )
    const marking = (kind: MarkKind, order: number) => action(kind, order, (orders, ids) => run(kind, { ids }, orders))
    const flags = side === 'purchaser' ? [flagging('raiseRedFlag', 0), flagging('clearRedFlag', 1)] : []
    const offered = canMark ? [...flags, marking('mark', 2), marking('unmark', 3)] : []
    // A row offers of two opposites the one that it can take.
    const ofRow = (row: MarkedRow): RowAction[] =>
      offered
        .filter(({ key }) => row.actions[key] === null)
        .map(({ key, labelKey, run: act }) => ({ key, labelKey, run: () => void act([row]) }))
    return { actions: offered, rowActions: ofRow }
  }, [run, ask, isPending, side, t, canMark, place])

  return { actions, rowActions, dialog }
}
