import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useLiveChanges } from '#platform/web/live/live.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import './NotificationBell.css'

const api = callsOf<typeof messagesCalls>()
const MOST_SHOWN = 99

/** The bell of the top bar with the number of unread messages; it counts anew as messages come in. */
export function NotificationBell({ onOpen }: { onOpen: () => void }) {
  const { t } = useTexts()
  const { count: changes } = useLiveChanges('messages')
  const query = useQuery({
    queryKey: ['messages.unread'],
    queryFn: ({ signal }) =>
      api('ISysNoticeService/getmyunreadcount', {}, { signal, areErrorsSilent: true, isLoadingShown: false }),
  })
  const { refetch } = query
  useEffect(() => {
    if (changes > 0) void refetch()
  }, [changes, refetch])
  const unread = query.data?.unread ?? 0
  const label =
    unread > 0
      ? `${t('messages:inbox.bell')}: ${t('messages:inbox.unread', { count: unread })}`
      : t('messages:inbox.bell')
  return (
    <button type="button" className="bar-button notification-bell" aria-label={label} title={label} onClick={onOpen}>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        <path d="M8 1.8a4 4 0 0 0-4 4v3L2.6 11.6h10.8L12 8.8v-3a4 4 0 0 0-4-4zM6.4 13.4a1.7 1.7 0 0 0 3.2 0" />
      </svg>
      {unread > 0 && (
        <span className="notification-count tabular" aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </button>
  )
}
