import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shellTexts } from '#apps/web/locales.ts'
import { loadLanguage, platformTexts, TextScope } from '#platform/web/texts/texts.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { FunctionOverlay } from './FunctionOverlay.tsx'
import type { MenuEntry, MenuNode } from './menu-tree.ts'

const entry = (menuNo: string, name: string): MenuNode => ({
  menuNo,
  name,
  icon: '',
  target: { kind: 'route', route: { path: `/${menuNo}`, name: menuNo } as WebRoute },
  children: [],
})
const nodes: MenuNode[] = [
  {
    menuNo: 'base',
    name: 'Master data',
    icon: 'masterData',
    children: [
      ...Array.from({ length: 11 }, (_, at) => entry(`list${at}`, `List ${at}`)),
      { menuNo: 'inner', name: 'Inner group', icon: '', children: [entry('deep', 'Điều phối')] },
    ],
  },
  { menuNo: 'other', name: 'Other', icon: '', children: [entry('plan', 'Plan')] },
]

const opened = vi.fn<(entry: MenuEntry) => void>()
let root: Root

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        opener
      </button>
      {isOpen && (
        <FunctionOverlay nodes={nodes} onOpen={opened} onPrefetch={() => undefined} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

beforeAll(async () => {
  await loadLanguage('en-US', [...platformTexts, ...shellTexts])
})
beforeEach(async () => {
  vi.clearAllMocks()
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  root.render(
    <TextScope>
      <Opener />
    </TextScope>,
  )
  await page.getByText('opener').click()
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const search = page.getByRole('searchbox')
const names = () => [...document.querySelectorAll('.function-link')].map(({ textContent }) => textContent)

describe('shell §2: the full functionality', () => {
  it('splits groups of more than five into columns of five', () => {
    const columns = [...document.querySelectorAll('.function-group')][0]?.querySelectorAll(
      ':scope > div > .function-columns > ul',
    )
    expect([...(columns ?? [])].map(({ children }) => children.length)).toEqual([5, 5, 2])
  })

  it('folds and unfolds its groups, three levels deep', async () => {
    await page.getByRole('button', { name: 'Inner group' }).click()
    await vi.waitFor(() => expect(names()).not.toContain('Điều phối'))
    await page.getByRole('button', { name: 'Master data' }).click()
    await vi.waitFor(() => expect(names()).toEqual(['Plan']))
    await page.getByRole('button', { name: 'Master data' }).click()
    await vi.waitFor(() => expect(names()).toHaveLength(13))
  })

  it('shell §9: searches 300 ms after the last key, by name without marks and by number, and Delete clears', async () => {
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('dieu')
    expect(names()).toHaveLength(13)
    await vi.waitFor(() => expect(names()).toEqual(['Điều phối']))
    await userEvent.keyboard('{Delete}')
    await expect.element(search).toHaveValue('')
    await vi.waitFor(() => expect(names()).toHaveLength(13))
    await userEvent.keyboard('LIST10')
    await vi.waitFor(() => expect(names()).toEqual(['List 10']))
    await userEvent.keyboard('x')
    await expect.element(page.getByText('No menu entry is called like that.')).toBeVisible()
  })

  it('opens the first entry found with Enter', async () => {
    await userEvent.keyboard('plan{Enter}')
    expect(opened.mock.calls.map(([{ menuNo }]) => menuNo)).toEqual(['plan'])
  })

  it('keeps the focus inside, closes with Escape, and gives the focus back', async () => {
    for (let presses = 0; presses < 40; presses += 1) {
      await userEvent.keyboard('{Tab}')
      const at = document.activeElement
      expect(at === document.body || at?.closest('dialog') !== null).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toBe('opener')
  })
})
