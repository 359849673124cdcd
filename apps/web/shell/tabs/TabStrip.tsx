import { closestCenter, DndContext, type DragEndEvent, MouseSensor, useSensor, useSensors } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { notify } from '#platform/web/kit/notify.ts'
import { PopupMenu } from '#platform/web/kit/PopupMenu.tsx'
import { useStore } from '#platform/web/store.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { createClickCounter } from '../click-counter.ts'
import { copyText } from '../copy-text.ts'
import { Icon } from '../menu/Icon.tsx'
import { routeTitle } from '../route-title.ts'
import { dragTexts } from './drag-texts.ts'
import { keepInSight } from './keep-in-sight.ts'
import { StripTab } from './StripTab.tsx'
import { neighbourTab, tabActions, tabList } from './tab-actions.ts'
import type { TabHostStore } from './tab-host-store.ts'
import { useOverflow } from './use-overflow.ts'
import './tab-strip.css'

/** So many clicks within this time on the active tab copy its route's name (spec shell §2). */
const COPY_CLICKS = 7
const COPY_WITHIN_MS = 2_000
/** A press becomes a drag after so many pixels, and stays a click before. */
const DRAG_DISTANCE_PX = 6

type OpenMenu = { kind: 'actions'; key: string; at?: { left: number; top: number } } | { kind: 'list' }

/** The focus stays in the strip when the tab that had it changes or goes. */
function focusActive(host: TabHostStore): void {
  const { tabs, activeKey } = host.state.get()
  const id = tabs.find((tab) => tab.key === activeKey)?.id
  if (id) requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** What a key does on a tab. */
function pressKey(event: KeyboardEvent, host: TabHostStore): void {
  const { tabs, activeKey } = host.state.get()
  const at = tabs.findIndex((tab) => tab.key === activeKey)
  const next = neighbourTab(event.key, tabs, at)
  if (event.ctrlKey && event.shiftKey) {
    const isMove = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const beside = tabs[event.key === 'ArrowLeft' ? at - 1 : at + 1]
    if (!isMove) return
    event.preventDefault()
    if (beside) host.move(activeKey, beside.key)
    focusActive(host)
  } else if (next) {
    event.preventDefault()
    void host.showOrOpen(next.key).then(() => focusActive(host))
  } else if (event.key === 'Delete') {
    event.preventDefault()
    void host.close(activeKey).then(() => focusActive(host))
  }
}

async function copyRouteName(name: string, t: Translate): Promise<void> {
  if (await copyText(name)) notify.success(t('shell:tabs.copied'))
  else notify.warning(t('shell:tabs.notCopied'))
}

/** The open tabs: chosen with the arrow keys, closed with Delete, a cross or the middle button, moved by dragging. */
export const TabStrip = memo(function TabStrip({ host }: { host: TabHostStore }) {
  const { t } = useTexts()
  const { tabs, activeKey } = useStore(host.state)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [countClick] = useState(() => createClickCounter(COPY_CLICKS, COPY_WITHIN_MS))
  const list = useRef<HTMLDivElement>(null)
  const { canScrollLeft, canScrollRight, scrollBy } = useOverflow(list, tabs.length)
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }))
  const activeId = tabs.find((tab) => tab.key === activeKey)?.id

  // Both come together, so that tabs do not move under the pointer that scrolls them.
  const hasArrows = canScrollLeft || canScrollRight
  const arrowClass = (isOn: boolean) => (isOn ? 'icon-button' : 'icon-button tab-arrow-off')
  useEffect(() => {
    const tab = activeId ? document.getElementById(activeId) : null
    return tab ? keepInSight(tab) : undefined
  }, [activeId])

  const onKeyDown = useCallback((event: KeyboardEvent) => pressKey(event, host), [host])
  const choose = useCallback(
    (key: string) => {
      const { tabs: now, activeKey: shown } = host.state.get()
      const again = key === shown ? now.find((tab) => tab.key === key) : undefined
      const hasEnough = countClick(again ? key : '', performance.now())
      if (again && hasEnough) void copyRouteName(again.page.route.name, t)
      void host.showOrOpen(key)
    },
    [host, countClick, t],
  )
  const close = useCallback((key: string) => void host.close(key), [host])
  const openMenu = useCallback((key: string, event: MouseEvent) => {
    event.preventDefault()
    setMenu({ kind: 'actions', key, at: { left: event.clientX, top: event.clientY } })
  }, [])

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over) host.move(String(active.id), String(over.id))
  }

  // The same as long as the tabs are, so that tabs which stay as they are need not be drawn again.
  const keyLines = tabs.map((tab) => tab.key).join('\n')
  const keys = useMemo(() => keyLines.split('\n'), [keyLines])
  const titleOf = (key: string) => {
    const route = tabs.find((tab) => tab.key === key)?.page.route
    return route ? routeTitle(route, t) : ''
  }
  const at = menu?.kind === 'actions' ? menu.at : undefined
  return (
    <section className="tab-strip" aria-label={t('shell:tabs.label')}>
      {hasArrows && (
        <button
          type="button"
          className={arrowClass(canScrollLeft)}
          aria-label={t('shell:tabs.scrollLeft')}
          onClick={() => scrollBy(-1)}
        >
          <Icon name="chevronLeft" />
        </button>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={dragTexts(
          t,
          (id) => titleOf(String(id)),
          (id) => keys.indexOf(String(id)) + 1,
        )}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={keys} strategy={horizontalListSortingStrategy}>
          <div ref={list} className="tab-list" role="tablist" aria-label={t('shell:tabs.label')}>
            {tabs.map((tab) => (
              <StripTab
                key={tab.id}
                tab={tab}
                isActive={tab.key === activeKey}
                onChoose={choose}
                onClose={close}
                onKeyDown={onKeyDown}
                onMenu={openMenu}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      {hasArrows && (
        <button
          type="button"
          className={arrowClass(canScrollRight)}
          aria-label={t('shell:tabs.scrollRight')}
          onClick={() => scrollBy(1)}
        >
          <Icon name="chevronRight" />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('shell:tabs.refresh')}
        title={t('shell:tabs.refresh')}
        onClick={() => void host.refresh(activeKey)}
      >
        <Icon name="refresh" />
      </button>
      <div className="popup-anchor tab-menus">
        {hasArrows && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('shell:tabs.list')}
            title={t('shell:tabs.list')}
            aria-haspopup="menu"
            aria-expanded={menu?.kind === 'list'}
            onClick={() => setMenu(menu ? null : { kind: 'list' })}
          >
            <Icon name="menu" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('shell:tabs.more')}
          title={t('shell:tabs.more')}
          aria-haspopup="menu"
          aria-expanded={menu?.kind === 'actions' && !menu.at}
          onClick={() => setMenu(menu ? null : { kind: 'actions', key: activeKey })}
        >
          <Icon name="chevronDown" />
        </button>
        {menu && (
          <PopupMenu
            key={at ? `${at.left},${at.top}` : menu.kind}
            label={t(menu.kind === 'list' ? 'shell:tabs.list' : 'shell:tabs.more')}
            entries={menu.kind === 'list' ? tabList(host, t) : tabActions(host, menu.key, t)}
            {...(at ? { at } : {})}
            onClose={() => setMenu(null)}
          />
        )}
      </div>
    </section>
  )
})
