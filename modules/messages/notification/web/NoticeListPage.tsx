import { useMemo } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import { noticeFields } from '../contract/fields.ts'
import { NoticePanel } from './NoticePanel.tsx'
import type { Notice } from './notice.ts'
import './NoticeListPage.css'

const api = callsOf<typeof messagesCalls>()

const TABS = [
  { key: 'all', labelKey: 'messages:inbox.tabs.all', condition: {} },
  { key: 'unread', labelKey: 'messages:inbox.tabs.unread', condition: { isRead: false } },
]

interface NoticeListPageProps {
  /** The screen with a document open; absent where nothing shows such documents. */
  pathOf: (kind: string, documentNo: string) => string | undefined
}

/** `/my-messages`: what the reader was told; opening a message marks it as read. */
export function NoticeListPage({ pathOf }: NoticeListPageProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const reading = useCommand((ids: string[], options) => api('ISysNoticeService/readnotices', { ids }, options), {
    invalidates: ['messages'],
  })
  const readingAll = useCommand((_none: null, options) => api('ISysNoticeService/readallnotices', {}, options), {
    invalidates: ['messages'],
  })
  const toolbar: ToolbarAction<Notice>[] = [
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
      documentNo: (notice: Notice) => {
        const path = pathOf(notice.documentKind, notice.documentNo)
        if (!path) return notice.documentNo
        return (
          <button type="button" className="grid-link" onClick={() => open(path)}>
            {notice.documentNo}
          </button>
        )
      },
      isRead: (notice: Notice) => (notice.isRead ? '' : <span className="notice-new">{t('messages:inbox.new')}</span>),
    }),
    [open, pathOf, t],
  )
  return (
    <ListScreen<Notice>
      id="messages.own"
      titleKey="messages:routes.inbox"
      menuNo=""
      fields={noticeFields}
      rowKey="id"
      query={(body, signal) => api('ISysNoticeService/getmynoticelist', body, { signal })}
      tabs={TABS}
      defaultSort={{ field: 'createDate', order: 'desc' }}
      toolbar={toolbar}
      cells={cells}
      renderDrawer={(notice) => (
        <NoticePanel
          notice={notice}
          path={pathOf(notice.documentKind, notice.documentNo)}
          onRead={() => void reading.submit([notice.id])}
        />
      )}
      drawerTitle={(notice) => notice.subject}
      emptyTextKey="messages:inbox.none"
    />
  )
}
