import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DocumentCommand } from '#platform/contract/documents.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, isDecimal } from '#platform/contract/values/decimal.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { DocumentStep, DocumentTrial } from './document-fixture.ts'

type Line = Readonly<Record<string, unknown>> & { id: string }

const isSame = (a: unknown, b: unknown): boolean =>
  isDecimal(String(a)) && isDecimal(String(b)) ? compare(String(a), String(b)) === 0 : a === b

/** Tries the lines of a document: with what a new one begins, what commands put into them, who reads them, and their past. */
export function describeDocumentLines(trial: DocumentTrial): void {
  const {
    document,
    callers,
    strangers,
    paths,
    ask,
    inputs,
    make,
    does,
    body,
    stored,
    allowed,
    keptInState,
    released,
    database,
  } = trial
  const { create, commands = {} } = document
  const read = async (id: string, caller: Caller = callers.purchaser) =>
    (await ask(caller, paths.lines, { id })).answer as Record<string, Line[]>

  describe('its lines', () => {
    it.runIf(create?.lines)('are those with which it was made, in their order', async () => {
      const given = (await inputs.create?.()) as Record<string, Line[]>
      const side = create?.sides?.[0] === 'supplier' ? 'supplier' : 'purchaser'
      const { id } = (await ask(callers[side], paths.create, given)).answer as { id: string }
      const of = create?.lines?.of ?? ''
      checkLines((await read(id))[of], given[of], Object.keys(create?.lines?.fields ?? {}))
    })

    it('are read by both sides, and not there for others', async () => {
      const made = await keptInState(released)
      const lines = await read(made.id)
      expect(Object.keys(lines)).toEqual(Object.keys(document.lines ?? {}))
      expect(await read(made.id, callers.supplier)).toEqual(lines)
      const nothing = { declaration: { code: platformErrors.notFound.code } }
      for (const outsider of Object.values(strangers).flatMap((those) => Object.values(those))) {
        await expect(read(made.id, outsider)).rejects.toMatchObject(nothing)
      }
    })

    const withLines = Object.entries<DocumentCommand>(commands).flatMap(([action, { lines }]) => {
      const way = allowed.find((one) => one.action === action)
      return lines && way ? [{ action, lines, step: { action, side: way.side, from: way.from, to: way.to } }] : []
    })
    it.each(withLines)(
      'take what $action puts into them, and stay what they were before it',
      async ({ lines, step }) => {
        const made = await make(step)
        const before = (await read(made.id))[lines.of]
        const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamp::text as now`.execute(
          database().db,
        )
        await does(step, made)
        const given = (await inputs[step.action]?.(made)) as Record<string, Line[]>
        const after = (await read(made.id))[lines.of] ?? []
        const put = (given[lines.of] ?? []).map(({ id }) => after.find((line) => line.id === id))
        checkLines(put, given[lines.of], Object.keys(lines.fields))
        const then = { ...callers.purchaser, asOf: rows[0]?.now ?? '' }
        expect((await read(made.id, then))[lines.of]).toEqual(before)
      },
    )

    it.each(withLines)('$action is refused over lines of another one', async ({ lines, step }) => {
      const [made, other] = [await make(step), await make(step)]
      const given = (await inputs[step.action]?.(other)) as Record<string, Line[]>
      const request = { ...(await body(step.action, [await stored(made)])), [lines.of]: given[lines.of] }
      await expect(ask(callerOf(step), paths.command(step.action), request)).rejects.toMatchObject({
        declaration: { code: platformErrors.notFound.code },
      })
    })
  })

  const callerOf = ({ side }: Pick<DocumentStep, 'side'>) => callers[side as 'purchaser' | 'supplier']
}

function checkLines(
  found: readonly (Line | undefined)[] = [],
  given: readonly Line[] = [],
  names: readonly string[],
): void {
  expect(given.length).toBeGreaterThan(0)
  expect(found).toHaveLength(given.length)
  for (const [at, line] of given.entries()) {
    const differing = names.filter((name) => !isSame(found[at]?.[name], line[name] ?? null))
    expect(differing, `line ${at + 1}`).toEqual([])
  }
}
