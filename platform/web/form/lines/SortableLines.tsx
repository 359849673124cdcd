import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { LineRow, type LineRowProps } from './LineRow.tsx'
import type { LineSorting } from './LineTable.tsx'

interface CustomFieldSetProps {
  keys: readonly string[]
  onSort: (key: string, toKey: string) => void
  children: ReactNode
}

/** A press becomes a drag when the pointer has moved this far. */
const DRAG_AFTER_PX = 4

function SortableFrame({ keys, onSort, children }: CustomFieldSetProps) {
  const { t } = useTexts()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const hasMoved = useRef(false)
  const place = (key: string | number | undefined) => keys.indexOf(String(key)) + 1
  const at = (textKey: string, over: string | number | undefined) =>
    t(`lists:lines.${textKey}`, { number: place(over), count: keys.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return at('dragStarted', active.id)
    },
    onDragOver: ({ active, over }) => {
      // Right after it was picked up a line is over its own place, which was told already.
      if (over && over.id !== active.id) hasMoved.current = true
      return over && hasMoved.current ? at('dragOver', over.id) : undefined
    },
    onDragEnd: ({ active, over }) => at('dragEnded', over?.id ?? active.id),
    onDragCancel: ({ active }) => at('dragCancelled', active.id),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('lists:lines.dragHint') } }}
      onDragEnd={({ active, over }: DragEndEvent) => {
        if (over && over.id !== active.id) onSort(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function SortableRow<Line extends object>(props: LineRowProps<Line>) {
  const { t } = useTexts()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: props.entry.key,
  })
  return (
    <LineRow
      {...props}
      drag={{
        ref: setNodeRef,
        // Lines move up and down only.
        style: { transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition },
        isDragged: isDragging,
        handle: (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="line-handle"
            aria-label={t('lists:lines.dragLine', { number: props.index + 1 })}
            aria-describedby={attributes['aria-describedby']}
            {...listeners}
          >
            <span aria-hidden="true">⠿</span>
          </button>
        ),
      }}
    />
  )
}

/** Lines are dragged by their handle, or picked up with Space and moved with the arrows. */
export const sortableLines: LineSorting = { CustomFieldSet: SortableFrame, Row: SortableRow }
