import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import type { Translate } from '#platform/web/texts/texts.ts'

/** What a screen reader hears while something is dragged. `nameOf` names it, `placeOf` counts from 1. */
export function dragTexts(
  t: Translate,
  nameOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => number,
): NonNullable<DndContextProps['accessibility']> {
  return {
    screenReaderInstructions: { draggable: t('shell:drag.help') },
    announcements: {
      onDragStart: ({ active }) => t('shell:drag.start', { name: nameOf(active.id), place: placeOf(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? t('shell:drag.over', { name: nameOf(active.id), place: placeOf(over.id) }) : undefined,
      onDragEnd: ({ active, over }) =>
        t('shell:drag.end', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id) }),
      onDragCancel: ({ active }) => t('shell:drag.cancel', { name: nameOf(active.id) }),
    },
  }
}
