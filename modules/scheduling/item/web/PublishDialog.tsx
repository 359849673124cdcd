import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { schedule } from '../contract/document.ts'
import type { ScheduleListRow } from './schedule-list-row.ts'
import { VersionDiffPanel } from './VersionDiffPanel.tsx'

/** Releases schedules; of one that was released before, what changes is shown beforehand, by zone and in money. */
export function PublishDialog({ rows, onClose }: { rows: readonly ScheduleListRow[]; onClose: () => void }) {
  const { t } = useTexts()
  const command = useDocumentCommand(schedule, { onDone: onClose })
  const [row] = rows
  const shown = rows.length === 1 && row && row.scheduleVersion > 0 ? row : null
  return (
    <ReasonedModal
      open
      {...(shown ? { width: 860 } : {})}
      title={commandTitle(schedule, 'publish', rows, t)}
      okText={t('scheduling:schedule.publish')}
      isPending={command.isPending}
      onOk={() => void command.submit({ action: 'publish', rows })}
      onCancel={onClose}
    >
      <p>{t('scheduling:schedule.publishText')}</p>
      {shown && <VersionDiffPanel row={shown} fromVersion={shown.scheduleVersion} toVersion={0} />}
    </ReasonedModal>
  )
}
