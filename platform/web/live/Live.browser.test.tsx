import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../call/query-client.ts'
import { clearImportLines, liveClientId, startLive, stopLive, useImportLines, useLiveChanges } from './live.ts'

class FakeSocket {
  static made: FakeSocket[] = []
  readonly url: string
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.made.push(this)
  }

  close() {
    this.onclose?.()
  }
}

function Screen() {
  const lines = useImportLines()
  const { isChanged, documentNos, acknowledge } = useLiveChanges('orders')
  return (
    <>
      <p id="lines">{lines.map(({ id, kind, text }) => `${id}:${kind}:${text}`).join(' ')}</p>
      <button type="button" onClick={acknowledge}>
        {isChanged ? documentNos.join(' ') : 'unchanged'}
      </button>
    </>
  )
}

let root: Root
const last = () => {
  const socket = FakeSocket.made.at(-1)
  if (!socket) throw new Error('no socket')
  return socket
}
const say = (data: unknown) => act(async () => last().onmessage?.({ data }))
const hint = () => document.querySelector('button')?.textContent

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.useFakeTimers()
  startLive()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Screen />))
})

afterEach(async () => {
  stopLive()
  await act(async () => {
    clearImportLines()
    root.unmount()
  })
  queryClient.clear()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the socket of this browser tab', () => {
  it('is one, under the name of this tab', () => {
    startLive()
    expect(FakeSocket.made).toHaveLength(1)
    expect(last().url).toMatch(new RegExp(`^ws.*/productWebSocket/${liveClientId}$`))
  })

  it('opens again after a cut, waiting longer each time, and not after it was closed for good', () => {
    last().onclose?.()
    vi.advanceTimersByTime(1_000)
    expect(FakeSocket.made).toHaveLength(2)
    last().onclose?.()
    vi.advanceTimersByTime(1_000)
    expect(FakeSocket.made).toHaveLength(2)
    vi.advanceTimersByTime(1_000)
    expect(FakeSocket.made).toHaveLength(3)
    stopLive()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made).toHaveLength(3)
  })

  it('brings import lines, which count on after being cleared', async () => {
    await say('$1 of 2\n✓done')
    const [first] = /^\d+/.exec(document.querySelector('#lines')?.textContent ?? '') ?? []
    const start = Number(first)
    expect(document.querySelector('#lines')?.textContent).toBe(`${start}:progress:1 of 2 ${start + 1}:success:done`)
    await act(async () => clearImportLines())
    await say('checkFailed')
    expect(document.querySelector('#lines')?.textContent).toBe(`${start + 2}:checkFailed:`)
  })

  it('tells a list which documents changed, until it has seen them, and makes its answers stale without asking anew', async () => {
    queryClient.setQueryData(['orders.lines', {}], [])
    queryClient.setQueryData(['ordersOther', {}], [])
    expect(hint()).toBe('unchanged')
    await say('{"type":"changed","topic":"orders","documentNo":"PO-1"}')
    await say('{"type":"changed","topic":"orders","documentNo":"PO-2"}')
    await say('{"type":"changed","topic":"asn","documentNo":"A-1"}')
    expect(hint()).toBe('PO-2 PO-1')
    expect(queryClient.getQueryState(['orders.lines', {}])?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(['ordersOther', {}])?.isInvalidated).toBe(false)
    await act(async () => document.querySelector('button')?.click())
    expect(hint()).toBe('unchanged')
  })
})
