import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Held, type HeldForm, isSameValue, mergeHeld } from './merge-held.ts'

/** A form that holds these values. */
function formOf(values: Held): HeldForm & { values: () => Held } {
  let held = values
  return {
    values: () => held,
    get: (name) => held[name],
    put(changed) {
      held = { ...held, ...changed }
    },
    labelOf: (name) => name.toUpperCase(),
    textOf: (_name, value) => String(value ?? ''),
  }
}

const NAMES = ['a', 'b', 'c', 'd']
const held = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('', '1', '2', '3')])))

describe('what two editors changed', () => {
  it('takes over what this editor did not touch, keeps what was typed, and asks where both changed the same', () => {
    const form = formOf({ name: 'Mine', weight: '1', remark: 'My remark' })
    const { taken, clashes } = mergeHeld(
      { name: 'Old', weight: '1', remark: 'Old remark' },
      { name: 'Old', weight: '9', remark: '' },
      form,
    )
    expect(form.values()).toEqual({ name: 'Mine', weight: '9', remark: 'My remark' })
    expect(taken).toEqual([{ key: 'weight', label: 'WEIGHT', value: '9' }])
    expect(clashes).toMatchObject([{ key: 'remark', label: 'REMARK', mine: 'My remark', theirs: '\u2013' }])
  })

  it('gives this editor’s own value back with what was typed since', () => {
    const form = formOf({ name: 'Mine' })
    const [clash] = mergeHeld({ name: 'Old' }, { name: 'Theirs' }, form).clashes
    form.put({ name: 'Mine again' })
    clash?.choose('theirs')
    expect(form.values()).toEqual({ name: 'Theirs' })
    clash?.choose('mine')
    expect(form.values()).toEqual({ name: 'Mine again' })
  })

  it('knows nothing as nothing however it is written, numbers by their digits, and lists whatever their order', () => {
    expect(isSameValue(null, '')).toBe(true)
    expect(isSameValue([], undefined)).toBe(true)
    expect(isSameValue(40, '40')).toBe(true)
    expect(isSameValue(['O1', 'O2'], ['O2', 'O1'])).toBe(true)
    expect(isSameValue(['O1'], ['O1', 'O2'])).toBe(false)
    expect(isSameValue('007', '7')).toBe(false)
    expect(isSameValue(false, '')).toBe(false)
  })

  it('never holds an old value that the other editor changed, and never loses one that was typed', () => {
    fc.assert(
      fc.property(held, held, held, (before, mine, now) => {
        const form = formOf(mine)
        const { taken, clashes } = mergeHeld(before, now, form)
        for (const name of NAMES) {
          const isTyped = mine[name] !== before[name]
          expect(form.get(name)).toBe(isTyped ? mine[name] : now[name])
          expect(taken.some(({ key }) => key === name)).toBe(!isTyped && now[name] !== before[name])
          const areBothOther = isTyped && now[name] !== before[name] && mine[name] !== now[name]
          expect(clashes.some(({ key }) => key === name)).toBe(areBothOther)
        }
        for (const clash of clashes) clash.choose('theirs')
        for (const { key } of clashes) expect(form.get(key)).toBe(now[key])
        for (const clash of clashes) clash.choose('mine')
        for (const { key } of clashes) expect(form.get(key)).toBe(mine[key])
        // Counted against what is there now, a further conflict without changes takes nothing.
        expect(mergeHeld(now, now, form)).toEqual({ taken: [], clashes: [] })
      }),
    )
  })
})
