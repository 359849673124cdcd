import { lazy, Suspense } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from '../ListIcon.tsx'
import { BarPopover } from '../search/BarPopover.tsx'
import type { ColumnSettingsPanelProps } from './ColumnSettingsPanel.tsx'

/** Dragging is fetched when somebody first arranges columns. */
const Panel = lazy(() => import('./ColumnSettingsPanel.tsx'))

type ColumnSettingsProps<Row> = Omit<ColumnSettingsPanelProps<Row>, 'close'> & { isArranged: boolean }

/** The button with the popover in which the reader arranges the columns. */
export function ColumnSettings<Row>({ isArranged, ...panel }: ColumnSettingsProps<Row>) {
  const { t } = useTexts()
  return (
    <BarPopover
      title={t('lists:columns.title')}
      label={t('lists:columns.title')}
      isIcon
      isOn={isArranged}
      button={<ListIcon name="columns" />}
      className="column-panel"
    >
      {(close) => (
        <Suspense fallback={<p className="bar-popover-note">{t('lists:loading')}</p>}>
          <Panel {...(panel as unknown as ColumnSettingsPanelProps<unknown>)} close={close} />
        </Suspense>
      )}
    </BarPopover>
  )
}
