import { useMemo } from 'react'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { useSession } from '#platform/web/session.ts'
import { schedule } from '../contract/document.ts'
import { ScheduleSectionsPanel } from './ScheduleSectionsPanel.tsx'
import type { ScheduleListRow } from './schedule-list-row.ts'
import { SCHEDULE_TONES } from './schedule-tones.ts'

const PARTS: DocumentScreenParts<ScheduleListRow> = {
  id: 'schedules.list',
  tones: SCHEDULE_TONES,
  groups: [
    {
      titleKey: 'scheduling:panel.goods',
      names: [
        ...['status', 'goodsNo', 'goodsName', 'spec', 'purchaseUnitNo', 'packQty'],
        ...['scheduleVersion', 'releaseDate', 'replyDate', 'answerDue', 'reason', 'remark'],
        ...['waitingCount', 'differingCount', 'preparedCount'],
      ],
    },
    {
      titleKey: 'scheduling:panel.counters',
      names: [
        ...['expectQty', 'openQty', 'firstOpenDay', 'cumShippedQty', 'cumReceivedQty', 'inTransitQty'],
        ...['startQty', 'zeroDate', 'lastAsnNo', 'lastReceiptNo', 'resetParty'],
      ],
    },
    {
      titleKey: 'scheduling:panel.terms',
      names: ['lockDays', 'firmDays', 'tradeOffDays', 'materialShare', 'answerDays', 'spreadRule'],
    },
    {
      titleKey: 'scheduling:panel.parties',
      names: ['supplierNo', 'supplierName', 'orgNo', 'warehouseNo', 'classifyType'],
    },
    { titleKey: 'scheduling:panel.record', names: ['createName', 'updateDate'] },
  ],
  shownWhenSet: [
    ...['spec', 'packQty', 'releaseDate', 'replyDate', 'answerDue', 'reason', 'remark', 'firstOpenDay'],
    ...['zeroDate', 'lastAsnNo', 'lastReceiptNo', 'resetParty', 'answerDays'],
  ],
  forms: {
    create: lazyDialog(async () => (await import('./NewScheduleDialog.tsx')).NewScheduleDialog),
    plan: lazyDialog(async () => (await import('./PlanDaysDialog.tsx')).PlanDaysDialog),
    publish: lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog),
    reply: lazyDialog(async () => (await import('./ReplyDialog.tsx')).ReplyDialog),
    agree: lazyDialog(async () => (await import('./AgreeDialog.tsx')).AgreeDialog),
  },
  hasOwnLines: true,
  sections: ScheduleSectionsPanel,
}

/** Purchasers plan many days at once by a file. */
const OF_PURCHASER: DocumentScreenParts<ScheduleListRow> = { ...PARTS, importPort: 'ISrmScheduleService' }

/** What other rooms add to the list and its drawer. */
export type ScheduleScreenParts = Pick<DocumentScreenParts<ScheduleListRow>, 'useActions' | 'roundTrip' | 'sections'>

const NOTHING: ScheduleScreenParts = {}

/** What is delivered of each item day by day. What is added stays the same between renders. */
export function ScheduleListPage({ added = NOTHING }: { added?: ScheduleScreenParts }) {
  const { side } = useSession()
  const parts = useMemo(() => ({ ...(side === 'purchaser' ? OF_PURCHASER : PARTS), ...added }), [side, added])
  return <DocumentScreen document={schedule} parts={parts} />
}
