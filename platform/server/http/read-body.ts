import { finished, type Readable } from 'node:stream'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { BodyLease } from './body-budget.ts'

/** How much of a body is read. */
export interface BodyLimits {
  maxBytes: number
  lease: BodyLease
  /** Refuses what is larger. */
  failIfTooLarge(): never
}

/** Parts of a body are joined to blocks of at least so many bytes, which the allocator maps and gives back one by one. */
const BLOCK_BYTES = 128 * 1024

/** The refusal of a JSON or XML body beyond its call's size. */
export function failOnLargeBody(maxBytes: number): never {
  return fail(platformErrors.bodyTooLarge, { limit: maxBytes })
}

/**
 * Reads a body or a part of one into memory, counting what it holds. What is refused is read on and dropped, so that its sender
 * hears the answer; what breaks off is malformed.
 */
export function readBody(source: Readable, { maxBytes, lease, failIfTooLarge }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    // As they came from the network: short ones, scattered over the allocator's heap, which they would keep from shrinking.
    let loose: Buffer[] = []
    let looseBytes = 0
    let size = 0
    const joinLoose = (): void => {
      if (loose.length > 0) parts.push(loose.length === 1 && loose[0] ? loose[0] : Buffer.concat(loose, looseBytes))
      loose = []
      looseBytes = 0
    }
    const settle = (): void => {
      stopWaiting()
      source.off('data', onData)
      // A stream that nobody listens to may still fail.
      source.on('error', () => undefined)
      source.resume()
    }
    const end = (error: unknown): void => {
      settle()
      // The stream's listeners hold on to what came so far until its connection ends.
      parts.length = 0
      loose = []
      lease.release()
      reject(error)
    }
    const onData = (part: Buffer): void => {
      try {
        size += part.length
        if (size > maxBytes) failIfTooLarge()
        lease.take(part.length)
        loose.push(part)
        looseBytes += part.length
        if (looseBytes >= BLOCK_BYTES) joinLoose()
      } catch (error) {
        end(error)
      }
    }
    // Hears also of a stream that broke before anybody listened.
    const stopWaiting = finished(source, { writable: false }, (error) => {
      if (error) return end(new BusinessError(platformErrors.malformedBody))
      settle()
      joinLoose()
      resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, size))
    })
    source.on('data', onData)
  })
}
