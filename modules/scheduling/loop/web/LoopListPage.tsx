import { kanbanCard } from '#modules/scheduling/card/contract/document.ts'
import { cardsPath } from '#modules/scheduling/card/web/card-list-row.ts'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { TOOLBAR_ORDER } from '#platform/web/list/toolbar-action.ts'
import { kanbanLoop } from '../contract/document.ts'
import { LoopCardsPanel } from './LoopCardsPanel.tsx'
import type { LoopListRow } from './loop-list-row.ts'

const PARTS: DocumentScreenParts<LoopListRow> = {
  id: 'kanban.loops',
  tones: { active: 'good', closed: 'neutral' },
  groups: [
    {
      titleKey: 'scheduling:panel.goods',
      names: ['status', 'goodsNo', 'goodsName', 'spec', 'place', 'containerQty', 'purchaseUnitNo', 'reason', 'remark'],
    },
    {
      titleKey: 'scheduling:panel.cards',
      names: ['cardCount', 'fullCount', 'emptyCount', 'orderedCount', 'inTransitCount', 'lateCount'],
    },
    { titleKey: 'scheduling:panel.requests', names: ['requestRule', 'replenishDays'] },
    {
      titleKey: 'scheduling:panel.parties',
      names: ['supplierNo', 'supplierName', 'orgNo', 'warehouseNo', 'classifyType'],
    },
    { titleKey: 'scheduling:panel.record', names: ['createName', 'updateDate'] },
  ],
  shownWhenSet: ['spec', 'place', 'reason', 'remark', 'replenishDays'],
  sections: LoopCardsPanel,
  links: ({ loopNo }, { hasMenu, open }) =>
    hasMenu(kanbanCard.menuNo)
      ? [
          {
            key: 'cards',
            labelKey: 'scheduling:kanbanLoop.cards',
            order: TOOLBAR_ORDER.print,
            needs: 'one',
            run: () => open(cardsPath(loopNo)),
          },
        ]
      : [],
}

/** `/deliverySchedule/kanbanLoops`: which goods are brought by cards, and how many cards are in which state. */
export const LoopListPage = () => <DocumentScreen document={kanbanLoop} parts={PARTS} />
