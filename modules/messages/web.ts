import { type ComponentType, createElement } from 'react'
import { bringersOf } from '#platform/contract/fields.ts'
import { pageOf } from '#platform/web/page-of.ts'
import { recordRoutes } from '#platform/web/records/record-routes.ts'
import { withTexts } from '#platform/web/texts/texts.ts'
import type { WebModule } from '#platform/web/web-module.ts'
import { EVENTS } from '#product/names.generated.ts'
import { NOTIFICATION_DOCUMENT_ROUTE, NOTIFICATIONS_PATH } from './notification/contract/notifications-path.ts'
import type { NotificationItemsPanelProps } from './notification/web/NotificationItemsPanel.tsx'

export { NOTIFICATIONS_PATH } from './notification/contract/notifications-path.ts'
export { NotificationBell } from './notification/web/NotificationBell.tsx'

/** Its own, and those of the modules that bring events. */
const TEXTS: WebModule['texts'] = ['messages', ...bringersOf(EVENTS)]

/** The control of how a user is told of what happens, for the page of another module that shows the user. */
export const loadNotificationChecks = withTexts(
  TEXTS,
  (): Promise<ComponentType<NotificationItemsPanelProps>> =>
    import('./notification/web/NotificationItemsPanel.tsx').then(
      ({ NotificationItemsPanel }) => NotificationItemsPanel,
    ),
)

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
    texts: TEXTS,
    routes: [
      ...webhookRoutes,
      {
        path: '/system/webhookMessage',
        name: 'System.Webhook.Message',
        titleKey: 'messages:routes.webhookMessages',
        menuNo: 'webhookMessage',
        load: pageOf(() => import('./webhook/web/WebhookMessageListPage.tsx'), 'WebhookMessageListPage'),
      },
      {
        path: NOTIFICATIONS_PATH,
        name: 'MyMessages',
        titleKey: 'messages:routes.inbox',
        isHidden: true,
        load: async (): Promise<{ default: ComponentType }> => {
          const { NotificationListPage } = await import('./notification/web/NotificationListPage.tsx')
          return { default: () => createElement(NotificationListPage, { pathOf }) }
        },
      },
      {
        path: NOTIFICATION_DOCUMENT_ROUTE,
        name: 'MyMessages.Document',
        titleKey: 'messages:routes.document',
        isHidden: true,
        load: async (): Promise<{ default: ComponentType }> => {
          const { EmailDocumentPanel } = await import('./email/web/EmailDocumentPanel.tsx')
          return { default: () => createElement(EmailDocumentPanel, { pathOf }) }
        },
      },
      {
        path: '/setting/messages',
        name: 'Setting.Messages',
        titleKey: 'messages:routes.items',
        sharedTab: 'Setting',
        load: pageOf(() => import('./notification/web/NotificationItemsFormPage.tsx'), 'NotificationItemsFormPage'),
      },
      {
        path: '/baseManage/message-config',
        name: 'BaseManage.NoticeConfig',
        titleKey: 'messages:routes.config',
        menuNo: 'noticeConfig',
        load: pageOf(() => import('./notification/web/NotificationConfigFormPage.tsx'), 'NotificationConfigFormPage'),
      },
    ],
  }
}
