import { expect, type Locator } from '@playwright/test'
import { byOwnRules, type RecordContext, readAs, recordInput } from '#apps/server/testing/record-inputs.ts'
import { signInToken } from '#apps/server/testing/wire-client.ts'
import { importedFields } from '#platform/contract/fields.ts'
import {
  type RecordDeclaration,
  type RecordInput,
  recordPaths,
  recordTitleKey,
} from '#platform/contract/records/records.ts'
import { dialogNamed, pressIn, readMessage } from './dialogs.ts'
import { type E2eUser, goTo, passwordOf } from './e2e-user.ts'
import { listOf } from './list.ts'
import { editInSheet, importFile } from './list-files.ts'
import { control, putIn, putInLines } from './record-form.ts'

export type RecordKey = { id: string; version: number }
/** What is put in for a new record. */
export type Input = Awaited<ReturnType<typeof recordInput>>

/** A record that the walk made beside the screens, to be taken away again. */
interface Made {
  record: RecordDeclaration
  key: RecordKey
}

/** Records of the demo company that the walk needs beside those of its screens. */
export interface Backstage {
  /** What is put in for a new record, with this name. */
  input(record: RecordDeclaration, name: string): Promise<Input>
  /** Adds a record, and answers its number. */
  add(record: RecordDeclaration, changes: RecordInput): Promise<{ number: string; remove(): Promise<void> }>
  /** Takes away what was made, the last one first. */
  clear(): Promise<void>
}

/** Works as the administrator on the service behind the browsers. */
export function backstage(address: string): Backstage {
  const made: Made[] = []
  const token = signInToken(address, 'admin', passwordOf('admin'))
  const world: RecordContext = { address, token: () => token, made: (record, key) => void made.push({ record, key }) }
  const remove = ({ record, key }: Made) =>
    readAs(world, 'admin', recordPaths(record).remove, { condition: { delList: [key] } })
  return {
    input: async (record, name) => ({ ...(await recordInput(world, record)), [record.name]: name }),
    add: async (record, changes) => {
      const input: Input = { ...byOwnRules(record, { ...(await recordInput(world, record)), ...changes }), ...changes }
      const key = await readAs<RecordKey>(world, 'admin', recordPaths(record).add, { condition: input })
      return { number: String(input[record.number]), remove: async () => void (await remove({ record, key })) }
    },
    clear: async () => {
      for (const one of made.splice(0).reverse()) await remove(one)
    },
  }
}

/** The screens of one kind of records, as one person uses them. */
export function recordScreens(e2eUser: E2eUser, record: RecordDeclaration, path: string) {
  const { page, t, watch } = e2eUser
  const list = listOf(e2eUser, recordTitleKey(record))
  const paths = recordPaths(record)
  const titleOf = (name: string) => t(record.fields[name]?.label ?? '')
  const press = (labelKey: string) => page.getByRole('button', { name: t(labelKey), exact: true }).click()
  const rowOf = (text: string): Locator => list.rows().filter({ has: page.getByText(text, { exact: true }) })

  const remove = async (numbers: readonly string[]) => {
    for (const number of numbers) await rowOf(number).getByRole('checkbox').check()
    await list.press('lists:toolbar.physicalDelete')
    const asking = dialogNamed(e2eUser, t('lists:record.deleteTitle'))
    await pressIn(e2eUser, asking, 'lists:toolbar.physicalDelete')
  }

  /** A step of a life, from its button to the message that it was done. */
  const step = async (number: string, labelKey: string, question: string | null, done: string, reported?: string) => {
    await rowOf(number).getByRole('checkbox').check()
    await list.press(labelKey)
    if (question !== null) {
      const asking = dialogNamed(e2eUser, t(question))
      if (reported !== undefined) await expect(asking).toContainText(reported)
      await pressIn(e2eUser, asking, labelKey)
    }
    await readMessage(e2eUser, t(done))
  }

  return {
    page,
    path,
    list,
    rowOf,
    open: () => goTo(e2eUser, path),
    /** Opens the list and finds rows by a keyword. */
    async find(keyword: string): Promise<void> {
      await goTo(e2eUser, path)
      await list.search(keyword)
    },
    /** Adds a record through the form: what it needs, and its lines. */
    async add(input: Input, also: readonly string[]): Promise<void> {
      await list.press('lists:toolbar.add')
      await expect(control(e2eUser, record.name)).toBeVisible()
      const isPutIn = (name: string) =>
        name === record.number || record.fields[name]?.importAs === 'required' || also.includes(name)
      for (const name of importedFields(record.fields).filter(isPutIn)) {
        const field = record.fields[name]
        if (field && (input[name] ?? '') !== '') await putIn(e2eUser, name, field, input[name] ?? null)
      }
      await putInLines(e2eUser, record, input as RecordInput)
      await press('lists:record.save')
      await expect(rowOf(String(input[record.number]))).toBeVisible()
    },
    /** Opens the form of a row of the list. */
    async modify(number: string): Promise<void> {
      await rowOf(number).getByRole('checkbox').check()
      await list.press('lists:toolbar.modify')
      await expect(control(e2eUser, 'remark')).toBeVisible()
      await expect(control(e2eUser, record.number)).toBeDisabled()
    },
    fill: (name: string, text: string) => control(e2eUser, name).fill(text),
    valueOf: (name: string) => control(e2eUser, name).inputValue(),
    save: () => press('lists:record.save'),
    /** Saves what another editor was faster with: the form says what the other one saved and keeps what was typed. */
    async saveSecond(reported: string): Promise<void> {
      watch.expectRefusal(paths.update, 409)
      await press('lists:record.save')
      await expect(page.locator('.form-alert')).toContainText(reported)
    },
    /** Chooses between the own value and the other editor's, where both changed a field; the form then holds the chosen one. */
    async choose(name: string, side: 'mine' | 'theirs', value: string): Promise<void> {
      const label = t(`lists:record.${side === 'mine' ? 'staleMine' : 'staleTheirs'}`, { value })
      const choice = page.locator('.form-alert').getByRole('group', { name: titleOf(name), exact: true })
      await choice.getByRole('radio', { name: label, exact: true }).check()
      await expect(control(e2eUser, name)).toHaveValue(value)
    },
    titleOf,
    import: (buffer: Buffer, count: number) => importFile(e2eUser, list, buffer, { added: count }),
    editInSheet: (number: string, name: string, text: string) =>
      editInSheet(e2eUser, list, { column: record.number, is: number }, name, text),
    /** Asks for rows to be deleted, which is refused, and answers what is said. */
    async removeRefused(number: string, because: string): Promise<void> {
      watch.expectRefusal(paths.remove, 409)
      await remove([number])
      await readMessage(e2eUser, because)
      await rowOf(number).getByRole('checkbox').uncheck()
    },
    /** A row closes the button, which says why. */
    async removeClosed(number: string, because: string): Promise<void> {
      await rowOf(number).first().getByRole('checkbox').check()
      const button = list.screen.getByRole('button', { name: t('lists:toolbar.physicalDelete'), exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAttribute('aria-description', because)
    },
    remove,
    submit: (number: string) =>
      step(number, 'lists:toolbar.submit', 'lists:record.submitTitle', 'lists:record.submitted'),
    /** Makes an effective record a draft again; the question names what still uses it. */
    async draftAgain(number: string, user: string): Promise<void> {
      const [title, done] = ['lists:record.invalidateTitle', 'lists:record.invalidated']
      await step(number, 'lists:record.invalidate', title, done, user)
      await step(number, 'lists:record.restore', null, 'lists:record.restored')
    },
  }
}
