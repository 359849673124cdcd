import { randomBytes } from 'node:crypto'
import { allRecords } from '#apps/server/call-tables.ts'
import { sheetOf } from '#apps/server/testing/record-workbook.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import { expect, test } from './support/e2e-test.ts'
import { sortedBy } from './support/list.ts'
import { CLOSED_RECIPES, RECORD_RECIPES } from './support/record-recipes.ts'
import { backstage, recordScreens } from './support/record-walk.ts'
import { readRows } from './support/workbooks.ts'

const recordOf = (id: string): RecordDeclaration => {
  const record = allRecords.find((one) => one.id === id)
  if (!record) throw new Error(`no kind of records ${id}`)
  return record
}

/** The kinds that name a record of this kind, in a field or in a line. */
const namedBy = ({ service }: RecordDeclaration): string[] =>
  allRecords
    .filter(({ fields, lines = {} }) =>
      [fields, ...Object.values(lines).map((line) => line.fields)]
        .flatMap((table) => Object.values(table))
        .some(({ lookup, importAs }) => importAs !== undefined && lookup?.startsWith(`${service}/`)),
    )
    .map(({ id }) => id)

/** A word that no other row has. */
const freshWord = (): string => `Walk${randomBytes(4).toString('hex')}`

test('every kind of records has its walk, and none says that nothing keeps a row where something does', () => {
  const open = allRecords.filter(({ isSystemManaged }) => !isSystemManaged)
  expect(Object.keys(RECORD_RECIPES).sort()).toEqual(open.map(({ id }) => id).sort())
  expect(Object.keys(CLOSED_RECIPES).sort()).toEqual(
    allRecords.flatMap(({ id, isSystemManaged }) => (isSystemManaged ? [id] : [])).sort(),
  )
  const kept = open.filter((record) => namedBy(record).length > 0).map(({ id }) => id)
  expect(kept.filter((id) => RECORD_RECIPES[id]?.kept === 'by nothing')).toEqual([])
})

for (const [id, { path, also = [], kept }] of Object.entries(RECORD_RECIPES)) {
  const record = recordOf(id)

  test(`${id}: added, changed by two editors, found, sorted, exported, imported, edited in Excel and deleted`, {
    tag: '@long',
  }, async ({ openAs, baseURL }) => {
    const behind = backstage(baseURL ?? '')
    const word = freshWord()
    const [own, second, third] = await Promise.all(
      ['one', 'two', 'three'].map((place) => behind.input(record, `${word} ${place}`)),
    )
    if (!own || !second || !third) throw new Error('no inputs')
    const number = String(own[record.number])
    const admin = await openAs('admin')
    const screens = recordScreens(admin, record, path)
    const { list, rowOf } = screens

    await test.step('added', async () => {
      await screens.open()
      await screens.add(own, also)
    })

    await test.step('changed by two editors', async () => {
      const colleague = recordScreens(await openAs('admin'), record, path)
      await colleague.find(word)
      await colleague.modify(number)
      await screens.modify(number)
      await colleague.fill(record.name, `${word} renamed`)
      await colleague.save()
      await expect(colleague.rowOf(`${word} renamed`)).toBeVisible()
      await screens.fill('remark', `${word} remark`)
      await screens.saveSecond(`${word} renamed`)
      await expect.poll(() => screens.valueOf('remark')).toBe(`${word} remark`)
      await expect.poll(() => screens.valueOf(record.name)).toBe(`${word} renamed`)
      await screens.save()
      // What each of them changed is there, and nothing of it was written back.
      await expect(rowOf(number)).toBeVisible()
      await expect(rowOf(`${word} renamed`)).toBeVisible()
    })

    await test.step('imported', async () => {
      await screens.import(await sheetOf(record, second, third), 2)
    })

    await test.step('found and sorted', async () => {
      await list.search(word)
      await expect(list.rows()).toHaveCount(3)
      const title = screens.titleOf(record.number)
      const sorted = await sortedBy(list, title)
      expect(sorted).toEqual([own, second, third].map((input) => String(input[record.number])).sort())
    })

    await test.step('edited in Excel and exported', async () => {
      await screens.editInSheet(String(second[record.number]), 'remark', `${word} edited`)
      const exported = await readRows((await list.exported()).path)
      const remarks = exported.map((row) => row[screens.titleOf('remark')])
      // A row for each line, where there are lines.
      expect(new Set(exported.map((row) => row[screens.titleOf(record.number)])).size).toBe(3)
      expect(remarks).toEqual(expect.arrayContaining([`${word} remark`, `${word} edited`]))
    })

    await test.step('kept from being deleted', async () => {
      if (kept === 'by nothing') return
      if ('row' in kept) {
        await screens.find(kept.row)
        if (kept.isSystemManaged) await screens.removeClosed(kept.row, admin.t(kept.because))
        else await screens.removeRefused(kept.row, admin.t(kept.because))
        return
      }
      if (record.hasApprovalStatus) await screens.submit(number)
      const user = await behind.add(recordOf(kept.kind), kept.naming(own))
      if (record.hasApprovalStatus) await screens.draftAgain(number, user.number)
      await screens.removeRefused(number, user.number)
      await user.remove()
    })

    await test.step('deleted', async () => {
      await screens.find(word)
      await screens.remove([own, second, third].map((input) => String(input[record.number])))
      await expect(list.rows()).toHaveCount(0)
    })
    await behind.clear()
  })
}

for (const [id, { path, find }] of Object.entries(CLOSED_RECIPES)) {
  const record = recordOf(id)

  test(`${id}: found, sorted, changed by two editors, exported and edited in Excel; nobody adds or deletes any`, {
    tag: '@long',
  }, async ({ openAs }) => {
    const admin = await openAs('admin')
    const colleague = recordScreens(await openAs('admin'), record, path)
    const screens = recordScreens(admin, record, path)
    const { list, rowOf } = screens
    const word = freshWord()
    await screens.find(find)
    const title = screens.titleOf(record.number)
    const [number = ''] = await sortedBy(list, title)
    for (const key of ['add', 'physicalDelete', 'import']) {
      await expect(list.screen.getByText(admin.t(`lists:toolbar.${key}`), { exact: true })).toHaveCount(0)
    }
    await colleague.find(find)
    await colleague.modify(number)
    await screens.modify(number)
    await colleague.fill('remark', `${word} first`)
    await colleague.save()
    await expect(colleague.rowOf(`${word} first`)).toBeVisible()
    await screens.fill('remark', `${word} second`)
    await screens.saveSecond(`${word} first`)
    await screens.choose('remark', 'theirs', `${word} first`)
    await screens.choose('remark', 'mine', `${word} second`)
    await screens.save()
    await expect(rowOf(number)).toBeVisible()
    await screens.editInSheet(number, 'remark', `${word} edited`)
    const exported = await readRows((await list.exported()).path)
    expect(exported.find((row) => row[title] === number)?.[screens.titleOf('remark')]).toBe(`${word} edited`)
  })
}
