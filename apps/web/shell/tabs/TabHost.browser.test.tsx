import { act, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { shellTexts } from '#apps/web/locales.ts'
import { createRouteTable } from '#apps/web/routing/route-table.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { usePage } from '#platform/web/page.ts'
import { createSession, type SessionUser } from '#platform/web/session.ts'
import { loadLanguage, platformTexts, TextScope } from '#platform/web/texts/texts.ts'
import { useUnsaved } from '#platform/web/use-unsaved.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { TabHost } from './TabHost.tsx'
import { TabStrip } from './TabStrip.tsx'
import { type Address, createTabHostStore, type TabHostStore } from './tab-host-store.ts'
import { MOST_TABS } from './tab-state.ts'
import '../shell.css'

const renders: Record<string, number> = {}
const faulty = { isOn: false }

function DraftPage() {
  const page = usePage()
  const [text, setText] = useState('')
  renders[page.path] = (renders[page.path] ?? 0) + 1
  return (
    <div style={{ height: 3000 }}>
      <h1>
        {page.path} {page.query.get('x')}
      </h1>
      <input
        aria-label={`draft ${page.path}`}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          page.setDirty(event.target.value !== '')
        }}
      />
    </div>
  )
}

const ticks = { count: 0 }
const TICK_MS = 10

function TickingPage() {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      ticks.count += 1
      setTimes(ticks.count)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return <h1>ticked {times}</h1>
}

const dialog: { close: () => void } = { close: () => undefined }

function TypedDialog() {
  useUnsaved(true)
  return null
}

function DialogPage() {
  const [isOpen, setIsOpen] = useState(true)
  dialog.close = () => setIsOpen(false)
  return isOpen && <TypedDialog />
}

function FaultyPage() {
  if (faulty.isOn) throw new Error('the page broke')
  return <h1>mended</h1>
}

const page = (path: string, more: Partial<WebRoute> = {}): WebRoute => ({
  path,
  name: path,
  titleKey: path,
  load: async () => ({ default: DraftPage }),
  ...more,
})
const routes = [
  page('/dashboard'),
  page('/404'),
  page('/orders'),
  page('/asn'),
  page('/fresh', { isNoCache: true }),
  page('/faulty', { load: async () => ({ default: FaultyPage }) }),
  page('/dialog', { load: async () => ({ default: DialogPage }) }),
  page('/ticking', { load: async () => ({ default: TickingPage }) }),
  page('/many/:no'),
  page('/setting/one', { sharedTab: 'Setting' }),
  page('/setting/two', { sharedTab: 'Setting' }),
]

const session = createSession({ userInfo: { side: 'purchaser' } as SessionUser, allMenuList: [] })
const onRefresh = vi.fn()
const onSignIn = vi.fn()
const confirmDiscard = vi.fn(async () => true)
let host: TabHostStore
let root: Root
let visited: string[]

function memoryAddress(): Address {
  visited = ['/orders']
  return {
    current: () => visited.at(-1) ?? '',
    push: (fullPath) => void visited.push(fullPath),
    replace: (fullPath) => void visited.splice(-1, 1, fullPath),
  }
}

const keys = () => host.state.get().tabs.map((tab) => tab.key)
const draft = (path: string) => document.querySelector<HTMLInputElement>(`[aria-label="draft ${path}"]`)
const shownTitle = () =>
  [...document.querySelectorAll<HTMLElement>('.page')]
    .find((panel) => panel.checkVisibility() && !('hiddenTab' in panel.dataset))
    ?.querySelector('h1')?.textContent
const tab = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((element) => element.textContent?.startsWith(name))

async function type(path: string, text: string): Promise<void> {
  await act(async () => {
    const box = draft(path)
    if (!box) throw new Error(`no page ${path}`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const open = (path: string) => act(() => host.open(path))
const press = (key: string, held: KeyboardEventInit = {}) =>
  act(async () => {
    const active = document.querySelector('[role=tab][aria-selected=true]')
    active?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
  })

beforeAll(async () => {
  await loadLanguage('en-US', [...platformTexts, ...shellTexts])
})

beforeEach(async () => {
  // Other files share this page, and wait for what is drawn instead.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  faulty.isOn = false
  for (const path of Object.keys(renders)) delete renders[path]
  vi.clearAllMocks()
  confirmDiscard.mockResolvedValue(true)
  const table = createRouteTable(routes, (_, load) => load)
  host = createTabHostStore({
    table,
    session: () => session,
    address: memoryAddress(),
    confirmDiscard,
    onSignIn,
    onShow: () => undefined,
    onRefresh,
  })
  const container = document.body.appendChild(document.createElement('div'))
  container.style.cssText = 'height: 400px'
  root = createRoot(container)
  await act(async () =>
    root.render(
      <TextScope>
        <TabStrip host={host} />
        <div style={{ height: 300 }}>
          <TabHost host={host} table={table} />
        </div>
      </TextScope>,
    ),
  )
  await act(() => host.sync())
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('kept-alive tabs', () => {
  it('shell §2, §3: open beside the dashboard, which is always there', () => {
    expect(keys()).toEqual(['/dashboard', '/orders'])
    expect(shownTitle()).toContain('/orders')
  })

  it('keep what was typed, and do not render while hidden', async () => {
    await type('/orders', 'half a sentence')
    await open('/asn')
    const before = { ...renders }
    await type('/asn', 'abc')
    await open('/dashboard')
    await open('/asn')
    expect(renders['/orders']).toBe(before['/orders'])
    await open('/orders')
    expect(draft('/orders')?.value).toBe('half a sentence')
  })

  it('do nothing by themselves while hidden, and go on when shown', async () => {
    const wait = () => act(() => new Promise((resolve) => setTimeout(resolve, 10 * TICK_MS)))
    await open('/ticking')
    await wait()
    expect(ticks.count).toBeGreaterThan(0)
    await open('/orders')
    const before = ticks.count
    await wait()
    expect(ticks.count).toBe(before)
    await open('/ticking')
    await wait()
    expect(ticks.count).toBeGreaterThan(before)
  })

  it('shell §2: keep their scroll position, and start new pages at the top', async () => {
    const panel = draft('/orders')?.closest<HTMLElement>('.page')
    if (!panel) throw new Error('no panel')
    panel.style.cssText = 'height: 300px; overflow: auto'
    panel.scrollTop = 500
    await open('/asn')
    expect(draft('/asn')?.closest('.page')?.scrollTop).toBe(0)
    expect(shownTitle()).toContain('/asn')
    // Browsers report scrolling with the next frame, when this page is hidden already.
    await new Promise(requestAnimationFrame)
    await open('/orders')
    expect(panel.scrollTop).toBe(500)
  })

  it('are parked while hidden: laid out as before, but not seen, focused or read out', async () => {
    const box = draft('/orders')
    const width = box?.offsetWidth
    await open('/asn')
    expect(box?.checkVisibility()).toBe(false)
    box?.focus()
    expect(document.activeElement).not.toBe(box)
    expect(box?.closest<HTMLElement>('.page')?.style.display).toBe('')
    expect(screen.getByRole('textbox', { name: 'draft /orders' }).query()).toBeNull()
    await open('/orders')
    expect(box?.checkVisibility()).toBe(true)
    expect(box?.offsetWidth).toBe(width)
    box?.focus()
    expect(document.activeElement).toBe(box)
  })

  it('shell §2, §9: are built anew on refresh, which makes cached answers stale, and only once within 300 ms', async () => {
    await type('/orders', 'x')
    await act(async () => {
      await Promise.all([host.refresh('/orders'), host.refresh('/orders'), host.refresh('/orders')])
    })
    expect(draft('/orders')?.value).toBe('')
    expect(onRefresh).toHaveBeenCalledTimes(1)
    expect(host.state.get().tabs.find(({ key }) => key === '/orders')?.page.nonce).toBe(1)
  })

  it('shell §2: start at the top again when something else is opened in them', async () => {
    const panel = draft('/orders')?.closest<HTMLElement>('.page')
    if (!panel) throw new Error('no panel')
    panel.style.cssText = 'height: 300px; overflow: auto'
    panel.scrollTop = 500
    await open('/orders?x=1')
    expect(draft('/orders')?.closest('.page')?.scrollTop).toBe(0)
  })

  it('are built anew when opened with another query, and shown as they are otherwise', async () => {
    await open('/orders?x=1')
    expect(shownTitle()).toBe('/orders 1')
    await open('/asn')
    await act(() => host.showOrOpen('/orders'))
    expect(shownTitle()).toBe('/orders 1')
    expect(visited.at(-1)).toBe('/orders?x=1')
  })

  it('shell §2: show pages that share a tab in turn, after asking for unsaved input', async () => {
    await open('/setting/one')
    await open('/setting/two')
    expect(shownTitle()).toContain('/setting/two')
    expect(keys()).toEqual(['/dashboard', '/orders', 'Setting'])
    await type('/setting/two', 'not saved')
    confirmDiscard.mockResolvedValue(false)
    await open('/setting/one')
    expect(shownTitle()).toContain('/setting/two')
    expect(visited.at(-1)).toBe('/setting/two')
    confirmDiscard.mockResolvedValue(true)
    await open('/setting/one')
    expect(shownTitle()).toContain('/setting/one')
    expect(keys()).toEqual(['/dashboard', '/orders', 'Setting'])
  })

  it('follow back and forward', async () => {
    await open('/asn')
    visited.pop()
    await act(() => host.sync())
    expect(shownTitle()).toContain('/orders')
    expect(keys()).toEqual(['/dashboard', '/orders', '/asn'])
  })

  it('are not kept for pages without cache, unless these hold unsaved input', async () => {
    await open('/fresh')
    await open('/orders')
    expect(draft('/fresh')).toBeNull()
    await open('/fresh')
    await type('/fresh', 'unsaved')
    await open('/orders')
    expect(draft('/fresh')?.value).toBe('unsaved')
  })
})

describe('closing', () => {
  it('shows the neighbour in the place of the closed tab', async () => {
    await open('/asn')
    await open('/orders')
    await act(() => host.close('/orders'))
    expect(keys()).toEqual(['/dashboard', '/asn'])
    expect(visited.at(-1)).toBe('/asn')
    await act(() => host.close('/asn'))
    expect(shownTitle()).toContain('/dashboard')
  })

  it('leaves the fixed dashboard open', async () => {
    await act(() => host.close('/dashboard'))
    expect(keys()).toContain('/dashboard')
  })

  it('of the others keeps the one and the fixed', async () => {
    await open('/asn')
    await open('/fresh')
    await act(() => host.closeOthers('/orders'))
    expect(keys()).toEqual(['/dashboard', '/orders'])
    expect(host.state.get().activeKey).toBe('/orders')
  })

  it('of all keeps the fixed', async () => {
    await open('/asn')
    await act(() => host.closeAll())
    expect(keys()).toEqual(['/dashboard'])
    expect(shownTitle()).toContain('/dashboard')
  })

  it('asks before unsaved input is lost, and stops when told to', async () => {
    await type('/orders', 'unsaved')
    confirmDiscard.mockResolvedValue(false)
    await act(() => host.closeAll())
    await act(() => host.refresh('/orders'))
    await open('/orders?x=2')
    expect(confirmDiscard).toHaveBeenCalledTimes(3)
    expect(draft('/orders')?.value).toBe('unsaved')
    expect(visited.at(-1)).toBe('/orders')
    confirmDiscard.mockResolvedValue(true)
    await act(() => host.close('/orders'))
    expect(keys()).toEqual(['/dashboard'])
  })

  it('happens by itself to the oldest clean tab when there are too many', async () => {
    await type('/orders', 'unsaved')
    for (let no = 1; no < MOST_TABS; no++) await open(`/many/${no}`)
    expect(keys()).toHaveLength(MOST_TABS)
    expect(keys()).toContain('/orders')
    expect(keys()).not.toContain('/many/1')
    expect(keys()).toContain('/many/2')
  })
})

describe('unsaved input of a dialog', () => {
  const isDirty = () => host.dirtyTabs().length > 0

  it('counts beside that of its page, for as long as the dialog is there', async () => {
    await open('/dialog')
    expect(isDirty()).toBe(true)
    await act(async () => host.setDirty('/dialog', true))
    await act(async () => dialog.close())
    expect(isDirty()).toBe(true)
    await act(async () => host.setDirty('/dialog', false))
    expect(isDirty()).toBe(false)
  })

  it('counts while its tab is left, and no more when the dialog was closed meanwhile', async () => {
    await open('/dialog')
    await open('/orders')
    expect(isDirty()).toBe(true)
    await open('/dialog')
    expect(isDirty()).toBe(true)
    await open('/orders')
    await act(async () => dialog.close())
    await open('/dialog')
    expect(isDirty()).toBe(false)
  })

  it('may be lost once that was allowed', async () => {
    await open('/dialog')
    await act(async () => host.discard('/dialog'))
    expect(isDirty()).toBe(false)
  })
})

describe('the tab strip', () => {
  it('is walked with the arrow keys, and Delete closes', async () => {
    await open('/asn')
    await press('ArrowLeft')
    expect(host.state.get().activeKey).toBe('/orders')
    await press('Home')
    expect(host.state.get().activeKey).toBe('/dashboard')
    await press('End')
    await press('Delete')
    expect(keys()).toEqual(['/dashboard', '/orders'])
    await vi.waitFor(() => expect(document.activeElement).toBe(tab('/orders')))
  })

  it('says which tabs hold unsaved input', async () => {
    await type('/orders', 'x')
    expect(tab('/orders')?.textContent).toContain('unsaved')
    await type('/orders', '')
    expect(tab('/orders')?.textContent).not.toContain('unsaved')
  })

  it('shell §2: keeps the active tab in sight, also when arrows take room from the tabs', async () => {
    const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const strip = document.querySelector<HTMLElement>('.tab-strip')
    if (strip) strip.style.width = '320px'
    for (let no = 0; no < 8; no++) {
      await open(`/many/${no}`)
      // Arrows come, and the row gets narrower, in frames of their own.
      await act(() => new Promise((resolve) => setTimeout(resolve, 60)))
      const [row, active] = [edges('[role=tablist]'), edges('[role=tab][aria-selected=true]')]
      expect([active.left >= row.left - 1, active.right <= row.right + 1]).toEqual([true, true])
    }
    const row = document.querySelector('[role=tablist]')
    expect(row?.scrollWidth).toBeGreaterThan(row?.clientWidth ?? 0)
  })

  it('has a menu that closes the others', async () => {
    await open('/asn')
    await act(
      async () =>
        void tab('/orders')?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    )
    const entry = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Close others',
    )
    await act(async () => entry?.click())
    expect(keys()).toEqual(['/dashboard', '/orders'])
  })
})

describe('shell §2: moving tabs', () => {
  beforeEach(async () => {
    await open('/asn')
    await open('/fresh')
  })

  it('puts a tab in the place of another, and never before the fixed one', async () => {
    await act(async () => host.move('/fresh', '/orders'))
    expect(keys()).toEqual(['/dashboard', '/fresh', '/orders', '/asn'])
    await act(async () => host.move('/asn', '/dashboard'))
    await act(async () => host.move('/dashboard', '/asn'))
    expect(keys()).toEqual(['/dashboard', '/fresh', '/orders', '/asn'])
  })

  it('works with the keyboard and keeps the focus', async () => {
    await press('ArrowLeft', { ctrlKey: true, shiftKey: true })
    expect(keys()).toEqual(['/dashboard', '/orders', '/fresh', '/asn'])
    await press('ArrowRight', { ctrlKey: true, shiftKey: true })
    expect(keys()).toEqual(['/dashboard', '/orders', '/asn', '/fresh'])
    expect(host.state.get().activeKey).toBe('/fresh')
    await vi.waitFor(() => expect(document.activeElement).toBe(tab('/fresh')))
  })

  it('leaves the pages as they are', async () => {
    await type('/fresh', 'half a sentence')
    await act(async () => host.move('/fresh', '/orders'))
    expect(draft('/fresh')?.value).toBe('half a sentence')
  })
})

describe('shell §2: seven clicks on the active tab', () => {
  it('copy the name of its route, and say so', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    for (let click = 0; click < 7; click++) await act(async () => tab('/orders')?.click())
    expect(copied).toHaveBeenCalledExactlyOnceWith('/orders')
    expect(toasts.get().map(({ text }) => text)).toContain('The route name is written to the clipboard.')
    copied.mockRestore()
  })
})

describe('a page that breaks', () => {
  it('leaves the other tabs alone and can be tried again', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    faulty.isOn = true
    await open('/faulty')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('the page broke')
    await open('/orders')
    expect(shownTitle()).toContain('/orders')
    await open('/faulty')
    faulty.isOn = false
    await act(async () => document.querySelector<HTMLElement>('[role=alert] button')?.click())
    expect(shownTitle()).toBe('mended')
    silenced.mockRestore()
  })
})
