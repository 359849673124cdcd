import { useState } from 'react'
import { kanbanCard } from '#modules/scheduling/card/contract/document.ts'
import { cardFields } from '#modules/scheduling/card/contract/fields.ts'
import { CARD_TONES, type CardListRow, cardApi, cardsPath } from '#modules/scheduling/card/web/card-list-row.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { PlainTable } from '#platform/web/detail/PlainTable.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { usePage } from '#platform/web/page.ts'
import { ownerOf } from '#platform/web/print/print-action.ts'
import { useSession } from '#platform/web/session.ts'
import { fieldLabel } from '#platform/web/texts/field-label.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { MOST_CARDS } from '../contract/fields.ts'
import type { LoopListRow } from './loop-list-row.ts'

/** The cards of a loop in its drawer, for those who may see cards; they are printed from here together. */
export function LoopCardsPanel({ row }: { row: LoopListRow }) {
  const { t } = useTexts()
  const { hasMenu } = useSession()
  if (!hasMenu(kanbanCard.menuNo)) return null
  return (
    <section>
      <h3>{t('scheduling:kanbanLoop.cards')}</h3>
      <CardsTable row={row} />
    </section>
  )
}

function CardsTable({ row }: { row: LoopListRow }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const { asOf } = useAsOf()
  const [isPrinting, setIsPrinting] = useState(false)
  const query = useAsOfQuery({
    queryKey: ['kanban.cardsOfLoop', row.id, row.version],
    queryFn: async (options) => {
      const condition = { loopNo: row.loopNo }
      const order = { field: 'cardNo', order: 'asc', size: 1000 } as const
      return (await cardApi('ISrmKanbanCardService/getKanbanCardPage', { condition, ...order }, options)).records
    },
  })
  if (!query.data) return <PendingPart query={query} />
  const cards = query.data.filter(({ status }) => status !== 'removed').slice(0, MOST_CARDS)
  if (cards.length === 0) return <p>{t('scheduling:kanbanLoop.noCards')}</p>
  return (
    <>
      <Cards cards={cards} />
      {asOf === null && flagsOf(kanbanCard.menuNo).has('isPrint') && (
        <p className="row-actions">
          <button type="button" className="button" onClick={() => setIsPrinting(true)}>
            {t('scheduling:kanbanCard.print')}
          </button>
        </p>
      )}
      {isPrinting && (
        <PrintDialog
          title={t('scheduling:kanbanCard.print')}
          module={kanbanCard.print}
          owner={ownerOf([row])}
          input={{ ids: cards.map(({ id }) => id) }}
          menuNo={kanbanCard.menuNo}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </>
  )
}

function Cards({ cards }: { cards: readonly CardListRow[] }) {
  const { t } = useTexts()
  const { open } = usePage()
  const head = (name: keyof typeof cardFields) => ({ text: fieldLabel(cardFields, name, t) })
  return (
    <PlainTable
      label={t('scheduling:kanbanLoop.cards')}
      isWide
      heads={[head('cardNo'), head('status'), head('orderedDate'), head('dueDate'), head('asnNo')]}
      rows={cards.map(({ cardNo, status, orderedDate, dueDate, asnNo }) => [
        {
          text: (
            <button type="button" className="list-link tabular" onClick={() => open(cardsPath(cardNo, true))}>
              {cardNo}
            </button>
          ),
        },
        { text: <StatusTag field={cardFields.status} value={status} tone={CARD_TONES[status] ?? 'neutral'} /> },
        { text: isRequested(status) ? (orderedDate ?? '') : '' },
        { text: dueDate ?? '' },
        { text: status === 'inTransit' ? asnNo : '' },
      ])}
    />
  )
}

const isRequested = (status: CardListRow['status']) => status === 'ordered' || status === 'inTransit'
