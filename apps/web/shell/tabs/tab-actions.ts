import { notify } from '#platform/web/kit/notify.ts'
import type { PopupEntry } from '#platform/web/kit/PopupMenu.tsx'
import type { Translate } from '#platform/web/texts/texts.ts'
import { routeTitle } from '../route-title.ts'
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
  /** An entry that acts, or says why it does not. */
  const entry = (name: string, refusal: string | null, run: () => void, shortcut?: string): PopupEntry => ({
    key: name,
    label: t(`shell:tabs.${name}`),
    ...(shortcut === undefined ? {} : { shortcut }),
    refusal,
    run: refusal === null ? run : () => notify.warning(refusal),
  })
  const none = t('shell:tabs.noOthers')
  const fixed = isAffix ? t('shell:tabs.staysOpen') : null
  const first = before?.isAffix === false ? null : t('shell:tabs.isFirst')
  const last = after === undefined ? t('shell:tabs.isLast') : null
  return [
    entry('refresh', null, () => void host.refresh(key)),
    entry('close', fixed, () => void host.close(key), 'Delete'),
    entry('closeOthers', closable.every((tab) => tab.key === key) ? none : null, () => void host.closeOthers(key)),
    entry('closeAll', closable.length === 0 ? none : null, () => void host.closeAll()),
    entry('moveLeft', isAffix ? t('shell:tabs.isFirst') : first, moveTo(before), 'Ctrl+Shift+←'),
    entry('moveRight', isAffix ? t('shell:tabs.staysFirst') : last, moveTo(after), 'Ctrl+Shift+→'),
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
