import { useQuery } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { DetailSection } from './DetailSections.tsx'

/** What drawers let other modules add to: a delivery of an order by its id, and an acceptance by the number of its receipt. */
export type FurtherSubject = 'orderBatch' | 'receipt'

/** A section that a module adds to the drawers of modules below it, which know nothing of it. */
export interface FurtherSection {
  key: string
  of: FurtherSubject
  /** Name of its module, which the reader's licence must include; given where the modules come together. */
  module?: string
  /** Only those who have this menu entry see it. */
  menuNo: string
  titleKey: string
  /** Fetched with the texts of its module when a drawer is first shown. */
  load: () => Promise<{ default: ComponentType<{ of: string }> }>
}

let offered: readonly FurtherSection[] = []

/** Names the sections that modules add; called once, when the product starts. */
export function offerFurtherSections(sections: readonly FurtherSection[]): void {
  offered = sections
}

/**
 * The sections that other modules add to a drawer about this document, once they are fetched. They tell of now: in the past there are
 * none.
 */
export function useFurtherSections(subject: FurtherSubject, of: string): DetailSection[] {
  const { t } = useTexts()
  const { hasMenu, isOpen } = useSession()
  const isPast = useAsOf().asOf !== null
  const mine = offered.filter(
    (section) => section.of === subject && hasMenu(section.menuNo) && isOpen(section.module) && !isPast,
  )
  const { data = [] } = useQuery({
    queryKey: ['further-sections', subject, mine.map(({ key }) => key)],
    queryFn: async () => Promise.all(mine.map(async (section) => ({ section, Panel: (await section.load()).default }))),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mine.length > 0,
  })
  return data.map(({ section: { key, titleKey }, Panel }) => ({
    key,
    title: t(titleKey),
    content: createElement(Panel, { key: of, of }),
  }))
}
