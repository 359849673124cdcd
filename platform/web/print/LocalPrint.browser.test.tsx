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
  expect(await isPrintServiceThere('http://127.0.0.1:1')).toBe(false)
  const waited = performance.now() - startedAt
  expect(PROBE_MS).toBe(1_500)
  expect(waited).toBeGreaterThanOrEqual(1_450)
  expect(waited).toBeLessThan(3_000)
})
