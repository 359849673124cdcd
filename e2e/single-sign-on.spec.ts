import { type IdentityProvider, startIdentityProvider } from '../scripts/identity-provider.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import { goTo } from './support/e2e-user.ts'
import { type FurtherService, startFurtherService } from './support/further-service.ts'
import { takePicture } from './support/take-picture.ts'

const LABEL = 'Harbour account'

let provider: IdentityProvider
let service: FurtherService
let portalUrl: string

/** A further service on the database of the e2e tests, with an identity provider beside it. */
test.beforeAll(async ({ serviceUrls }, { parallelIndex }) => {
  const url = new URL(serviceUrls[parallelIndex] ?? '')
  const port = Number(url.port) + 40
  portalUrl = `http://127.0.0.1:${port}`
  provider = await startIdentityProvider({ port: port + 20, portalUrl })
  service = await startFurtherService({
    name: `single-sign-on-${parallelIndex}`,
    port,
    database: `journeys_${parallelIndex}`,
    env: {
      PUBLIC_URL: portalUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_LABEL: LABEL,
    },
  })
})
test.afterAll(async () => {
  await service.stop()
  await provider.stop()
})

test('shell §2: the identity provider signs in and out, and leads back to where one wanted to go', async ({
  newUser,
}) => {
  const user = await newUser()
  const { page, t } = user
  // Whoever is signed in nowhere is asked to sign in.
  user.watch.expectRefusal('ISrmBmLoginService/getCurrentUserInfo', 401)
  await goTo(user, `${portalUrl}/orderCollaboration/userOrder`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expectAccessible(page)
  await takePicture(user, 'sign-in-with-provider')
  await page.getByRole('link', { name: LABEL }).click()
  await page.getByLabel('Account').fill('buyer')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(`${portalUrl}/orderCollaboration/userOrder`)
  await page.getByRole('navigation', { name: t('shell:menu.label') }).waitFor()

  await page.locator('.bar-account').click()
  await page.getByRole('menuitem', { name: t('shell:bar.signOut') }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('link', { name: LABEL }).click()
  await page.getByLabel('Account').fill('nobody')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(t('shell:signIn.faults.unknown'))).toBeVisible()
  await takePicture(user, 'sign-in-refused')
})
