import { once } from 'node:events'
import { HEADERS, WEB_SOCKET_PATH } from '#platform/contract/envelope.ts'
import { benchTokens } from './bench-company.ts'

/** Browser tabs of each that are open while everything is measured. */
const TABS = 5

/** Open browser tabs: the buyer's colleague and the supplier hear of what happens. Answers how to close them. */
export async function openLiveReaders(port: number): Promise<() => void> {
  const sockets: WebSocket[] = []
  for (const token of [benchTokens.colleague, benchTokens.supplier]) {
    for (let tab = 0; tab < TABS; tab++) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${WEB_SOCKET_PATH}/measured-tab-${tab}`, {
        headers: { [HEADERS.token]: token },
      })
      // One that is refused closes and never opens.
      await Promise.race([once(socket, 'open'), once(socket, 'close')])
      if (socket.readyState !== WebSocket.OPEN) throw new Error('a tab of the measured company was refused')
      sockets.push(socket)
    }
  }
  return () => {
    for (const socket of sockets) socket.close()
  }
}
