import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { choice, code, date, defineFields, text } from '#platform/contract/fields.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { questions } from '#platform/web/kit/confirm.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, TEST_MENU, unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { TextSource } from '#platform/web/texts/texts.ts'
import { DocumentScreen, type DocumentScreenParts } from './DocumentScreen.tsx'
import type { AnyDocumentRow } from './document-row.ts'

const STATES = ['open', 'closed'] as const
const refusal = platformErrors.notFound
const sides = ['purchaser'] as const
const fields = defineFields('planted', {
  noteNo: code({ show: '123', isRequired: true, isFixedLeft: true }),
  status: choice({ show: '123', isRequired: true, enumName: 'status', enumValues: STATES }),
  subject: text({ show: '23' }),
  updateDate: date({ show: '3', isSortable: true }),
})
const note = defineDocument({
  kind: 'note',
  table: 'srm_note',
  number: { field: 'noteNo', prefix: 'NT' },
  service: 'ISrmNoteService',
  noun: 'Note',
  menuNo: TEST_MENU,
  texts: 'planted:actions',
  titleKey: 'planted:title',
  log: 'note',
  topic: 'notes',
  what: 'notes',
  fields,
  lifecycle: defineLifecycle({
    document: 'note',
    states: STATES,
    initial: ['open'],
    wrongSide: refusal,
    transitions: [
      { action: 'answer', from: ['open'], to: [], sides, refusal },
      { action: 'close', from: ['open'], to: ['closed'], sides, refusal },
      { action: 'drop', from: ['open'], to: ['closed'], sides, refusal },
      { action: 'see', from: ['open'], to: [], sides, refusal },
    ],
  }),
  create: { summary: 'Makes one.', flag: 'isAdd' },
  commands: {
    answer: {
      summary: 'Answers one.',
      flag: 'isSubmit',
      input: defineFields('planted', { statement: text({ show: '', isRequired: true }) }),
    },
    close: { summary: 'Closes one.', flag: 'isClose', input: 'reason' },
    drop: { summary: 'Drops some.', flag: 'isDelete', of: 'list', isConfirmed: true, isDangerous: true },
    see: { summary: 'Sees some.', flag: 'isCheck', of: 'ids' },
  },
  tabs: tabsByState(STATES),
})

const texts: TextSource[] = [
  {
    namespace: 'planted',
    language: 'en-US',
    load: async () => ({
      title: 'Notes',
      fields: { noteNo: 'Number', status: 'Status', subject: 'Subject', statement: 'Statement', updateDate: 'Changed' },
      enums: { status: { open: 'Open', closed: 'Closed' } },
      group: 'What it is about',
      actions: {
        tabs: { all: 'All' },
        none: 'No notes.',
        create: 'New note',
        ...{
          answer: 'Answer',
          answerTitle: 'Answer {{noteNo}}',
          answerDone: 'Answered: {{noteNo}}, version {{version}}.',
        },
        ...{ close: 'End', closeTitle: 'End {{noteNo}}', closeText: 'Nobody waits for it.', closeDone: 'Ended.' },
        ...{ drop: 'Drop', dropTitle: 'Drop {{count}}?', dropText: 'They are gone.', dropDone: 'Dropped {{noteNo}}.' },
        ...{ see: 'See', seeDone: 'Seen {{count}}.' },
      },
    }),
  },
]

const all = { answer: null, close: null, drop: null, see: null }
const row = (id: string, differences: object = {}) => ({
  ...{ id, version: Number(id) + 2, noteNo: `NT-${id}`, status: 'open', subject: `Subject ${id}` },
  ...{ updateDate: '2026-03-01', orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', actions: all },
  ...differences,
})
const records = [
  row('1'),
  row('2', { warehouseNo: 'W2' }),
  row('3', { status: 'closed', actions: { ...all, close: 'It is closed already.' } }),
]
const sent: { path: string; condition: unknown }[] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last()
const select = (noteNo: string) =>
  page
    .getByRole('row', { name: new RegExp(noteNo) })
    .getByRole('checkbox')
    .click()

beforeEach(() => {
  sent.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url).split('/').at(-1) ?? ''
    const { condition } = JSON.parse(String(init?.body ?? '{}'))
    const done = { id: '1', noteNo: 'NT-1', status: 'closed', version: 9 }
    let data: unknown = path === 'dropNote' || path === 'seeNote' ? [done] : done
    if (path === 'getNoteStatus') data = { all: 3, open: 2, closed: 1 }
    else if (path === 'getNotePage') {
      const shown = records.filter(({ status }) => !condition.status || condition.status === status)
      const { length } = shown
      data = {
        records: shown,
        total: length,
        isTotalCapped: false,
        pageSize: 20,
        rowCount: length,
        pageCount: 1,
        currentPage: 1,
      }
    } else sent.push({ path, condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  questions.set([])
  unmountScreen()
})

const NewNote = () => <p>Form of a new note</p>
const PARTS: DocumentScreenParts<AnyDocumentRow> = {
  id: 'planted.notes',
  groups: [{ titleKey: 'planted:group', names: ['status', 'subject'] }],
  forms: { create: NewNote },
  sections: ({ row: { noteNo } }) => <p>{`Section of ${noteNo}`}</p>,
}
const FLAGS: PermissionFlag[] = ['isSearch', 'isAdd', 'isSubmit', 'isClose', 'isDelete', 'isCheck']

async function mountNotes(flags = FLAGS, query = '') {
  const screen = <DocumentScreen document={note} parts={PARTS} />
  await mountScreen(screen, flags, { texts, page: { query: new URLSearchParams(query) } })
}

describe('the screen of a declared document', () => {
  it('has a tab for each condition, named after its state, with its count', async () => {
    await mountNotes()
    await expect.element(page.getByRole('tab', { name: /^All/ })).toHaveTextContent('All3')
    await page.getByRole('tab', { name: /^Closed/ }).click()
    await expect.element(page.getByText('NT-3', { exact: true })).toBeVisible()
    await expect.element(page.getByText('NT-1', { exact: true })).not.toBeInTheDocument()
  })

  it('begins on the tab that its address names', async () => {
    await mountNotes(FLAGS, 'tab=closed')
    await expect.element(page.getByRole('tab', { name: /^Closed/ })).toHaveAttribute('aria-selected', 'true')
  })

  it('has the buttons that its reader’s flags allow', async () => {
    await mountNotes(['isSearch', 'isClose'])
    await expect.element(button('End')).toBeVisible()
    for (const name of ['Answer', 'Drop', 'See', 'New note']) expect(button(name).query()).toBeNull()
  })

  it('says why a row does not allow a command', async () => {
    await mountNotes()
    await select('NT-3')
    await button('End').hover()
    await expect.element(page.getByText('It is closed already.')).toBeVisible()
    await expect.element(button('End')).toHaveAttribute('aria-disabled', 'true')
  })

  it('asks for a reason, without which it does not go on', async () => {
    await mountNotes()
    await select('NT-1')
    await button('End').click()
    await expect.element(page.getByText('Nobody waits for it.')).toBeVisible()
    await inDialog('End').click()
    expect(sent).toEqual([])
    await page.getByRole('textbox', { name: /^Reason/ }).fill('over')
    await inDialog('End').click()
    await vi.waitFor(() =>
      expect(sent).toEqual([{ path: 'closeNote', condition: { id: '1', version: 3, reason: 'over' } }]),
    )
  })

  it('asks for the fields of a command, and checks them', async () => {
    await mountNotes()
    await select('NT-1')
    await button('Answer').click()
    await expect.element(page.getByText('Answer NT-1')).toBeVisible()
    await inDialog('Answer').click()
    expect(sent).toEqual([])
    await page.getByRole('textbox', { name: /Statement/ }).fill('Coming')
    await inDialog('Answer').click()
    const condition = { id: '1', version: 3, statement: 'Coming' }
    await vi.waitFor(() => expect(sent).toEqual([{ path: 'answerNote', condition }]))
    await vi.waitFor(() => expect(toasts.get().map(({ text: said }) => said)).toContain('Answered: NT-1, version 9.'))
  })

  it('asks before what is to be confirmed, warning of what is dangerous, and names the documents', async () => {
    await mountNotes()
    await select('NT-1')
    await select('NT-3')
    await button('Drop').click()
    await expect.element(page.getByText('Drop 2?')).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('NT-3', { exact: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    expect(sent).toEqual([])
    await button('Drop').click()
    await expect.element(inDialog('Drop')).toHaveClass('button-danger')
    await inDialog('Drop').click()
    const list = [
      { id: '1', version: 3 },
      { id: '3', version: 5 },
    ]
    await vi.waitFor(() => expect(sent).toEqual([{ path: 'dropNote', condition: { list } }]))
  })

  it('does a command over several at once by their ids, of one place only', async () => {
    await mountNotes()
    await select('NT-1')
    await select('NT-2')
    await button('See').hover()
    await expect.element(page.getByText(/cannot be handled together/)).toBeVisible()
    await select('NT-2')
    await select('NT-3')
    await button('See').click()
    await vi.waitFor(() => expect(sent).toEqual([{ path: 'seeNote', condition: { ids: ['1', '3'] } }]))
  })

  it('shows a document in its drawer, with its fields, sections and commands', async () => {
    await mountNotes()
    await button('NT-1').click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('What it is about')).toBeVisible()
    await expect.element(drawer.getByText('Subject 1')).toBeVisible()
    await expect.element(drawer.getByText('Section of NT-1')).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'End', exact: true })).toBeVisible()
    expect(drawer.getByRole('button', { name: 'New note', exact: true }).query()).toBeNull()
  })

  it('opens the form of a new one', async () => {
    await mountNotes()
    await button('New note').click()
    await expect.element(page.getByText('Form of a new note')).toBeVisible()
  })
})
