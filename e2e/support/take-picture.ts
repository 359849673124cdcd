import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { E2eUser } from './e2e-user.ts'

/** Keeps what somebody sees as a picture, for people who look at it: only when PICTURES names a folder for it. */
export async function takePicture({ page, language }: E2eUser, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.${language}.png`) })
}
