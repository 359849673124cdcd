import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { abnormalLogCalls } from '../contract/calls.ts'
import { abnormalLogFields } from '../contract/fields.ts'
import './AbnormalLogPanel.css'
import type { AbnormalEntry } from './abnormal-entry.ts'

const api = callsOf<typeof abnormalLogCalls>()

/** An error with all that is known of it, and where in the program it came up. */
export function AbnormalLogPanel({ entry }: { entry: AbnormalEntry }) {
  const { t } = useTexts()
  const detail = useQuery({
    queryKey: ['abnormal.detail', entry.id],
    queryFn: ({ signal }) => api('ISysAbnormalLogService/getsysabnormallogbyid', { id: entry.id }, { signal }),
  })
  const stack = detail.data?.stack ?? ''
  return (
    <>
      <FieldList fields={abnormalLogFields} row={entry} />
      {stack !== '' && (
        <section className="abnormal-stack" aria-label={t('system:abnormal.stack')}>
          <h3>{t('system:abnormal.stack')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre tabIndex={0}>{stack}</pre>
        </section>
      )}
    </>
  )
}
