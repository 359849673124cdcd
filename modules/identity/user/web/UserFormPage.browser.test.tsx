import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { RoleFormPage } from '#modules/identity/role/web/RoleFormPage.tsx'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import type { NotificationChoice } from '../contract/notification-choices.ts'
import { UserFormPage } from './UserFormPage.tsx'
import { UserListPage } from './UserListPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'identity')

/** Answers calls by the end of their path, with an answer or what makes it; remembers what was sent. */
function serve(answers: Record<string, unknown>) {
  const sent: { path: string; condition: Record<string, unknown> }[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const found = Object.entries(answers).find(([name]) => String(input).endsWith(name))
    if (!found) return Promise.reject(new Error(`nobody answers ${String(input)}`))
    sent.push({ path: found[0], condition: JSON.parse(String(init?.body)).condition })
    const answer = typeof found[1] === 'function' ? found[1]() : found[1]
    const isErrorAnswer = answer instanceof Object && 'errorCode' in answer
    const body = JSON.stringify(isErrorAnswer ? answer : { status: 200, data: answer })
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(body, { status: isErrorAnswer ? 409 : 200, headers }))
  })
  return { sent, conditionOf: (path: string) => sent.find((call) => call.path === path)?.condition }
}

const box = (name: string) => screen.getByLabelText(name, { exact: true })
const button = (name: string) => screen.getByRole('button', { name, exact: true })

const MENUS = [
  { menuNo: 'offsite', menuName: 'Delivery', menuOwner: '0', appNo: 'PC', flags: [], givable: [] },
  {
    menuNo: 'addAsn',
    menuName: 'Create ASN',
    menuOwner: 'offsite',
    appNo: 'PC',
    flags: ['isAdd', 'isSearch'],
    givable: ['isAdd', 'isSearch'],
  },
  { menuNo: 'empty', menuName: 'Nothing to give', menuOwner: 'offsite', appNo: 'PC', flags: [], givable: [] },
  {
    menuNo: 'asnTracking',
    menuName: 'ASNs',
    menuOwner: 'offsite',
    appNo: 'PC',
    flags: ['isSearch', 'isCheck'],
    givable: ['isSearch'],
  },
]
const ROLES = [
  { roleNo: 'buyer', roleName: 'Buyer', blocker: '' },
  {
    roleNo: 'chief',
    roleName: 'Chief',
    blocker: 'The role chief gives the right “Check” in “ASNs”, which you do not have.',
  },
]
/** What the form of a user asks for beside the user. */
const GRANT_ANSWERS = { getgrantablemenulist: MENUS, getgivablerolelist: ROLES }

/** Stands for the control of messages, which another module brings. */
function NotificationChecks({ isOfSupplier, value = [], onChange }: NotificationChecksProps) {
  const side = isOfSupplier ? 'suppliers' : 'purchasers'
  return (
    <button type="button" onClick={() => onChange?.([...value, { ...SILENT, noticeEvent: 'orderReleased' }])}>
      Switch off for {side}
    </button>
  )
}
interface NotificationChecksProps {
  isOfSupplier: boolean
  value?: NotificationChoice[]
  onChange?: (choices: NotificationChoice[]) => void
}
const SILENT = { inPortal: '0', byLetter: '0' } as const

const USUAL = [1366, 768] as const
/** Room for all buttons above the list, so that none is folded away. */
const ROOMY = [1920, 768] as const
afterEach(async () => {
  await screen.viewport(...USUAL)
  vi.restoreAllMocks()
  unmountScreen()
  toasts.set([])
})

describe('shell §2: the role form', () => {
  it('offers the flags that do something, one by one or all of an entry, and saves what is ticked', async () => {
    const { conditionOf } = serve({ getgrantablemenulist: MENUS, saveorupdaterole: { id: '7', version: 1 } })
    const close = vi.fn()
    const open = vi.fn()
    await mountScreen(<RoleFormPage />, [], { texts, page: { close, open } })
    await expect.element(screen.getByText('Nothing to give')).not.toBeInTheDocument()
    await box('Role number').fill('clerk')
    await button('Save').click()
    await expect.element(screen.getByText('required')).toBeVisible()
    await box('Role name').fill('Clerk')
    await box('All of Create ASN').click()
    await box('Create ASN: Add').click()
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(open).toHaveBeenCalledWith('/baseManage/role')
    expect(conditionOf('saveorupdaterole')).toEqual({
      roleNo: 'clerk',
      roleName: 'Clerk',
      isFactorDemanded: false,
      isForSuppliers: false,
      menus: [{ menuNo: 'addAsn', flags: ['isSearch'] }],
    })
  })
})

describe('rights that the reader lacks', () => {
  it('stand in the tree of a role with the reason, and “all” leaves them as they are', async () => {
    const { conditionOf } = serve({ getgrantablemenulist: MENUS, saveorupdaterole: { id: '7', version: 1 } })
    await mountScreen(<RoleFormPage />, [], { texts, page: { close: vi.fn(), open: vi.fn() } })
    const lacked = box('ASNs: Check')
    await expect.element(lacked).toBeDisabled()
    await expect
      .element(lacked)
      .toHaveAttribute('title', 'You do not have this right yourself, so you can neither give nor take it.')
    await box('All of ASNs').click()
    await expect.element(box('All of ASNs')).toBeChecked()
    await box('Role number').fill('clerk')
    await box('Role name').fill('Clerk')
    await button('Save').click()
    await vi.waitFor(() =>
      expect(conditionOf('saveorupdaterole')).toMatchObject({
        menus: [{ menuNo: 'asnTracking', flags: ['isSearch'] }],
      }),
    )
  })

  it('keep a role from being chosen for a user, which says why; own rights are ticked beside the roles', async () => {
    const { conditionOf } = serve({ ...GRANT_ANSWERS, saveorupdatesysuser: { id: '9', version: 1 } })
    await mountScreen(<UserFormPage notificationChecks={NotificationChecks} />, [], {
      texts,
      page: { close: vi.fn(), open: vi.fn() },
    })
    await box('User number').fill('anna')
    await box('User name').fill('Anna')
    await box('Password').fill('Anna2026')
    await screen.getByRole('combobox', { name: 'Roles' }).click()
    const chief = screen.getByTitle('The role chief gives the right “Check” in “ASNs”, which you do not have.')
    await expect.element(chief).toHaveAttribute('aria-disabled', 'true')
    await screen.getByText('Buyer', { exact: true }).click()
    await screen.getByText('Menu permissions of this user alone', { exact: false }).click()
    await expect.element(box('ASNs: Check')).toBeDisabled()
    await box('Create ASN: View').click()
    await box('Row limit').fill('500')
    await button('Save').click()
    await vi.waitFor(() =>
      expect(conditionOf('saveorupdatesysuser')).toMatchObject({
        roleNos: ['buyer'],
        menus: [{ menuNo: 'addAsn', flags: ['isSearch'] }],
        limitCount: 500,
      }),
    )
  })
})

describe('the second of two editors of a role', () => {
  it('keeps what was ticked, is told who was faster and what is allowed now, and saves over it', async () => {
    const role = {
      id: '7',
      version: 3,
      roleNo: 'clerk',
      roleName: 'Clerk',
      isFactorDemanded: false,
      isForSuppliers: false,
    }
    const loads = [
      { ...role, updateName: 'Anna', updateDate: '2026-03-20 09:00:00', menus: [] },
      {
        ...role,
        version: 4,
        roleName: 'Senior clerk',
        updateName: 'Doris',
        updateDate: '2026-03-21 10:00:00',
        menus: [{ menuNo: 'addAsn', flags: ['isSearch'] }],
      },
    ]
    const saves = [
      { errorCode: 'wire.staleVersion', errorMessage: 'Doris was faster' },
      { id: '7', version: 5 },
    ]
    const { sent } = serve({
      getgrantablemenulist: MENUS,
      getsysrolebyid: () => loads.shift(),
      saveorupdaterole: () => saves.shift(),
    })
    const close = vi.fn()
    await mountScreen(<RoleFormPage />, [], { texts, page: { close, params: { id: '7', roleNo: 'clerk' } } })
    await box('Create ASN: Add').click()
    await button('Save').click()
    await expect.element(screen.getByText('Doris changed this record in the meantime', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('now Senior clerk', { exact: false })).toBeVisible()
    const clash = screen.getByRole('group', { name: 'Create ASN' })
    await expect.element(clash.getByRole('radio', { name: 'Take theirs: View' })).not.toBeChecked()
    await expect.element(box('Create ASN: Add')).toBeChecked()
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    const saved = sent.filter(({ path }) => path === 'saveorupdaterole').map(({ condition }) => condition)
    expect(saved.map(({ version }) => version)).toEqual([3, 4])
    expect(saved[1]).toMatchObject({ roleName: 'Senior clerk', menus: [{ menuNo: 'addAsn', flags: ['isAdd'] }] })
  })
})

describe('shell §2, §5: the user form', () => {
  it('needs a first password of the declared kind for a new user, and sends it encoded', async () => {
    const { conditionOf } = serve({ ...GRANT_ANSWERS, saveorupdatesysuser: { id: '9', version: 1 } })
    const close = vi.fn()
    const open = vi.fn()
    await mountScreen(<UserFormPage notificationChecks={NotificationChecks} />, [], { texts, page: { close, open } })
    await box('User number').fill('anna')
    await box('User name').fill('Anna')
    await box('Password').fill('short')
    await button('Save').click()
    await expect.element(screen.getByText('The password does not meet every demand.')).toBeVisible()
    await box('Password').fill('Anna2026')
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(open).toHaveBeenCalledWith('/baseManage/user')
    expect(conditionOf('saveorupdatesysuser')).toMatchObject({ userNo: 'anna', pwd: btoa('Anna2026'), statusCode: '1' })
  })

  it('keeps the password of a user whose box stays empty, and saves the messages and the version that was read', async () => {
    const user = {
      id: '5',
      version: 4,
      userNo: 'anna',
      userName: 'Anna',
      phone: '',
      mobile: '',
      email: '',
      language: '',
      employeeId: '',
      belongSupplier: '',
      orgNo: 'O1',
      warehouseNo: '',
      statusCode: '1',
      isLocked: false,
      hasFactor: false,
      limitCount: 10_000,
      remark: '',
      menus: [{ menuNo: 'addAsn', flags: ['isAdd'] }],
      roleNos: ['buyer'],
      orgNos: ['O1'],
      warehouseNos: [],
      classifyTypes: [],
      noticeChoices: [{ ...SILENT, noticeEvent: 'taskFailed' }],
    }
    const { conditionOf } = serve({
      ...GRANT_ANSWERS,
      getsysuserbyid: user,
      saveorupdatesysuser: { id: '5', version: 5 },
    })
    const close = vi.fn()
    await mountScreen(<UserFormPage notificationChecks={NotificationChecks} />, [], {
      texts,
      page: { close, params: { id: '5', userNo: 'anna' } },
    })
    await expect.element(box('User number')).toBeDisabled()
    await box('Remark').fill('night shift')
    await button('Switch off for purchasers').click()
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    const { isLocked: _locked, hasFactor: _hasFactor, language: _language, ...known } = user
    expect(conditionOf('saveorupdatesysuser')).toEqual({
      ...known,
      remark: 'night shift',
      noticeChoices: [...user.noticeChoices, { ...SILENT, noticeEvent: 'orderReleased' }],
    })
  })
})

describe('a user whose sign-in wrong guesses have closed', () => {
  const user = {
    ...{ id: '5', version: 4, userNo: 'anna', userName: 'Anna', phone: '', mobile: '', email: '', language: '' },
    ...{ employeeId: '', belongSupplier: '', orgNo: 'O1', warehouseNo: '', statusCode: '1', hasFactor: false },
    ...{ remark: '', roleNos: [], orgNos: ['O1'], warehouseNos: [], classifyTypes: [], noticeChoices: [] },
  }
  const open = async (isLocked: boolean) => {
    const served = serve({ getsysuserbyid: { ...user, isLocked }, releasesignin: null })
    await mountScreen(<UserFormPage notificationChecks={NotificationChecks} />, [], {
      texts,
      page: { params: { id: '5', userNo: 'anna' } },
    })
    await expect.element(box('User number')).toBeDisabled()
    return served
  }

  it('is let in again from the form, after a question', async () => {
    const { sent, conditionOf } = await open(true)
    await button('Open sign-in').click()
    expect(sent.some(({ path }) => path === 'releasesignin')).toBe(false)
    await screen.getByRole('dialog').getByRole('button', { name: 'Open sign-in' }).click()
    await vi.waitFor(() => expect(conditionOf('releasesignin')).toEqual({ id: '5' }))
  })

  it('has no such button while sign-in is open', async () => {
    await open(false)
    await expect.element(button('Open sign-in')).not.toBeInTheDocument()
  })
})

describe('shell §5, §6: the user list', () => {
  it('shows the buttons of its flags, and asks before it deletes', async () => {
    const record = {
      id: '5',
      version: 4,
      userNo: 'anna',
      userName: 'Anna',
      statusCode: '1',
      updateDate: '',
      roleNames: '',
      blocker: '',
    }
    const page = {
      records: [record],
      total: 1,
      isTotalCapped: false,
      pageSize: 20,
      rowCount: 1,
      pageCount: 1,
      currentPage: 1,
    }
    const { sent, conditionOf } = serve({ getsysuserlist: page, getuserrights: [], deletesysuserbyids: { deleted: 1 } })
    await mountScreen(<UserListPage />, ['isSearch', 'isPhysicalDelete'], { menuNos: ['baseUser'], texts })
    await expect.element(button('Add')).not.toBeInTheDocument()
    await screen.getByRole('row').filter({ hasText: 'anna' }).getByRole('checkbox').click()
    await button('Physical delete').click()
    await expect.element(screen.getByText('anna · Anna')).toBeVisible()
    expect(sent.some(({ path }) => path === 'deletesysuserbyids')).toBe(false)
    await screen.getByRole('dialog').getByRole('button', { name: 'Physical delete' }).click()
    await vi.waitFor(() => expect(conditionOf('deletesysuserbyids')).toEqual({ delList: [{ id: '5', version: 4 }] }))
  })

  it('disables what acts on users whose rights are beyond the reader, and says why', async () => {
    const blocker = 'chief has, or would have, the role admin.'
    const record = { id: '5', version: 4, userNo: 'chief', userName: 'Chief', statusCode: '1', updateDate: '', blocker }
    const page = { records: [record], total: 1, pageSize: 20, rowCount: 1, pageCount: 1, currentPage: 1 }
    serve({ getsysuserlist: { ...page, isTotalCapped: false }, getuserrights: [] })
    await screen.viewport(...ROOMY)
    await mountScreen(<UserListPage />, ['isSearch', 'isModify', 'isPhysicalDelete'], { menuNos: ['baseUser'], texts })
    await screen.getByRole('row').filter({ hasText: 'chief' }).getByRole('checkbox').click()
    for (const name of ['Modify', 'Physical delete', 'Reset password']) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button(name)).toHaveAccessibleDescription(blocker)
    }
  })
})
