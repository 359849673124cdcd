import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'

/** An identity provider to try single sign-on with: whoever names an account is let in as it, without a password. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  stop(): Promise<void>
}

export interface IdentityProviderOptions {
  port: number
  /** Origin of the portal that it serves. */
  portalUrl: string
  /** Accounts whose e-mail address it has not verified. */
  unverified?: readonly string[]
}

const CLIENT = { clientId: 'quayside', clientSecret: randomBytes(24).toString('base64url') }

/** Starts an OpenID Connect provider on the loopback address. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${options.port}`
  const provider = new Provider(issuer, configurationOf(options))
  const handle = provider.callback()
  const server = createServer((request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/')
    if (!isInteraction) return void handle(request, response)
    if (request.method === 'POST') {
      void readForm(request).then((form) =>
        provider.interactionFinished(request, response, { login: { accountId: form.get('account') ?? '' } }),
      )
      return
    }
    response.setHeader('content-type', 'text/html')
    response.end(page('<form method="post"><label>Account <input name="account"></label><button>Go on</button></form>'))
  })
  await new Promise<void>((listening) => void server.listen(options.port, '127.0.0.1', listening))
  return {
    issuer,
    ...CLIENT,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}

const page = (body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Provider</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

function configurationOf({ portalUrl, unverified = [] }: IdentityProviderOptions): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${portalUrl}/single-sign-on/callback`],
        post_logout_redirect_uris: [`${portalUrl}/login`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        preferred_username: accountId,
        email: accountId.includes('@') ? accountId : `${accountId}@provider.example`,
        email_verified: !unverified.includes(accountId),
      }),
    }),
    // The portal is the company's own: nobody is asked whether it may know them.
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] as never },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          const button = '<button type="submit" form="op.logoutForm" value="yes" name="logout">Sign out</button>'
          context.body = page(`${form}${button}`)
        },
      },
    },
  }
}
