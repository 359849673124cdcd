import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { isRecord, recordOf } from '#platform/contract/values/record-of.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes that are UTF-8 as text; refuses all others as malformed. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return fail(platformErrors.malformedBody)
  }
}

/**
 * The value of a JSON text. Refuses as malformed what is no JSON, what names a member twice, of which readers disagree which
 * one counts, and members that would change what objects inherit.
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fail(platformErrors.malformedBody)
  }
  if (countMembers(value) !== countColons(text)) return fail(platformErrors.malformedBody)
  return value
}

/** Members of all objects in a value. */
function countMembers(root: unknown): number {
  const waiting: unknown[] = [root]
  let count = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) {
      const names = Object.keys(value)
      count += names.length
      if (names.includes('__proto__') || isConstructorOfPrototype(value)) fail(platformErrors.malformedBody)
    }
    for (const member of Object.values(value)) if (typeof member === 'object') waiting.push(member)
  }
  return count
}

function isConstructorOfPrototype(value: object): boolean {
  if (!Object.hasOwn(value, 'constructor')) return false
  const { constructor: given } = recordOf(value)
  return isRecord(given) && Object.hasOwn(given, 'prototype')
}

const QUOTE = 34
const COLON = 58
const BACKSLASH = 92

/** Colons of a JSON text outside its strings: one for each member that is written. */
function countColons(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COLON) count += 1
    else if (code === QUOTE) at = endOfString(text, at + 1)
  }
  return count
}

/** Where the string ends whose content begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); ; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === BACKSLASH && before > from) before -= 1
    if ((at - before) % 2 === 0) return at
  }
}
