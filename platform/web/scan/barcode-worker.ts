import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReaderAnswer } from './code-reader.ts'

// The product serves the reader itself: the page asks no other address for anything.
prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmUrl : path) } })

self.onmessage = async ({ data }: MessageEvent<ImageData>) => self.postMessage(await answerOf(data))

async function answerOf(picture: ImageData): Promise<ReaderAnswer> {
  try {
    const codes = await readBarcodes(picture, {
      formats: ['Code128', 'QRCode', 'DataMatrix'],
      tryHarder: true,
      maxNumberOfSymbols: 4,
      textMode: 'Plain',
    })
    return { codes: codes.map(({ text }) => text) }
  } catch (error) {
    // The page that waits hears of a rejection only if it is told.
    return { error: String(error) }
  }
}
