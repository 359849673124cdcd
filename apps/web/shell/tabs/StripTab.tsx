import { useSortable } from '@dnd-kit/sortable'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { Icon } from '../menu/Icon.tsx'
import { routeTitle } from '../route-title.ts'
import type { Tab } from './tab-state.ts'

const MIDDLE_BUTTON = 1

interface StripTabProps {
  tab: Tab
  isActive: boolean
  onChoose: (key: string) => void
  onClose: (key: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onMenu: (key: string, event: MouseEvent) => void
}

/** One tab of the strip; with the pointer it is dragged along the strip. Drawn again only when it changes itself. */
export const StripTab = memo(function StripTab({ tab, isActive, onChoose, onClose, onKeyDown, onMenu }: StripTabProps) {
  const { t } = useTexts()
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: tab.key,
    disabled: tab.isAffix,
  })
  const title = routeTitle(tab.page.route, t)
  return (
    <button
      ref={setNodeRef}
      type="button"
      role="tab"
      id={tab.id}
      className={isDragging ? 'tab tab-dragged' : 'tab'}
      style={{ transform: transform ? `translateX(${transform.x}px)` : undefined, transition }}
      aria-selected={isActive}
      aria-controls={isActive ? `${tab.id}-panel` : undefined}
      tabIndex={isActive ? 0 : -1}
      title={tab.isAffix ? title : `${title} · ${t('shell:tabs.closeHint')}`}
      {...listeners}
      onClick={() => onChoose(tab.key)}
      onAuxClick={(event) => {
        if (event.button === MIDDLE_BUTTON) onClose(tab.key)
      }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => onMenu(tab.key, event)}
    >
      {tab.isDirty && <span className="tab-dirty" aria-hidden="true" />}
      <span className="tab-title">{title}</span>
      {tab.isDirty && <span className="visually-hidden"> ({t('shell:tabs.unsaved')})</span>}
      {!tab.isAffix && (
        <span
          className="tab-close"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onClose(tab.key)
          }}
        >
          <Icon name="close" size={12} />
        </span>
      )}
    </button>
  )
})
