import { pageOf } from '#platform/web/page-of.ts'
import type { WebModule } from '#platform/web/web-module.ts'

/** Screens of this module. */
export const schedulingWeb: WebModule = {
  texts: ['scheduling', 'orders'],
  routes: [
    {
      path: '/deliverySchedule/displayConfig',
      name: 'Offsite.Schedule.DisplayConfig',
      titleKey: 'scheduling:titles.displayConfig',
      menuNo: 'scheduleDisplayConfig',
      usesAntd: true,
      load: pageOf(() => import('./display/web/DisplayConfigFormPage.tsx'), 'DisplayConfigFormPage'),
    },
  ],
}
