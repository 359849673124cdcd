import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DetailDrawer } from '../detail/DetailDrawer.tsx'
import { mountScreen, unmountScreen } from '../list/mount-screen.ts'
import { PopupMenu } from './PopupMenu.tsx'

afterEach(unmountScreen)

/** A drawer with a menu behind a button, as the commands of a document stand in it. */
function Drawer() {
  const [isOpen, setIsOpen] = useState(true)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <DetailDrawer isOpen={isOpen} title="PO-1" onClose={() => setIsOpen(false)}>
      <button type="button" onClick={() => setIsMenuOpen(true)}>
        More
      </button>
      {isMenuOpen && (
        <PopupMenu
          label="More"
          entries={[{ key: 'close', label: 'Close order', run: () => undefined }]}
          onClose={() => setIsMenuOpen(false)}
        />
      )}
    </DetailDrawer>
  )
}

describe('a menu in a drawer', () => {
  it('is what Escape closes, and gives the focus back; the drawer goes with the next one', async () => {
    await mountScreen(<Drawer />)
    await page.getByRole('button', { name: 'More' }).click()
    await expect.element(page.getByRole('menuitem')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
