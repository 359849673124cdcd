import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'

const ORIGIN = 'http://kit.localhost'
/** Where a page that the table was served to finds it. */
export const ANTD_PAGE_URL = `${ORIGIN}/index.html`

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** The page with antd's own virtual table. */
export interface AntdTable {
  /** Answers the page's requests below its origin, with these rows. */
  serveTo(page: Page, rows: readonly object[]): Promise<void>
}

/** Builds the page as the product is built, but apart from it. */
export async function buildAntdTable(outDir: string): Promise<AntdTable> {
  await build({
    root: fileURLToPath(new URL('./antd-table', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2024', chunkSizeWarningLimit: 2000 },
  })
  return {
    serveTo: async (page, rows) => {
      await page.route(`${ORIGIN}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/rows.json') return route.fulfill({ json: rows })
        const body = await readFile(join(outDir, pathname)).catch(() => null)
        if (body === null) return route.fulfill({ status: 404 })
        return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'application/octet-stream' })
      })
    },
  }
}
