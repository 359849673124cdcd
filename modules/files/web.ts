import type { ComponentType } from 'react'
import { pageOf } from '#platform/web/page-of.ts'
import type { WebModule } from '#platform/web/web-module.ts'

export { AvatarPicture } from './file/web/AvatarPicture.tsx'
export { DocumentFilesPanel } from './file/web/DocumentFilesPanel.tsx'
export { areBeingSent, type EarlyFile, EarlyFilesPanel, sentIds } from './file/web/EarlyFilesPanel.tsx'
export { FilesPanel } from './file/web/FilesPanel.tsx'
export { downloadFile, loadFile } from './file/web/load-file.ts'
export { NewFilesPanel } from './file/web/NewFilesPanel.tsx'

/** Screens of this module. */
export const filesWeb: WebModule = {
  texts: ['documents'],
  routes: [
    {
      path: '/system/printTemplate',
      name: 'System.Print.Template',
      titleKey: 'documents:titles.printTemplate',
      menuNo: 'printTemplate',
      load: pageOf(() => import('./printing/web/PrintTemplateListPage.tsx'), 'PrintTemplateListPage'),
    },
    {
      path: '/system/printTemplate/design/:id',
      name: 'System.Print.Template.Design',
      titleKey: 'documents:titles.designTemplate',
      parent: 'System.Print.Template',
      isHidden: true,
      usesAntd: true,
      load: pageOf(() => import('./printing/web/TemplateDesignFormPage.tsx'), 'TemplateDesignFormPage'),
    },
    {
      path: '/system/printLog',
      name: 'System.Print.Log',
      titleKey: 'documents:titles.printLog',
      menuNo: 'printLog',
      load: pageOf(() => import('./printing/web/PrintLogListPage.tsx'), 'PrintLogListPage'),
    },
    {
      path: '/system/exchangeMessage',
      name: 'System.Exchange.Message',
      titleKey: 'documents:titles.exchange',
      menuNo: 'exchangeMessage',
      load: pageOf(() => import('./exchange/web/ExchangeListPage.tsx'), 'ExchangeListPage'),
    },
    {
      path: '/system/appVersion',
      name: 'System.App.Version',
      titleKey: 'documents:titles.appVersion',
      menuNo: 'sysAppVersion',
      load: pageOf(() => import('./app-version/web/AppVersionListPage.tsx'), 'AppVersionListPage'),
    },
  ],
}

/** The control of the user's own avatar, for the page of another module that shows the user. */
export const loadAvatarUpload = (): Promise<ComponentType> =>
  import('./file/web/AvatarUpload.tsx').then(({ AvatarUpload }) => AvatarUpload)
