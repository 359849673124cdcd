import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide, lifecycleDiagram } from '#platform/contract/lifecycle.ts'
import type { TASK_STATES } from './fields.ts'
import { taskLifecycle } from './lifecycle.ts'

describe('domain §4: the life of a scheduled task', () => {
  it('is drawn in its decision as it is declared', () => {
    const page = readFileSync(new URL('../../../../docs/decisions/0016-scheduled-tasks.md', import.meta.url), 'utf8')
    expect(page).toContain(`\`\`\`mermaid\n${lifecycleDiagram(taskLifecycle)}\n\`\`\``)
  })

  it('lets nobody run what is at work or gone, and lets what is paused run by hand', () => {
    const run = (state: (typeof TASK_STATES)[number], isRunning = false) =>
      decide(taskLifecycle, 'run', state, 'purchaser', { isRunning }).isAllowed
    expect([run('normal'), run('paused'), run('complete'), run('error')]).toEqual([true, true, true, true])
    expect([run('blocked'), run('notExisting'), run('normal', true)]).toEqual([false, false, false])
  })

  it('is not for suppliers', () => {
    expect(decide(taskLifecycle, 'pause', 'normal', 'supplier', { isRunning: false }).isAllowed).toBe(false)
  })
})
