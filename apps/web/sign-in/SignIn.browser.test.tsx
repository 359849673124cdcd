import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadLanguage, platformTexts } from '#platform/web/texts/texts.ts'
import { signIn } from './sign-in.ts'

afterEach(() => vi.restoreAllMocks())

describe('shell §5, §7: signing in', () => {
  it('trims the user number, encodes the password, names the portal, and waits 30 seconds', async () => {
    await loadLanguage('en-US', platformTexts)
    const limit = vi.spyOn(AbortSignal, 'timeout')
    const fetching = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () => Response.json({ status: 200, data: { token: 't', orgNo: 'O1' } }))
    expect(await signIn({ userNo: '  buyer ', password: 'Hafen 2026 码', company: '' })).toBeNull()
    const [url, request] = fetching.mock.lastCall ?? []
    expect(url).toBe('/dapilc/restful/service/ilcwmsplus/ISrmBmLoginService/login')
    const { condition } = JSON.parse(String(request?.body)) as { condition: Record<string, string> }
    expect(condition).toMatchObject({ userNo: 'buyer', invokerParam: '1' })
    const bytes = Uint8Array.from(atob(condition.pwd ?? ''), (letter) => letter.charCodeAt(0))
    expect(new TextDecoder().decode(bytes)).toBe('Hafen 2026 码')
    expect(new Headers(request?.headers).get('application-authorization')).toBe('quayside-portal')
    expect(limit).toHaveBeenCalledWith(30_000)
  })

  it('asks for a code where the answer has a ticket', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ status: 200, data: { token: '', orgNo: '', ticket: 'T-1' } }),
    )
    expect(await signIn({ userNo: 'buyer', password: 'Hafen2026', company: '' })).toBe('T-1')
  })
})
