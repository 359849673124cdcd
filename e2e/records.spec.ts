import { randomBytes } from 'node:crypto'
import { allRecords } from '#apps/server/call-tables.ts'
import { sheetOf } from '#apps/server/testing/record-workbook.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/e2e-test.ts'
import type { E2eUser } from './support/e2e-user.ts'
import { sortedBy } from './support/list.ts'
import { CLOSED_RECIPES, RECORD_RECIPES } from './support/record-recipes.ts'
import { backstage, type Input, recordScreens } from './support/record-walk.ts'
import { readRows } from './support/workbooks.ts'

const recordOf = (id: string): RecordDeclaration => {
  const record = allRecords.find((one) => one.id === id)
  if (!record) throw new Error(`no kind of records ${id}`)
  return record
}

/**
 * Kinds of every shape: plain, with lines, with lines in an order, with a life, with a screen of its own. What all kinds share is walked
 * with these alone: the dialogs of two editors, of files and of sheets know nothing of a kind but its declaration, and the server's
 * part of each kind is tried by `apps/server/records.long.test.ts`.
 */
const WALKED_WHOLE = [
  'master-data.org',
  'master-data.supplier',
  'master-data.item',
  'master-data.lotRule',
  'inventory.allocateMethod',
  'orders.billOfMaterial',
  'identity.menu',
]
const WHOLE = 'changed by two editors, imported, sorted, edited in Excel and exported'

/** A word that no other row has. */
const freshWord = (): string => `Walk${randomBytes(4).toString('hex')}`

test('every kind of records has its walk', () => {
  expect(WALKED_WHOLE.filter((id) => RECORD_RECIPES[id] === undefined)).toEqual([])
  const open = allRecords.filter(({ isSystemManaged }) => !isSystemManaged)
  expect(Object.keys(RECORD_RECIPES).sort()).toEqual(open.map(({ id }) => id).sort())
  expect(Object.keys(CLOSED_RECIPES).sort()).toEqual(
    allRecords.flatMap(({ id, isSystemManaged }) => (isSystemManaged ? [id] : [])).sort(),
  )
})

for (const [id, { path, also = [], kept }] of Object.entries(RECORD_RECIPES)) {
  const record = recordOf(id)
  const isWalkedWhole = WALKED_WHOLE.includes(id)

  test(`${id}: added and deleted${isWalkedWhole ? `; ${WHOLE}` : ''}`, {
    tag: '@long',
  }, async ({ openAs, baseURL }) => {
    const behind = backstage(baseURL ?? '')
    const word = freshWord()
    const inputs = await Promise.all(
      (isWalkedWhole ? ['one', 'two', 'three'] : ['one']).map((place) => behind.input(record, `${word} ${place}`)),
    )
    const [own] = inputs
    if (!own) throw new Error('no input')
    const number = String(own[record.number])
    const admin = await openAs('admin')
    const screens = recordScreens(admin, record, path)
    const { list, rowOf } = screens

    await test.step('added', async () => {
      await screens.open()
      await screens.add(own, also)
    })

    if (isWalkedWhole) {
      await walkWhole(screens, record, word, inputs, () => openAs('admin'))
      await test.step('found', async () => {
        await list.search(word)
        await expect(list.rows()).toHaveCount(inputs.length)
      })
    }

    await test.step('kept from being deleted', async () => {
      if (!kept) return
      if ('row' in kept) {
        await screens.find(kept.row)
        await screens.removeClosed(kept.row, admin.t(kept.because))
        return
      }
      if (record.hasApprovalStatus) await screens.submit(number)
      const user = await behind.add(recordOf(kept.kind), kept.naming(own))
      if (record.hasApprovalStatus) await screens.draftAgain(number, user.number)
      await screens.removeRefused(number, user.number)
      await user.remove()
    })

    await test.step('deleted', async () => {
      if (isWalkedWhole) await screens.find(word)
      await screens.remove(inputs.map((input) => String(input[record.number])))
      for (const input of inputs) await expect(rowOf(String(input[record.number]))).toHaveCount(0)
    })
    await behind.clear()
  })
}

/** What the screens of all kinds share, with one kind: the first of the inputs is there, the others come in by a file. */
async function walkWhole(
  screens: ReturnType<typeof recordScreens>,
  record: RecordDeclaration,
  word: string,
  [own, second, third]: readonly Input[],
  openColleague: () => Promise<E2eUser>,
): Promise<void> {
  if (!own || !second || !third) throw new Error('no inputs')
  const number = String(own[record.number])
  const { list, rowOf, path, page } = screens

  await test.step('changed by two editors', async () => {
    await expectAccessible(page)
    const colleague = recordScreens(await openColleague(), record, path)
    await colleague.find(word)
    await colleague.modify(number)
    await screens.modify(number)
    await expectAccessible(page)
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

  await test.step('sorted', async () => {
    await list.search(word)
    await expect(list.rows()).toHaveCount(3)
    const sorted = await sortedBy(list, screens.titleOf(record.number))
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
