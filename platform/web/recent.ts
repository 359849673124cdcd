import { useEffect } from 'react'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { currentSession } from './session.ts'

/** Something the reader opened lately: a screen by its path, or a document by its number. */
export type Recent = { kind: 'screen'; path: string } | { kind: 'document'; documentKind: string; documentNo: string }

const MOST_KEPT = 12
const SETTING = 'quayside.recent.'

const isText = (value: unknown): value is string => typeof value === 'string'

function isRecent(value: unknown): value is Recent {
  const { kind, path, documentKind, documentNo } = recordOf(value)
  return kind === 'screen' ? isText(path) : kind === 'document' && isText(documentKind) && isText(documentNo)
}

const keyOf = (userId: string): string => `${SETTING}${userId}`

/** What makes two of them the same. */
export function recentKey(one: Recent): string {
  return one.kind === 'screen' ? `screen:${one.path}` : `document:${one.documentKind}:${one.documentNo}`
}

/** What the signed-in user opened lately in this browser, newest first. */
export function recentOnes(): readonly Recent[] {
  const user = currentSession()?.userInfo
  if (!user) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user.id)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Notes that the user opened a screen or a document; each is kept once, and only the newest. */
export function noteRecent(opened: Recent): void {
  const user = currentSession()?.userInfo
  if (!user) return
  const others = recentOnes().filter((other) => recentKey(other) !== recentKey(opened))
  localStorage.setItem(keyOf(user.id), JSON.stringify([opened, ...others].slice(0, MOST_KEPT)))
}

/** Notes the document that a panel shows, once its number is known. `kind` is that of the module's document screen. */
export function useRecentDocument(kind: string, documentNo: string | undefined): void {
  useEffect(() => {
    if (documentNo) noteRecent({ kind: 'document', documentKind: kind, documentNo })
  }, [kind, documentNo])
}
