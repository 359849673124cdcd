import { describe, expect, it } from 'vitest'
import type { DocumentTrial } from './document-fixture.ts'

/** Tries what is printed of a document: its number, head and lines, to whoever sees it. */
export function describeDocumentPrint(trial: DocumentTrial): void {
  const { document, server, callers, strangers, act, inState, keptInState, released, listed, laterLines = [] } = trial
  describe('its print', () => {
    it('says of each, in the order in which they were asked for, what the list says, with its lines', async () => {
      const printable = server.printables?.find(({ name }) => name === document.print)
      if (!printable) throw new Error(`${document.kind}: nothing prints ${document.print}`)
      const ids = [await keptInState(released), await inState(released)].map(({ id }) => id).reverse()
      const rows = await Promise.all(ids.map((id) => listed({ id })))
      for (const caller of Object.values(callers)) {
        const printed = await act(caller, (context) => printable.read(context, ids))
        expect(printed.map(({ documentNo }) => documentNo)).toEqual(rows.map((row) => row[document.number.field]))
        for (const [at, { head, rows: lines }] of printed.entries()) {
          const said = { ...(document.listedLines ? lines.lines?.[0] : {}), ...head }
          for (const name of Object.keys(document.fields)) expect(said[name], name).toEqual(rows[at]?.[name])
          const names = Object.keys(document.lines ?? {}).filter((name) => !laterLines.includes(name))
          for (const name of names) expect(lines[name]?.length, name).toBeGreaterThan(0)
        }
      }
      for (const outsider of Object.values(strangers).flatMap((those) => Object.values(those))) {
        expect(await act(outsider, (context) => printable.read(context, ids))).toEqual([])
      }
    })
  })
}
