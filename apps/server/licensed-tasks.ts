import type { ClosedModules } from '#platform/server/closed-modules.ts'
import type { ServerModule, TaskContext, TaskDefinition, TaskOutcome } from '#platform/server/server-module.ts'

/** What the history says of a task that rests. */
const RESTED: TaskOutcome = { rowCount: 0, note: { textKey: 'identity:tasks.notLicensed', parameters: {} } }

/** The tasks of these modules. Where a company's licence leaves their module out, they do nothing and say so in their history. */
export function licensedTasks(
  modules: readonly ServerModule[],
  closedOf: (context: TaskContext) => Promise<ClosedModules | undefined>,
): readonly TaskDefinition[] {
  return modules.flatMap(({ texts, tasks = [], isAlwaysLicensed }) =>
    tasks.map((task) =>
      isAlwaysLicensed || task.isUpkeep
        ? task
        : {
            ...task,
            run: async (context) =>
              (await closedOf(context))?.names.has(texts.module) ? RESTED : await task.run(context),
          },
    ),
  )
}
