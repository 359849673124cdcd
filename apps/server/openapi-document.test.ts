import { expect, it } from 'vitest'
import { openApiDigests, writtenOpenApiDigests } from '../../scripts/write-openapi-digests.ts'

it('leaves every call and web hook as other systems know it, unless `npm run openapi:digests` says otherwise', async () => {
  expect(await openApiDigests()).toEqual(writtenOpenApiDigests())
})
