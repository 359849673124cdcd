import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { code, defineFields, number, quantity, reference, text } from '#platform/contract/fields.ts'
import { recordState, usualFields } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { putTexts, type TextSource } from '#platform/web/texts/texts.ts'
import { RecordFormScreen } from './RecordFormScreen.tsx'
import { RecordListScreen } from './RecordListScreen.tsx'
import type { RecordTool, RecordToolProps } from './record-tool.ts'

const TEXTS = {
  records: { box: 'Boxes' },
  lines: { parts: 'Parts' },
  groups: { size: 'Size' },
  tools: { weigh: 'Weigh' },
  fields: {
    boxNo: 'Number',
    boxName: 'Name',
    weight: 'Weight',
    partNo: 'Part',
    partSeq: 'Step',
    share: 'Share',
    updateDate: 'Changed on',
    statusCode: 'Status',
  },
  enums: { statusCode: { '0': 'Invalid', '1': 'Valid' } },
}
const texts: TextSource[] = [{ namespace: 'boxes', language: 'en-US', load: () => Promise.resolve(TEXTS) }]

const record = defineRecord({
  id: 'boxes.box',
  service: 'IBoxService',
  entity: 'box',
  menuNo: 'M1',
  number: 'boxNo',
  name: 'boxName',
  groups: [{ key: 'size', fields: ['weight'] }],
  fields: defineFields('boxes', {
    boxNo: code({ show: '23', isRequired: true, importAs: 'required', isFixed: true }),
    boxName: text({ show: '23', isRequired: true, importAs: 'required' }),
    weight: quantity({ show: '23', importAs: 'optional', rule: 'positive' }),
    updateDate: text({ show: '2', isRequired: true, isSortable: true }),
  }),
  lines: {
    parts: {
      key: 'partNo',
      fields: defineFields('boxes', {
        partNo: code({ show: '4', isRequired: true, importAs: 'required' }),
        share: quantity({ show: '4', isRequired: true, importAs: 'required', isPercentage: true, rule: 'percent' }),
      }),
    },
  },
})

const BOX = {
  id: '7',
  version: 3,
  boxNo: 'B-1',
  boxName: 'Small box',
  weight: '2.5',
  updateDate: '2026-03-20 08:00:00',
  parts: [{ partNo: 'LID', share: '40' }],
}

const withStatus = defineRecord({
  ...record,
  fields: defineFields('boxes', { ...record.fields, statusCode: usualFields.statusCode }),
} as Parameters<typeof defineRecord>[0])
const VALID = { ...BOX, statusCode: '1' }

/** Answers calls by the end of their path, with an answer or what makes it; remembers what was sent. */
function serve(answers: Record<string, unknown>) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const found = Object.entries(answers).find(([name]) => String(input).endsWith(name))
    if (!found) return Promise.reject(new Error(`nobody answers ${String(input)}`))
    sent.push({ path: found[0], body: JSON.parse(String(init?.body)) })
    const answer = typeof found[1] === 'function' ? found[1]() : found[1]
    const isErrorAnswer = answer instanceof Object && 'errorCode' in answer
    const body = JSON.stringify(isErrorAnswer ? answer : { status: 200, data: answer })
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(body, { status: isErrorAnswer ? 409 : 200, headers }))
  })
  return (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body)
}

/** A tool that weighs the chosen box. */
function Scales({ row, onClose }: RecordToolProps) {
  return (
    <div role="dialog" aria-label={`Scales for ${String(row?.boxNo)}`}>
      <button type="button" onClick={onClose}>
        Done
      </button>
    </div>
  )
}

const button = (name: string) => screen.getByRole('button', { name, exact: true })
const box = (name: string) => screen.getByLabelText(name, { exact: true })

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
  toasts.set([])
})

describe('the form of a record', () => {
  it('asks for what a new one needs, by the rules of its fields, and saves it with its lines', async () => {
    const sent = serve({ addbox: { id: '8', version: 1 } })
    const close = vi.fn()
    await mountScreen(<RecordFormScreen record={record} listPath="/base/box" />, [], { texts, page: { close } })
    await expect.element(screen.getByRole('heading', { name: 'Add · Boxes' })).toBeVisible()
    await box('Name').fill('Large box')
    await box('Weight').fill('-1')
    await button('Save').click()
    await expect.element(screen.getByText('required')).toBeVisible()
    await expect.element(screen.getByText('Enter a number above 0.')).toBeVisible()
    expect(sent('addbox')).toEqual([])
    await box('Number').fill('B-2')
    await box('Weight').fill('12')
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(sent('addbox')).toEqual([{ condition: { boxNo: 'B-2', boxName: 'Large box', weight: '12', parts: [] } }])
  })

  it('asks about a number that is easily taken for another one, and adds it only once that is confirmed', async () => {
    const errorMessage = 'The number b-1 differs from B-1 · Small box only in capitals.'
    const alike = {
      errorCode: 'wire.recordNumberAlike',
      errorMessage,
      details: [{ path: 'boxNo', message: errorMessage }],
    }
    const answers: object[] = [alike, alike, { id: '8', version: 1 }]
    const sent = serve({ addbox: () => answers.shift() })
    const close = vi.fn()
    await mountScreen(<RecordFormScreen record={record} listPath="/base/box" />, [], { texts, page: { close } })
    await box('Number').fill('b-1')
    await box('Name').fill('Large box')
    await button('Save').click()
    const question = screen.getByRole('dialog', { name: 'Is this number meant?' })
    await expect.element(question.getByText(errorMessage)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText(errorMessage)).toBeVisible()
    expect(sent('addbox')).toHaveLength(1)
    await button('Save').click()
    await question.getByRole('button', { name: 'Save with this number' }).click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(sent('addbox')[2]).toMatchObject({ condition: { boxNo: 'b-1', isAlikeConfirmed: true } })
  })

  it('shell §5: begins with the organisation of its writer, while that of a known one stays', async () => {
    const sent = serve({
      addbox: { id: '8', version: 1 },
      updateboxbyid: { id: '7', version: 4 },
      getboxbyid: { ...BOX, orgNo: 'O1' },
      OrgListByParams: { records: [], total: 0, pageSize: 20 },
    })
    const lookup = 'IBmOrgService/getFullAuthorityOrgListByParams'
    const owned: typeof record = {
      ...record,
      fields: { ...record.fields, orgNo: reference({ show: '23', label: 'Of', importAs: 'required', lookup }) },
    }
    const form = <RecordFormScreen record={owned} listPath="/base/box" />
    await mountScreen(form, [], { texts, orgNo: 'O7' })
    await box('Number').fill('B-2')
    await box('Name').fill('Large box')
    await button('Save').click()
    await vi.waitFor(() => expect(sent('addbox')).toMatchObject([{ condition: { orgNo: 'O7' } }]))
    await mountScreen(form, [], { texts, orgNo: 'O7', page: { params: { id: '7' } } })
    await button('Save').click()
    await vi.waitFor(() => expect(sent('updateboxbyid')).toMatchObject([{ condition: { orgNo: 'O1' } }]))
  })

  it('keeps the input of the second of two editors, takes over what was not touched, and saves both', async () => {
    const parts = [{ partNo: 'LID', share: '45' }]
    const now = { ...BOX, version: 4, weight: '9', parts, updateName: 'Doris', updateDate: '2026-03-21 10:00:00' }
    const loads = [BOX, now]
    const updates = [
      { errorCode: 'wire.staleVersion', errorMessage: 'Doris was faster' },
      { id: '7', version: 5 },
    ]
    const sent = serve({ getboxbyid: () => loads.shift(), updateboxbyid: () => updates.shift() })
    const close = vi.fn()
    await mountScreen(<RecordFormScreen record={record} listPath="/base/box" />, [], {
      texts,
      page: { close, params: { id: '7' } },
    })
    await expect.element(box('Number')).toBeDisabled()
    await box('Name').fill('Tiny box')
    await button('Save').click()
    await expect.element(screen.getByText('Doris changed this record in the meantime', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('now 9', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Parts · LID · Share: now 45', { exact: false })).toBeVisible()
    await expect.element(box('Name')).toHaveValue('Tiny box')
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(sent('updateboxbyid')).toMatchObject([
      { condition: { version: 3, boxName: 'Tiny box', weight: '2.5', parts: [{ partNo: 'LID', share: '40' }] } },
      { condition: { version: 4, boxName: 'Tiny box', weight: '9', parts: [{ partNo: 'LID', share: '45' }] } },
    ])
  })

  it('names what still refers to a record before it is saved as invalid, and keeps it valid on no', async () => {
    const uses = ['Items (2): A-1, A-2']
    const sent = serve({ getboxbyid: { ...VALID, uses }, updateboxbyid: { id: '7', version: 4 } })
    await mountScreen(<RecordFormScreen record={withStatus} listPath="/base/box" />, [], {
      texts,
      page: { params: { id: '7' } },
    })
    await button('Save').click()
    await vi.waitFor(() => expect(sent('updateboxbyid')).toHaveLength(1))
    await box('Status').click()
    await screen.getByTitle('Invalid').click()
    await button('Save').click()
    const question = screen.getByRole('dialog', { name: 'Make invalid?' })
    await expect.element(question.getByText(`B-1 · Small box is still used by: ${uses[0]}`)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(sent('updateboxbyid')).toHaveLength(1)
    await button('Save').click()
    await question.getByRole('button', { name: 'Invalidate' }).click()
    await vi.waitFor(() => expect(sent('updateboxbyid')).toMatchObject([{}, { condition: { statusCode: '0' } }]))
    expect(sent('getboxbyid').slice(1)).toEqual([
      { condition: { id: '7', withUses: true } },
      { condition: { id: '7', withUses: true } },
    ])
  })

  it('asks nothing about the uses of a record that somebody else has made invalid meanwhile', async () => {
    const now = { ...VALID, version: 4, statusCode: '0', updateName: 'Doris', updateDate: '2026-03-21 10:00:00' }
    const loads = [VALID, now]
    const updates = [
      { errorCode: 'wire.staleVersion', errorMessage: 'Doris was faster' },
      { id: '7', version: 5 },
    ]
    const sent = serve({
      getboxbyid: () => loads.shift() ?? { ...now, uses: ['Items (1): A-1'] },
      updateboxbyid: () => updates.shift(),
    })
    const close = vi.fn()
    await mountScreen(<RecordFormScreen record={withStatus} listPath="/base/box" />, [], {
      texts,
      page: { close, params: { id: '7' } },
    })
    await box('Name').fill('Tiny box')
    await button('Save').click()
    await expect.element(screen.getByText('Doris changed this record in the meantime', { exact: false })).toBeVisible()
    await button('Save').click()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(sent('updateboxbyid')[1]).toMatchObject({ condition: { version: 4, boxName: 'Tiny box', statusCode: '0' } })
  })

  it('asks nothing before a record is saved as invalid to which nothing refers', async () => {
    const sent = serve({ getboxbyid: { ...VALID, uses: [] }, updateboxbyid: { id: '7', version: 4 } })
    await mountScreen(<RecordFormScreen record={withStatus} listPath="/base/box" />, [], {
      texts,
      page: { params: { id: '7' } },
    })
    await box('Status').click()
    await screen.getByTitle('Invalid').click()
    await button('Save').click()
    await vi.waitFor(() => expect(sent('updateboxbyid')).toMatchObject([{ condition: { statusCode: '0' } }]))
  })

  it('tells which lines a record cannot be without, before it is sent', async () => {
    const sent = serve({ addbox: { id: '8', version: 1 } })
    const needing = { ...record, lines: { parts: { ...record.lines?.parts, least: 1 } } } as typeof record
    await mountScreen(<RecordFormScreen record={needing} listPath="/base/box" />, [], { texts })
    await box('Number').fill('B-2')
    await box('Name').fill('Large box')
    await button('Save').click()
    // The section, around the table of the same name.
    const parts = screen.getByRole('region', { name: 'Parts' }).first()
    await expect.element(parts.getByRole('alert')).toHaveTextContent('required')
    await expect.element(parts).toHaveFocus()
    expect(sent('addbox')).toEqual([])
    await button('Add row').click()
    await expect.element(parts.getByRole('alert')).not.toBeInTheDocument()
  })

  it('edits lines in place', async () => {
    const sent = serve({ getboxbyid: BOX, updateboxbyid: { id: '7', version: 4 } })
    await mountScreen(<RecordFormScreen record={record} listPath="/base/box" />, [], {
      texts,
      page: { params: { id: '7' } },
    })
    await screen.getByText('LID', { exact: true }).click()
    const share = screen.getByRole('textbox').last()
    await share.fill('60')
    await userEvent.keyboard('{Tab}')
    await button('Save').click()
    await vi.waitFor(() => expect(sent('updateboxbyid')).toHaveLength(1))
    expect(sent('updateboxbyid')[0]?.condition).toMatchObject({ parts: [{ partNo: 'LID', share: '60' }] })
  })

  it('drags lines that follow each other by a number, and numbers them anew', async () => {
    const steps = defineFields('boxes', {
      partSeq: number({ show: '4', isRequired: true, importAs: 'required' }),
      partNo: code({ show: '4', isRequired: true, importAs: 'required' }),
    })
    const ordered = {
      ...record,
      lines: { parts: { key: 'partSeq', isSequence: true, fields: steps } },
    } as typeof record
    const parts = ['LID', 'BASE', 'TAPE'].map((partNo, at) => ({ partSeq: (at + 1) * 10, partNo }))
    const sent = serve({ getboxbyid: { ...BOX, parts }, updateboxbyid: { id: '7', version: 4 } })
    const page = { params: { id: '7' } }
    await mountScreen(<RecordFormScreen record={ordered} listPath="/base/box" />, [], { texts, page })
    const handle = button('Move line 3')
    await expect.element(handle).toBeVisible()
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(screen.getByText('Line picked up at place 3 of 3.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(screen.getByText('The line is at place 2 of 3.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await button('Save').click()
    await vi.waitFor(() => expect(sent('updateboxbyid')).toHaveLength(1))
    expect(sent('updateboxbyid')[0]?.condition).toMatchObject({
      parts: [
        { partSeq: 10, partNo: 'LID' },
        { partSeq: 20, partNo: 'TAPE' },
        { partSeq: 30, partNo: 'BASE' },
      ],
    })
  })
})

describe('shell §3: custom fields of the lines of a record', () => {
  const definition = {
    fieldNo: 'load',
    fieldNoName: 'Load',
    fieldType: '2',
    isDisplay: true,
    displayPage: '34',
    displayOrder: 1,
    dateFormat: '',
    enumMid: '',
    fixedMatchingCondition: '',
    dropDownDataSource: '',
    isRequired: true,
    maxLength: 100,
    decimals: 2,
    isEditable: true,
    options: [],
  }
  const define = () => {
    queryClient.setQueryData(['customFields', 'boxes.boxParts', 'en-US'], [definition])
    putTexts('en-US', 'custom', { boxes: { boxParts: { load: 'Load' } } })
  }

  it('are a column of their table, must be typed, a zero included, and are sent with their line', async () => {
    const sent = serve({ getboxbyid: BOX, updateboxbyid: { id: '7', version: 4 } })
    await mountScreen(<RecordFormScreen record={record} listPath="/base/box" />, [], {
      texts,
      page: { params: { id: '7' } },
    })
    define()
    await screen.getByText('LID', { exact: true }).click()
    const load = screen.getByRole('textbox', { name: 'Load 1' })
    await expect.element(load).toHaveValue('')
    await button('Save').click()
    await expect.element(load).toHaveAccessibleDescription('required')
    expect(sent('updateboxbyid')).toEqual([])
    await load.fill('0')
    await userEvent.keyboard('{Tab}')
    await button('Save').click()
    await vi.waitFor(() => expect(sent('updateboxbyid')).toHaveLength(1))
    expect(sent('updateboxbyid')[0]?.condition).toMatchObject({
      parts: [{ partNo: 'LID', share: '40', custom: { load: '0' } }],
    })
  })

  it('of a record itself start empty as well', async () => {
    const sent = serve({ addbox: { id: '8', version: 1 } })
    await mountScreen(<RecordFormScreen record={record} listPath="/base/box" />, [], { texts })
    queryClient.setQueryData(['customFields', 'boxes.box', 'en-US'], [definition])
    putTexts('en-US', 'custom', { boxes: { box: { load: 'Load' } } })
    await box('Number').fill('B-2')
    await box('Name').fill('Large box')
    await expect.element(box('Load')).toHaveValue('')
    await button('Save').click()
    await expect.element(screen.getByText('required')).toBeVisible()
    await box('Load').fill('0')
    await button('Save').click()
    await vi.waitFor(() => expect(sent('addbox')).toMatchObject([{ condition: { custom: { load: '0' } } }]))
  })
})

describe('a error that the server finds in a line', () => {
  it('is told at its cell, and gone when the line is sent again', async () => {
    const message = 'Lids weigh less.'
    const error = { errorCode: 'boxes.tooHeavy', errorMessage: message }
    const updates = [
      { ...error, details: [{ path: 'parts.0.share', code: error.errorCode, message }] },
      { id: '7', version: 4 },
    ]
    const sent = serve({ getboxbyid: BOX, updateboxbyid: () => updates.shift() })
    await mountScreen(<RecordFormScreen record={record} listPath="/base/box" />, [], {
      texts,
      page: { params: { id: '7' } },
    })
    await button('Save').click()
    await button('To correct: 1 · show').click()
    await expect.element(screen.getByRole('textbox').last()).toHaveAccessibleDescription(message)
    await button('Save').click()
    await vi.waitFor(() => expect(sent('updateboxbyid')).toHaveLength(2))
    await expect.element(button('To correct: 1 · show')).not.toBeInTheDocument()
  })
})

describe('the list of a record', () => {
  const living = defineRecord({
    ...record,
    hasApprovalStatus: true,
    fields: defineFields('boxes', { ...record.fields, statusCode: recordState }),
  } as Parameters<typeof defineRecord>[0])
  const page = {
    records: [BOX],
    total: 1,
    isTotalCapped: false,
    pageSize: 20,
    rowCount: 1,
    pageCount: 1,
    currentPage: 1,
  }

  it('offers the tools of its kind, which open with the chosen row', async () => {
    serve({ getboxlist: page })
    const tools: RecordTool[] = [
      { key: 'weigh', labelKey: 'boxes:tools.weigh', needs: 'one', load: () => Promise.resolve(Scales) },
    ]
    const screenOf = (
      <RecordListScreen record={record} addPath="/base/add-box" modifyPath="/base/modify-box" tools={tools} />
    )
    await mountScreen(screenOf, ['isSearch', 'isAdd'], { texts })
    await expect.element(button('Weigh')).toHaveAttribute('aria-disabled', 'true')
    await screen.getByRole('row').last().getByRole('checkbox').click()
    await button('Weigh').click()
    const scales = screen.getByRole('dialog', { name: 'Scales for B-1' })
    await expect.element(scales).toBeVisible()
    await button('Done').click()
    await expect.element(scales).not.toBeInTheDocument()
  })

  it('shell §2, §5: offers what the flags allow and asks before it deletes', async () => {
    const sent = serve({ getboxlist: page, physicaldeleteboxbyids: { deleted: 1 } })
    const open = vi.fn()
    const screenOf = <RecordListScreen record={record} addPath="/base/add-box" modifyPath="/base/modify-box" />
    const flags = ['isSearch', 'isAdd', 'isModify', 'isPhysicalDelete'] as const
    await mountScreen(screenOf, flags, { texts, page: { open } })
    await button('Add').click()
    expect(open).toHaveBeenLastCalledWith('/base/add-box')
    await screen.getByRole('row').last().getByRole('checkbox').click()
    await button('Modify').click()
    expect(open).toHaveBeenLastCalledWith('/base/modify-box/7')
    await button('Physical delete').click()
    await expect.element(screen.getByText('B-1 · Small box')).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: 'Physical delete' }).click()
    await vi.waitFor(() =>
      expect(sent('physicaldeleteboxbyids')).toEqual([{ condition: { delList: [{ id: '7', version: 3 }] } }]),
    )
  })

  it('leads records with a life from state to state, and says why a row does not allow a step', async () => {
    const why = 'status is not effective, operation is not allowed'
    const draft = { ...BOX, statusCode: '2', actions: { modify: null, remove: null, submit: null, invalidate: why } }
    const sent = serve({ getboxlist: { ...page, records: [draft] }, submitboxbyids: { changed: 1 } })
    const screenOf = <RecordListScreen record={living} addPath="/base/add-box" modifyPath="/base/modify-box" />
    await mountScreen(screenOf, ['isSearch', 'isSubmit', 'isDelete'], { texts })
    await screen.getByRole('row').last().getByRole('checkbox').click()
    await expect.element(button('Invalidate')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Invalidate')).toHaveAccessibleDescription(why)
    await expect.element(button('Back to draft')).not.toBeInTheDocument()
    await button('Submit').click()
    await screen.getByRole('dialog', { name: 'Make effective?' }).getByRole('button', { name: 'Submit' }).click()
    await vi.waitFor(() => expect(sent('submitboxbyids')).toEqual([{ condition: { rows: [{ id: '7', version: 3 }] } }]))
  })

  it('names what still refers to an effective record before it becomes invalid', async () => {
    const effective = { ...BOX, statusCode: '1', actions: { invalidate: null } }
    const sent = serve({
      getboxlist: { ...page, records: [effective] },
      getboxbyid: { ...effective, uses: ['Items (1): A-1'] },
      deleteboxbyids: { changed: 1 },
    })
    const screenOf = <RecordListScreen record={living} addPath="/base/add-box" modifyPath="/base/modify-box" />
    await mountScreen(screenOf, ['isSearch', 'isDelete'], { texts })
    await screen.getByRole('row').last().getByRole('checkbox').click()
    await button('Invalidate').click()
    const question = screen.getByRole('dialog', { name: 'Make invalid?' })
    await expect.element(question.getByText('B-1 · Small box is still used by: Items (1): A-1')).toBeVisible()
    await question.getByRole('button', { name: 'Invalidate' }).click()
    await vi.waitFor(() => expect(sent('deleteboxbyids')).toEqual([{ condition: { rows: [{ id: '7', version: 3 }] } }]))
  })
})
