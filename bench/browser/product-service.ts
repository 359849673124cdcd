import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The whole product with the demo company, on a new data folder. */
export interface ProductService {
  url: string
  stop(): Promise<void>
}

const START_WITHIN_MS = 120_000
const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the service as the e2e tests do and waits until it answers. */
export async function startProduct(port: number, dataDir: string): Promise<ProductService> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/e2e-server.ts'], {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
    },
  })
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  const url = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + START_WITHIN_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
    if (Date.now() > giveUpAt) {
      await stop()
      throw new Error(`the service did not answer within ${START_WITHIN_MS / 1000} s`)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { url, stop }
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null)
  return response?.ok === true
}
