import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { Icon } from './Icon.tsx'
import type { MenuNode } from './menu-tree.ts'
import { pinnedMenus } from './pinned-menus.ts'

/** The star that makes an entry a favourite, or no longer one. */
export function PinStar({ node }: { node: MenuNode }) {
  const { t } = useTexts()
  const isPinned = useStore(pinnedMenus.store)?.includes(node.menuNo) ?? false
  const label = t(isPinned ? 'shell:menu.unpin' : 'shell:menu.pin', { name: node.name })
  return (
    <button
      type="button"
      className={isPinned ? 'icon-button pin-star pin-star-on' : 'icon-button pin-star'}
      aria-label={label}
      title={label}
      aria-pressed={isPinned}
      onClick={() => void pinnedMenus.toggle(node.menuNo)}
    >
      <Icon name={isPinned ? 'starFilled' : 'star'} />
    </button>
  )
}
