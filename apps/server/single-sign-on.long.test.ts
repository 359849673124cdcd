import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#platform/server/testing.ts'
import { type IdentityProvider, startIdentityProvider } from '../../scripts/identity-provider.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, FIXTURE_PASSWORD, FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { turnOnFactor } from './testing/factors.ts'
import { freePort } from './testing/free-port.ts'
import { startTestProduct } from './testing/test-product.ts'
import { signInToken, wireClient } from './testing/wire-client.ts'

let test: TestDatabase
let product: Product
let provider: IdentityProvider
let portalUrl: string

/** Starts a product that takes its users from an identity provider. */
const startPortal = (issuer: { issuer: string; clientId: string; clientSecret: string }, more = {}) =>
  startTestProduct(test.ownerUrl, {
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_LABEL: 'Harbour account',
    OIDC_TENANT: FIXTURE_TENANT,
    PUBLIC_URL: 'http://portal.test',
    ...more,
  })

/** The portal is known as portal.test, and answers where the product listens. */
const localOf = (url: string, at = product) =>
  url.startsWith('http://portal.test') ? url.replace('http://portal.test', `http://127.0.0.1:${portOf(at)}`) : url

function portOf({ app }: Product): number {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return address.port
}

beforeAll(async () => {
  test = await createFixtureDatabase()
  portalUrl = 'http://portal.test'
  provider = await startIdentityProvider({ port: await freePort(), portalUrl, unverified: ['admin@harbour.example'] })
  product = await startPortal(provider)
})
afterAll(async () => {
  await product.stop()
  await provider.stop()
  await test.drop()
})
beforeEach(async () => {
  await sql`update sys_user set status_code = '1'`.execute(test.ownerDb)
  await sql`delete from sys_user_factor`.execute(test.ownerDb)
})

/** A browser that keeps cookies by host and does not follow by itself. */
function browser(at = product) {
  const jars = new Map<string, Map<string, string>>()
  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const local = localOf(url, at)
    const { host } = new URL(local)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(local, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const isGone = attributes.some((attribute) => /max-age=0|expires=thu, 01 jan 1970/i.test(attribute.trim()))
      if (isGone || value.join('=') === '') jar.delete(name)
      else jar.set(name, value.join('='))
    }
    return response
  }
  /** Follows redirections until `stops`, or to the first page. */
  async function follow(url: string, stops: (url: string) => boolean = () => false, init: RequestInit = {}) {
    let next = url
    let options = init
    for (let hop = 0; hop < 12; hop++) {
      if (stops(next)) return { url: next, response: null }
      const response = await go(next, options)
      options = {}
      const location = response.headers.get('location')
      if (!location) return { url: next, response }
      next = new URL(location, next).href
    }
    throw new Error(`no end: ${next}`)
  }
  const portalCookie = (name: string) => jars.get(`127.0.0.1:${portOf(at)}`)?.get(name)
  return { go, follow, portalCookie, session: () => portalCookie('Authentication-Supplier-Info') }
}

const isCallback = (url: string) => url.startsWith(`${portalUrl}/single-sign-on/callback`)
const isPortalPage = (url: string) => url.startsWith(portalUrl) && !url.includes('/single-sign-on')

/** Goes to the provider and says there who one is; answers the browser and the way back. */
async function atProvider(account: string, redirect = '/offsite/asnTracking', at = product) {
  const me = browser(at)
  const asked = await me.follow(`${portalUrl}/single-sign-on?redirect=${encodeURIComponent(redirect)}`)
  const body = new URLSearchParams({ account })
  const back = await me.follow(asked.url, isCallback, {
    method: 'POST',
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { me, back: back.url }
}

/** The whole way; answers the portal's page at the end of it. */
async function signInAs(account: string, redirect?: string, at = product) {
  const { me, back } = await atProvider(account, redirect, at)
  const { url } = await me.follow(back, isPortalPage)
  return { me, page: url.slice(portalUrl.length) }
}

const whoIs = async (token: string | undefined) => {
  const answer = await wireClient.json(localOf(portalUrl), 'ISrmBmLoginService/getCurrentUserInfo', {}, { token })
  return answer.status === 200 ? (answer.body.data as { userInfo: { userNo: string } }).userInfo.userNo : answer.status
}

describe('shell §2: single sign-on at a provider', () => {
  it('opens a session for a user that exists and comes back to where one wanted to go', async () => {
    const { me, page } = await signInAs('buyer', '/offsite/asnTracking?tab=2')
    expect(page).toBe('/offsite/asnTracking?tab=2')
    expect(await whoIs(me.session())).toBe('buyer')
    const { rows } = await sql<{ detail: object }>`select detail from sys_operation_log
      where action = 'identity.login' and user_no = 'buyer' order by id desc limit 1`.execute(test.ownerDb)
    expect(rows[0]?.detail).toMatchObject({ isSingleSignOn: true })
  })

  it('is offered on the sign-in page under its label, and nowhere else', async () => {
    const options = await wireClient.json(localOf(portalUrl), 'ISrmBmLoginService/getSignInOptions', {})
    expect(options.body.data).toEqual({ singleSignOn: 'Harbour account' })
    const plain = await startTestProduct(test.ownerUrl)
    const none = await wireClient.json(plain.address, 'ISrmBmLoginService/getSignInOptions', {})
    expect(none.body.data).toEqual({ singleSignOn: '' })
    await plain.stop()
  })

  it('never leads to another site, whatever the address asks for', async () => {
    for (const overrides of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      expect((await signInAs('buyer', overrides)).page).toBe('/')
    }
  })

  it('keeps the token out of reach of scripts and of other sites’ requests', async () => {
    const { me, back } = await atProvider('buyer')
    const answer = await me.go(back)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('Authentication-Supplier-Info='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(new URL(answer.headers.get('location') ?? '', portalUrl).search).not.toMatch(/code|token/)
  })

  it('asks for neither password nor second factor: the provider has done so', async () => {
    await turnOnFactor({ db: test.db }, 'supplier')
    await sql`update sys_user set is_pwd_temporary = true where user_no = 'supplier'`.execute(test.ownerDb)
    await sql`update sys_role set is_factor_demanded = true where role_no = 'supplier'`.execute(test.ownerDb)
    const { me } = await signInAs('supplier')
    const { body } = await wireClient.json(
      localOf(portalUrl),
      'ISrmBmLoginService/getCurrentUserInfo',
      {},
      { token: me.session() },
    )
    expect(body.data).toMatchObject({ userInfo: { userNo: 'supplier', mustSetUpFactor: false } })
    await sql`update sys_user set is_pwd_temporary = false`.execute(test.ownerDb)
    await sql`update sys_role set is_factor_demanded = false`.execute(test.ownerDb)
  })

  it('ends here and at the provider at sign-out', async () => {
    const { me } = await signInAs('buyer')
    const token = me.session()
    const left = await wireClient.json(localOf(portalUrl), 'ISrmBmLoginService/logout', {}, { token })
    const { endSessionUrl } = left.body.data as { endSessionUrl: string }
    expect(endSessionUrl.startsWith(`${provider.issuer}/session/end?`)).toBe(true)
    expect(new URL(endSessionUrl).searchParams.get('post_logout_redirect_uri')).toBe(`${portalUrl}/login`)
    expect(await whoIs(token)).toBe(401)
    const asked = await me.go(endSessionUrl)
    expect(await asked.text()).toContain('op.logoutForm')
    const byPassword = await signInToken(localOf(portalUrl), 'buyer', FIXTURE_PASSWORD)
    const plain = await wireClient.json(localOf(portalUrl), 'ISrmBmLoginService/logout', {}, { token: byPassword })
    expect(plain.body.data).toEqual({ endSessionUrl: '' })
  })
})

describe('the name that a provider gives', () => {
  it('is one that users cannot change there, unless the operator chooses another claim', async () => {
    const { come, stop } = await liar((claims) => ({ ...claims, sub: 'nobody', preferred_username: 'admin' }))
    expect(await come()).toEqual({ page: '/login?fault=unknown', session: undefined })
    await stop()
  })

  it.each([
    ['verified', { email_verified: true }, 'session'],
    ['not verified', { email_verified: false }, undefined],
    ['said to be verified by nobody', {}, undefined],
    ['verified by a text', { email_verified: 'true' }, undefined],
    ['another one than the verified', { email_verified: true, email: 'other@harbour.example' }, undefined],
  ])(
    'counts as an e-mail address, in whatever claim, only where it is verified: %s',
    async (_name, change, session) => {
      await sql`insert into sys_user (tenantsid, user_no, user_name, pwd, email)
      values (${FIXTURE_TENANT}, 'mailed', 'Mailed', '', 'mailed@harbour.example') on conflict do nothing`.execute(
        test.ownerDb,
      )
      const address = { upn: 'Mailed@harbour.example', email: 'mailed@harbour.example' }
      const more = { OIDC_CLAIM: 'upn', OIDC_MATCH: 'email' }
      const { come, stop } = await liar((claims) => ({ ...claims, ...address, ...change }), more)
      expect(await come()).toEqual(
        session ? { page: '/', session: expect.any(String) } : { page: '/login?fault=refused', session: undefined },
      )
      await stop()
    },
  )
})

describe('shell §2: single sign-on and wrong guesses', () => {
  it('lets in whom a stranger’s guesses have closed the address for, and makes the browser a known device', async () => {
    const guess = () =>
      wireClient.json(localOf(portalUrl), 'ISrmBmLoginService/login', {
        condition: { userNo: 'buyer', pwd: Buffer.from('wrong-123').toString('base64') },
      })
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) statuses.push((await guess()).status)
    expect(statuses).toEqual([401, 401, 401, 401, 423])
    const { me } = await signInAs('buyer')
    expect(await whoIs(me.session())).toBe('buyer')
    const answer = await me.go(`${portalUrl}/dapilc/restful/service/ilcwmsplus/ISrmBmLoginService/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'application-authorization': 'quayside-portal' },
      body: JSON.stringify({
        condition: { userNo: 'buyer', pwd: Buffer.from(FIXTURE_PASSWORD).toString('base64') },
      }),
    })
    expect(answer.status).toBe(200)
    await sql`delete from sys_sign_in_guard`.execute(test.ownerDb)
  })
})

describe('shell §2: single sign-on lets nobody in', () => {
  it('who is no user, is no longer valid, or is of another company', async () => {
    expect((await signInAs('nobody')).page).toBe('/login?fault=unknown&redirect=%2Foffsite%2FasnTracking')
    await sql`update sys_user set status_code = '0' where user_no = 'warehouse'`.execute(test.ownerDb)
    expect((await signInAs('warehouse')).page).toMatch(/fault=unknown/)
    const { me, page } = await signInAs('stranger')
    expect(page).toMatch(/fault=unknown/)
    expect(me.session()).toBeUndefined()
    const { rows } = await sql`select from sys_user where user_no = 'nobody'`.execute(test.ownerDb)
    expect(rows).toEqual([])
  })

  it('with a state that was not asked for', async () => {
    const { me, back } = await atProvider('buyer')
    const { url } = await me.follow(back.replace(/state=[^&]+/, 'state=other'), isPortalPage)
    expect(url).toMatch(/fault=refused/)
    expect(me.session()).toBeUndefined()
  })

  it('in another browser than the one that began, or after the cookie was changed', async () => {
    const { back } = await atProvider('buyer')
    const other = browser()
    expect((await other.follow(back, isPortalPage)).url).toMatch(/fault=refused/)
    expect(other.session()).toBeUndefined()
    const forged = await other.go(back, { headers: { cookie: 'Quayside-Single-Sign-On=AAAA' } })
    expect(forged.headers.get('location')).toMatch(/fault=refused/)
  })

  it('with a code that was used before', async () => {
    const { me, back } = await atProvider('buyer')
    const flow = me.portalCookie('Quayside-Single-Sign-On')
    await me.follow(back, isPortalPage)
    const replay = await fetch(localOf(back), {
      redirect: 'manual',
      headers: { cookie: `Quayside-Single-Sign-On=${flow}` },
    })
    expect(replay.headers.get('location')).toMatch(/fault=refused/)
    expect(replay.headers.getSetCookie().join()).not.toContain('Authentication-Supplier-Info')
  })

  it('whom the provider itself turned away', async () => {
    const { me, back } = await atProvider('buyer')
    const { searchParams } = new URL(back)
    const denied = new URLSearchParams({
      error: 'access_denied',
      state: searchParams.get('state') ?? '',
      iss: searchParams.get('iss') ?? '',
    })
    const { url } = await me.follow(`${portalUrl}/single-sign-on/callback?${denied}`, isPortalPage)
    expect(url).toMatch(/fault=refused/)
  })
})

describe('users by e-mail address', () => {
  it('are found when exactly one has the address and the provider has verified it', async () => {
    const byMail = await startPortal(provider, { OIDC_CLAIM: 'email', OIDC_MATCH: 'email' })
    try {
      expect((await signInAs('BUYER@harbour.example', '/', byMail)).page).toBe('/')
      expect((await signInAs('admin@harbour.example', '/', byMail)).page).toMatch(/fault=refused/)
      await sql`update sys_user set email = 'buyer@harbour.example' where user_no = 'warehouse'`.execute(test.ownerDb)
      expect((await signInAs('buyer@harbour.example', '/', byMail)).page).toMatch(/fault=unknown/)
    } finally {
      await byMail.stop()
    }
  })
})

/** A provider that answers what a test tells it to, signed with a key of its own. */
async function liar(tamper: (claims: Record<string, unknown>) => Record<string, unknown>, more = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  let asked = new URLSearchParams()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const { isForged, ...claims } = tamper({
      iss: issuer,
      aud: 'quayside',
      sub: 'buyer',
      preferred_username: 'buyer',
      nonce: asked.get('nonce'),
      iat: now,
      exp: now + 60,
    })
    const content = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`
    const key = isForged ? other.privateKey : privateKey
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
  }
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer)
    const json = (body: object) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    if (url.pathname === '/.well-known/openid-configuration') {
      json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    } else if (url.pathname === '/keys') {
      json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] })
    } else if (url.pathname === '/auth') {
      asked = url.searchParams
      const back = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' })
      response.writeHead(303, { location: `${asked.get('redirect_uri')}?${back}` }).end()
    } else json({ access_token: 'a', token_type: 'bearer', id_token: idToken() })
  })
  await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening))
  const portal = await startPortal({ issuer, clientId: 'quayside', clientSecret: 'secret' }, more)
  return {
    asked: () => asked,
    come: async () => {
      const me = browser(portal)
      const { url } = await me.follow(`${portalUrl}/single-sign-on`, isPortalPage)
      return { page: url.slice(portalUrl.length), session: me.session() }
    },
    stop: async () => {
      await portal.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('what a provider answers', () => {
  it('is taken when it is right, and was asked for with PKCE, state and nonce', async () => {
    const { come, asked, stop } = await liar((claims) => claims)
    expect(await come()).toMatchObject({ page: '/', session: expect.any(String) })
    expect(asked().get('code_challenge_method')).toBe('S256')
    expect(asked().get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(createHash('sha256').update('').digest('base64url')).not.toBe(asked().get('code_challenge'))
    for (const name of ['state', 'nonce']) expect((asked().get(name) ?? '').length).toBeGreaterThan(20)
    await stop()
  })

  it.each([
    ['another nonce', { nonce: 'other' }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'http://127.0.0.1:1' }],
    ['a time that is over', { iat: 1_600_000_000, exp: 1_600_000_060 }],
    ['another key’s signature', { isForged: true }],
    ['no name of a user', { sub: undefined }],
  ])('is refused with %s', async (_name, change) => {
    const { come, stop } = await liar((claims) => ({ ...claims, ...change }))
    expect(await come()).toEqual({ page: '/login?fault=refused', session: undefined })
    await stop()
  })
})

describe('a provider that is down', () => {
  it('is said so, passwords still sign in, and it is asked again as soon as it is back', async () => {
    const port = await freePort()
    const portal = await startPortal({ ...provider, issuer: `http://127.0.0.1:${port}` })
    const me = browser(portal)
    const { url } = await me.follow(`${portalUrl}/single-sign-on?redirect=/dashboard`, isPortalPage)
    expect(url.slice(portalUrl.length)).toBe('/login?fault=unavailable&redirect=%2Fdashboard')
    expect(await signInToken(localOf(portalUrl, portal), 'buyer', FIXTURE_PASSWORD)).not.toBe('')
    const back = await startIdentityProvider({ port, portalUrl })
    expect((await signInAs('buyer', '/', portal)).page).toBe('/')
    await back.stop()
    await portal.stop()
  })
})
