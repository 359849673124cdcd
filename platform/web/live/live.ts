import { useCallback, useMemo, useState } from 'react'
import { WEB_SOCKET_PATH } from '#platform/contract/envelope.ts'
import { queryClient } from '../call/query-client.ts'
import { randomId } from '../random-id.ts'
import { createStore, useStore } from '../store.ts'
import { type LiveLine, readLiveMessage } from './live-message.ts'

export type { LiveLine } from './live-message.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** A connection that held this long counts as good, so the next retry is quick again. */
const GOOD_AFTER_MS = 10_000

/** Names this browser tab to the server; uploads send it along. */
export const liveClientId = randomId()

/** Whether the socket is open now. */
export const isLiveConnected = createStore(false)

const lines = createStore<readonly LiveLine[]>([])
const changes = createStore<Readonly<Record<string, TopicChanges>>>({})

interface TopicChanges {
  /** Grows with every change of the topic. */
  count: number
  /** The documents changed last, newest first, each with the count at its last change. */
  documents: readonly (readonly [documentNo: string, at: number])[]
}

const KEPT_DOCUMENTS = 500
const KEPT_LINES = 2_000
const NO_CHANGES: TopicChanges = { count: 0, documents: [] }

let socket: WebSocket | null = null
let retryTimer: ReturnType<typeof setTimeout> | undefined
let retryMs = FIRST_RETRY_MS
let isRequested = false
let nextLineId = 0

/** Marks the topic's lists as out of date without fetching them: a list that is being read does not jump. */
function noteChange(topic: string, documentNo: string): void {
  const before = changes.get()[topic] ?? NO_CHANGES
  const count = before.count + 1
  const others = before.documents.filter(([no]) => no !== documentNo)
  const documents = [[documentNo, count] as const, ...others].slice(0, KEPT_DOCUMENTS)
  changes.set({ ...changes.get(), [topic]: { count, documents } })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [id] }) => typeof id === 'string' && (id === topic || id.startsWith(`${topic}.`)),
    refetchType: 'none',
  })
}

function receive(data: unknown): void {
  const message = readLiveMessage(data, nextLineId)
  if (message.kind === 'changed') {
    noteChange(message.topic, message.documentNo)
  } else {
    nextLineId += message.lines.length
    lines.set([...lines.get(), ...message.lines].slice(-KEPT_LINES))
  }
}

function connect(): void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const opening = new WebSocket(`${scheme}://${location.host}${WEB_SOCKET_PATH}/${liveClientId}`)
  let openedAt = 0
  socket = opening
  opening.onopen = () => {
    // Changes may have been missed meanwhile, so nothing counts as fresh any more.
    if (openedAt === 0 && retryMs > FIRST_RETRY_MS) void queryClient.invalidateQueries({ refetchType: 'none' })
    openedAt = Date.now()
    isLiveConnected.set(true)
  }
  opening.onmessage = (event) => receive(event.data)
  opening.onclose = () => {
    if (socket !== opening) return
    socket = null
    isLiveConnected.set(false)
    if (!isRequested) return
    if (openedAt > 0 && Date.now() - openedAt > GOOD_AFTER_MS) retryMs = FIRST_RETRY_MS
    retryTimer = setTimeout(connect, retryMs)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }
}

/** Opens the one socket of this browser tab and keeps it open. */
export function startLive(): void {
  if (isRequested) return
  isRequested = true
  retryMs = FIRST_RETRY_MS
  connect()
}

/** Closes the socket for good, as at sign-out. */
export function stopLive(): void {
  isRequested = false
  clearTimeout(retryTimer)
  const open = socket
  // The browser warns of a socket that is closed before it has opened.
  if (open && !isLiveConnected.get()) open.onopen = () => open.close()
  else open?.close()
  socket = null
  isLiveConnected.set(false)
}

/** Import and check lines since the last `clearImportLines`; they go on coming in while the page's tab is hidden. */
export const useImportLines = (): readonly LiveLine[] => useStore(lines)

/** Forgets the lines, as before a new import. Ids go on counting. */
export const clearImportLines = (): void => lines.set([])

/** Changes by others to the documents of a topic since this component came up or acknowledged them. */
export interface LiveChanges {
  isChanged: boolean
  documentNos: readonly string[]
  /** Number of changes so far, and the number at the last change of each unseen document. */
  count: number
  changedAt: ReadonlyMap<string, number>
  acknowledge(): void
}

/** Tells a list that documents of its topic (`orders`) have changed. */
export function useLiveChanges(topic: string): LiveChanges {
  const { count, documents } = useStore(changes)[topic] ?? NO_CHANGES
  const [seen, setSeen] = useState(count)
  const acknowledge = useCallback(() => setSeen(changes.get()[topic]?.count ?? 0), [topic])
  const changedAt = useMemo(() => new Map(documents.filter(([, at]) => at > seen)), [documents, seen])
  return { isChanged: count > seen, documentNos: [...changedAt.keys()], count, changedAt, acknowledge }
}
