import { type ComponentType, createElement } from 'react'
import { recordRoutes } from '#platform/web/records/record-routes.ts'
import type { WebModule } from '#platform/web/web-module.ts'
import { NOTICE_DOCUMENT_ROUTE, NOTICES_PATH } from './notification/contract/notices-path.ts'
import type { NoticeItemsPanelProps } from './notification/web/NoticeItemsPanel.tsx'

export { NOTICES_PATH } from './notification/contract/notices-path.ts'
export { NoticeBell } from './notification/web/NoticeBell.tsx'

/** The control of how a user is told of what happens, for the page of another module that shows the user. */
export const loadNoticeChecks = (): Promise<ComponentType<NoticeItemsPanelProps>> =>
  import('./notification/web/NoticeItemsPanel.tsx').then(({ NoticeItemsPanel }) => NoticeItemsPanel)

/** What messages get from the product: where a document of a kind is shown. */
export interface MessagesWebOptions {
  pathOf: (kind: string, documentNo: string) => string | undefined
}

const loadRecords = async () => (await import('./contract/records.ts')).messagesRecords

/** Web hooks: maintained as records; the secrets that they sign with are issued. */
const webhookRoutes = recordRoutes(
  {
    base: '/system',
    path: 'webhook',
    name: 'System.Webhook',
    id: 'messages.webhook',
    menuNo: 'webhook',
    tools: [
      {
        key: 'issue',
        labelKey: 'messages:webhook.issue',
        flag: 'isModify',
        needs: 'one',
        load: async () => (await import('./webhook/web/IssueWebhookDialog.tsx')).IssueWebhookDialog,
      },
    ],
  },
  loadRecords,
)

/** Screens of this module. */
export function messagesWeb({ pathOf }: MessagesWebOptions): WebModule {
  return {
    texts: ['messages'],
    routes: [
      ...webhookRoutes,
      {
        path: '/system/webhookMessage',
        name: 'System.Webhook.Message',
        titleKey: 'messages:routes.webhookMessages',
        menuNo: 'webhookMessage',
        isKitFree: true,
        load: () =>
          import('./webhook/web/WebhookMessageListPage.tsx').then(({ WebhookMessageListPage }) => ({
            default: WebhookMessageListPage,
          })),
      },
      {
        path: NOTICES_PATH,
        name: 'MyMessages',
        titleKey: 'messages:routes.inbox',
        isHidden: true,
        isKitFree: true,
        load: async (): Promise<{ default: ComponentType }> => {
          const { NoticeListPage } = await import('./notification/web/NoticeListPage.tsx')
          return { default: () => createElement(NoticeListPage, { pathOf }) }
        },
      },
      {
        path: NOTICE_DOCUMENT_ROUTE,
        name: 'MyMessages.Document',
        titleKey: 'messages:routes.document',
        isHidden: true,
        isKitFree: true,
        load: async (): Promise<{ default: ComponentType }> => {
          const { LetterDocumentPanel } = await import('./email/web/LetterDocumentPanel.tsx')
          return { default: () => createElement(LetterDocumentPanel, { pathOf }) }
        },
      },
      {
        path: '/setting/messages',
        name: 'Setting.Messages',
        titleKey: 'messages:routes.items',
        sharedTab: 'Setting',
        isKitFree: true,
        load: () =>
          import('./notification/web/NoticeItemsFormPage.tsx').then(({ NoticeItemsFormPage }) => ({
            default: NoticeItemsFormPage,
          })),
      },
      {
        path: '/baseManage/message-config',
        name: 'BaseManage.NoticeConfig',
        titleKey: 'messages:routes.config',
        menuNo: 'noticeConfig',
        isKitFree: true,
        load: () =>
          import('./notification/web/NoticeConfigFormPage.tsx').then(({ NoticeConfigFormPage }) => ({
            default: NoticeConfigFormPage,
          })),
      },
    ],
  }
}
