import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
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
import { CSS } from '@dnd-kit/utilities'
import { useMemo } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import './column-settings.css'
import { ListIcon } from '../ListIcon.tsx'
import type { ArrangedColumn } from './arranged-column.ts'

/** Milliseconds in which columns make room for a dragged one (spec shell §9). */
const DRAG_TRANSITION = { duration: 200, easing: 'ease' }

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

export interface ColumnSettingsPanelProps<Row> {
  columns: readonly ArrangedColumn<Row>[]
  onChange: (columns: readonly ArrangedColumn<Row>[]) => void
  onReset: () => void
  /** Saves the shown columns as a template of the list's export; undefined where nothing is exported. */
  onSaveTemplate: (() => void) | undefined
  close: () => void
}

/** Show, fix left, and order by dragging (Space, arrows, Space on the keyboard). What is changed shows at once. */
export function ColumnSettingsPanel<Row>(props: ColumnSettingsPanelProps<Row>) {
  const { columns, onChange, onReset, onSaveTemplate, close } = props
  const { t } = useTexts()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = columns.map(({ column }) => column.key)
  const announcements = useMemo<Announcements>(() => {
    const title = (key: unknown) => columns.find(({ column }) => column.key === key)?.column.title ?? ''
    const place = (key: unknown) => columns.findIndex(({ column }) => column.key === key) + 1
    return {
      onDragStart: ({ active }) => t('lists:columns.taken', { label: title(active.id) }),
      onDragOver: ({ active, over }) =>
        over && over.id !== active.id
          ? t('lists:columns.moved', { label: title(active.id), place: place(over.id) })
          : undefined,
      onDragEnd: ({ active, over }) =>
        t('lists:columns.dropped', { label: title(active.id), place: place(over?.id ?? active.id) }),
      onDragCancel: ({ active }) => t('lists:columns.left', { label: title(active.id) }),
    }
  }, [columns, t])
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onChange(arrayMove([...columns], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
  }
  const change = (key: string, values: Partial<ArrangedColumn<Row>>) =>
    onChange(columns.map((one) => (one.column.key === key ? { ...one, ...values } : one)))
  const shown = columns.filter((one) => one.isShown).length
  return (
    <>
      <h2>{t('lists:columns.title')}</h2>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDown]}
        onDragEnd={end}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('lists:columns.howTo') } }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul className="column-list">
            {columns.map((one) => (
              <ColumnItem
                key={one.column.key}
                one={one}
                isLast={one.isShown && shown === 1}
                onChange={(values) => change(one.column.key, values)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="bar-popover-foot column-foot">
        <button type="button" className="button" onClick={onReset}>
          {t('lists:columns.reset')}
        </button>
        {onSaveTemplate && (
          <button
            type="button"
            className="button"
            onClick={() => {
              close()
              onSaveTemplate()
            }}
          >
            {t('lists:templates.save')}
          </button>
        )}
      </div>
    </>
  )
}

interface ColumnItemProps<Row> {
  one: ArrangedColumn<Row>
  /** The only column that is shown; it stays. */
  isLast: boolean
  onChange: (values: Partial<ArrangedColumn<Row>>) => void
}

function ColumnItem<Row>({ one, isLast, onChange }: ColumnItemProps<Row>) {
  const { t } = useTexts()
  const { column, isShown, isFixed } = one
  const sortable = useSortable({ id: column.key, transition: DRAG_TRANSITION })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      className={`column-item${isDragging ? ' is-dragged' : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="icon-button column-handle"
        {...attributes}
        {...listeners}
        aria-label={t('lists:columns.move', { label: column.title })}
      >
        <ListIcon name="drag" />
      </button>
      <label className="column-label" title={isLast ? t('lists:columns.lastShown') : undefined}>
        <input
          type="checkbox"
          checked={isShown}
          aria-disabled={isLast}
          aria-description={isLast ? t('lists:columns.lastShown') : undefined}
          onChange={(event) => {
            if (!isLast) onChange({ isShown: event.target.checked })
          }}
        />
        <span>{column.title}</span>
      </label>
      <button
        type="button"
        className={`icon-button${isFixed ? ' is-on' : ''}`}
        aria-pressed={isFixed}
        aria-label={t('lists:columns.fix', { label: column.title })}
        title={t('lists:columns.fix', { label: column.title })}
        onClick={() => onChange({ isFixed: !isFixed })}
      >
        <ListIcon name="pin" />
      </button>
    </li>
  )
}
