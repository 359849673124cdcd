import { useMemo, useState } from 'react'
import type { RowAction, ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { permittedActionsOf } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { printAction } from '#platform/web/print/print-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { BOARD_MENU } from '../contract/board-menu.ts'
import { boardApi } from './board-api.ts'
import type { BoardItem } from './board-item.ts'
import { askedOf, type BoardView } from './board-view.ts'

/** What is looked at beside the board: the orders or the history of an item, or items that are printed. */
export type BoardAsked =
  | { kind: 'orders' | 'history'; item: BoardItem }
  | { kind: 'print'; items: readonly BoardItem[] }
  | null

interface BoardActions {
  /** Those of the toolbar that the reader has a right to, for the chosen items. */
  toolbar: ToolbarAction<BoardItem>[]
  /** The same of one item. */
  actionsOf: (item: BoardItem) => RowAction[]
  asked: BoardAsked
  close: () => void
}

/** Export, View PO, Change History and Print, each with a permission of its own (spec domain §6), and the way to the schedule. */
export function useBoardActions(view: BoardView): BoardActions {
  const { t } = useTexts()
  const { flagsOf, hasMenu } = useSession()
  const { open } = usePage()
  const [asked, setAsked] = useState<BoardAsked>(null)
  const [isExporting, setIsExporting] = useState(false)
  const ofItems = useMemo<ToolbarAction<BoardItem>[]>(
    () => [
      ...(hasMenu('pendingSchedule')
        ? [
            {
              ...{ key: 'open', labelKey: 'scheduling:board.open', order: 60, needs: 'one' as const },
              run: ([item]: readonly BoardItem[]) =>
                item && open(`/deliverySchedule/pendingSchedule?keyword=${encodeURIComponent(item.scheduleNo)}&open=1`),
            },
          ]
        : []),
      {
        ...{ key: 'viewPo', labelKey: 'scheduling:board.viewPo', flag: 'isViewPo', order: 70, needs: 'one' },
        run: ([item]) => item && setAsked({ kind: 'orders', item }),
      },
      {
        ...{ key: 'history', labelKey: 'scheduling:board.history', flag: 'isChangeHistory', order: 80, needs: 'one' },
        run: ([item]) => item && setAsked({ kind: 'history', item }),
      },
      printAction<BoardItem>(t, (items) => setAsked({ kind: 'print', items })),
    ],
    [t, hasMenu, open],
  )
  const flags = flagsOf(BOARD_MENU)
  const exported: ToolbarAction<BoardItem> = {
    ...{ key: 'export', labelKey: 'lists:toolbar.export', flag: 'isExport', order: 100, needs: 'none' },
    isRunning: isExporting,
    run: () => {
      setIsExporting(true)
      const query = { ...askedOf(view), quantity: view.quantity }
      boardApi
        .download('ISrmScheduleService/exportScheduleBoard', query, { isLoadingShown: true })
        // The call client has told the reader.
        .catch(() => undefined)
        .finally(() => setIsExporting(false))
    },
  }
  const actionsOf = useMemo(() => {
    const permitted = permittedActionsOf(ofItems, flags)
    return (item: BoardItem): RowAction[] =>
      permitted.map(({ key, labelKey, run }) => ({ key, labelKey, run: () => run([item]) }))
  }, [ofItems, flags])
  return {
    toolbar: permittedActionsOf([...ofItems, exported], flags),
    actionsOf,
    asked,
    close: () => setAsked(null),
  }
}
