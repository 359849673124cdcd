import { Suspense, use } from 'react'
import { fetchedOnce } from '#platform/web/kit/fetched-once.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from '../ListIcon.tsx'
import { BarPopover } from '../search/BarPopover.tsx'
import type { ColumnSettingsPanelProps } from './ColumnSettingsPanel.tsx'

/** Dragging is fetched when somebody first arranges columns. */
const panelPart = fetchedOnce(() => import('./ColumnSettingsPanel.tsx'))

function Panel<Row>(props: ColumnSettingsPanelProps<Row>) {
  const { ColumnSettingsPanel } = use(panelPart())
  return <ColumnSettingsPanel {...props} />
}

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
          <Panel {...panel} close={close} />
        </Suspense>
      )}
    </BarPopover>
  )
}
