import { useEffect, useRef } from 'react'
import { enumKey } from '#platform/contract/fields.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { notificationFields } from '../contract/fields.ts'
import type { UserNotification } from './notification.ts'

interface NotificationPanelProps {
  notification: UserNotification
  /** The screen of the document, where there is one. */
  path: string | undefined
  onRead: () => void
}

/** A message, and the way to what it is about. Whoever sees it has read it. */
export function NotificationPanel({ notification, path, onRead }: NotificationPanelProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const reported = useRef('')
  useEffect(() => {
    if (notification.isRead || reported.current === notification.id) return
    reported.current = notification.id
    onRead()
  }, [notification, onRead])
  return (
    <>
      <p className="notification-facts tabular">
        {t(enumKey(notificationFields.noticeEvent, notification.noticeEvent))} · {notification.createDate}
      </p>
      <p className="notification-text">{notification.content || notification.subject}</p>
      {path && (
        <button type="button" className="button button-primary" onClick={() => open(path)}>
          {t('messages:inbox.open', { documentNo: notification.documentNo })}
        </button>
      )}
    </>
  )
}
