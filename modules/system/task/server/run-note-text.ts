import { sql } from 'kysely'
import { z } from 'zod'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'

/** What a run of `sys_job_run t1` has to say, as JSON: a sentence to be put into words, or the words of an error. */
export const runNoteSql = sql<string>`(case
  when t1.error_message <> '' then to_jsonb(t1.error_message)
  when t1.note is not null then t1.note
  when t1.result = 'blocked' then jsonb_build_object('textKey', ${sql.lit('system:task.blockedNote')})
  when t1.result = 'interrupted' then jsonb_build_object('textKey', ${sql.lit('system:task.interruptedNote')})
  else '""' end)::text`

const NOTE = z.union([
  z.string(),
  z.object({ textKey: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
])

/** The same in the words of a reader. */
export function runNoteText(said: string, translate: Translate): string {
  const note = NOTE.parse(JSON.parse(said))
  return typeof note === 'string' ? note : translate(note.textKey, note.parameters)
}
