/** How long the print service on the reader's machine may take to say that it is there (spec shell §7). */
export const PROBE_MS = 1_500

/** Paths of the print host by kind of service (spec shell §7): 1 labels, 3 documents. */
const PRINT_PATHS = { 1: '/bartenderDemo/api/print', 3: '/jasper/api/print' } as const
export type PrintServiceType = keyof typeof PRINT_PATHS

/** One file for a printer. */
export interface LocalPrint {
  type: PrintServiceType
  printer: string
  fileName: string
  content: Blob
}

/** Whether a print service answers at this address in time. */
export async function isPrintServiceThere(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(PROBE_MS) })
    return response.ok
  } catch {
    return false
  }
}

/** Hands a file to the print service; false when it does not take it. Copies are pages of the file already. */
export async function printLocally(url: string, { type, printer, fileName, content }: LocalPrint): Promise<boolean> {
  try {
    const response = await fetch(`${url}${PRINT_PATHS[type]}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type, printer, fileName, copies: 1, content: await base64Of(content) }),
    })
    return response.ok
  } catch {
    return false
  }
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })
}
