import { describe, expect, it } from 'vitest'
import { isShortcut } from './use-shortcut.ts'

const pressed = (keys: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...keys,
})

describe('shell §2: shortcuts', () => {
  it('need exactly their keys', () => {
    const signOut = { letter: 'q', ctrl: true, shift: true }
    expect(isShortcut(pressed({ key: 'Q', ctrlKey: true, shiftKey: true }), signOut)).toBe(true)
    expect(isShortcut(pressed({ key: 'q', ctrlKey: true }), signOut)).toBe(false)
    expect(isShortcut(pressed({ key: 'Q', ctrlKey: true, shiftKey: true, altKey: true }), signOut)).toBe(false)
  })

  it('take the command key of a Mac for Ctrl, and the key’s place where Alt changes its sign', () => {
    expect(isShortcut(pressed({ key: 'k', metaKey: true }), { letter: 'k', ctrl: true })).toBe(true)
    expect(isShortcut(pressed({ key: 'ç', code: 'KeyC', altKey: true }), { letter: 'c', alt: true })).toBe(true)
    expect(isShortcut(pressed({ key: 'c', code: 'KeyC' }), { letter: 'c', alt: true })).toBe(false)
  })
})
