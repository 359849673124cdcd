import { ChangeRecordsPanel } from '#modules/scheduling/item/web/ChangeRecordsPanel.tsx'
import { DetailDrawer, PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ownerOf } from '#platform/web/print/print-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { BOARD_MENU } from '../contract/board-menu.ts'
import { BoardOrdersPanel } from './BoardOrdersPanel.tsx'
import { boardApi } from './board-api.ts'
import type { BoardAsked } from './use-board-actions.ts'

/** What opens beside the board: orders, change history, or the print of items. */
export function BoardAsidePanel({ asked, onClose }: { asked: BoardAsked; onClose: () => void }) {
  const { t } = useTexts()
  const shown = asked?.kind === 'print' ? null : asked
  return (
    <>
      <DetailDrawer
        isOpen={shown !== null}
        title={shown && t(`scheduling:board.${shown.kind}Title`, { scheduleNo: shown.item.scheduleNo })}
        onClose={onClose}
      >
        {shown?.kind === 'orders' && <BoardOrdersPanel item={shown.item} />}
        {shown?.kind === 'history' && (
          <ChangeRecordsPanel
            id={shown.item.id}
            version={shown.item.version}
            read={boardApi.command('ISrmScheduleService/getScheduleBoardRecord')}
          />
        )}
      </DetailDrawer>
      {asked?.kind === 'print' && (
        <PrintDialog
          title={t('scheduling:board.printed')}
          module="scheduling.board"
          owner={ownerOf(asked.items)}
          input={{ ids: asked.items.map(({ id }) => id) }}
          menuNo={BOARD_MENU}
          onClose={onClose}
        />
      )}
    </>
  )
}
