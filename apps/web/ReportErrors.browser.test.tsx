import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#platform/web/call/call-client.ts'
import { createSession, setSession } from '#platform/web/session.ts'
import { reportError } from './report-errors.ts'

type Answer = Parameters<typeof createSession>[0]

function stubServer() {
  return vi
    .spyOn(window, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ status: 200, data: { isKept: true } }))))
}
const reported = (fetching: ReturnType<typeof stubServer>) =>
  fetching.mock.calls.map(([, request]) => JSON.parse(String(request?.body)) as unknown)

const signIn = () =>
  setSession(createSession({ userInfo: { id: '1', userDataList: [] }, allMenuList: [] } as unknown as Answer))

afterEach(() => {
  setSession(null)
  vi.restoreAllMocks()
})

describe('an error of the screens', () => {
  it('is told to the server once, with its page and without what the page’s address carries', async () => {
    signIn()
    const fetching = stubServer()
    const error = new TypeError('a\u0001b is not a function')
    reportError(error)
    reportError(error)
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce())
    expect(reported(fetching)).toMatchObject([
      { condition: { page: location.pathname, errorName: 'TypeError', errorMessage: 'a b is not a function' } },
    ])
  })

  it('is not told before sign-in, nor when the server refused something or a request was given up', () => {
    const fetching = stubServer()
    reportError(new Error('before'))
    signIn()
    reportError(new CallError({ errorCode: 'x', errorMessage: 'x' }, 409))
    reportError(new DOMException('given up', 'AbortError'))
    reportError('no error at all')
    expect(fetching).not.toHaveBeenCalled()
  })
})
