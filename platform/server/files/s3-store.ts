import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { fail } from '#platform/contract/errors.ts'
import { fileErrors } from '#platform/contract/exchange/file-errors.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { FileStore } from './file-store.ts'

/** Where the bucket is, and as whom it is reached. */
export interface S3Options {
  /** Address of the bucket with its name as first part of the path: `https://s3.example.com/portal-files`. */
  bucketUrl: string
  region: string
  accessKey: string
  secretKey: string
  /** Longest wait for the store to begin its answer. */
  timeoutMs?: number
  /** Told what the store answered when it failed; never holds a secret. */
  onFailure?(error: { method: string; status?: number; reason: string }): void
}

/** A store that speaks the S3 protocol. Each object is sent with its length and SHA-256, so half of one is never accepted. */
export function s3Store(options: S3Options): FileStore {
  const { bucketUrl, region, accessKey, secretKey, timeoutMs = 60_000, onFailure } = options
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region })

  async function send(method: string, key: string, headers: Record<string, string> = {}, body?: Blob) {
    const { url, headers: signed } = await client.sign(`${bucketUrl.replace(/\/$/, '')}/${key}`, { method, headers })
    const answer = await fetch(url, {
      method,
      headers: signed,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body } : {}),
    }).catch((error: unknown) => {
      onFailure?.({ method, reason: String(recordOf(error).cause ?? error) })
      return fail(fileErrors.fileStoreUnavailable)
    })
    if (answer.ok) return answer
    const text = await answer.text().catch(() => '')
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
    if (code === 'NoSuchKey') return fail(fileErrors.fileGone)
    onFailure?.({ method, status: answer.status, reason: code })
    return fail(fileErrors.fileStoreUnavailable)
  }

  return {
    put: async (key, { path, sha256 }, contentType) => {
      const body = await openAsBlob(path)
      await send('PUT', key, { 'content-type': contentType, 'x-amz-content-sha256': sha256 }, body)
    },
    open: async (key) => {
      const { body } = await send('GET', key)
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    remove: async (key) => void (await send('DELETE', key)),
  }
}
