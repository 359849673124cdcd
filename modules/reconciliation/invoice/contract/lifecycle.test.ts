import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lifecycleDiagram } from '#platform/contract/lifecycle.ts'
import { invoiceLifecycle } from './lifecycle.ts'

describe('the README', () => {
  it('draws the life of an invoicing bill as it is declared', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`\`\`\`mermaid\n${lifecycleDiagram(invoiceLifecycle)}\n\`\`\``)
  })
})
