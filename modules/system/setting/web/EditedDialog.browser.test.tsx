import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { CustomFieldSetDialog } from '#modules/system/custom-field/web/CustomFieldSetDialog.tsx'
import { AbnormalHandleDialog } from '#modules/system/log/web/AbnormalHandleDialog.tsx'
import type { AbnormalEntry } from '#modules/system/log/web/abnormal-entry.ts'
import { TaskScheduleDialog } from '#modules/system/task/web/TaskScheduleDialog.tsx'
import type { Task } from '#modules/system/task/web/task.ts'
import { TextDialog } from '#modules/system/text/web/TextDialog.tsx'
import { type SentEdit, serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { customFieldSetFields } from '../contract/fields.ts'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'system')

const TASK = {
  id: '4',
  version: 3,
  jobName: 'Old logs',
  scheduleKind: 'interval',
  intervalMinutes: 30,
  atMinute: null,
  atTime: null,
  startDate: '2026-02-01',
  endDate: null,
  remark: '',
  now: '2026-02-01 08:00',
  updateName: 'Lin',
  updateDate: '2026-02-01 08:00:00',
} as unknown as Task

const FIELD = {
  id: '5',
  version: 3,
  module: 'orders.lines',
  fieldNo: 'seal',
  names: { 'en-US': 'Seal' },
  fieldType: '1',
  isDisplay: true,
  displayPage: '123',
  displayOrder: 10,
  dateFormat: 'YYYY-MM-DD',
  enumMid: '',
  dropDownDataSource: '',
  fixedMatchingCondition: '',
  isRequired: false,
  maxLength: 100,
  decimals: 2,
  statusCode: '1',
  isUsed: false,
  updateName: 'Lin',
  updateDate: '2026-02-01 08:00:00',
}

const error = (id: string, handled: object = {}) =>
  ({
    id,
    version: 1,
    source: 'job:cleanUp',
    errorName: `Error ${id}`,
    handleNote: '',
    handleName: '',
    handleDate: null,
    ...handled,
  }) as unknown as AbnormalEntry

const words = (ownText: string, version: number, updateName: string) =>
  (['en-US', 'zh-CN', 'zh-TW', 'vi'] as const).map((languageCode) => ({
    languageCode,
    productText: 'Save',
    ownText: languageCode === 'en-US' ? ownText : '',
    version: languageCode === 'en-US' ? version : 0,
    updateName,
    updateDate: '2026-02-02 09:00:00',
  }))

const BY_MAI = { version: 4, updateName: 'Mai', updateDate: '2026-02-02 09:00:00' }

/** Mounts a dialog over a server on which somebody else is faster. */
async function mountDialog(
  dialog: ReactNode,
  paths: { read: string; save: string },
  before: unknown,
  now: unknown,
): Promise<SentEdit[]> {
  const sent = serveEdits({ ...paths, besides: { getOwnTextList: { records: [] } } }, before, now)
  await mountScreen(dialog, ['isSearch', 'isModify'], { texts })
  return sent
}

const reported = screen.getByRole('alert').filter({ hasText: 'Mai changed this record in the meantime' })
const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the second of two editors is told who changed what, and saves what was typed beside it', () => {
  it('of a task’s schedule', async () => {
    const close = vi.fn()
    const now = { records: [{ ...TASK, ...BY_MAI, intervalMinutes: 45 }] }
    const sent = await mountDialog(
      <TaskScheduleDialog task={TASK} onClose={close} />,
      { read: 'getsysjoblist', save: 'updatesysjobbyid' },
      { records: [TASK] },
      now,
    )
    const remark = screen.getByRole('textbox', { name: 'Remark' })
    await remark.fill('Mine')
    await save()
    await expect.element(reported.getByRole('listitem')).toHaveTextContent('Interval (minutes): now 45')
    await expect.element(remark).toHaveValue('Mine')
    await save()
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent.map(({ condition }) => condition.version)).toEqual([3, 4])
    expect(sent[1]?.condition).toMatchObject({ schedule: { remark: 'Mine', intervalMinutes: 45 } })
  })

  it('of an own text', async () => {
    const close = vi.fn()
    const sent = await mountDialog(
      <TextDialog textKey="lists:form.save" onClose={close} />,
      { read: 'getsystextbykey', save: 'savesystext' },
      words('Keep', 1, 'Lin'),
      words('Store', 2, 'Mai'),
    )
    const box = screen.getByRole('textbox', { name: 'English' })
    await box.fill('Mine')
    await save()
    const theirs = reported.getByRole('group', { name: 'English' }).getByRole('radio', { name: 'Take theirs: Store' })
    await expect.element(theirs).not.toBeChecked()
    await expect.element(box).toHaveValue('Mine')
    await save()
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent.map(({ condition }) => condition.versions)).toEqual([{ 'en-US': 1 }, { 'en-US': 2 }])
    expect(sent[1]?.condition).toMatchObject({ own: { 'en-US': 'Mine' } })
  })

  it('of a custom field', async () => {
    const close = vi.fn()
    const sent = await mountDialog(
      <CustomFieldSetDialog
        id="5"
        module={{ ...customFieldSetFields.module, enumValues: ['orders.lines'] }}
        onClose={close}
      />,
      { read: 'getsysframedefinebyid', save: 'saveorupdatesysframedefine' },
      FIELD,
      { ...FIELD, ...BY_MAI, names: { 'en-US': 'Seal number' } },
    )
    const order = screen.getByLabelText('Order', { exact: true })
    await order.fill('20')
    await save()
    await expect.element(reported.getByRole('listitem')).toHaveTextContent('Name (English): now Seal number')
    await expect.element(order).toHaveValue('20')
    await save()
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent.map(({ condition }) => condition.version)).toEqual([3, 4])
    expect(sent[1]?.condition).toMatchObject({ displayOrder: 20, names: { 'en-US': 'Seal number' } })
  })
  it('of the note on entries of the abnormal log', async () => {
    const close = vi.fn()
    const byMai = { version: 2, handleNote: 'Disk full', handleName: 'Mai', handleDate: '2026-02-02 09:00:00' }
    const sent = await mountDialog(
      <AbnormalHandleDialog entries={[error('6'), error('7')]} onClose={close} />,
      { read: 'getsysabnormalloglist', save: 'handlesysabnormallogbyids' },
      { records: [error('6'), error('7')] },
      { records: [error('7', byMai), error('6')] },
    )
    const note = screen.getByRole('textbox')
    await note.fill('Restarted')
    await save()
    const choice = reported.getByRole('group', { name: 'Error 7 · job:cleanUp' })
    await expect.element(choice.getByRole('radio', { name: 'Take theirs: Disk full' })).not.toBeChecked()
    await expect.element(note).toHaveValue('Restarted')
    await save()
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent[1]?.condition).toMatchObject({
      list: expect.arrayContaining([
        { id: '6', version: 1 },
        { id: '7', version: 2 },
      ]),
      handleNote: 'Restarted',
    })
  })
})
