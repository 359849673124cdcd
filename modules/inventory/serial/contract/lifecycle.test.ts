import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lifecycleDiagram } from '#platform/contract/lifecycle.ts'
import { serialLifecycle } from './lifecycle.ts'

it('the README draws the life of a serial number as it is declared', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`\`\`\`mermaid\n${lifecycleDiagram(serialLifecycle)}\n\`\`\``)
})
