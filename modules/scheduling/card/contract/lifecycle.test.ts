import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lifecycleDiagram } from '#platform/contract/lifecycle.ts'
import { cardLifecycle } from './lifecycle.ts'

describe('docs/kanban.md', () => {
  it('draws the life of a kanban card as it is declared', () => {
    const page = readFileSync(new URL('../../../../docs/kanban.md', import.meta.url), 'utf8')
    expect(page).toContain(`\`\`\`mermaid\n${lifecycleDiagram(cardLifecycle)}\n\`\`\``)
  })
})
