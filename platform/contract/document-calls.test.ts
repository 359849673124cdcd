import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallTable } from './calls.ts'
import { documentCalls, inputSchema } from './document-calls.ts'
import { documentPaths } from './document-paths.ts'
import { defineDocument, documentIdOf, rightsOf, sidesOf, tabsByState } from './documents.ts'
import { choice, code, date, defineFields, quantity, text } from './fields.ts'
import { defineLifecycle } from './lifecycle.ts'
import { platformErrors } from './platform-texts.ts'
import { wayTo } from './testing/way-to.ts'

const STATES = ['open', 'closed'] as const
const refusal = platformErrors.notFound
const fields = defineFields('notes', {
  noteNo: code({ show: '2', isRequired: true }),
  status: choice({ show: '2', isRequired: true, enumName: 'status', enumValues: STATES }),
})
const lifecycle = defineLifecycle({
  document: 'note',
  states: STATES,
  initial: ['open'],
  wrongSide: refusal,
  transitions: [
    { action: 'answer', from: ['open'], to: [], sides: ['supplier'], refusal },
    { action: 'close', from: ['open'], to: ['closed'], sides: ['purchaser'], refusal },
    { action: 'close', from: ['open'], to: ['closed'], sides: ['system'], refusal },
    { action: 'see', from: ['open'], to: [], sides: ['purchaser', 'supplier'], refusal },
    { action: 'expire', from: ['open'], to: ['closed'], sides: ['system'], refusal },
  ],
})
const declared = {
  kind: 'note',
  table: 'srm_note',
  number: { field: 'noteNo', prefix: 'NT' },
  service: 'ISrmNoteService',
  noun: 'Note',
  menuNo: 'notes',
  texts: 'notes:actions',
  titleKey: 'notes:title',
  log: 'note',
  topic: 'notes',
  what: 'notes',
  fields,
  lifecycle,
  tabs: tabsByState(STATES),
} as const
const answerFields = defineFields('notes', {
  statement: text({ show: '', isRequired: true, maxLength: 5 }),
  qty: quantity({ show: '', decimals: 2, isRequired: true }),
  day: date({ show: '' }),
})
const note = defineDocument({
  ...declared,
  create: { summary: 'Makes one.', flag: 'isAdd', sides: ['purchaser'] },
  commands: {
    answer: { summary: 'Answers one.', flag: 'isSubmit', input: answerFields },
    close: { summary: 'Closes some.', flag: 'isClose', input: 'reason', of: 'list', audit: 'note.end' },
    see: { summary: 'Sees some.', flag: 'isCheck', of: 'ids', method: 'readNotes' },
  },
  files: { summary: 'Files of a note', flag: 'isModify', sides: ['supplier'] },
})
const calls = documentCalls(note)
const key = { id: '1', version: 2 }

describe('a declared document', () => {
  it('has no command that people never do, or that its life does not know', () => {
    const command = { summary: 'x', flag: 'isEnd' } as const
    expect(() => defineDocument({ ...declared, commands: { expire: command } })).toThrow('note: nobody does expire')
    // @ts-expect-error its lifecycle has no such action
    expect(() => defineDocument({ ...declared, commands: { burn: command } })).toThrow('note: nobody does burn')
  })

  it('knows which people have an action, in any of its transitions', () => {
    expect(['answer', 'close', 'see', 'expire'].map((action) => sidesOf(note, action))).toEqual([
      ['supplier'],
      ['purchaser'],
      ['purchaser', 'supplier'],
      [],
    ])
  })

  it('asks of each side the flags that its calls ask', () => {
    const asked = (side: 'purchaser' | 'supplier') =>
      Object.values(calls as CallTable).flatMap(({ access }) =>
        access.kind === 'menu' && (access.sides?.includes(side) ?? true) ? access.flag : [],
      )
    for (const side of ['purchaser', 'supplier'] as const) {
      expect(rightsOf(note, side).toSorted()).toEqual([...new Set(asked(side))].toSorted())
    }
    expect(rightsOf(note, 'supplier')).toEqual(['isModify', 'isSubmit', 'isCheck', 'isSearch', 'isExport'])
  })

  it('is led to a state by the fewest commands of people', () => {
    expect(wayTo(note, (state) => state === 'open')).toEqual([])
    expect(wayTo(note, (state) => state === 'closed')).toEqual([{ action: 'close', side: 'purchaser' }])
    expect(() => wayTo(note, () => false)).toThrow('note: no commands lead a new one there')
  })

  it('has a tab of all and one for each state', () => {
    expect(note.tabs).toEqual({ all: {}, open: { status: 'open' }, closed: { status: 'closed' } })
    expect(tabsByState(['a'], 'state')).toEqual({ all: {}, a: { state: 'a' } })
  })
})

describe('the calls of a declared document', () => {
  it('are named by service, action and noun, unless a method is given', () => {
    expect(Object.keys(calls).toSorted()).toEqual(
      [
        ...['getNotePage', 'getNoteStatus', 'exportexcel', 'addNote', 'answerNote', 'closeNote', 'readNotes'],
        ...['getNoteFileList', 'uploadNoteFile', 'deleteNoteFile'],
      ]
        .map((method) => `ISrmNoteService/${method}`)
        .toSorted(),
    )
    expect(documentPaths(note).command('see')).toBe('ISrmNoteService/readNotes')
    expect(Object.keys(documentCalls(defineDocument(declared)))).toHaveLength(3)
  })

  it('are allowed by their flags to the sides that have them, and logged', () => {
    const of = (method: 'answerNote' | 'closeNote' | 'readNotes' | 'addNote' | 'uploadNoteFile') => {
      const { access, audit, repeat } = calls[`ISrmNoteService/${method}`]
      return { ...access, audit, repeat }
    }
    const menu = { kind: 'menu', menuNo: 'notes', repeat: 'key' }
    const logged = (action: string) => ({ audit: { action } })
    expect(of('answerNote')).toEqual({ ...menu, flag: 'isSubmit', sides: ['supplier'], ...logged('note.answer') })
    expect(of('closeNote')).toEqual({ ...menu, flag: 'isClose', sides: ['purchaser'], ...logged('note.end') })
    expect(of('readNotes')).toMatchObject({ ...menu, flag: 'isCheck', ...logged('note.see') })
    expect(of('readNotes')).not.toHaveProperty('sides', expect.anything())
    expect(of('addNote')).toEqual({ ...menu, flag: 'isAdd', sides: ['purchaser'], ...logged('note.add') })
    expect(of('uploadNoteFile')).toEqual({ ...menu, flag: 'isModify', sides: ['supplier'], ...logged('note.addFile') })
  })

  it('name one document by its version, several so, or several by their ids', () => {
    const answer = calls['ISrmNoteService/answerNote'].input
    expect(answer.parse({ ...key, statement: ' yes ', qty: '1.5' })).toEqual({
      ...{ ...key, statement: 'yes', qty: '1.5', day: null },
    })
    const close = calls['ISrmNoteService/closeNote'].input
    expect(close.parse({ list: [key], reason: 'x' })).toEqual({ list: [key], reason: 'x' })
    for (const wrong of [{ list: [] }, { list: [key, key] }, { list: [{ id: '1' }] }, { list: [key], more: 1 }]) {
      expect(close.safeParse({ reason: 'x', ...wrong }).success).toBe(false)
    }
    expect(calls['ISrmNoteService/readNotes'].input.parse({ ids: ['1', '2'] })).toEqual({ ids: ['1', '2'] })
  })

  it('answer with number, state and version, once for each of several', () => {
    const state = { id: '1', noteNo: 'NT-1', status: 'closed', version: 3 }
    expect(calls['ISrmNoteService/answerNote'].output.parse(state)).toEqual(state)
    expect(calls['ISrmNoteService/closeNote'].output.parse([state])).toEqual([state])
    expect(calls['ISrmNoteService/closeNote'].output.safeParse([{ ...state, status: 'burnt' }]).success).toBe(false)
  })

  it('take what schemas say in place of fields', () => {
    const schemas = {
      row: z.object({ place: z.string() }),
      inputs: { close: z.strictObject({ day: z.string() }), create: z.strictObject({ subject: z.string() }) },
      outputs: { close: z.object({ count: z.number() }) },
    }
    const own = documentCalls(note, schemas)
    const { input, output } = own['ISrmNoteService/closeNote']
    expect(input.safeParse({ list: [key], reason: 'x' }).success).toBe(false)
    expect(input.parse({ list: [key], day: 'x' })).toEqual({ list: [key], day: 'x' })
    const state = { id: '1', noteNo: 'NT-1', status: 'open', version: 3 } as const
    expect(output.safeParse([state]).success).toBe(false)
    expect(output.parse([{ ...state, count: 1 }])).toEqual([{ ...state, count: 1 }])
    expect(own['ISrmNoteService/addNote'].input.safeParse({}).success).toBe(false)
  })
})

describe('the input of a command', () => {
  it('is nothing, a reason of some length, or its fields', () => {
    expect(inputSchema(undefined).parse({})).toEqual({})
    expect(inputSchema('reason').safeParse({ reason: '  ' }).success).toBe(false)
    expect(inputSchema('reason').safeParse({ reason: 'x'.repeat(201) }).success).toBe(false)
    expect(inputSchema('reason').parse({ reason: ' x ' })).toEqual({ reason: 'x' })
  })

  it.each([
    ['a missing text', { statement: undefined }],
    ['an empty text', { statement: ' ' }],
    ['a longer text', { statement: 'longer' }],
    ['more decimals', { qty: '1.555' }],
    ['no quantity', { qty: '' }],
    ['no day', { day: '2026-02-30' }],
    ['something else', { other: 1 }],
  ])('by fields refuses %s', (_what, differences) => {
    const given = { statement: 'yes', qty: '1', day: '2026-02-03' }
    expect(inputSchema(answerFields).parse(given)).toEqual(given)
    expect(inputSchema(answerFields).safeParse({ ...given, ...differences }).success).toBe(false)
  })
})

describe('a list whose rows are lines', () => {
  const lined = defineDocument({
    ...declared,
    exportAudit: 'note.exportLines',
    listedLines: { table: 'srm_note_line', owner: 'note_id', documentId: 'noteId' },
  })

  it('says in each row which document it is of, its state and version', () => {
    const row = { id: '7', noteId: '3', noteNo: 'NT-1', status: 'open', version: 2, actions: {} }
    const counts = { total: 1, isTotalCapped: false, pageSize: 20, rowCount: 1, pageCount: 1, currentPage: 1 }
    const { output } = documentCalls(lined)['ISrmNoteService/getNotePage']
    expect(output.parse({ records: [row], ...counts }).records).toEqual([row])
    const { noteId: _id, ...without } = row
    expect(output.safeParse({ records: [without], ...counts }).success).toBe(false)
    expect(documentIdOf(lined, row)).toBe('3')
    expect(documentIdOf(note, row)).toBe('7')
  })

  it('is exported under the action that it names', () => {
    expect(documentCalls(lined)['ISrmNoteService/exportexcel'].audit).toEqual({ action: 'note.exportLines' })
    expect(documentCalls(note)['ISrmNoteService/exportexcel'].audit).toEqual({ action: 'note.export' })
  })
})
