import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { SignInPage } from './SignInPage.tsx'
import { signIn } from './sign-in.ts'

const texts = textSources(import.meta.glob('../locales/en-US.json', { import: 'default' }), 'shell')
const ASKED = 'Several companies have such a user. Enter the number of your company as well.'

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
  localStorage.removeItem('quayside.company')
})

/** Opens the page over a server whose user has a namesake with the same password in another company. */
async function openPage() {
  const sent: Record<string, string>[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    if (!String(url).endsWith('/login')) return Response.json({ status: 200, data: [] })
    const { condition } = JSON.parse(String(request?.body)) as { condition: Record<string, string> }
    sent.push(condition)
    return condition.tenantsid === undefined
      ? Response.json({ errorCode: 'identity.companyNeeded', errorMessage: ASKED }, { status: 409 })
      : Response.json({ status: 200, data: { token: 't', orgNo: '' } })
  })
  const nothing = () => {}
  await mountScreen(
    <SignInPage
      startError={null}
      onSignIn={signIn}
      onCode={() => Promise.resolve()}
      onLanguage={nothing}
      onGiveWay={nothing}
      onTyping={nothing}
    />,
    [],
    { texts },
  )
  return sent
}

const box = (name: string) => screen.getByLabelText(name, { exact: true })
const press = () => screen.getByRole('button', { name: 'Sign in' }).click()

describe('signing in with a number and password that users of several companies have', () => {
  it('asks for the company only then, keeps what was typed, and asks at once the next time', async () => {
    const sent = await openPage()
    await expect.element(box('Company number')).not.toBeInTheDocument()
    await box('User number').fill('buyer')
    await box('Password').fill('Hafen2026')
    await press()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(ASKED)
    await expect.element(box('Company number')).toHaveFocus()
    await expect.element(box('Password')).toHaveValue('Hafen2026')
    await box('Company number').fill(' RIVAL ')
    await press()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).not.toHaveProperty('tenantsid')
    expect(sent[1]).toMatchObject({ userNo: 'buyer', tenantsid: 'RIVAL' })
    await vi.waitFor(() => expect(localStorage.getItem('quayside.company')).toBe('RIVAL'))
    unmountScreen()
    await openPage()
    await expect.element(box('Company number')).toHaveValue('RIVAL')
  })
})
