import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CALL_BASE_PATH, WEB_SOCKET_PATH } from '../../platform/contract/envelope.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const inPackage = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`)

/** One chunk of texts for the first page and one for each module, per language. */
function textChunk(id: string): string | null {
  const [, folderName, language] = /([\w-]+)[\\/](?:contract[\\/])?locales[\\/]([\w-]+)\.json$/.exec(id) ?? []
  if (!language || id.includes('node_modules')) return null
  return folderName === 'web' ? `texts-${language}` : `texts-${folderName}-${language}`
}

export default defineConfig({
  root: folder('.'),
  plugins: [react()],
  json: { stringify: true },
  build: {
    outDir: folder('../../dist/web'),
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: inPackage('react', 'react-dom', 'scheduler', 'i18next'),
              priority: 30,
            },
            { name: 'query', test: inPackage('@tanstack/query-core', '@tanstack/react-query'), priority: 25 },
            { name: 'grid', test: inPackage('@tanstack'), priority: 20 },
            { name: 'kit', test: inPackage('antd', '@ant-design', '@rc-component', 'dayjs'), priority: 10 },
            { name: textChunk, debugName: 'texts', priority: 40 },
          ],
        },
      },
    },
  },
  server: {
    // The service compares a request's origin with its host, so the host has to stay that of the page.
    proxy: {
      [CALL_BASE_PATH]: { target: server, changeOrigin: false },
      [WEB_SOCKET_PATH]: { target: server, changeOrigin: false, ws: true },
    },
  },
})
