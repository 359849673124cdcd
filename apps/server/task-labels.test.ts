import { describe, expect, it } from 'vitest'
import { TASK_KEYS, taskFields } from '#modules/system/task/contract/fields.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { nextRun } from '#platform/contract/values/task-schedule.ts'
import { firstSchedule } from '#platform/server/jobs/add-missing-tasks.ts'
import { serverModules } from './modules.ts'
import { productTexts } from './product-texts.ts'

// Nothing is asked of the database here.
const modules = serverModules({ db: undefined as never, sessionHours: 12 })
const tasks = modules.flatMap((module) => module.tasks ?? [])

describe('the tasks of the product', () => {
  it('are exactly those that the list knows, each once, in a group of its own module', () => {
    expect(tasks.map(({ name }) => name).sort()).toEqual([...TASK_KEYS.keys()].sort())
    const groups = new Set([...TASK_KEYS.keys()].map((name) => name.split('.')[0]))
    expect([...groups].sort()).toEqual([...(taskFields.jobGroup.enumValues ?? [])].sort())
  })

  it.each(LANGUAGES)('have names in %s', (language) => {
    const translate = productTexts.translator(language)
    for (const key of TASK_KEYS.values()) expect(translate(key)).not.toBe(key)
  })

  it('come with schedules that have a next run', () => {
    const now = '2026-03-05 10:00'
    for (const task of tasks) expect([task.name, nextRun(firstSchedule(task, now), now)]).not.toContain(null)
  })
})
