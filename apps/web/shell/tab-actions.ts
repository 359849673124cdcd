import type { PopupEntry } from '#platform/web/PopupMenu.tsx'
import type { Translate } from '#platform/web/texts.ts'
import { routeTitle } from './route-title.ts'
import type { TabHostStore } from './tab-host-store.ts'
import type { Tab } from './tab-state.ts'

/** Which tab an arrow key, Home or End leads to. */
export function neighbourTab(key: string, tabs: readonly Tab[], at: number): Tab | undefined {
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

/** What may be done with a tab, for its menu. */
export function tabActions(host: TabHostStore, key: string, t: Translate): PopupEntry[] {
  const { tabs } = host.state.get()
  const at = tabs.findIndex((tab) => tab.key === key)
  const isAffix = tabs[at]?.isAffix !== false
  const before = tabs[at - 1]
  const after = tabs[at + 1]
  const closable = tabs.filter((tab) => !tab.isAffix)
  const moveTo = (other: Tab | undefined) => () => {
    if (other) host.move(key, other.key)
  }
  return [
    { key: 'refresh', label: t('shell:tabs.refresh'), run: () => void host.refresh(key) },
    {
      key: 'close',
      label: t('shell:tabs.close'),
      shortcut: 'Delete',
      isDisabled: isAffix,
      run: () => void host.close(key),
    },
    {
      key: 'closeOthers',
      label: t('shell:tabs.closeOthers'),
      isDisabled: closable.every((tab) => tab.key === key),
      run: () => void host.closeOthers(key),
    },
    {
      key: 'closeAll',
      label: t('shell:tabs.closeAll'),
      isDisabled: closable.length === 0,
      run: () => void host.closeAll(),
    },
    {
      key: 'moveLeft',
      label: t('shell:tabs.moveLeft'),
      shortcut: 'Ctrl+Shift+←',
      isDisabled: isAffix || before?.isAffix !== false,
      run: moveTo(before),
    },
    {
      key: 'moveRight',
      label: t('shell:tabs.moveRight'),
      shortcut: 'Ctrl+Shift+→',
      isDisabled: isAffix || after === undefined,
      run: moveTo(after),
    },
  ]
}

/** All open tabs as a list, for when the strip has no room for them. */
export function tabList(host: TabHostStore, t: Translate): PopupEntry[] {
  return host.state.get().tabs.map((tab) => ({
    key: tab.id,
    label: routeTitle(tab.page.route, t),
    run: () => void host.showOrOpen(tab.key),
  }))
}
