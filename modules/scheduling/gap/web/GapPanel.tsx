import { useState } from 'react'
import type { ScheduleListRow } from '#modules/scheduling/item/web/schedule-list-row.ts'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

const GapFigurePanel = lazyDialog(async () => (await import('./GapFigurePanel.tsx')).GapFigurePanel)

/** Explains why the supplier's cumulated shipped quantity is not the portal's, when its reader asks. */
export function GapPanel({ row }: { row: ScheduleListRow }) {
  const { t } = useTexts()
  const { asOf } = useAsOf()
  const [isOpen, setIsOpen] = useState(false)
  // The past has no question to answer: what counts is what both sides have now.
  if (asOf !== null || row.status === 'draft' || row.status === 'deleted') return null
  return (
    <section>
      <h3>{t('scheduling:gap.heading')}</h3>
      {isOpen ? (
        <GapFigurePanel id={row.id} version={row.version} />
      ) : (
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          {t('scheduling:gap.open')}
        </button>
      )}
    </section>
  )
}
