import { expect, type Locator } from '@playwright/test'
import { byOwnRules, type RecordWorld, readAs, recordInput } from '#apps/server/testing/record-inputs.ts'
import { signInToken } from '#apps/server/testing/wire-client.ts'
import { importedFields } from '#platform/contract/fields.ts'
import {
  type RecordDeclaration,
  type RecordInput,
  recordPaths,
  recordTitleKey,
} from '#platform/contract/records/records.ts'
import { type Actor, goTo, passwordOf } from './actor.ts'
import { dialogNamed, pressIn, readMessage } from './dialogs.ts'
import { listOf } from './list.ts'
import { editInSheet, importFile } from './list-files.ts'
import { control, putIn, putInLines } from './record-form.ts'

export type RecordKey = { id: string; version: number }
type Input = Awaited<ReturnType<typeof recordInput>>

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
  const world: RecordWorld = { address, token: () => token, made: (record, key) => void made.push({ record, key }) }
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
export function recordScreens(actor: Actor, record: RecordDeclaration, path: string) {
  const { page, t, watch } = actor
  const list = listOf(actor, recordTitleKey(record))
  const paths = recordPaths(record)
  const titleOf = (name: string) => t(record.fields[name]?.label ?? '')
  const press = (labelKey: string) => page.getByRole('button', { name: t(labelKey), exact: true }).click()
  const rowOf = (text: string): Locator => list.rows().filter({ has: page.getByText(text, { exact: true }) })

  const remove = async (numbers: readonly string[]) => {
    for (const number of numbers) await rowOf(number).getByRole('checkbox').check()
    await list.press('lists:toolbar.physicalDelete')
    const asking = dialogNamed(actor, t('lists:record.deleteTitle'))
    await pressIn(actor, asking, 'lists:toolbar.physicalDelete')
  }

  /** A step of a life, from its button to the message that it was done. */
  const step = async (number: string, labelKey: string, question: string | null, done: string, told?: string) => {
    await rowOf(number).getByRole('checkbox').check()
    await list.press(labelKey)
    if (question !== null) {
      const asking = dialogNamed(actor, t(question))
      if (told !== undefined) await expect(asking).toContainText(told)
      await pressIn(actor, asking, labelKey)
    }
    await readMessage(actor, t(done))
  }

  return {
    list,
    rowOf,
    open: () => goTo(actor, path),
    /** Opens the list and finds rows by a keyword. */
    async find(keyword: string): Promise<void> {
      await goTo(actor, path)
      await list.search(keyword)
    },
    /** Adds a record through the form: what it needs, and its lines. */
    async add(input: Input, also: readonly string[]): Promise<void> {
      await list.press('lists:toolbar.add')
      await expect(control(actor, record.name)).toBeVisible()
      const isPutIn = (name: string) =>
        name === record.number || record.fields[name]?.importAs === 'required' || also.includes(name)
      for (const name of importedFields(record.fields).filter(isPutIn)) {
        const field = record.fields[name]
        if (field && (input[name] ?? '') !== '') await putIn(actor, name, field, input[name] ?? null)
      }
      await putInLines(actor, record, input as RecordInput)
      await press('lists:record.save')
      await expect(rowOf(String(input[record.number]))).toBeVisible()
    },
    /** Opens the form of a row of the list. */
    async modify(number: string): Promise<void> {
      await rowOf(number).getByRole('checkbox').check()
      await list.press('lists:toolbar.modify')
      await expect(control(actor, 'remark')).toBeVisible()
      await expect(control(actor, record.number)).toBeDisabled()
    },
    fill: (name: string, text: string) => control(actor, name).fill(text),
    valueOf: (name: string) => control(actor, name).inputValue(),
    save: () => press('lists:record.save'),
    /** Saves what another editor was faster with: the form says what the other one saved and keeps what was typed. */
    async saveSecond(told: string): Promise<void> {
      watch.expectRefusal(paths.update, 409)
      await press('lists:record.save')
      await expect(page.locator('.form-alert')).toContainText(told)
    },
    /** Chooses between the own value and the other editor's, where both changed a field; the form then holds the chosen one. */
    async choose(name: string, side: 'mine' | 'theirs', value: string): Promise<void> {
      const label = t(`lists:record.${side === 'mine' ? 'staleMine' : 'staleTheirs'}`, { value })
      const choice = page.locator('.form-alert').getByRole('group', { name: titleOf(name), exact: true })
      await choice.getByRole('radio', { name: label, exact: true }).check()
      await expect(control(actor, name)).toHaveValue(value)
    },
    titleOf,
    import: (buffer: Buffer, count: number) => importFile(actor, list, buffer, { added: count }),
    editInSheet: (number: string, name: string, text: string) =>
      editInSheet(actor, list, { column: record.number, is: number }, name, text),
    /** Asks for rows to be deleted, which is refused, and answers what is said. */
    async removeRefused(number: string, because: string): Promise<void> {
      watch.expectRefusal(paths.remove, 409)
      await remove([number])
      await readMessage(actor, because)
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
