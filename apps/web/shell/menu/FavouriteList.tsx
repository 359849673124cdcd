import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { dragTexts } from '../tabs/drag-texts.ts'
import { Icon } from './Icon.tsx'
import { MenuLink } from './MenuLink.tsx'
import type { MenuEntry } from './menu-tree.ts'
import { PinStar } from './PinStar.tsx'
import { pinnedMenus } from './pinned-menus.ts'

interface FavouriteListProps {
  entries: readonly MenuEntry[]
  activeMenuNo: string
  onOpen: (entry: MenuEntry) => void
  onPrefetch: (route: WebRoute) => void
}

function Favourite({ entry, menu }: { entry: MenuEntry; menu: FavouriteListProps }) {
  const { t } = useTexts()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: entry.menuNo,
    attributes: { roleDescription: t('shell:drag.role') },
  })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'favourite favourite-dragged' : 'favourite'}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="favourite-handle"
        {...attributes}
        {...listeners}
        aria-label={t('shell:menu.move', { name: entry.name })}
      >
        <Icon name="grip" size={12} />
      </button>
      <MenuLink
        entry={entry}
        className="menu-line favourite-line"
        isCurrent={entry.menuNo === menu.activeMenuNo}
        title={entry.name}
        onOpen={menu.onOpen}
        onPrefetch={menu.onPrefetch}
      >
        <span className="menu-name">{entry.name}</span>
      </MenuLink>
      <PinStar node={entry} />
    </li>
  )
}

/** The favourites: opened like any entry, put into order with the pointer or the keyboard. */
export function FavouriteList(props: FavouriteListProps) {
  const { t } = useTexts()
  const pins = useStore(pinnedMenus.store)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const byNo = new Map(props.entries.map((entry) => [entry.menuNo, entry]))
  const shown = (pins ?? []).flatMap((menuNo) => byNo.get(menuNo) ?? [])
  const order = shown.map(({ menuNo }) => menuNo)

  function onDragEnd({ active, over }: DragEndEvent) {
    const from = order.indexOf(String(active.id))
    const to = order.indexOf(String(over?.id ?? ''))
    if (from >= 0 && to >= 0 && from !== to) void pinnedMenus.sort(arrayMove(order, from, to))
  }

  if (pins === null) return <p className="menu-hint">{t('shell:tabs.loading')}</p>
  if (shown.length === 0) return <p className="menu-hint">{t('shell:menu.noFavourites')}</p>
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={dragTexts(
        t,
        (id) => byNo.get(String(id))?.name ?? '',
        (id) => order.indexOf(String(id)) + 1,
      )}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <ul>
          {shown.map((entry) => (
            <Favourite key={entry.menuNo} entry={entry} menu={props} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
