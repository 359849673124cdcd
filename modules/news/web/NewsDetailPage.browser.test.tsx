import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AnnouncementDetailPage } from './AnnouncementDetailPage.tsx'
import { NewsDetailPage } from './NewsDetailPage.tsx'

const texts = textSources(import.meta.glob('../locales/en-US.json', { import: 'default' }), 'news')

afterEach(() => {
  unmountScreen()
  vi.restoreAllMocks()
})

describe('the page of a piece of news', () => {
  const pages: [string, ComponentType][] = [
    ['inside the portal', NewsDetailPage],
    ['before sign-in', AnnouncementDetailPage],
  ]
  it.each(pages)(
    '%s says that there is none where its address names none, and asks for nothing',
    async (_where, Shown) => {
      for (const query of ['', 'id=', 'id=x']) {
        const asked = vi.spyOn(window, 'fetch')
        const open = vi.fn()
        await mountScreen(<Shown />, [], { texts, page: { query: new URLSearchParams(query), open } })
        await expect
          .element(screen.getByRole('alert'))
          .toHaveTextContent('The announcement does not exist, or it is no longer published.')
        expect(asked).not.toHaveBeenCalled()
        unmountScreen()
        vi.restoreAllMocks()
      }
    },
  )
})
