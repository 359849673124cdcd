import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { communityIssuer, signLicence } from '#modules/identity/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { wholeCallTables } from './call-tables.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, FIXTURE_PASSWORD } from './testing/demo-fixtures.ts'
import { startTestProduct } from './testing/test-product.ts'
import { signInToken, type WireAnswer, wireClient } from './testing/wire-client.ts'

const today = new Date().toISOString().slice(0, 10)
const issuer = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const rawPublicKey = (key: typeof issuer.publicKey) =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

const content = {
  licenceNo: 'L-1',
  licensee: 'Harbour Electronics Group',
  tenantsid: 'DEMO',
  validFrom: addDays(today, -10),
  validUntil: addDays(today, 10),
  maxUsers: 100,
}

let test: TestDatabase
let product: Product
const tokens: Record<string, string> = {}

beforeAll(async () => {
  test = await createFixtureDatabase()
  product = await startTestProduct(test.ownerUrl, { LICENCE_PUBLIC_KEY: rawPublicKey(issuer.publicKey) })
  for (const userNo of ['admin', 'buyer', 'supplier']) {
    tokens[userNo] = await signInToken(product.address, userNo, FIXTURE_PASSWORD)
  }
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

const call = (userNo: string, path: string, condition: object = {}, language = 'en-US'): Promise<WireAnswer> =>
  wireClient.json(
    product.address,
    path,
    { condition },
    { token: tokens[userNo], headers: { 'accept-language': language } },
  )
const activate = (changes: Partial<typeof content> = {}, key = issuer.privateKey) =>
  call('admin', 'ISysLicenseService/saveLicense', { licenseKey: signLicence({ ...content, ...changes }, key) })
const orders = (userNo: string) => call(userNo, 'ISupSrmPurchaseService/getPurchasePage')

describe('shell §7, §8: without a licence of the configured issuer', () => {
  it('a community licence does not count, and getAuth says so to both sides', async () => {
    expect(communityIssuer.asymmetricKeyType).toBe('ed25519')
    for (const userNo of ['buyer', 'supplier']) {
      const { body } = await call(userNo, 'ISrmBmLoginService/getAuth', { type: '1' })
      expect(body.data).toEqual({ isLicense: 0, state: 'missing', canActivate: false, licence: null })
    }
    const { body } = await call('buyer', 'ISrmBmLoginService/getCurrentUserInfo')
    expect(body.data).toMatchObject({ userInfo: { isLicense: 0 } })
  })

  it('every call but those of session and licence is refused', async () => {
    const closed = Object.values(wholeCallTables)
      .flatMap((table) => Object.entries(table))
      .filter(([, { access, isAlwaysOpen }]) => access.kind !== 'public' && isAlwaysOpen !== true)
      .map(([path]) => path)
    for (let at = 0; at < closed.length; at += 20) {
      const few = closed.slice(at, at + 20)
      const met = await Promise.all(few.map((path) => call('admin', path)))
      expect(met.map(({ status, body }) => [status, body.errorCode])).toEqual(few.map(() => [403, 'wire.notLicensed']))
    }
  })

  it.each(LANGUAGES)('the refusal has its sentence in %s', async (language) => {
    const { body } = await call('buyer', 'ISupSrmPurchaseService/getPurchasePage', {}, language)
    expect(body.errorMessage).not.toBe('')
    if (language === 'en-US') {
      expect(body.errorMessage).toBe('The license has not been activated or has expired, please reactivate.')
    }
  })
})

describe('a licence key', () => {
  it.each([
    ['of another issuer', 'identity.licenceInvalid', () => activate({}, stranger.privateKey)],
    ['of another company', 'identity.licenceOtherTenant', () => activate({ tenantsid: 'OTHER' })],
    ['that has ended', 'identity.licenceOutdated', () => activate({ validUntil: addDays(today, -1) })],
    ['that has not begun', 'identity.licenceOutdated', () => activate({ validFrom: addDays(today, 1) })],
    ['for fewer users than there are', 'identity.licenceUsers', () => activate({ maxUsers: 2 })],
    [
      'that is no key',
      'identity.licenceInvalid',
      () => call('admin', 'ISysLicenseService/saveLicense', { licenseKey: 'QS1.e30.AAAA' }),
    ],
  ])('%s is refused', async (_name, errorCode, send) => {
    expect((await send()).body.errorCode).toBe(errorCode)
    expect((await orders('buyer')).status).toBe(403)
  })

  it('whose content was changed after signing is refused', async () => {
    const [format, , signature] = signLicence(content, issuer.privateKey).split('.')
    const forged = Buffer.from(JSON.stringify({ ...content, maxUsers: 9999 })).toString('base64url')
    const answer = await call('admin', 'ISysLicenseService/saveLicense', {
      licenseKey: `${format}.${forged}.${signature}`,
    })
    expect(answer.body.errorCode).toBe('identity.licenceInvalid')
  })

  it('is activated by an administrator alone, and opens the product at once', async () => {
    const licenseKey = signLicence(content, issuer.privateKey)
    expect(await call('buyer', 'ISysLicenseService/saveLicense', { licenseKey })).toMatchObject({
      status: 403,
      body: { errorCode: 'wire.notAllowed' },
    })
    expect((await activate()).body.data).toMatchObject({
      isLicense: 1,
      state: 'valid',
      licence: { licensee: content.licensee, validUntil: content.validUntil },
    })
    expect((await orders('buyer')).status).toBe(200)
    const { body } = await call('supplier', 'ISrmBmLoginService/getAuth', { type: 'ALL' })
    expect(body.data).toEqual({ isLicense: 1, state: 'valid', canActivate: false, licence: null })
  })

  it('limits the number of valid users', async () => {
    const { users } = await test.ownerDb
      .selectFrom('sys_user')
      .select((eb) => eb.fn.countAll<string>().as('users'))
      .where('tenantsid', '=', 'DEMO')
      .executeTakeFirstOrThrow()
    await activate({ maxUsers: Number(users) })
    const pwd = Buffer.from('Abc12345').toString('base64')
    const one = { userNo: 'onemore', userName: 'One more', pwd }
    expect((await call('admin', 'ISupSrmSysUserService/saveorupdatesysuser', one)).body.errorCode).toBe(
      'identity.licenceUsers',
    )
    const invalid = await call('admin', 'ISupSrmSysUserService/saveorupdatesysuser', { ...one, statusCode: '0' })
    expect(invalid.status).toBe(200)
  })

  it('that ends closes the product again', async () => {
    const expired = signLicence({ ...content, validUntil: addDays(today, -1) }, issuer.privateKey)
    await test.ownerDb.updateTable('sys_licence').set({ licence_key: expired }).execute()
    expect((await orders('buyer')).body.errorCode).toBe('wire.notLicensed')
    const { body } = await call('admin', 'ISrmBmLoginService/getAuth', { type: 'ALL' })
    expect(body.data).toMatchObject({
      isLicense: 0,
      state: 'expired',
      canActivate: true,
      licence: { licenceNo: 'L-1' },
    })
  })
})
