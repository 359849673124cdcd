import type { ComponentType } from 'react'
import type { WebModule } from '#platform/web/web-module.ts'
import type { BlockedPageProps } from './BlockedPage.tsx'

/** The page instead of everything else while the licence or an expired password keeps somebody from working. */
export const loadBlockedPage = (): Promise<{ default: ComponentType<BlockedPageProps> }> =>
  import('./BlockedPage.tsx').then(({ BlockedPage }) => ({ default: BlockedPage }))

/** Screens of this module. */
export const webModule: WebModule = {
  routes: [
    {
      path: '/setting/user-info',
      name: 'Setting.UserInfo',
      titleKey: 'identity:routes.userInfo',
      load: () => import('./UserInfoPage.tsx').then(({ UserInfoPage }) => ({ default: UserInfoPage })),
    },
    {
      path: '/setting/password',
      name: 'Setting.Password',
      titleKey: 'identity:routes.password',
      isKitFree: true,
      load: () => import('./PasswordPage.tsx').then(({ PasswordPage }) => ({ default: PasswordPage })),
    },
    {
      path: '/system/license',
      name: 'System.License',
      titleKey: 'identity:routes.license',
      menuNo: 'license',
      isKitFree: true,
      load: () => import('./LicencePage.tsx').then(({ LicencePage }) => ({ default: LicencePage })),
    },
  ],
  redirects: { '/setting': '/setting/user-info' },
}
