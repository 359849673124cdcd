/** Reads the codes in pictures of a camera. */
export interface CodeReader {
  /** What the codes in the picture say; none where there is no code, or it cannot be read. Rejects once the reader itself fails. */
  read(video: HTMLVideoElement): Promise<readonly string[]>
  /** Lets the reader go. Who still waits for a picture gets no codes. */
  close(): void
}

/** What the worker says of one picture; or why it cannot read any. */
export type ReaderAnswer = { codes: readonly string[] } | { error: string }

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
interface NativeDetectorType {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Longest side of the picture that is searched, in pixels: enough for a label, and quick on a phone. */
const LONGEST_SIDE = 1280

/** The browser's own reader where it knows the codes of labels, else one that is fetched now. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? workerReader()
}

async function nativeReader(): Promise<CodeReader | null> {
  // Not every browser has it, so the types of the DOM have it not.
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorType }).BarcodeDetector
  if (!Detector) return null
  const requested = ['code_128', 'qr_code', 'data_matrix']
  const formats = await Detector.getSupportedFormats().catch((): string[] => [])
  // Some devices have the name and nothing behind it.
  if (!requested.every((format) => formats.includes(format))) return null
  const detector = new Detector({ formats: requested })
  return {
    read: async (video) => {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return []
      return (await detector.detect(video)).map(({ rawValue }) => rawValue)
    },
    close: () => undefined,
  }
}

interface Waiting {
  resolve: (codes: readonly string[]) => void
  reject: (error: Error) => void
}

function workerReader(): CodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })
  let waiting: Waiting | null = null
  let failure: Error | null = null
  const fail = (message: string) => {
    failure = new Error(message)
    waiting?.reject(failure)
  }
  worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
    if ('error' in data) fail(data.error)
    else waiting?.resolve(data.codes)
  }
  // A script that does not load says so here, perhaps before the first picture.
  worker.onerror = ({ message }) => fail(message)
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight, 1))
        const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
        if (!picture || width === 0 || height === 0) return resolve([])
        canvas.width = width
        canvas.height = height
        picture.drawImage(video, 0, 0, width, height)
        const image = picture.getImageData(0, 0, width, height)
        waiting = { resolve, reject }
        worker.postMessage(image, [image.data.buffer])
      }),
    close: () => {
      worker.terminate()
      waiting?.resolve([])
    },
  }
}
