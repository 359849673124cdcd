import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { ConfirmHost } from '#platform/web/ConfirmHost.tsx'
import { KitScope } from '#platform/web/KitScope.tsx'
import { queryClient } from '#platform/web/query-client.ts'
import { createSession, setSession } from '#platform/web/session.ts'
import { loadLanguage, platformTexts } from '#platform/web/texts.ts'
import '#platform/web/theme.css'
import { listTexts } from './list-texts.ts'

/** Menu entry of the screens that tests mount. */
export const TEST_MENU = 'M1'

let root: Root | undefined

/** Takes the mounted screen away, with its answers. */
export function unmountScreen(): void {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  queryClient.clear()
}

function signIn(flags: readonly PermissionFlag[]): void {
  const userInfo = {
    id: '1',
    userNo: 'buyer',
    userName: 'Buyer',
    orgNo: '',
    orgName: '',
    warehouseNo: '',
    warehouseName: '',
    belongSupplier: '',
    supplierName: '',
    side: 'purchaser' as const,
    limitCount: 10_000,
    tenantsid: '1',
    userDataList: [],
  }
  const flagged = Object.fromEntries(flags.map((flag) => [flag, true]))
  const menu = {
    menuNo: TEST_MENU,
    menuName: '',
    menuLevel: '2',
    menuOwner: '0',
    url: '',
    icon: '',
    sort: 1,
    appNo: 'PC',
  }
  setSession(createSession({ userInfo, allMenuList: [{ ...menu, ...flagged }] }))
}

/** Puts a screen into the page of a browser test, in English, signed in with these flags of the menu entry. */
export async function mountScreen(screen: ReactNode, flags: readonly PermissionFlag[] = []): Promise<void> {
  unmountScreen()
  await loadLanguage('en-US', [...platformTexts, ...listTexts])
  signIn(flags)
  const place = document.createElement('div')
  place.style.height = '700px'
  document.body.append(place)
  root = createRoot(place)
  const inKit = createElement(KitScope, null, screen, createElement(ConfirmHost))
  root.render(createElement(QueryClientProvider, { client: queryClient }, inKit))
}
