import { vi } from 'vitest'

/** What a test waits for comes at once or is missing for good; a busy machine may still take its time. */
const WAIT_MS = 15_000

const { waitFor } = vi

// Files share this module's Vitest, so it may be patient already.
if (waitFor.name !== 'waitPatiently') {
  /** Vitest gives up after a second, and its configuration knows of no other limit. */
  const waitPatiently: typeof waitFor = (callback, options = WAIT_MS) => waitFor(callback, options)
  vi.waitFor = waitPatiently
}
