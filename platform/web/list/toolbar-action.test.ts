import { describe, expect, it } from 'vitest'
import { firstRefusal, permittedActionsOf, reasonAgainst, type ToolbarAction } from './toolbar-action.ts'

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
      permittedActionsOf(actions, new Set(flags)).map((permitted) => permitted.key)
    expect(keys(['isAdd'])).toEqual(['add', 'refuse'])
    expect(keys(['isExport'])).toEqual(['refuse', 'export'])
  })

  it('take the first refusal that the server put on a row', () => {
    const rows = [{ actions: { accept: null } }, { actions: { accept: 'answered already' } }]
    expect(firstRefusal(rows, 'accept', t)).toBe('answered already')
    expect(firstRefusal(rows.slice(0, 1), 'accept', t)).toBeNull()
    expect(firstRefusal([{ actions: {} }], 'accept', t)).toBe('lists:toolbar.notYours')
  })
})
