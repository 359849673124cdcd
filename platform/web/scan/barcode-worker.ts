import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The product serves the reader itself: the page asks no other address for anything.
prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmUrl : path) } })

self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const codes = await readBarcodes(data, {
    formats: ['Code128', 'QRCode', 'DataMatrix'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
    textMode: 'Plain',
  })
  self.postMessage(codes.map(({ text }) => text))
}
