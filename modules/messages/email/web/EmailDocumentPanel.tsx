import { useEffect } from 'react'
import { NOTIFICATIONS_PATH } from '#modules/messages/notification/contract/notifications-path.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

interface EmailDocumentPanelProps {
  /** The screen with a document open; absent where nothing shows such documents. */
  pathOf: (kind: string, documentNo: string) => string | undefined
}

/**
 * `/my-messages/:kind/:documentNo`: leads from an email to its document, whichever screen shows it, or to the message itself,
 * and stays no tab of its own.
 */
export function EmailDocumentPanel({ pathOf }: EmailDocumentPanelProps) {
  const { t } = useTexts()
  const { params, open, close } = usePage()
  const { kind = '', documentNo = '' } = params
  const path = pathOf(kind, documentNo) ?? NOTIFICATIONS_PATH
  useEffect(() => {
    close()
    open(path)
  }, [path, open, close])
  return <p role="status">{t('lists:loading')}</p>
}
