import { describe, expect, it } from 'vitest'
import type { ErrorDeclaration } from './errors.ts'
import { decide, defineLifecycle, lifecycleDiagram, permittedActions, sideRefusal } from './lifecycle.ts'

const error = (code: string): ErrorDeclaration => ({ code, status: 409, textKey: `t:errors.${code}` })
const wrongSide = error('wrongSide')
const notDraft = error('notDraft')
const tooEarly = error('tooEarly')

const approvalStatus = defineLifecycle({
  document: 'note',
  states: ['draft', 'sent', 'read'],
  initial: ['draft'],
  wrongSide,
  transitions: [
    {
      action: 'send',
      from: ['draft'],
      to: ['sent'],
      sides: ['purchaser'],
      guard: (facts: { isEarly: boolean }) => (facts.isEarly ? tooEarly : null),
      refusal: notDraft,
    },
    { action: 'read', from: ['sent'], to: ['read'], sides: ['supplier'], refusal: error('notSent') },
  ],
})

describe('a lifecycle', () => {
  it('leads to the declared state when state, side and guard fit', () => {
    expect(decide(approvalStatus, 'send', 'draft', 'purchaser', { isEarly: false })).toEqual({
      isAllowed: true,
      to: ['sent'],
    })
  })

  it('refuses a wrong side before it looks at the state', () => {
    expect(decide(approvalStatus, 'send', 'read', 'supplier', { isEarly: true })).toEqual({
      isAllowed: false,
      refusal: wrongSide,
    })
    expect(sideRefusal(approvalStatus, 'send', 'supplier')).toBe(wrongSide)
    expect(sideRefusal(approvalStatus, 'send', 'purchaser')).toBeNull()
  })

  it('refuses a wrong state with the refusal of the action', () => {
    expect(decide(approvalStatus, 'send', 'sent', 'purchaser', { isEarly: false })).toEqual({
      isAllowed: false,
      refusal: notDraft,
    })
  })

  it('refuses with the objection of the guard', () => {
    expect(decide(approvalStatus, 'send', 'draft', 'purchaser', { isEarly: true })).toEqual({
      isAllowed: false,
      refusal: tooEarly,
    })
  })

  it('tells a reader about the actions of its own side only', () => {
    expect(permittedActions(approvalStatus, 'sent', 'purchaser', { isEarly: false })).toEqual({ send: notDraft })
    expect(permittedActions(approvalStatus, 'sent', 'supplier', { isEarly: false })).toEqual({ read: null })
  })

  it('does not start with an unknown or an unreachable state', () => {
    const broken = { document: 'x', initial: ['a'] as const, wrongSide, transitions: [] }
    expect(() => defineLifecycle({ ...broken, states: ['a', 'b'] as const })).toThrow('no transition reaches b')
  })

  it('draws itself', () => {
    expect(lifecycleDiagram(approvalStatus)).toContain('draft --> sent: send (purchaser)')
  })
})
