import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_COOKIE, DEVICE_SECONDS } from '#modules/identity/guard/server/known-device.ts'
import type { SignInOptions } from '#modules/identity/session/server/sign-in-options.ts'
import { PUBLIC_CALLS_PER_MINUTE, SESSION_COOKIE } from '#platform/contract/envelope.ts'
import { errorCode, recordOf } from '#platform/contract/values/record-of.ts'
import { SINGLE_SIGN_ON_PATH, type SingleSignOnErrorCode } from '../contract/single-sign-on.ts'
import { signInByProvider } from './sign-in-by-provider.ts'
import { CALLBACK_PATH, FLOW_SECONDS, type SingleSignOn } from './single-sign-on.ts'

/** Cookie of a sign-in that is under way at the provider. */
const FLOW_COOKIE = 'Quayside-Single-Sign-On'

/** How the browser goes to the identity provider and comes back: two addresses that answer with a redirection. */
export function registerSingleSignOn(
  app: FastifyInstance,
  singleSignOn: SingleSignOn,
  options: SignInOptions & { isSecure: boolean },
): void {
  const cookie = { path: SINGLE_SIGN_ON_PATH, httpOnly: true, sameSite: 'lax', secure: options.isSecure } as const
  const config = { rateLimit: { max: PUBLIC_CALLS_PER_MINUTE, timeWindow: '1 minute' } }

  /** Back to the sign-in page, which says why and still takes passwords. */
  const fail = (reply: FastifyReply, error: SingleSignOnErrorCode, redirect: string) => {
    const query = new URLSearchParams({ fault: error, ...(redirect === '/' ? {} : { redirect }) })
    return reply.redirect(`/login?${query}`, 303)
  }

  app.get<{ Querystring: { redirect?: unknown } }>(SINGLE_SIGN_ON_PATH, { config }, async (request, reply) => {
    const { redirect: requested } = request.query
    const redirect = typeof requested === 'string' ? requested : '/'
    try {
      const { url, cookie: flow } = await singleSignOn.begin(redirect)
      return reply
        .setCookie(FLOW_COOKIE, flow, { ...cookie, maxAge: FLOW_SECONDS })
        .header('cache-control', 'no-store')
        .redirect(url, 303)
    } catch (error) {
      report(request, error)
      return fail(reply, 'unavailable', redirect.startsWith('/') ? redirect : '/')
    }
  })

  app.get(CALLBACK_PATH, { config }, async (request, reply) => {
    const flow = request.cookies[FLOW_COOKIE]
    const redirect = singleSignOn.redirectOf(flow)
    void reply.clearCookie(FLOW_COOKIE, cookie).header('cache-control', 'no-store')
    try {
      const provided = await singleSignOn.finish(new URL(request.url, 'http://local').search, flow)
      const asked = {
        clientAddress: request.ip,
        requestId: request.id,
        cookie: (name: string) => request.cookies[name],
      }
      const opened = await signInByProvider(options, singleSignOn.settings, provided, asked)
      if (!opened) {
        request.log.warn('single sign-on: no user of ours, or several')
        return fail(reply, 'unknown', redirect)
      }
      const ofPortal = { ...cookie, path: '/' }
      return reply
        .setCookie(SESSION_COOKIE, opened.token, { ...ofPortal, maxAge: options.sessionHours * 3600 })
        .setCookie(DEVICE_COOKIE, opened.device, { ...ofPortal, maxAge: DEVICE_SECONDS })
        .redirect(provided.redirect, 303)
    } catch (error) {
      report(request, error)
      return fail(reply, isUnreachable(error) ? 'unavailable' : 'refused', redirect)
    }
  })
}

/** Kind and code of the error; what the provider answered may hold secrets. */
function report(request: FastifyRequest, error: unknown): void {
  const { name, code, message } = recordOf(error)
  request.log.warn({ error: { name, code, message } }, 'single sign-on failed')
}

/** Whether the provider did not answer at all. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TypeError && cause.message === 'fetch failed') return true
    if (cause.name === 'TimeoutError' || errorCode(cause) === 'OAUTH_TIMEOUT') return true
  }
  return false
}
