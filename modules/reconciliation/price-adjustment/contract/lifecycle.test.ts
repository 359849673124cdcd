import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lifecycleDiagram } from '#platform/contract/lifecycle.ts'
import { priceAdjustmentLifecycle } from './lifecycle.ts'

describe('docs/reconciliation.md', () => {
  it('draws the life of a price adjustment as it is declared', () => {
    const page = readFileSync(new URL('../../../../docs/reconciliation.md', import.meta.url), 'utf8')
    expect(page).toContain(`\`\`\`mermaid\n${lifecycleDiagram(priceAdjustmentLifecycle)}\n\`\`\``)
  })
})
