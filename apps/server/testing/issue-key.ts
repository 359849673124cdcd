import { randomUUID } from 'node:crypto'
import { readAs } from './record-inputs.ts'
import type { TestContext } from './test-context.ts'

/** A key with its secret, as the administrator hands it out. */
export interface IssuedKey {
  apiKeyNo: string
  id: string
  version: number
  secret: string
}

/** Makes a key of the buyer for orders and deliveries, unless told otherwise, and issues its secret. */
export async function issueKey(context: TestContext, changes: object = {}): Promise<IssuedKey> {
  const apiKeyNo = `K-${randomUUID().slice(0, 8)}`
  const areas = ['orderCollaboration', 'offsite'].map((keyArea) => ({ keyArea, keyAccess: 'write' }))
  const condition = { apiKeyNo, apiKeyName: 'ERP', userNo: 'buyer', areas, ...changes }
  const added = await readAs<{ id: string; version: number }>(context, 'admin', 'ISysApiKeyService/addsysapikey', {
    condition,
  })
  const issued = await context.call('admin', 'ISysApiKeyService/issuesysapikey', added)
  return { apiKeyNo, ...added, ...issued }
}
