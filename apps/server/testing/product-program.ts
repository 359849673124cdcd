import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedDatabaseOrphans } from '#platform/server/database/embedded-database-orphans.ts'
import serviceEnvironment from '../../../scripts/service-environment.json' with { type: 'json' }

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url))

/** What a program has of the tests' environment: with what Node.js made of its sources before, it starts in two thirds of the time. */
export const PROGRAM_ENVIRONMENT = {
  ...serviceEnvironment,
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** The product as a process of its own, with its embedded database. */
export interface ProductProgram {
  process: ChildProcess
  address: string
  /** Kills the program and its database without warning; resolves when both are gone. */
  kill(): Promise<void>
  /** Asks the program to stop; resolves with its exit code when it has. */
  stop(): Promise<number | null>
}

/** Process numbers of the embedded database of a data folder. */
export const databaseProcesses = (dataDir: string): Promise<number[]> =>
  embeddedDatabaseOrphans(join(dataDir, 'postgres'))

/** Starts the program on a data folder; resolves when it answers, rejects when it ends instead. */
export async function startProgram(dataDir: string, environment: Record<string, string>): Promise<ProductProgram> {
  const program = spawn(process.execPath, [PROGRAM], {
    env: { ...PROGRAM_ENVIRONMENT, DATABASE_URL: '', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isGone = once(program, 'exit') as Promise<[number | null]>
  const said = once(program.stdout, 'data') as Promise<[Buffer]>
  const [line] = await Promise.race([
    said,
    isGone.then(([code]) => Promise.reject(new Error(`the program ended with code ${code}`))),
  ])
  return {
    process: program,
    address: /http:\S+/.exec(line.toString())?.[0] ?? '',
    kill: async () => {
      // The database first would let the program ASN; both at once is what a lost machine does.
      program.kill('SIGKILL')
      for (const pid of await databaseProcesses(dataDir)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // Gone with the first one.
        }
      }
      await isGone
    },
    stop: async () => {
      program.kill('SIGTERM')
      const [code] = await isGone
      return code
    },
  }
}
