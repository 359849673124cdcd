import { describe, expect, it } from 'vitest'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import {
  firstRefusal,
  reasonAgainst,
  standardAction,
  type ToolbarAction,
  toolbarOf,
  withoutPort,
} from './toolbar-action.ts'

const t = (key: string) => key
const action = (change: Partial<ToolbarAction<object>>): ToolbarAction<object> => ({
  key: 'modify',
  labelKey: 'lists:toolbar.modify',
  order: 20,
  needs: 'none',
  run: () => undefined,
  ...change,
})

describe('toolbar actions', () => {
  it('say that exactly one row is needed', () => {
    const one = action({ needs: 'one' })
    expect(reasonAgainst(one, [], t)).toBe('lists:toolbar.needsOne')
    expect(reasonAgainst(one, [{}, {}], t)).toBe('lists:toolbar.needsOnlyOne')
    expect(reasonAgainst(one, [{}], t)).toBeNull()
  })

  it('say that at least one row is needed', () => {
    const many = action({ needs: 'many' })
    expect(reasonAgainst(many, [], t)).toBe('lists:toolbar.needsMany')
    expect(reasonAgainst(many, [{}, {}], t)).toBeNull()
  })

  it('say how many rows they take at most: as many as their call', () => {
    const rows = Array.from({ length: 201 }, () => ({}))
    const many = action({ needs: 'many' })
    expect(reasonAgainst(many, rows.slice(1), t)).toBeNull()
    expect(reasonAgainst(many, rows, t)).toBe('lists:toolbar.needsFewer')
    expect(reasonAgainst(action({ needs: 'many', mostRows: 500 }), rows, t)).toBeNull()
    expect(reasonAgainst(action({ needs: 'none' }), rows, t)).toBeNull()
  })

  it("give the rows' own reason once enough are selected", () => {
    const refused = action({ needs: 'many', reasonDisabled: () => 'closed already' })
    expect(reasonAgainst(refused, [], t)).toBe('lists:toolbar.needsMany')
    expect(reasonAgainst(refused, [{}], t)).toBe('closed already')
  })

  it("show only what the menu entry's flags allow, in the fixed order", () => {
    const actions = [
      action({ key: 'export', order: 100, flag: 'isExport' }),
      action({ key: 'add', order: 10, flag: 'isAdd' }),
      action({ key: 'refuse', order: 50 }),
    ]
    const keys = (flags: 'isAdd'[] | 'isExport'[]) =>
      toolbarOf(actions, new Set(flags)).map((permitted) => permitted.key)
    expect(keys(['isAdd'])).toEqual(['add', 'refuse'])
    expect(keys(['isExport'])).toEqual(['refuse', 'export'])
  })

  it('shell §8: say “no export” where the menu entry grants what the screen has no port for', () => {
    const own = [action({ key: 'importLayout', order: 90, flag: 'isImport' })]
    const [missing, ...others] = withoutPort<object>(['import', 'export'], own, 'no export')
    expect(others).toEqual([])
    expect(missing).toMatchObject({ key: 'export', order: 100, flag: 'isExport' })
    expect(missing && reasonAgainst(missing, [], t)).toBe('no export')
    expect(withoutPort<object>(['import'], [], 'no export').map(({ key }) => key)).toEqual(['import'])
  })

  it('take the first refusal that the server put on a row', () => {
    const rows = [{ actions: { accept: null } }, { actions: { accept: 'answered already' } }]
    expect(firstRefusal(rows, 'accept', t)).toBe('answered already')
    expect(firstRefusal(rows.slice(0, 1), 'accept', t)).toBeNull()
    expect(firstRefusal([{ actions: {} }], 'accept', t)).toBe('lists:toolbar.notYours')
  })
})

describe('shell §6: the shared actions', () => {
  const run = () => undefined
  const keys = [
    'print',
    'end',
    'check',
    'close',
    'submit',
    'physicalDelete',
    'cancelDelete',
    'delete',
    'batchUpdate',
    'modify',
    'add',
  ] as const
  const all = keys.map((key) => standardAction<{ orgNo?: string }>(key, { run }))

  it('stand in the order add 10, modify 20, delete 30, physical delete 40 … print 110', () => {
    const permitted = toolbarOf(all, new Set(PERMISSION_FLAGS))
    expect(permitted.map(({ key }) => key)).toEqual([...keys].reverse())
    const order = Object.fromEntries(permitted.map((action) => [action.key, action.order]))
    expect(order).toMatchObject({ add: 10, modify: 20, delete: 30, physicalDelete: 40, submit: 50, close: 60 })
    expect(order).toMatchObject({ check: 70, end: 80, print: 110 })
  })

  it('are not there at all for somebody who may only search', () => {
    const own = { key: 'own', labelKey: 'own', order: 5, needs: 'none' as const, run }
    expect(toolbarOf([own, ...all], new Set(['isSearch'] as const))).toEqual([])
    expect(toolbarOf([own], new Set(['isSearch', 'isAdd'] as const))).toEqual([own])
  })

  it('shell §5: need exactly one row to modify, delete, cancel a deletion or update a batch, and at least one for the rest', () => {
    const needing = (needs: string) => all.filter((action) => action.needs === needs).map(({ key }) => key)
    expect(needing('one').sort()).toEqual(['batchUpdate', 'cancelDelete', 'delete', 'modify'])
    expect(needing('many').sort()).toEqual(['check', 'close', 'end', 'physicalDelete', 'print', 'submit'])
  })
})
