import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inspectionLifecycle } from '#modules/receipts/inspection/contract/lifecycle.ts'
import { taskLifecycle } from '#modules/receipts/put-away/contract/lifecycle.ts'
import { lifecycleDiagram } from '#platform/contract/lifecycle.ts'
import { receiptLifecycle } from './lifecycle.ts'

const drawn = (path: string, diagram: string) =>
  expect(readFileSync(new URL(path, import.meta.url), 'utf8')).toContain(`\`\`\`mermaid\n${diagram}\n\`\`\``)

describe('the documents draw the declared life', () => {
  it('of a receipt', () => drawn('../../README.md', lifecycleDiagram(receiptLifecycle)))
  it('of an inspection', () => drawn('../../../../docs/warehouse.md', lifecycleDiagram(inspectionLifecycle)))
  it('of a task of putting away', () => drawn('../../../../docs/warehouse.md', lifecycleDiagram(taskLifecycle)))
})
