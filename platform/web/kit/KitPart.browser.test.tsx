import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '../list/mount-screen.ts'
import { lazyDialog } from './lazy-dialog.ts'

function Question({ isOpen, text }: { isOpen: boolean; text: string }) {
  return <p>{isOpen ? text : 'closing'}</p>
}
const load = vi.fn(async () => Question)

afterEach(() => {
  vi.clearAllMocks()
  unmountScreen()
})

describe('a part that uses antd', () => {
  it('is fetched when it first opens, and stays so that it can close', async () => {
    const Part = lazyDialog(load, ({ isOpen }) => isOpen)
    await mountScreen(<Part isOpen={false} text="Sure?" />)
    await new Promise(requestAnimationFrame)
    expect(load).not.toHaveBeenCalled()

    const Switched = lazyDialog(load, ({ isOpen }) => isOpen)
    await mountScreen(<Toggle Part={Switched} />)
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.element(page.getByText('Sure?')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.element(page.getByText('closing')).toBeVisible()
  })

  it('is fetched at once where it cannot be closed', async () => {
    const Part = lazyDialog(load)
    await mountScreen(<Part isOpen text="Sure?" />)
    await expect.element(page.getByText('Sure?')).toBeVisible()
  })
})

function Toggle({ Part }: { Part: ReturnType<typeof lazyDialog<{ isOpen: boolean; text: string }>> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Ask
      </button>
      <Part isOpen={isOpen} text="Sure?" />
    </>
  )
}
