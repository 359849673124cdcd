import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { type UserOption, UserPickDialog } from './UserPickDialog.tsx'

const ANNA: UserOption = { userNo: 'anna', userName: 'Anna Berg', orgNo: 'O1', roleName: 'Buyer' }
const LI: UserOption = { userNo: 'li', userName: '李华', orgNo: 'O2', roleName: 'Warehouse' }

let users: UserOption[] = []
let asked: { url: string; condition: ListCondition }[] = []
const confirmed = vi.fn()

function Sample() {
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return <p>closed</p>
  return (
    <UserPickDialog
      onConfirm={(userNos, rows) => {
        confirmed(userNos, rows)
        setIsOpen(false)
      }}
      onClose={() => setIsOpen(false)}
    />
  )
}

beforeEach(async () => {
  users = [ANNA, LI]
  asked = []
  toasts.set([])
  confirmed.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const { condition } = JSON.parse(String(request?.body)) as { condition: ListCondition }
    asked.push({ url: String(url), condition })
    const data = String(url).endsWith('getFullAuthorityRoleListByParams')
      ? { records: [{ roleNo: 'BUYER', roleName: 'Buyer' }], total: 1, pageSize: 20 }
      : { records: users, total: users.length, pageSize: 20 }
    return Promise.resolve(new Response(JSON.stringify({ status: 200, data })))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const said = () => toasts.get().map((toast) => toast.text)

describe('shell §2, §5: the user-picking dialog', () => {
  it('filters by role, by part of the user number and by part of the name', async () => {
    await mountScreen(<Sample />)
    await expect.element(page.getByText('Anna Berg')).toBeVisible()
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByTitle('BUYER').click()
    await page.getByRole('textbox', { name: 'User number' }).fill('an')
    await page.getByRole('textbox', { name: 'User name' }).fill('berg')
    await press('Search')
    await vi.waitFor(() =>
      expect(asked.at(-1)).toEqual({
        url: expect.stringContaining('/ISysUserService/getAuthUserList'),
        condition: { roleNo: 'BUYER', userNo: 'an', userName: 'berg' },
      }),
    )
  })

  it('warns that no user was chosen and stays, in whichever way it is closed', async () => {
    await mountScreen(<Sample />)
    await expect.element(page.getByText('Anna Berg')).toBeVisible()
    for (const close of ['OK', 'Cancel', 'Close']) {
      toasts.set([])
      await press(close)
      expect(said()).toEqual(['No user was chosen.'])
    }
    toasts.set([])
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(said()).toEqual(['No user was chosen.']))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('row', { name: /李华/ }).getByRole('checkbox').click()
    await press('OK')
    expect(confirmed).toHaveBeenCalledWith(['li'], [LI])
    await expect.element(page.getByText('closed')).toBeVisible()
  })

  it('lets its reader go when there is nobody to choose', async () => {
    users = []
    await mountScreen(<Sample />)
    await expect.element(page.getByText('There is nothing here yet.')).toBeVisible()
    await press('Cancel')
    await expect.element(page.getByText('closed')).toBeVisible()
    expect(said()).toEqual([])
  })
})
