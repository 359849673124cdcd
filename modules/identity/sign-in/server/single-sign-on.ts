import * as oidc from 'openid-client'
import type { ServerCache } from '#platform/server/cache/server-cache.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { safePath } from './safe-path.ts'

/** The identity provider, and how its users are found among ours. */
export interface SingleSignOnSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button of the sign-in page says. */
  label: string
  /** Claim of the ID token that names the user. */
  claim: string
  /** What of ours the claim holds. */
  match: 'userNo' | 'email'
  /** The only company whose users may come this way; undefined: any. */
  tenantsid: string | undefined
  /** Origin of the portal, to which the provider sends people back. */
  portalUrl: string
}

/** Where the provider sends people back to. */
export const CALLBACK_PATH = '/single-sign-on/callback'
/** How long somebody may take at the provider. */
export const FLOW_SECONDS = 600
const FLOW = 'single-sign-on'
/** A provider that does not answer within this time counts as down. */
const TIMEOUT_SECONDS = 8

/** What a sign-in at the provider must bring back. It travels sealed, in a cookie of the browser that began. */
interface Flow {
  state: string
  nonce: string
  verifier: string
  redirect: string
  expiresAtMs: number
}

/** Who came back from the provider. */
export interface ProvidedUser {
  /** The claim's value. */
  name: string
  idToken: string
  redirect: string
}

/** The answer of the provider, or of the browser, is not the one that was asked for. */
export class SingleSignOnError extends Error {
  override name = 'SingleSignOnError'
}

/** Sign-in at an identity provider: OpenID Connect, authorization code with PKCE, state and nonce. */
export interface SingleSignOn {
  settings: SingleSignOnSettings
  /** What the provider has said of itself. */
  cache: ServerCache
  /** Where to send the browser, and the cookie that it must bring back. */
  begin(redirect: string): Promise<{ url: string; cookie: string }>
  /** Where the browser was to go, as far as the cookie tells. */
  redirectOf(cookie: string | undefined): string
  /** Judges the way back; throws unless all of it is what was asked for. */
  finish(search: string, cookie: string | undefined): Promise<ProvidedUser>
  /** Where to sign out at the provider as well, or null where it offers none. */
  endUrl(idToken: string): Promise<string | null>
}

const isSameAddress = (known: unknown, name: string): boolean =>
  typeof known === 'string' && known.toLowerCase() === name.toLowerCase()

/** Basic authentication is what providers take unless they say otherwise. */
const clientAuth =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = offered.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    way(secret)(server, client, body, headers)
  }

/** Asks the provider for its addresses and keys at the first need, and again after it was down. */
export function createSingleSignOn(settings: SingleSignOnSettings, secretBox: SecretBox): SingleSignOn {
  const { issuer, clientId, clientSecret, portalUrl } = settings
  let known: Promise<oidc.Configuration> | null = null
  let hits = 0

  function provider(): Promise<oidc.Configuration> {
    const isPlain = issuer.startsWith('http:')
    if (known) hits += 1
    const asked =
      known ??
      oidc.discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        // The signature is checked as well, although the token comes from the provider itself.
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      })
    known = asked
    asked.catch(() => {
      if (known === asked) known = null
    })
    return asked
  }

  function openFlow(cookie: string | undefined): Flow | null {
    const text = cookie === undefined ? null : secretBox.open(Buffer.from(cookie, 'base64url'), FLOW)
    const flow = text === null ? null : (JSON.parse(text) as Flow)
    return flow && flow.expiresAtMs > Date.now() ? flow : null
  }

  return {
    settings,
    cache: {
      name: 'singleSignOn',
      scope: 'server',
      use: () => ({ entries: known ? 1 : 0, hits }),
      clear: () => {
        known = null
        hits = 0
      },
    },
    async begin(requested) {
      const flow: Flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        redirect: safePath(requested, portalUrl),
        expiresAtMs: Date.now() + FLOW_SECONDS * 1000,
      }
      const url = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri: `${portalUrl}${CALLBACK_PATH}`,
        scope: 'openid profile email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, cookie: secretBox.seal(JSON.stringify(flow), FLOW).toString('base64url') }
    },
    redirectOf: (cookie) => openFlow(cookie)?.redirect ?? '/',
    async finish(search, cookie) {
      const flow = openFlow(cookie)
      if (!flow) throw new SingleSignOnError('the browser brought no sign-in that was begun here')
      const tokens = await oidc.authorizationCodeGrant(
        await provider(),
        new URL(`${portalUrl}${CALLBACK_PATH}${search}`),
        {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      const name = claims?.[settings.claim]
      if (typeof name !== 'string' || name === '') throw new SingleSignOnError(`the ID token has no ${settings.claim}`)
      // Whatever claim holds it: who says that it is verified says so of the address that the provider knows.
      if (settings.match === 'email' && (claims?.email_verified !== true || !isSameAddress(claims.email, name))) {
        throw new SingleSignOnError('the provider does not say that the e-mail address is verified')
      }
      return { name, idToken: tokens.id_token ?? '', redirect: flow.redirect }
    },
    async endUrl(idToken) {
      const configuration = await provider()
      if (!configuration.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${portalUrl}/login`,
      }).href
    },
  }
}
