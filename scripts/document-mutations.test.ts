import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './check-report.ts'
import { DOCUMENT_MUTATIONS } from './document-mutations.ts'

describe('the promises of declared documents that `npm run mutate:documents` takes away', () => {
  it('have a name each', () => {
    const names = DOCUMENT_MUTATIONS.map(({ promise }) => promise)
    expect(names).toEqual([...new Set(names)])
  })

  it.each(DOCUMENT_MUTATIONS)('$promise stands once in $file', ({ file, find, replace }) => {
    expect(readFileSync(join(projectRoot, file), 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
  })
})
