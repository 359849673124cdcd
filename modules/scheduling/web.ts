import { pageOf } from '#platform/web/page-of.ts'
import type { WebModule } from '#platform/web/web-module.ts'

const loadSchedules = pageOf(
  () => import('./pending-schedule/web/PendingScheduleListPage.tsx'),
  'PendingScheduleListPage',
)

/** Screens of this module. */
export const schedulingWeb: WebModule = {
  texts: ['scheduling', 'orders'],
  routes: [
    {
      path: '/deliverySchedule/pendingSchedule',
      name: 'Offsite.Schedule.PendingSchedule',
      titleKey: 'scheduling:schedule.title',
      menuNo: 'pendingSchedule',
      load: loadSchedules,
    },
    {
      path: '/deliverySchedule/replySchedule',
      name: 'Offsite.Schedule.ReplySchedule',
      titleKey: 'scheduling:schedule.title',
      parent: 'Offsite.Schedule.PendingSchedule',
      isHidden: true,
      load: loadSchedules,
    },
    {
      path: '/deliverySchedule/scheduleBoard',
      name: 'Offsite.Schedule.Board',
      titleKey: 'scheduling:board.title',
      menuNo: 'scheduleBoard',
      load: pageOf(() => import('./board/web/BoardListPage.tsx'), 'BoardListPage'),
    },
    {
      path: '/deliverySchedule/kanbanLoops',
      name: 'Offsite.Schedule.KanbanLoops',
      titleKey: 'scheduling:kanbanLoop.title',
      menuNo: 'kanbanLoop',
      load: pageOf(() => import('./loop/web/LoopListPage.tsx'), 'LoopListPage'),
    },
    {
      path: '/deliverySchedule/kanbanCards',
      name: 'Offsite.Schedule.KanbanCards',
      titleKey: 'scheduling:kanbanCard.title',
      menuNo: 'kanbanCard',
      load: pageOf(() => import('./card/web/CardListPage.tsx'), 'CardListPage'),
    },
    {
      path: '/deliverySchedule/kanbanScan',
      name: 'Offsite.Schedule.KanbanScan',
      titleKey: 'scheduling:scan.title',
      menuNo: 'kanbanCard',
      parent: 'Offsite.Schedule.KanbanCards',
      isHidden: true,
      load: pageOf(() => import('./card/web/ScanCardFormPage.tsx'), 'ScanCardFormPage'),
    },
    {
      path: '/deliverySchedule/displayConfig',
      name: 'Offsite.Schedule.DisplayConfig',
      titleKey: 'scheduling:titles.displayConfig',
      menuNo: 'scheduleDisplayConfig',
      usesAntd: true,
      load: pageOf(() => import('./display/web/DisplayConfigFormPage.tsx'), 'DisplayConfigFormPage'),
    },
  ],
  documentScreens: [
    {
      kind: 'kanbanLoop',
      labelKey: 'scheduling:kanbanLoop.title',
      statusKeyOf: (status) => `scheduling:enums.loopState.${status}`,
      pathOf: (documentNo) => `/deliverySchedule/kanbanLoops?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'kanbanCard',
      labelKey: 'scheduling:kanbanCard.title',
      statusKeyOf: (status) => `scheduling:enums.cardState.${status}`,
      pathOf: (documentNo) => `/deliverySchedule/kanbanCards?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'schedule',
      labelKey: 'scheduling:schedule.title',
      statusKeyOf: (status) => `scheduling:enums.status.${status}`,
      pathOf: (documentNo) => `/deliverySchedule/pendingSchedule?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
}
