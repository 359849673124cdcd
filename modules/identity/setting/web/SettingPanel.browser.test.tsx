import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { LicenceDetailPage } from '#modules/identity/licence/web/LicenceDetailPage.tsx'
import { PasswordFormPage } from '#modules/identity/password/web/PasswordFormPage.tsx'
import { BlockedPanel } from '#modules/identity/sign-in/web/BlockedPanel.tsx'
import { ProfileFormPage } from '#modules/identity/user/web/ProfileFormPage.tsx'
import { queryClient } from '#platform/web/call/query-client.ts'
import { rowTriggerOf } from '#platform/web/form/control/row-trigger.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'identity')

const answer = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Answers calls by the end of their path; remembers what was sent. */
function serve(answers: Record<string, () => Response>) {
  const sent: { path: string; condition: Record<string, unknown> }[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const path = String(input)
    const found = Object.entries(answers).find(([name]) => path.endsWith(name))
    if (!found) return Promise.reject(new Error(`nobody answers ${path}`))
    sent.push({ path: found[0], condition: JSON.parse(String(init?.body)).condition })
    return Promise.resolve(found[1]())
  })
  return sent
}

const USER = {
  id: '1',
  version: 3,
  userNo: 'buyer',
  userName: 'Lin',
  phone: '',
  mobile: '13800138000',
  email: '',
  language: '',
  employeeId: '',
  belongSupplier: '',
  orgNo: '',
  warehouseNo: '',
  statusCode: '1',
  isLocked: false,
  hasFactor: false,
  remark: '',
  roleNos: ['buyer'],
  orgNos: [],
  warehouseNos: [],
  classifyTypes: [],
}

const box = (name: string) => screen.getByLabelText(name, { exact: true })
const button = (name: string) => screen.getByRole('button', { name, exact: true })

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
  toasts.set([])
})

describe('shell §5: the password page', () => {
  it('shows live what the new password still needs', async () => {
    serve({})
    await mountScreen(<PasswordFormPage />, [], { texts })
    const demand = (text: string) => screen.getByRole('listitem').filter({ hasText: text })
    await expect.element(demand('6 to 20 characters')).toMatchTextContent(/not met/)
    await box('New password').fill('abc123')
    await expect.element(demand('6 to 20 characters')).not.toMatchTextContent(/not met/)
    await expect.element(demand('at least one digit')).not.toMatchTextContent(/not met/)
    await box('New password').fill('abcdefg')
    await expect.element(demand('at least one digit')).toMatchTextContent(/not met/)
  })

  it('shell §8: sends nothing while the two passwords are not the same', async () => {
    const sent = serve({})
    await mountScreen(<PasswordFormPage />, [], { texts })
    await box('Old password').fill('Harbour2026')
    await box('New password').fill('Another2026')
    await box('Confirm password').fill('Another2027')
    await expect.element(screen.getByText('The two passwords are not the same.')).toBeVisible()
    await button('Change password').nth(1).click()
    expect(sent).toEqual([])
  })

  it('sends the passwords encoded and clears the boxes afterwards', async () => {
    const sent = serve({ updatepwd: () => answer({ status: 200, data: { token: 'x' } }) })
    const setDirty = vi.fn()
    await mountScreen(<PasswordFormPage />, [], { texts, page: { setDirty } })
    await box('Old password').fill('Harbour2026')
    await box('New password').fill('Another2026')
    await box('Confirm password').fill('Another2026')
    await button('Change password').nth(1).click()
    await expect.element(box('Old password')).toHaveValue('')
    expect(sent[0]?.condition).toEqual({
      oldPwd: btoa('Harbour2026'),
      newPwd: btoa('Another2026'),
      confirmPwd: btoa('Another2026'),
    })
    expect(setDirty).toHaveBeenLastCalledWith(false)
  })
})

describe('shell §2, §5: the profile page', () => {
  it('refuses what the limits refuse, at its field, and saves with the version it read', async () => {
    const sent = serve({
      getsysuserbyid: () => answer({ status: 200, data: USER }),
      updatesysuserbyid: () => answer({ status: 200, data: { id: '1', version: 4 } }),
    })
    await mountScreen(<ProfileFormPage avatar={<i>picture</i>} />, [], { texts })
    await box('Mobile').fill('1380013800')
    await box('Phone').fill('12-34')
    await box('E-mail').fill('lin@harbour')
    await button('Save').click()
    await expect.element(screen.getByText(/^Please enter the correct mobile phone number/)).toBeVisible()
    await expect.element(screen.getByText(/^Please enter the correct phone number/)).toBeVisible()
    await expect.element(screen.getByText(/^Please enter the correct mailbox/)).toBeVisible()
    expect(sent.map(({ path }) => path)).toEqual(['getsysuserbyid'])

    await box('Mobile').fill('')
    await box('Phone').fill('0755-1234567')
    await box('E-mail').fill('lin@harbour.example')
    await button('Save').click()
    await vi.waitFor(() => expect(sent.some(({ path }) => path === 'updatesysuserbyid')).toBe(true))
    expect(sent.find(({ path }) => path === 'updatesysuserbyid')?.condition).toEqual({
      id: '1',
      version: 3,
      userName: 'Lin',
      phone: '0755-1234567',
      mobile: '',
      email: 'lin@harbour.example',
      language: '',
    })
  })
})

describe('shell §4: how rows of tables open for editing', () => {
  it('is chosen by each user, kept in the browser, and a click for everybody else', async () => {
    serve({ getsysuserbyid: () => answer({ status: 200, data: USER }) })
    await mountScreen(<ProfileFormPage avatar={null} />, [], { texts })
    const choice = screen.getByRole('combobox', { name: 'Opening rows for editing' })
    await choice.click()
    await screen.getByTitle('With a double click').click()
    expect([rowTriggerOf('1'), rowTriggerOf('2')]).toEqual(['doubleClick', 'click'])
    await mountScreen(<ProfileFormPage avatar={null} />, [], { texts })
    await expect.element(screen.getByText('With a double click')).toBeVisible()
    localStorage.clear()
  })
})

describe('shell §7, §8: the page instead of all others', () => {
  const licence = (canActivate: boolean) => () =>
    answer({ status: 200, data: { isLicense: 0, state: 'expired', canActivate, licence: null } })
  const nothing = () => undefined

  it('lets an administrator paste the next licence key', async () => {
    const onSolved = vi.fn()
    const sent = serve({
      getAuth: licence(true),
      saveLicense: () =>
        answer({ status: 200, data: { isLicense: 1, state: 'valid', canActivate: true, licence: null } }),
    })
    await mountScreen(<BlockedPanel reason="licence" onSolved={onSolved} onSignOut={nothing} />, [], { texts })
    await expect
      .element(screen.getByText('The license has not been activated or has expired, please reactivate.'))
      .toBeVisible()
    await expect.element(screen.getByText('Expired', { exact: true })).toBeVisible()
    await button('Activate').click()
    await expect.element(screen.getByText('Enter a license key.')).toBeVisible()
    await box('License key').fill('  QS1.a.b ')
    await button('Activate').click()
    await vi.waitFor(() => expect(onSolved).toHaveBeenCalledOnce())
    expect(sent.find(({ path }) => path === 'saveLicense')?.condition).toEqual({ licenseKey: 'QS1.a.b' })
  })

  it('names the modules that the licence includes, and those that it leaves out', async () => {
    const content = {
      licenceNo: 'L-1',
      licensee: 'Harbour',
      tenantsid: 'DEMO',
      validFrom: '2026-01-01',
      validUntil: '2026-12-31',
      maxUsers: 9,
      usedUsers: 3,
    }
    const withModules = (areLicensed: [boolean, boolean]) => () =>
      answer({
        status: 200,
        data: {
          isLicense: 1,
          state: 'valid',
          canActivate: false,
          licence: {
            ...content,
            modules: ['Orders', 'News'].map((moduleName, at) => ({
              module: moduleName.toLowerCase(),
              moduleName,
              isLicensed: areLicensed[at],
            })),
          },
        },
      })
    serve({ getAuth: withModules([true, true]) })
    await mountScreen(<LicenceDetailPage />, [], { texts })
    await expect.element(screen.getByText('All', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Not included')).not.toBeInTheDocument()
    unmountScreen()
    queryClient.clear()
    serve({ getAuth: withModules([true, false]) })
    await mountScreen(<LicenceDetailPage />, [], { texts })
    const facts = () => [...document.querySelectorAll('.licence-facts > *')].map(({ textContent }) => textContent)
    await vi.waitFor(() => expect(facts().slice(-4)).toEqual(['Modules', 'Orders', 'Not included', 'News']))
  })

  it('tells everybody else whom to ask, and lets them sign out', async () => {
    const onSignOut = vi.fn()
    serve({ getAuth: licence(false) })
    await mountScreen(<BlockedPanel reason="licence" onSolved={nothing} onSignOut={onSignOut} />, [], { texts })
    await expect.element(screen.getByText(/^Please ask your administrator/)).toBeVisible()
    await expect.element(button('Activate')).not.toBeInTheDocument()
    await button('Sign out').click()
    expect(onSignOut).toHaveBeenCalledOnce()
  })

  it('asks for a new password when the old one has expired', async () => {
    serve({})
    await mountScreen(<BlockedPanel reason="password" onSolved={nothing} onSignOut={nothing} />, [], { texts })
    await expect.element(screen.getByRole('heading', { name: 'Change your password' })).toBeVisible()
    await expect.element(box('Old password')).toBeVisible()
  })

  it('asks for a second factor where a role demands it, and goes on once the recovery codes are kept', async () => {
    const onSolved = vi.fn()
    const sent = serve({
      getFactor: () =>
        answer({
          status: 200,
          data: { isOn: false, isPasswordAsked: true, isDemanded: true, since: '', recoveryCodesLeft: 0 },
        }),
      beginFactor: () =>
        answer({ status: 200, data: { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/x', qrCode: '<svg/>' } }),
      confirmFactor: () => answer({ status: 200, data: { codes: ['AAAA-BBBB-CCCC-DDDD'] } }),
    })
    await mountScreen(<BlockedPanel reason="factor" onSolved={onSolved} onSignOut={nothing} />, [], { texts })
    await box('Password').fill('Harbour2026')
    await button('Set up').click()
    await expect.element(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
    await box('Code').fill('12345')
    await button('Turn on').click()
    await expect.element(screen.getByText('Enter the six digits of the code.')).toBeVisible()
    expect(sent.map(({ path }) => path)).not.toContain('confirmFactor')
    await box('Code').fill('123 456')
    await button('Turn on').click()
    await expect.element(screen.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible()
    expect(sent.find(({ path }) => path === 'confirmFactor')?.condition).toEqual({ code: '123456' })
    expect(onSolved).not.toHaveBeenCalled()
    await button('I have kept them').click()
    expect(onSolved).toHaveBeenCalledOnce()
  })
})
