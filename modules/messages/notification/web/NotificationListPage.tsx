import { useMemo } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import { notificationFields } from '../contract/fields.ts'
import { NotificationPanel } from './NotificationPanel.tsx'
import type { UserNotification } from './notification.ts'
import './NotificationListPage.css'

const api = callsOf<typeof messagesCalls>()

const TABS = [
  { key: 'all', labelKey: 'messages:inbox.tabs.all', condition: {} },
  { key: 'unread', labelKey: 'messages:inbox.tabs.unread', condition: { isRead: false } },
]

interface NotificationListPageProps {
  /** The screen with a document open; absent where nothing shows such documents. */
  pathOf: (kind: string, documentNo: string) => string | undefined
}

/** `/my-messages`: what the reader was told; opening a message marks it as read. */
export function NotificationListPage({ pathOf }: NotificationListPageProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const reading = useCommand((ids: string[], options) => api('ISysNoticeService/readnotices', { ids }, options), {
    invalidates: ['messages'],
  })
  const readingAll = useCommand((_none: null, options) => api('ISysNoticeService/readallnotices', {}, options), {
    invalidates: ['messages'],
  })
  const toolbar: ToolbarAction<UserNotification>[] = [
    {
      key: 'markRead',
      labelKey: 'messages:inbox.markRead',
      order: 10,
      needs: 'many',
      isRunning: reading.isPending,
      run: (rows) => void reading.submit(rows.map(({ id }) => id)),
    },
    {
      key: 'markAll',
      labelKey: 'messages:inbox.markAll',
      order: 20,
      needs: 'none',
      isRunning: readingAll.isPending,
      run: () => void readingAll.submit(null),
    },
  ]
  const cells = useMemo(
    () => ({
      documentNo: (notification: UserNotification) => {
        const path = pathOf(notification.documentKind, notification.documentNo)
        if (!path) return notification.documentNo
        return (
          <button type="button" className="grid-link" onClick={() => open(path)}>
            {notification.documentNo}
          </button>
        )
      },
      isRead: (notification: UserNotification) =>
        notification.isRead ? '' : <span className="notification-new">{t('messages:inbox.new')}</span>,
    }),
    [open, pathOf, t],
  )
  return (
    <ListScreen<UserNotification>
      id="messages.own"
      titleKey="messages:routes.inbox"
      menuNo=""
      fields={notificationFields}
      query={(body, signal) => api('ISysNoticeService/getmynoticelist', body, { signal })}
      tabs={TABS}
      defaultSort={{ field: 'createDate', order: 'desc' }}
      toolbar={toolbar}
      cells={cells}
      renderDrawer={(notification) => (
        <NotificationPanel
          notification={notification}
          path={pathOf(notification.documentKind, notification.documentNo)}
          onRead={() => void reading.submit([notification.id])}
        />
      )}
      drawerTitle={(notification) => notification.subject}
      emptyTextKey="messages:inbox.none"
    />
  )
}
