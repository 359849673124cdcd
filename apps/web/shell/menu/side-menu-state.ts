import { createStore } from '#platform/web/store.ts'

/** Whether the side menu is folded up, kept in this browser (spec shell §4). */
const COLLAPSED_SETTING = 'isCollapse'
/** The same for the server's eyes: 1 open, 0 closed (spec shell §4). */
const STATUS_COOKIE = 'sidebarStatus'
const COOKIE_SECONDS = 365 * 24 * 3600
const UNLOCKED_SETTING = 'quayside.isMenuUnlocked'
const FAVOURITES_SETTING = 'quayside.isFavouritesShown'

/** How the side menu stands. */
export interface SideMenuState {
  /** Only its icons show. */
  isCollapsed: boolean
  /** It keeps its place beside the page. Unlocked, it opens over the page and folds itself up again. */
  isLocked: boolean
  /** Favourites are shown instead of all menus. */
  isFavourites: boolean
}

/** Where nothing is kept yet, the menu leaves narrow screens to the page. */
function startsCollapsed(): boolean {
  const stored = localStorage.getItem(COLLAPSED_SETTING)
  return stored === null ? window.matchMedia('(max-width: 760px)').matches : stored === 'true'
}

function keep({ isCollapsed, isLocked, isFavourites }: SideMenuState): void {
  localStorage.setItem(COLLAPSED_SETTING, String(isCollapsed))
  localStorage.setItem(UNLOCKED_SETTING, String(!isLocked))
  localStorage.setItem(FAVOURITES_SETTING, String(isFavourites))
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that the product serves
  document.cookie = `${STATUS_COOKIE}=${isCollapsed ? 0 : 1}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}

/** The side menu as this browser keeps it. */
export function createSideMenuState() {
  const store = createStore<SideMenuState>({
    isCollapsed: startsCollapsed(),
    isLocked: localStorage.getItem(UNLOCKED_SETTING) !== 'true',
    isFavourites: localStorage.getItem(FAVOURITES_SETTING) === 'true',
  })
  keep(store.get())
  return {
    store,
    change(changes: Partial<SideMenuState>): void {
      store.set({ ...store.get(), ...changes })
      keep(store.get())
    },
  }
}
