import pg from 'pg'

const APPLICATION_NAME = 'quayside live'
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000
const HEARTBEAT_MS = 15_000
/** An answer that takes longer means that the connection is dead although nobody closed it. */
const QUERY_TIMEOUT_MS = 5_000

/** PostgreSQL's notifications on one connection of their own, shared by everything in this process that listens. */
export interface NotificationBus {
  /** Calls `take` with each payload of the channel, until the bus is stopped. */
  on(channel: string, take: (payload: string) => void): void
  /** Calls `again` after each new connection: what was sent meanwhile is lost and has to be looked up. */
  onConnect(again: () => void): void
  /** Sends at once, outside any transaction; rejects while there is no connection. Payloads stay below 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>
  isConnected(): boolean
  /** How many servers listen on this database, this one among them; rejects while there is no connection. */
  countServers(): Promise<number>
  stop(): Promise<void>
}

/** What the bus needs to run. */
export interface NotificationBusOptions {
  /** Connection URL; any login role will do. */
  url: string
  log: { warn(data: object, message: string): void }
}

/** Starts listening; a lost connection is made anew, with growing pauses. Resolves after the first attempt. */
export async function startNotificationBus({ url, log }: NotificationBusOptions): Promise<NotificationBus> {
  const takers = new Map<string, ((payload: string) => void)[]>()
  const connectTakers: (() => void)[] = []
  let client: pg.Client | null = null
  let isStopped = false
  let retryMs = FIRST_RETRY_MS
  let retryTimer: NodeJS.Timeout | undefined

  const listen = (on: pg.Client, channel: string) => on.query(`listen ${pg.escapeIdentifier(channel)}`)

  function lose(lost: pg.Client, error?: Error): void {
    if (client !== lost) return
    client = null
    void lost.end().catch(() => undefined)
    if (isStopped) return
    log.warn({ err: error, retryMs }, 'listening connection lost')
    retry()
  }

  function retry(): void {
    retryTimer = setTimeout(() => void connect(), retryMs)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: APPLICATION_NAME,
      keepAlive: true,
      pipeline: true,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    })
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload = '' }) => {
      for (const take of takers.get(channel) ?? []) take(payload)
    })
    try {
      await next.connect()
      for (const channel of takers.keys()) await listen(next, channel)
    } catch (error) {
      void next.end().catch(() => undefined)
      if (isStopped) return
      log.warn({ err: error, retryMs }, 'listening connection refused')
      return retry()
    }
    if (isStopped) return void (await next.end())
    client = next
    retryMs = FIRST_RETRY_MS
    for (const again of connectTakers) again()
  }

  const heartbeat = setInterval(() => {
    const beating = client
    beating?.query('select 1').catch((error: Error) => lose(beating, error))
  }, HEARTBEAT_MS)

  await connect()
  return {
    on: (channel, take) => {
      const known = takers.get(channel)
      takers.set(channel, [...(known ?? []), take])
      const listening = client
      if (!known && listening) listen(listening, channel).catch((error: Error) => lose(listening, error))
    },
    onConnect: (again) => void connectTakers.push(again),
    notify: async (channel, payload) => {
      if (!client) throw new Error('no listening connection')
      await client.query('select pg_notify($1, $2)', [channel, payload])
    },
    isConnected: () => client !== null,
    countServers: async () => {
      if (!client) throw new Error('no listening connection')
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int from pg_stat_activity where datname = current_database() and application_name = $1',
        [APPLICATION_NAME],
      )
      return rows[0]?.count ?? 0
    },
    stop: async () => {
      isStopped = true
      clearInterval(heartbeat)
      clearTimeout(retryTimer)
      await client?.end().catch(() => undefined)
      client = null
    },
  }
}
