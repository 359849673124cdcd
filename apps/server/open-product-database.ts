import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import type { Config } from './config.ts'

/** The database of the product, wherever it runs. */
export interface ProductDatabase {
  /** Connection URL of the owner. It holds the password: never log it. */
  ownerUrl: string
  /** Stops the embedded server; leaves any other alone. */
  stop(): Promise<void>
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000

/**
 * The database that DATABASE_URL names, or else the embedded one, started. An embedded server that ends by itself, killed or
 * crashed, is started again on the same address until that works.
 */
export async function openProductDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<ProductDatabase> {
  if (databaseUrl !== undefined) return { ownerUrl: databaseUrl, stop: () => Promise.resolve() }
  let isStopping = false
  let restarting: Promise<void> | null = null
  let current = await start()

  function start(): Promise<EmbeddedDatabase> {
    return startEmbeddedDatabase({
      dataDir: join(dataDir, 'postgres'),
      log: (line) => log.debug({ line }, 'embedded database'),
      onUnexpectedExit: () => {
        if (!isStopping) restarting ??= restart().finally(() => (restarting = null))
      },
    })
  }

  async function restart(): Promise<void> {
    for (let waitMs = FIRST_RETRY_MS; !isStopping; waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)) {
      log.error({}, 'the embedded database ended; it is started again')
      // Lets go of the data folder.
      await current.stop()
      try {
        current = await start()
        return
      } catch (error) {
        log.error({ err: error, waitMs }, 'the embedded database did not start')
        await pause(waitMs)
      }
    }
  }

  return {
    ownerUrl: current.ownerUrl,
    stop: async () => {
      isStopping = true
      await restarting
      await current.stop()
    },
  }
}
