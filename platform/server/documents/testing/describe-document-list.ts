import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { Download } from '#platform/server/call-context.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import type { DocumentTrial, ListedRow } from './document-fixture.ts'

/** Tries a document's list over one in each state: tabs and counts, each sort and filter, keyword, export, finder, and who finds nothing. */
export function describeDocumentList(trial: DocumentTrial): void {
  const { document, keptInState, listed, page, ask, callers, strangers, paths, act, within, server } = trial
  const caller = callers.purchaser
  const { tabs = {} } = document
  const fields = Object.entries(document.fields) as [string, FieldDeclaration][]
  const numberOf = (row: ListedRow) => String(row[document.number.field])

  describe('its list', () => {
    let made: ListedRow[] = []
    let all: ListedRow[] = []
    beforeAll(async () => {
      const ids: { id: string }[] = []
      for (const state of document.lifecycle.states) ids.push(await keptInState(state))
      made = await Promise.all(ids.map((one) => listed(one)))
      all = (await page(caller, {})).records
    })

    it('counts on each tab what the tab shows', async () => {
      const { answer: counts } = await ask(caller, paths.status, { condition: {} })
      const shown: Record<string, number> = {}
      for (const [tab, condition] of Object.entries(tabs)) {
        const { records } = await page(caller, condition)
        const fitting = all.filter((row) => Object.entries(condition).every(([name, value]) => row[name] === value))
        expect(records.map(({ id }) => id).toSorted()).toEqual(fitting.map(({ id }) => id).toSorted())
        shown[tab] = records.length
      }
      expect(counts).toEqual(shown)
      // Each tab counts whatever tab its reader stands on.
      for (const condition of Object.values(tabs)) {
        expect((await ask(caller, paths.status, { condition })).answer).toEqual(shown)
      }
    })

    it.each(fields.filter(([, { isSortable }]) => isSortable))(
      'is sorted by %s either way',
      async (field, { kind }) => {
        // What has no value stands above all that has one.
        const orderOf = (a: unknown, b: unknown) =>
          a === null || b === null
            ? Number(a === null) - Number(b === null)
            : kind === 'quantity' || kind === 'money' || kind === 'number'
              ? compare(String(a), String(b))
              : Number(String(a) > String(b)) - Number(String(a) < String(b))
        const asc = (await page(caller, {}, { field, order: 'asc' })).records.map((row) => row[field] ?? null)
        const desc = (await page(caller, {}, { field, order: 'desc' })).records.map((row) => row[field] ?? null)
        expect(asc).toHaveLength(all.length)
        expect(asc).toEqual(asc.toSorted(orderOf))
        expect(desc).toEqual(desc.toSorted((a, b) => orderOf(b, a)))
      },
    )

    it.each(fields.filter(([, { search }]) => search))('is filtered by %s', async (name, { search }) => {
      const values = [...new Set(all.map((row) => row[name]).filter((value) => value !== null && value !== ''))]
      expect(values.length).toBeGreaterThan(0)
      for (const value of values) {
        const range = { [`${name}Start`]: value, [`${name}End`]: value }
        const { records } = await page(
          caller,
          search === 'range' ? range : { [name]: search === 'in' ? [value] : value },
        )
        const fits = (row: ListedRow) =>
          search === 'fuzzy'
            ? String(row[name]).toLowerCase().includes(String(value).toLowerCase())
            : row[name] === value
        expect(records.map(({ id }) => id).toSorted()).toEqual(
          all
            .filter(fits)
            .map(({ id }) => id)
            .toSorted(),
        )
      }
    })

    it('finds each by its number as the keyword', async () => {
      for (const row of made) {
        const { records } = await page(caller, { keyword: numberOf(row) })
        expect(records.map(({ id }) => id)).toContain(row.id)
      }
    })

    it('is exported row by row as it is shown', async () => {
      const condition = {}
      const { records } = await page(caller, condition)
      const bytes = await act(caller, async (context) => {
        const out = new PassThrough()
        const content = buffer(out)
        await ((await within(context, paths.export, { condition })) as Download).write(out)
        out.end()
        return content
      })
      const [head, ...rows] = (await readWorkbook(bytes)).rows
      expect(head?.cells.length).toBeGreaterThan(0)
      const numbers = new Set(records.map(numberOf))
      const exported = rows.flatMap(
        ({ cells }) => cells.map(({ text }) => text).find((text) => numbers.has(text)) ?? [],
      )
      expect(exported).toEqual(records.map(numberOf))
      expect(rows).toHaveLength(records.length)
    })

    it('offers each row what its life allows, and why not the rest', async () => {
      for (const row of made) {
        for (const [action, refusal] of Object.entries(row.actions)) {
          const from = String(row[document.state ?? 'status'])
          const isWay = document.lifecycle.transitions.some(
            (one) => one.action === action && one.from.includes(from) && one.sides.includes('purchaser'),
          )
          if (!isWay) expect(refusal).toEqual(expect.any(String))
        }
      }
    })

    const finder = server.documentFinders?.find(({ kind }) => kind === document.kind)
    it.runIf(document.partOf === undefined)('lets each be found by its number, in its state', async () => {
      for (const row of made) {
        const found = await act(caller, async (context) => finder?.find(context, numberOf(row).toLowerCase(), 5))
        const [documentNo, status] = [numberOf(row), row[document.state ?? 'status']]
        expect(found).toMatchObject([{ id: row.id, documentNo, status }])
      }
    })

    const outsiders = Object.values(strangers).flatMap((people) => Object.entries(people))
    it.each(outsiders)('shows, counts and finds nothing for %s', async (_who, stranger) => {
      const condition = { ids: made.map(({ rowId }) => rowId) }
      expect((await page(stranger, condition)).records).toEqual([])
      const { answer: counts } = await ask(stranger, paths.status, { condition })
      expect(Object.values(counts as Record<string, number>).filter(Boolean)).toEqual([])
      for (const row of made) {
        expect(await act(stranger, async (context) => finder?.find(context, numberOf(row), 5) ?? [])).toEqual([])
      }
    })
  })
}
