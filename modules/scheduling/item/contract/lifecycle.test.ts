import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lifecycleDiagram } from '#platform/contract/lifecycle.ts'
import { scheduleLifecycle } from './lifecycle.ts'

describe('modules/scheduling/README.md', () => {
  it('draws the life of a schedule as it is declared', () => {
    const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    expect(page).toContain(`\`\`\`mermaid\n${lifecycleDiagram(scheduleLifecycle)}\n\`\`\``)
  })
})
