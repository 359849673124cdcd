import { HOME_PATH } from '#apps/web/routing/resolve-path.ts'
import { identityApi } from '#apps/web/session-calls.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { currentSession } from '#platform/web/session.ts'
import { translate } from '#platform/web/texts/texts.ts'
import type { TabHostStore } from '../tabs/tab-host-store.ts'
import { customAddress, filledLink } from './menu-target.ts'
import type { MenuEntry } from './menu-tree.ts'

/** Opens what a menu entry leads to (spec shell §2): a tab, or a window of its own. */
export function openMenu(host: TabHostStore, entry: MenuEntry): void {
  const { target } = entry
  switch (target.kind) {
    case 'route':
      void host.showOrOpen(target.route.path)
      return
    case 'custom':
      void openCustom(host, entry.menuNo)
      return
    case 'link': {
      const user = currentSession()?.userInfo
      const address = user ? filledLink(target.template, user) : null
      if (address) window.open(address, '_blank', 'noopener,noreferrer')
      else openUnknown(host)
      return
    }
    case 'unknown':
      openUnknown(host)
  }
}

function openUnknown(host: TabHostStore): void {
  notify.warning(translate('shell:menu.unknown'))
  void host.open(HOME_PATH)
}

/** The window is opened with the click, which browsers allow, and gets its address when the service has answered. */
async function openCustom(host: TabHostStore, menuNo: string): Promise<void> {
  const opened = window.open('', '_blank')
  try {
    const { dcUrl, parameters } = await identityApi(
      'ISysMenuService/getCustomMenuUrl',
      { menuNo },
      { menuNo, isLoadingShown: true },
    )
    const address = customAddress(dcUrl, parameters)
    if (!address) {
      opened?.close()
      openUnknown(host)
    } else if (opened) {
      opened.opener = null
      opened.location.replace(address)
    } else {
      notify.warning(translate('shell:menu.windowBlocked'))
    }
  } catch {
    // The refusal has been shown.
    opened?.close()
  }
}
