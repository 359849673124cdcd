import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { COPYRIGHT_YEAR, PRODUCT_VERSION } from '#platform/contract/values/product.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { FavouriteList } from './FavouriteList.tsx'
import { Icon } from './Icon.tsx'
import { MenuTree } from './MenuTree.tsx'
import { entriesOf, type MenuEntry, type MenuNode } from './menu-tree.ts'
import type { SideMenuState } from './side-menu-state.ts'
import './side-menu.css'

interface SideMenuProps {
  nodes: readonly MenuNode[]
  /** Menu entry of the page on screen. */
  activeMenuNo: string
  state: SideMenuState
  onChange: (changes: Partial<SideMenuState>) => void
  onOpen: (entry: MenuEntry) => void
  onPrefetch: (route: WebRoute) => void
}

/** An unlocked menu that lies over the page folds itself up when the reader turns to the page or presses Escape. */
function useFoldAway(isFloating: boolean, onFold: () => void) {
  const menu = useRef<HTMLElement>(null)
  const foldOutside = useEffectEvent((event: Event) => {
    const isSwitch = event.target instanceof Element && event.target.closest('[aria-controls=side-menu]') !== null
    if (!isSwitch && event.target instanceof Node && !menu.current?.contains(event.target)) onFold()
  })
  useEffect(() => {
    if (!isFloating) return
    document.addEventListener('pointerdown', foldOutside, true)
    document.addEventListener('focusin', foldOutside)
    return () => {
      document.removeEventListener('pointerdown', foldOutside, true)
      document.removeEventListener('focusin', foldOutside)
    }
  }, [isFloating])
  return menu
}

/** The two tabs of the menu, walked with the arrow keys. */
function MenuTabs({ isFavourites, onChange }: { isFavourites: boolean; onChange: (isFavourites: boolean) => void }) {
  const { t } = useTexts()
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onChange(!isFavourites)
    event.currentTarget.querySelector<HTMLElement>('[aria-selected=false]')?.focus()
  }
  const tab = (id: string, isSelected: boolean, label: string, isOfFavourites: boolean) => (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isSelected}
      aria-controls="side-menu-panel"
      tabIndex={isSelected ? 0 : -1}
      onClick={() => onChange(isOfFavourites)}
    >
      {label}
    </button>
  )
  return (
    <div className="menu-tabs" role="tablist" aria-label={t('shell:menu.label')} tabIndex={-1} onKeyDown={onKeyDown}>
      {tab('menu-tab-all', !isFavourites, t('shell:menu.all'), false)}
      {tab('menu-tab-favourites', isFavourites, t('shell:menu.favourites'), true)}
    </div>
  )
}

/** The menu at the left: all menus or the favourites, folded up to its icons, locked in its place or lying over the page. */
export function SideMenu({ nodes, activeMenuNo, state, onChange, onOpen, onPrefetch }: SideMenuProps) {
  const { t } = useTexts()
  const { isCollapsed, isLocked, isFavourites } = state
  const isFloating = !isLocked && !isCollapsed
  const fold = useCallback(() => onChange({ isCollapsed: true }), [onChange])
  const expand = useCallback(() => onChange({ isCollapsed: false }), [onChange])
  const menu = useFoldAway(isFloating, fold)
  const lockLabel = t(isLocked ? 'shell:menu.unlock' : 'shell:menu.lock')
  const areFavouritesShown = isFavourites && !isCollapsed

  const open = useCallback(
    (entry: MenuEntry) => {
      if (isFloating) fold()
      onOpen(entry)
    },
    [isFloating, fold, onOpen],
  )

  return (
    <nav
      ref={menu}
      id="side-menu"
      className={`side-menu ${isCollapsed ? 'side-menu-collapsed' : ''} ${isFloating ? 'side-menu-floating' : ''}`}
      aria-label={t('shell:menu.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isFloating && !event.defaultPrevented) fold()
      }}
    >
      {!isCollapsed && <MenuTabs isFavourites={isFavourites} onChange={(isNow) => onChange({ isFavourites: isNow })} />}
      <div
        className="side-menu-scroll"
        {...(isCollapsed
          ? {}
          : {
              id: 'side-menu-panel',
              role: 'tabpanel',
              'aria-labelledby': areFavouritesShown ? 'menu-tab-favourites' : 'menu-tab-all',
            })}
      >
        {areFavouritesShown ? (
          <FavouriteList entries={entriesOf(nodes)} activeMenuNo={activeMenuNo} onOpen={open} onPrefetch={onPrefetch} />
        ) : (
          <MenuTree
            nodes={nodes}
            activeMenuNo={activeMenuNo}
            isCollapsed={isCollapsed}
            onExpand={expand}
            onOpen={open}
            onPrefetch={onPrefetch}
          />
        )}
      </div>
      <div className="side-menu-foot">
        {!isCollapsed && (
          <span className="side-menu-version">
            {t('shell:product.name')} {PRODUCT_VERSION} · © {COPYRIGHT_YEAR}
          </span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={lockLabel}
          title={lockLabel}
          aria-pressed={isLocked}
          onClick={() => onChange({ isLocked: !isLocked })}
        >
          <Icon name={isLocked ? 'lock' : 'unlock'} />
        </button>
      </div>
    </nav>
  )
}
