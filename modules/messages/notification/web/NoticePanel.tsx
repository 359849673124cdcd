import { useEffect, useRef } from 'react'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { Notice } from './notice.ts'

interface NoticePanelProps {
  notice: Notice
  /** The screen of the document, where there is one. */
  path: string | undefined
  onRead: () => void
}

/** A message, and the way to what it is about. Whoever sees it has read it. */
export function NoticePanel({ notice, path, onRead }: NoticePanelProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const told = useRef('')
  useEffect(() => {
    if (notice.isRead || told.current === notice.id) return
    told.current = notice.id
    onRead()
  }, [notice, onRead])
  return (
    <>
      <p className="notice-facts tabular">
        {t(`messages:enums.noticeEvent.${notice.noticeEvent}`)} · {notice.createDate}
      </p>
      <p className="notice-text">{notice.content || notice.subject}</p>
      {path && (
        <button type="button" className="button button-primary" onClick={() => open(path)}>
          {t('messages:inbox.open', { documentNo: notice.documentNo })}
        </button>
      )}
    </>
  )
}
