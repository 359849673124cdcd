import { formRoutes, pageOf } from '#platform/web/page-of.ts'
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
      load: pageOf(() => import('./web/AnnouncementListPage.tsx'), 'AnnouncementListPage'),
    },
    {
      path: '/announcement-detail',
      name: 'AnnouncementDetail',
      titleKey: 'news:routes.announcementDetail',
      isPublic: true,
      isHidden: true,
      load: pageOf(() => import('./web/AnnouncementDetailPage.tsx'), 'AnnouncementDetailPage'),
    },
    {
      path: '/newsnotice-list',
      name: 'Offsite.Announcement.News',
      titleKey: 'news:routes.newsList',
      isHidden: true,
      load: pageOf(() => import('./web/NewsListPage.tsx'), 'NewsListPage'),
    },
    {
      path: '/newsnotice-list-detail',
      name: 'Offsite.Announcement.News.Detail',
      titleKey: 'news:routes.newsDetail',
      parent: 'Offsite.Announcement.News',
      isHidden: true,
      load: pageOf(() => import('./web/NewsDetailPage.tsx'), 'NewsDetailPage'),
    },
    {
      path: '/myschedule-list',
      name: 'MySchedule',
      titleKey: 'news:routes.schedule',
      isHidden: true,
      load: pageOf(() => import('./web/ScheduleListPage.tsx'), 'ScheduleListPage'),
    },
    {
      path: '/system/news',
      name: 'System.News',
      titleKey: 'news:routes.maintenance',
      menuNo: 'sysNews',
      load: pageOf(() => import('./web/NewsMaintenanceListPage.tsx'), 'NewsMaintenanceListPage'),
    },
    ...formRoutes(
      'System.News',
      pageOf(() => import('./web/NewsFormPage.tsx'), 'NewsFormPage'),
      {
        add: { path: '/system/add-news', titleKey: 'news:routes.addNews' },
        modify: { path: '/system/modify-news/:id', titleKey: 'news:routes.modifyNews' },
      },
    ),
  ],
  dashboardCards: [
    {
      key: 'latestNews',
      titleKey: 'news:card.news',
      load: pageOf(() => import('./web/LatestNewsPanel.tsx'), 'LatestNewsPanel'),
    },
    {
      key: 'mySchedule',
      titleKey: 'news:card.schedule',
      load: pageOf(() => import('./web/SchedulePanel.tsx'), 'SchedulePanel'),
    },
    {
      key: 'purchasesPerMonth',
      menuNo: 'userOrder',
      titleKey: 'news:card.purchases',
      load: pageOf(() => import('./web/PurchasesPanel.tsx'), 'PurchasesPanel'),
    },
  ],
  // Until delivery schedules have a page of their own, their group leads to the news (spec shell §2).
  groups: [{ path: '/deliverySchedule', names: ['Offsite.Schedule.Setting'], leadsTo: 'Offsite.Announcement.News' }],
}
