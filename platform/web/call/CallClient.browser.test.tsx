import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallTable } from '#platform/contract/calls.ts'
import { isBlockReported } from '../kit/block.ts'
import { busyCount } from '../kit/busy.ts'
import { ExpiryDialog } from '../kit/ExpiryDialog.tsx'
import { isExpiryOpen } from '../kit/expiry.ts'
import { dismissToast, TOAST_MS, toasts } from '../kit/notify.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { loadLanguage, platformTexts, TextScope } from '../texts/texts.ts'
import { type CallError, callsOf, currentMenuNo } from './call-client.ts'
import { heldCalls } from './held-calls.ts'

const api = callsOf<CallTable>()
const fakeFetch = vi.fn<typeof fetch>()
const onSignIn = vi.fn()
let root: Root

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const answer = (status: number, body: unknown) => fakeFetch.mockImplementation(async () => json(status, body))
const sent = () => {
  const [url, request] = fakeFetch.mock.lastCall ?? []
  return { url, body: request?.body, headers: new Headers(request?.headers), method: request?.method }
}
const failure = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error: CallError) => error,
  )
const shown = () => toasts.get().map((toast) => toast.text)

beforeAll(async () => {
  await loadLanguage('en-US', platformTexts)
})

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fakeFetch)
  vi.clearAllMocks()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <TextScope>
        <Toasts />
        <ExpiryDialog onSignIn={onSignIn} />
      </TextScope>,
    ),
  )
})

afterEach(async () => {
  await act(async () => {
    for (const { id } of toasts.get()) dismissToast(id)
    isExpiryOpen.set(false)
    root.unmount()
  })
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('what a call sends', () => {
  beforeEach(() => answer(200, { status: 200, data: { id: 1 } }))

  it('is a POST below the base path, its input wrapped in a condition', async () => {
    await expect(api('Svc/get', { id: '1' })).resolves.toEqual({ id: 1 })
    expect(sent()).toMatchObject({
      url: '/dapilc/restful/service/ilcwmsplus/Svc/get',
      method: 'POST',
      body: '{"condition":{"id":"1"}}',
    })
    await api('Svc/get', undefined)
    expect(sent().body).toBe('{"condition":{}}')
  })

  it('is a list query as it stands', async () => {
    const query = { current: 1, size: 20, condition: { purchaseNo: 'A' } }
    await api('Svc/list', query)
    expect(sent().body).toBe(JSON.stringify(query))
  })

  it('shell §7: names language, invoker, menu entry and the attempt', async () => {
    currentMenuNo.set('userOrder')
    await api('Svc/get', {}, { idempotencyKey: 'key-1' })
    const { headers } = sent()
    expect(headers.get('accept-language')).toBe('en-US')
    expect(headers.get('invokerparam')).toBe('1')
    expect(headers.get('app-module-number')).toBe('userOrder')
    expect(headers.get('idempotency-key')).toBe('key-1')
    currentMenuNo.set('')
    await api('Svc/get', {})
    expect(sent().headers.has('app-module-number')).toBe(false)
    expect(sent().headers.has('idempotency-key')).toBe(false)
  })

  it('is one file in the field “file”, for the socket of this tab', async () => {
    const file = new File(['x'], 'orders.xlsx')
    await api.upload('Svc/importexcel', file, { clientId: 'client-1' })
    const { body, headers } = sent()
    expect(body instanceof FormData && (body.get('file') as File).name).toBe('orders.xlsx')
    expect(headers.get('x-client-id')).toBe('client-1')
    expect(headers.has('content-type')).toBe(false)
  })

  it('shell §4: counts as busy only when it asks to, and until it has its answer', async () => {
    const silent = api('Svc/get', {})
    expect(busyCount()).toBe(0)
    const loud = act(() => api('Svc/get', {}, { isLoadingShown: true }))
    expect(busyCount()).toBe(1)
    await Promise.all([silent, loud])
    expect(busyCount()).toBe(0)
  })
})

describe('a refused call', () => {
  it('rejects with the code, the message and the single errors, and shows the message', async () => {
    answer(422, { errorCode: 'orders.x', errorMessage: 'Too late.', details: [{ path: 'lines.0', message: 'late' }] })
    const error = await act(() => failure(api('Svc/do', {})))
    expect(error).toMatchObject({ errorCode: 'orders.x', errorMessage: 'Too late.', status: 422 })
    expect(error.details).toEqual([{ path: 'lines.0', message: 'late' }])
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Too late.')
  })

  it('stays silent when the caller wants it so', async () => {
    answer(422, { errorCode: 'orders.x', errorMessage: 'Too late.' })
    await failure(api('Svc/do', {}, { areErrorsSilent: true }))
    expect(shown()).toEqual([])
  })

  it('is shown unless it is one of those that the caller picks', async () => {
    answer(422, { errorCode: 'orders.x', errorMessage: 'Too late.' })
    const areErrorsSilent = ({ errorCode }: CallError) => errorCode === 'orders.x'
    await failure(api('Svc/do', {}, { areErrorsSilent }))
    expect(shown()).toEqual([])
    answer(422, { errorCode: 'orders.y', errorMessage: 'Too early.' })
    await act(() => failure(api('Svc/do', {}, { areErrorsSilent })))
    expect(shown()).toEqual(['Too early.'])
  })

  it('that repeats an earlier one (50M01) is silent only when the caller wants just that', async () => {
    answer(409, { errorCode: '50M01', errorMessage: 'Sent before.' })
    await failure(api('Svc/do', {}, { areRepeatErrorsSilent: true }))
    expect(shown()).toEqual([])
    await act(() => failure(api('Svc/do', {}, { areErrorsSilent: true })))
    expect(shown()).toEqual(['Sent before.'])
  })

  it('because somebody else saved first is silent when the caller says so itself', async () => {
    answer(409, { errorCode: 'wire.staleVersion', errorMessage: 'Too late.' })
    await failure(api('Svc/do', {}, { areConflictsSilent: true }))
    expect(shown()).toEqual([])
    answer(409, { errorCode: 'orders.x', errorMessage: 'Refused.' })
    await act(() => failure(api('Svc/do', {}, { areConflictsSilent: true })))
    expect(shown()).toEqual(['Refused.'])
  })

  it('for want of a licence, or for an expired password, is noted for the whole portal', async () => {
    for (const errorCode of ['wire.notLicensed', 'wire.passwordExpired', 'wire.factorMissing']) {
      isBlockReported.set(false)
      answer(403, { errorCode, errorMessage: 'Closed.' })
      await act(() => failure(api('Svc/do', {})))
      expect(isBlockReported.get()).toBe(true)
    }
    isBlockReported.set(false)
  })

  it('never shows “Unknown!”', async () => {
    answer(500, { errorCode: '500', errorMessage: 'Unknown!' })
    expect((await act(() => failure(api('Svc/do', {})))).errorMessage).toMatch(/^Internal server error/)
    answer(200, { status: 500, errorMessage: 'Unknown!' })
    expect((await act(() => failure(api('Svc/do', {})))).errorMessage).toMatch(/^Internal server error/)
  })

  it('is readable too when the answer is no JSON', async () => {
    fakeFetch.mockImplementation(async () => new Response('<html>', { status: 503 }))
    const error = await act(() => failure(api('Svc/do', {})))
    expect(error).toMatchObject({ errorCode: '503', status: 503 })
    expect(error.errorMessage).toMatch(/not available/)
  })

  it('says so when the server cannot be reached or is too slow', async () => {
    fakeFetch.mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await act(() => failure(api('Svc/do', {})))).errorMessage).toContain('Failed to fetch')
    fakeFetch.mockImplementation(
      (_, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(request.signal?.reason))
        }),
    )
    expect((await act(() => failure(api('Svc/do', {}, { timeoutMs: 10 })))).errorCode).toBe('timeout')
  })

  it('shell §7: is given up after 300 s, an upload after 180 s, and after the time that the caller gives it', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    answer(200, { status: 200, data: null })
    await api('Svc/get', {})
    await api.upload('Svc/importexcel', new File(['x'], 'orders.xlsx'), { clientId: 'client-1' })
    await api('Svc/get', {}, { timeoutMs: 30_000 })
    expect(limit.mock.calls).toEqual([[300_000], [180_000], [30_000]])
    limit.mockRestore()
  })

  it('is no error to anybody when the caller aborted it', async () => {
    const gone = new AbortController()
    fakeFetch.mockImplementation(async () => {
      gone.abort()
      throw gone.signal.reason
    })
    await expect(api('Svc/do', {}, { signal: gone.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(shown()).toEqual([])
  })

  it('shell §2: is none when the session ends: what is on its way is broken off, and only the call that ends it goes out', async () => {
    fakeFetch.mockImplementation(
      (_url, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(request.signal?.reason))
        }),
    )
    const under = failure(api('Svc/read', {}))
    heldCalls.hold()
    try {
      expect(await under).toMatchObject({ name: 'AbortError' })
      const settled = vi.fn()
      void api('Svc/read', {}).then(settled, settled)
      expect(fakeFetch).toHaveBeenCalledTimes(1)
      answer(200, { status: 200, data: 'ended' })
      expect(await api('Svc/logout', {}, { isSessionEnd: true })).toBe('ended')
      expect(settled).not.toHaveBeenCalled()
      expect(shown()).toEqual([])
    } finally {
      heldCalls.resume()
    }
    expect(await api('Svc/read', {})).toBe('ended')
  })

  it('is none when the session is renewed: that call goes out alone, behind those on their way and before later ones', async () => {
    const finish: (() => void)[] = []
    const paths: string[] = []
    fakeFetch.mockImplementation((url) => {
      paths.push(String(url).split('/').at(-1) ?? '')
      return new Promise((resolve) => {
        finish.push(() => resolve(json(200, { status: 200, data: 'done' })))
      })
    })
    const next = async (count: number) => {
      await vi.waitFor(() => expect(finish).toHaveLength(count))
      finish.at(-1)?.()
    }
    const before = api('Svc/before', {})
    const renewal = api('Svc/renew', {}, { isSessionRenewal: true })
    const later = api('Svc/later', {})
    await Promise.resolve()
    expect(paths).toEqual(['before'])
    await next(1)
    await next(2)
    expect(paths).toEqual(['before', 'renew'])
    await next(3)
    expect(await Promise.all([before, renewal, later])).toEqual(['done', 'done', 'done'])
    expect(paths).toEqual(['before', 'renew', 'later'])
    // One that is refused lets later ones go all the same.
    answer(422, { errorCode: 'x', errorMessage: 'Too short.' })
    await act(() => failure(api('Svc/renew', {}, { isSessionRenewal: true })))
    await act(() => failure(api('Svc/later', {})))
    expect(fakeFetch).toHaveBeenCalledTimes(5)
  })

  it('is shown once with a count when it happens again, and for five seconds', async () => {
    vi.useFakeTimers()
    answer(422, { errorCode: 'x', errorMessage: 'Too late.' })
    await act(() => failure(api('Svc/do', {})))
    await act(() => failure(api('Svc/do', {})))
    expect(toasts.get()).toMatchObject([{ text: 'Too late.', count: 2 }])
    act(() => vi.advanceTimersByTime(TOAST_MS - 1))
    expect(shown()).toEqual(['Too late.'])
    act(() => vi.advanceTimersByTime(1))
    expect(shown()).toEqual([])
    vi.useRealTimers()
  })
})

describe('an expired session', () => {
  it.each([
    ['an HTTP error 10004', 401, { errorCode: '10004', errorMessage: 'expired' }],
    ['the code 000701 inside of a body', 200, { status: 500, code: '000701' }],
  ])('told by %s opens one dialog, whatever the number of calls, and no toast', async (_, status, body) => {
    answer(status, body)
    await act(() => Promise.all([1, 2, 3].map(() => failure(api('Svc/do', {})))))
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
    expect(shown()).toEqual([])
  })

  it('shell §4, §8: leads to sign-in, or lets the reader stay until the next call', async () => {
    answer(401, { errorCode: '10004', errorMessage: 'expired' })
    const button = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('dialog button')].find(({ textContent }) => textContent === name)
    await act(() => failure(api('Svc/do', {})))
    await act(async () => button('Cancel')?.click())
    expect(document.querySelector('dialog')).toBeNull()
    expect(onSignIn).not.toHaveBeenCalled()
    await act(() => failure(api('Svc/do', {})))
    await act(async () => button('Sign in again')?.click())
    expect(onSignIn).toHaveBeenCalledTimes(1)
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('is left to the caller who asks for it', async () => {
    answer(401, { errorCode: '10004', errorMessage: 'expired' })
    await failure(api('Svc/do', {}, { isExpirySilent: true }))
    expect(isExpiryOpen.get()).toBe(false)
  })
})

describe('a download', () => {
  it('is saved under the name that the server gives it', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    fakeFetch.mockResolvedValue(
      new Response('rows', { headers: { 'content-disposition': `attachment; filename*=UTF-8''%E8%AE%A2.xlsx` } }),
    )
    await api.download('Svc/exportexcel', {})
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('订.xlsx')
    click.mockRestore()
  })

  it('shows the message when the answer is a refusal instead', async () => {
    answer(403, { errorCode: 'x', errorMessage: 'No export for you.' })
    await act(() => failure(api.download('Svc/exportexcel', {})))
    expect(shown()).toEqual(['No export for you.'])
  })
})
