import type { WebModule } from '#platform/web/web-module.ts'

/** Screens of this module. */
export const webModule: WebModule = {
  routes: [
    {
      path: '/system/operationLog',
      name: 'System.Operation.Log',
      titleKey: 'system:titles.operationLog',
      menuNo: 'operationLog',
      load: () =>
        import('./OperationLogListPage.tsx').then(({ OperationLogListPage }) => ({ default: OperationLogListPage })),
    },
  ],
}
