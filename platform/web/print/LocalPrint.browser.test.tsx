import { afterEach, expect, it, vi } from 'vitest'
import { isPrintServiceThere, PROBE_MS } from './local-print.ts'

afterEach(() => vi.restoreAllMocks())

it('shell §7: waits 1500 ms for a print service and no longer', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(
    (_url, request) =>
      new Promise((_resolve, reject) =>
        request?.signal?.addEventListener('abort', () => reject(request.signal?.reason)),
      ),
  )
  const startedAt = performance.now()
  const later = new Promise((resolve) => setTimeout(resolve, 3_000, 'later'))
  expect(await Promise.race([isPrintServiceThere('http://127.0.0.1:1'), later])).toBe(false)
  const waited = performance.now() - startedAt
  expect(PROBE_MS).toBe(1_500)
  expect(waited).toBeGreaterThanOrEqual(1_450)
})
