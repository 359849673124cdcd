import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { addressKey } from './address-key.ts'

/** How many bytes of bodies a process holds at once. */
export interface BodyBudgetOptions {
  /** Of all requests together. */
  totalBytes: number
  /** Of the requests of one sender. */
  shareBytes: number
  /** Of each request: so much is not counted in its sender's share, so that large bodies do not keep the sender's small ones out. */
  freeBytes: number
}

/** Part of the total that one sender may take. */
const SHARE = 1 / 4
/** What lists, forms and most documents send is smaller. */
const FREE_BYTES = 64 * 1024

/** The budget of a total, in which the largest import still fits: it is never less than that. */
export function bodyBudgetFor(largestImport: number, totalBytes: number = DEFAULT_TOTAL_BYTES): BodyBudgetOptions {
  return {
    totalBytes: Math.max(totalBytes, largestImport),
    shareBytes: Math.max(Math.floor(totalBytes * SHARE), largestImport),
    freeBytes: FREE_BYTES,
  }
}

const DEFAULT_TOTAL_BYTES = 96 * 1024 * 1024

/** What one request holds of the budget. */
export interface BodyLease {
  /** Counts bytes that have come; refuses them where too many are held already. */
  take(bytes: number): void
  /** Gives all back; what comes after that is counted no more, as nobody would give it back. */
  release(): void
}

/** Bytes of bodies that a process holds. */
export interface BodyBudget {
  /** What a request will hold; its sender's key is asked for when something of its body comes. */
  lease(senderOf: () => string): BodyLease
  /** Bytes held at the moment. */
  heldBytes(): number
}

/** Who sends a body: a signed-in user wherever it comes from, an address for everybody else. */
export const senderKey = (caller: { tenantsid: string; userNo: string } | undefined, address: string): string =>
  caller ? JSON.stringify([caller.tenantsid, caller.userNo]) : addressKey(address)

/**
 * Counts the bytes of bodies that are held in memory, so that many requests at once cannot take all of it: what passes the
 * share of its sender waits for that sender's other requests (429), what passes the total for everybody's (503).
 */
export function createBodyBudget({ totalBytes, shareBytes, freeBytes }: BodyBudgetOptions): BodyBudget {
  const sharedBy = new Map<string, number>()
  let held = 0

  function share(sender: string, bytes: number): void {
    const shared = (sharedBy.get(sender) ?? 0) + bytes
    if (shared > 0) sharedBy.set(sender, shared)
    else sharedBy.delete(sender)
  }

  return {
    lease: (senderOf) => {
      let own = 0
      let sender: string | undefined
      let isOver = false
      const sharedOf = (bytes: number) => Math.max(bytes - freeBytes, 0)
      return {
        take: (bytes) => {
          if (isOver) return
          sender ??= senderOf()
          const more = sharedOf(own + bytes) - sharedOf(own)
          if (more > 0 && (sharedBy.get(sender) ?? 0) + more > shareBytes) fail(platformErrors.tooManyBytesAtOnce)
          if (held + bytes > totalBytes) fail(platformErrors.busy)
          own += bytes
          held += bytes
          share(sender, more)
        },
        release: () => {
          isOver = true
          if (sender !== undefined) share(sender, -sharedOf(own))
          held -= own
          own = 0
        },
      }
    },
    heldBytes: () => held,
  }
}
