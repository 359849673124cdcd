import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '../list/mount-screen.ts'
import { dismissToast, toasts } from './notify.ts'
import { ReasonedButton } from './ReasonedButton.tsx'

const onClick = vi.fn()
const button = page.getByRole('button', { name: 'Go' })
const mount = (reason: string | null) =>
  mountScreen(
    <ReasonedButton reason={reason} onClick={onClick}>
      Go
    </ReasonedButton>,
  )

afterEach(() => {
  unmountScreen()
  vi.clearAllMocks()
  for (const { id } of toasts.get()) dismissToast(id)
})

describe('a button that does nothing now', () => {
  it('says why to who reaches it by keyboard, and does nothing but say so', async () => {
    await mount('The tide is out.')
    await userEvent.keyboard('{Tab}')
    await expect.element(button).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('The tide is out.')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('The tide is out.')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('The tide is out.'))
    expect(onClick).not.toHaveBeenCalled()
  })

  it('does not send its form either', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const form = (reason: string | null) =>
      mountScreen(
        <form onSubmit={onSubmit}>
          <ReasonedButton type="submit" reason={reason}>
            Go
          </ReasonedButton>
        </form>,
      )
    await form('The tide is out.')
    await button.click({ force: true })
    expect(onSubmit).not.toHaveBeenCalled()
    await form(null)
    await button.click()
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('rests while its call runs, keeps the focus, and says so without a message', async () => {
    await mountScreen(
      <ReasonedButton isPending onClick={onClick}>
        Go
      </ReasonedButton>,
    )
    await button.click({ force: true })
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAccessibleDescription('This is running already. Please wait.')
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(onClick).not.toHaveBeenCalled()
    expect(toasts.get()).toEqual([])
  })

  it('acts, without a word, once there is no reason against it', async () => {
    await mount(null)
    await button.click()
    expect(onClick).toHaveBeenCalledOnce()
    expect(page.getByRole('tooltip').query()).toBeNull()
    expect(toasts.get()).toEqual([])
  })
})
