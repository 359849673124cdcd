import type { WebModule } from '#platform/web/web-module.ts'

/** Screens of this module. */
export const webModule: WebModule = {
  routes: [
    {
      path: '/system/operationLog',
      name: 'System.Operation.Log',
      titleKey: 'system:titles.operationLog',
      menuNo: 'operationLog',
      isKitFree: true,
      load: () =>
        import('./OperationLogListPage.tsx').then(({ OperationLogListPage }) => ({ default: OperationLogListPage })),
    },
    {
      path: '/system/frameDefine',
      name: 'System.FrameDefine',
      titleKey: 'system:titles.frameDefine',
      menuNo: 'frameDefine',
      isKitFree: true,
      load: () =>
        import('./FrameDefineListPage.tsx').then(({ FrameDefineListPage }) => ({ default: FrameDefineListPage })),
    },
  ],
}
