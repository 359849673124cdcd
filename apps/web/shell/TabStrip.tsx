import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts.ts'
import { Icon } from './Icon.tsx'
import { type PopupEntry, PopupMenu } from './PopupMenu.tsx'
import type { TabHostStore } from './tab-host-store.ts'
import type { Tab } from './tab-state.ts'
import { useOverflow } from './use-overflow.ts'
import './tab-strip.css'

const MIDDLE_BUTTON = 1

/** Which tab an arrow key leads to. */
function neighbour(key: string, tabs: readonly Tab[], at: number): Tab | undefined {
  switch (key) {
    case 'ArrowRight':
      return tabs[(at + 1) % tabs.length]
    case 'ArrowLeft':
      return tabs[(at - 1 + tabs.length) % tabs.length]
    case 'Home':
      return tabs[0]
    case 'End':
      return tabs.at(-1)
    default:
      return undefined
  }
}

interface OpenMenu {
  key: string
  at?: { left: number; top: number }
}

/** The open tabs: chosen with the arrow keys, closed with Delete, a cross or the middle button. */
export function TabStrip({ host }: { host: TabHostStore }) {
  const { t } = useTexts()
  const { tabs, activeKey } = useStore(host.state)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { canScrollLeft, canScrollRight, scrollBy } = useOverflow(list, tabs.length)
  const active = tabs.find((tab) => tab.key === activeKey)
  const activeId = active?.id

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeId])

  /** The focus stays in the strip when the tab that had it changes or goes. */
  const focusActive = () => {
    const { tabs: now, activeKey: key } = host.state.get()
    const id = now.find((tab) => tab.key === key)?.id
    if (id) requestAnimationFrame(() => document.getElementById(id)?.focus())
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === activeKey)
    const next = neighbour(event.key, tabs, at)
    if (next) {
      event.preventDefault()
      void host.showOrOpen(next.key).then(focusActive)
    } else if (event.key === 'Delete') {
      event.preventDefault()
      void host.close(activeKey).then(focusActive)
    }
  }

  function onMenu(event: MouseEvent, tab: Tab) {
    event.preventDefault()
    setMenu({ key: tab.key, at: { left: event.clientX, top: event.clientY } })
  }

  function menuEntries(key: string): PopupEntry[] {
    const tab = tabs.find((other) => other.key === key)
    const canCloseOthers = tabs.some((other) => !other.isAffix && other.key !== key)
    const canCloseAny = tabs.some((other) => !other.isAffix)
    const act = (name: 'refresh' | 'close' | 'closeOthers') => () => void host[name](key)
    return [
      { key: 'refresh', label: t('shell:tabs.refresh'), run: act('refresh') },
      {
        key: 'close',
        label: t('shell:tabs.close'),
        shortcut: 'Delete',
        isDisabled: tab?.isAffix !== false,
        run: act('close'),
      },
      { key: 'closeOthers', label: t('shell:tabs.closeOthers'), isDisabled: !canCloseOthers, run: act('closeOthers') },
      { key: 'closeAll', label: t('shell:tabs.closeAll'), isDisabled: !canCloseAny, run: () => void host.closeAll() },
    ]
  }

  return (
    <section className="tab-strip" aria-label={t('shell:tabs.label')}>
      {canScrollLeft && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('shell:tabs.scrollLeft')}
          onClick={() => scrollBy(-1)}
        >
          <Icon name="chevronLeft" />
        </button>
      )}
      <div ref={list} className="tab-list" role="tablist" aria-label={t('shell:tabs.label')}>
        {tabs.map((tab) => {
          const isActive = tab.key === activeKey
          const title = t(tab.page.route.titleKey)
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={tab.id}
              className="tab"
              aria-selected={isActive}
              aria-controls={isActive ? `${tab.id}-panel` : undefined}
              tabIndex={isActive ? 0 : -1}
              title={tab.isAffix ? title : `${title} · ${t('shell:tabs.closeHint')}`}
              onClick={() => void host.showOrOpen(tab.key)}
              onAuxClick={(event) => {
                if (event.button === MIDDLE_BUTTON) void host.close(tab.key)
              }}
              onKeyDown={onKeyDown}
              onContextMenu={(event) => onMenu(event, tab)}
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
                    void host.close(tab.key)
                  }}
                >
                  <Icon name="close" size={12} />
                </span>
              )}
            </button>
          )
        })}
      </div>
      {canScrollRight && (
        <button
          type="button"
          className="icon-button"
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
      <div className="popup-anchor">
        <button
          type="button"
          className="icon-button"
          aria-label={t('shell:tabs.more')}
          title={t('shell:tabs.more')}
          aria-haspopup="menu"
          aria-expanded={menu !== null && !menu.at}
          onClick={() => setMenu(menu ? null : { key: activeKey })}
        >
          <Icon name="chevronDown" />
        </button>
        {menu && (
          <PopupMenu
            key={menu.at ? `${menu.at.left},${menu.at.top}` : 'button'}
            label={t('shell:tabs.more')}
            entries={menuEntries(menu.key)}
            {...(menu.at ? { at: menu.at } : {})}
            onClose={() => setMenu(null)}
          />
        )}
      </div>
    </section>
  )
}
