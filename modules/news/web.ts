import type { WebModule } from '#platform/web/web-module.ts'

/** Screens of this module. */
export const newsWeb: WebModule = {
  texts: ['news'],
  routes: [
    {
      path: '/announcement',
      name: 'Announcement',
      titleKey: 'news:routes.announcement',
      isPublic: true,
      isHidden: true,
      isAntdFree: true,
      load: () =>
        import('./web/AnnouncementListPage.tsx').then(({ AnnouncementListPage }) => ({
          default: AnnouncementListPage,
        })),
    },
    {
      path: '/announcement-detail',
      name: 'AnnouncementDetail',
      titleKey: 'news:routes.announcementDetail',
      isPublic: true,
      isHidden: true,
      isAntdFree: true,
      load: () =>
        import('./web/AnnouncementDetailPage.tsx').then(({ AnnouncementDetailPage }) => ({
          default: AnnouncementDetailPage,
        })),
    },
    {
      path: '/newsnotice-list',
      name: 'Offsite.Announcement.News',
      titleKey: 'news:routes.newsList',
      isHidden: true,
      isAntdFree: true,
      load: () => import('./web/NewsListPage.tsx').then(({ NewsListPage }) => ({ default: NewsListPage })),
    },
    {
      path: '/newsnotice-list-detail',
      name: 'Offsite.Announcement.News.Detail',
      titleKey: 'news:routes.newsDetail',
      parent: 'Offsite.Announcement.News',
      isHidden: true,
      isAntdFree: true,
      load: () => import('./web/NewsDetailPage.tsx').then(({ NewsDetailPage }) => ({ default: NewsDetailPage })),
    },
    {
      path: '/myschedule-list',
      name: 'MySchedule',
      titleKey: 'news:routes.schedule',
      isHidden: true,
      isAntdFree: true,
      load: () => import('./web/ScheduleListPage.tsx').then(({ ScheduleListPage }) => ({ default: ScheduleListPage })),
    },
    {
      path: '/system/news',
      name: 'System.News',
      titleKey: 'news:routes.maintenance',
      menuNo: 'sysNews',
      isAntdFree: true,
      load: () =>
        import('./web/NewsMaintenanceListPage.tsx').then(({ NewsMaintenanceListPage }) => ({
          default: NewsMaintenanceListPage,
        })),
    },
    {
      path: '/system/add-news',
      name: 'System.News.Add',
      titleKey: 'news:routes.addNews',
      parent: 'System.News',
      isHidden: true,
      load: () => import('./web/NewsFormPage.tsx').then(({ NewsFormPage }) => ({ default: NewsFormPage })),
    },
    {
      path: '/system/modify-news/:id',
      name: 'System.News.Modify',
      titleKey: 'news:routes.modifyNews',
      parent: 'System.News',
      isHidden: true,
      load: () => import('./web/NewsFormPage.tsx').then(({ NewsFormPage }) => ({ default: NewsFormPage })),
    },
  ],
  dashboardCards: [
    {
      key: 'latestNews',
      titleKey: 'news:card.news',
      load: () => import('./web/LatestNewsPanel.tsx').then(({ LatestNewsPanel }) => ({ default: LatestNewsPanel })),
    },
    {
      key: 'mySchedule',
      titleKey: 'news:card.schedule',
      load: () => import('./web/SchedulePanel.tsx').then(({ SchedulePanel }) => ({ default: SchedulePanel })),
    },
    {
      key: 'purchasesPerMonth',
      menuNo: 'userOrder',
      titleKey: 'news:card.purchases',
      load: () => import('./web/PurchasesPanel.tsx').then(({ PurchasesPanel }) => ({ default: PurchasesPanel })),
    },
  ],
  // Until delivery schedules have a page of their own, their group leads to the news (spec shell §2).
  groups: [{ path: '/deliverySchedule', names: ['Offsite.Schedule.Setting'], leadsTo: 'Offsite.Announcement.News' }],
}
