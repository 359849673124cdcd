import { once } from 'node:events'
import { finished, type Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { directoryRecord, endRecord, localRecord, sizesRecord, type ZipRecord } from './zip-records.ts'

/** Spreadsheet XML packs well at any level; the lowest costs a third of the time for a tenth more bytes. */
const compressionLevel = 1

/**
 * Writes a zip file to a stream while its parts come into being, holding back when the receiver does. Compression runs
 * beside the main thread. Every call rejects as soon as the receiver is closed.
 */
export class ZipStream {
  readonly #out: Writable
  readonly #closed = new AbortController()
  readonly #entries: ZipRecord[] = []
  readonly #stopWatching: () => void
  #offset = 0
  #open: OpenEntry | undefined

  constructor(out: Writable) {
    this.#out = out
    this.#stopWatching = finished(out, { readable: false }, (error) => {
      // Closed after its end was announced but before it was reached: reported without an error.
      if (!out.writableFinished) this.#closed.abort(error ?? new Error('the receiver was closed before the end'))
    })
  }

  /** Begins the next part. */
  async openEntry(name: string): Promise<void> {
    const entry = new OpenEntry(name, this.#offset, this.#out)
    await this.#send(localRecord(entry))
    this.#open = entry
  }

  /** Adds to the open part; resolves when there is room for more, at the earliest with the next turn of the event loop. */
  async write(text: string): Promise<void> {
    this.#closed.signal.throwIfAborted()
    const entry = this.#open
    if (entry === undefined) throw new Error('no part is open')
    const bytes = Buffer.from(text)
    if (!entry.add(bytes)) await once(entry.deflate, 'drain', { signal: this.#closed.signal })
    await nextTurn()
  }

  /** Bytes of the open part before compression. */
  get openBytes(): number {
    return this.#open?.unpackedBytes ?? 0
  }

  async closeEntry(): Promise<void> {
    const entry = this.#open
    if (entry === undefined) throw new Error('no part is open')
    this.#open = undefined
    const ended = once(entry.deflate, 'end', { signal: this.#closed.signal })
    entry.deflate.end()
    await ended
    this.#offset += entry.packedBytes
    await this.#send(sizesRecord(entry))
    this.#entries.push(entry.toRecord())
  }

  /** A whole part at once. */
  async addEntry(name: string, text: string): Promise<void> {
    await this.openEntry(name)
    await this.write(text)
    await this.closeEntry()
  }

  /** Writes the directory, ends the receiver and waits until it has everything. */
  async finish(): Promise<void> {
    const start = this.#offset
    for (const entry of this.#entries) await this.#send(directoryRecord(entry))
    await this.#send(endRecord(this.#entries.length, start, this.#offset - start))
    const whenFinished = once(this.#out, 'finish', { signal: this.#closed.signal })
    this.#out.end()
    await whenFinished
    this.#stopWatching()
  }

  /** Gives up: the receiver sees an error instead of the end of a file. */
  abandon(error: unknown): void {
    this.#stopWatching()
    this.#open?.deflate.destroy()
    this.#out.destroy(error instanceof Error ? error : new Error('the file could not be completed'))
  }

  async #send(bytes: Buffer): Promise<void> {
    this.#closed.signal.throwIfAborted()
    this.#offset += bytes.length
    if (!this.#out.write(bytes)) await once(this.#out, 'drain', { signal: this.#closed.signal })
  }
}

/** The part being written: its compressor, tied to the receiver so that a slow receiver fills the compressor up. */
class OpenEntry {
  readonly name: string
  readonly offset: number
  readonly deflate: DeflateRaw
  readonly isDeflated = true
  readonly hasSizesBehind = true
  crc = 0
  packedBytes = 0
  unpackedBytes = 0

  constructor(name: string, offset: number, out: Writable) {
    this.name = name
    this.offset = offset
    this.deflate = createDeflateRaw({ level: compressionLevel, chunkSize: 65_536 })
    this.deflate.on('data', (packed: Buffer) => {
      this.packedBytes += packed.length
      if (out.write(packed)) return
      this.deflate.pause()
      out.once('drain', () => this.deflate.resume())
    })
  }

  /** False when the compressor wants a pause. */
  add(bytes: Buffer): boolean {
    this.crc = crc32(bytes, this.crc)
    this.unpackedBytes += bytes.length
    return this.deflate.write(bytes)
  }

  toRecord(): ZipRecord {
    const { name, offset, isDeflated, hasSizesBehind, crc, packedBytes, unpackedBytes } = this
    return { name, offset, isDeflated, hasSizesBehind, crc, packedBytes, unpackedBytes }
  }
}
