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
      kind: 'schedule',
      labelKey: 'scheduling:schedule.title',
      statusKeyOf: (status) => `scheduling:enums.status.${status}`,
      pathOf: (documentNo) => `/deliverySchedule/pendingSchedule?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
}
