import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from './ListIcon.tsx'
import { ListTabs } from './ListTabs.tsx'
import type { ListTab } from './list-state.ts'
import type { ListData } from './use-list-data.ts'

interface ListHeadProps {
  title: string
  tabs: readonly ListTab[] | undefined
  data: Pick<ListData<object>, 'state' | 'counts' | 'reload'> & { live: { isChanged: boolean } }
  /** Id of the element that shows the chosen tab's rows. */
  panelId: string
  onTab: (tab: ListTab) => void
}

/** Title and tabs of a list, and that others changed something. */
export function ListHead({ title, tabs, data: { state, counts, reload, live }, panelId, onTab }: ListHeadProps) {
  const { t } = useTexts()
  return (
    <header className="list-head">
      <h1>{title}</h1>
      {tabs && (
        <ListTabs
          tabs={tabs}
          activeKey={state.tabKey}
          counts={counts}
          label={title}
          panelId={panelId}
          onChange={onTab}
        />
      )}
      <div className="list-hint" role="status">
        {live.isChanged && (
          <button type="button" className="list-changed" onClick={reload}>
            <ListIcon name="refresh" />
            {t('lists:changed')}
          </button>
        )}
      </div>
    </header>
  )
}
