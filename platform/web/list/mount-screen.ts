import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { AntdScope } from '#platform/web/kit/AntdScope.tsx'
import { ConfirmHost } from '#platform/web/kit/ConfirmHost.tsx'
import { type Page, PageContext } from '#platform/web/page.ts'
import { createSession, type SessionUser, type Side, setSession } from '#platform/web/session.ts'
import { loadLanguage, platformTexts, TextScope, type TextSource } from '#platform/web/texts/texts.ts'
import '#platform/web/kit/theme.css'
import { listTexts } from './list-texts.ts'
import { KEPT_MODES } from './use-list-modes.ts'

/** Menu entry of the screens that tests mount. */
export const TEST_MENU = 'M1'

/** What a test's screen finds besides its flags. */
export interface MountOptions {
  /** Menu entries that carry the flags, besides the test's own. The first is the page's. */
  menuNos?: readonly string[]
  side?: Side
  /** The user's own organisation. */
  orgNo?: string
  /** The supplier whose side the user is on. */
  belongSupplier?: string
  /** The user's authority lists (spec shell §3, user info). */
  userDataList?: SessionUser['userDataList']
  /** The screen asks the server for its column settings; otherwise the reader has arranged nothing. */
  areSettingsAsked?: boolean
  /** The screen asks the server for the rules behind refusals; otherwise there are none. */
  areRulesAsked?: boolean
  /** Texts of the screen's modules. */
  texts?: readonly TextSource[]
  /** The tab that the screen lives in. */
  page?: Partial<Page>
  /** The reader comes back: the modes that were chosen before are known. */
  isBack?: boolean
}

let root: Root | undefined

/** Takes the mounted screen away, with its answers. */
export function unmountScreen(): void {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  queryClient.clear()
}

/** Forgets the modes that a test's reader chose, as another browser does not know them. */
function forgetModes(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT_MODES)) localStorage.removeItem(key)
}

function signIn(
  flags: readonly PermissionFlag[],
  { menuNos = [], side = 'purchaser', orgNo = '', belongSupplier = '', userDataList = [] }: MountOptions,
): void {
  const userInfo = {
    id: '1',
    userNo: 'buyer',
    userName: 'Buyer',
    orgNo,
    orgName: '',
    warehouseNo: '',
    warehouseName: '',
    belongSupplier,
    supplierName: '',
    side,
    limitCount: 10_000,
    tenantsid: '1',
    userDataList,
  }
  const flagged = Object.fromEntries(flags.map((flag) => [flag, true]))
  const menu = {
    menuName: '',
    menuLevel: '2',
    menuOwner: '0',
    url: '',
    icon: '',
    sort: 1,
    appNo: 'PC',
  }
  const allMenuList = [TEST_MENU, ...menuNos].map((menuNo) => ({ ...menu, menuNo, ...flagged }))
  setSession(createSession({ userInfo, allMenuList }))
}

const nothing = (): void => undefined

/** Puts a screen into the page of a browser test, in English, signed in with these flags of the menu entry. */
export async function mountScreen(
  screen: ReactNode,
  flags: readonly PermissionFlag[] = [],
  options: MountOptions = {},
): Promise<void> {
  unmountScreen()
  if (!options.isBack) forgetModes()
  await loadLanguage('en-US', [...platformTexts, ...listTexts, ...(options.texts ?? [])])
  signIn(flags, options)
  if (!options.areSettingsAsked) queryClient.setQueryData(['listSettings', '1'], [])
  // Rules and custom fields have tests of their own; other screens do without.
  if (!options.areRulesAsked) queryClient.setQueryData(['rules'], [])
  queryClient.setQueryDefaults(['customFields'], { initialData: [] })
  const place = document.createElement('div')
  place.style.height = '700px'
  document.body.append(place)
  root = createRoot(place)
  const page: Page = {
    key: 'tab-1',
    name: '',
    path: '/',
    fullPath: '/',
    params: {},
    query: new URLSearchParams(),
    menuNo: options.menuNos?.[0] ?? TEST_MENU,
    open: nothing,
    close: nothing,
    setDirty: nothing,
    ...options.page,
  }
  const inTab = createElement(PageContext, { value: page }, screen)
  const inAntd = createElement(AntdScope, null, inTab, createElement(ConfirmHost))
  const inData = createElement(QueryClientProvider, { client: queryClient }, inAntd)
  root.render(createElement(TextScope, null, inData))
}
