import { documentsErrors } from '#modules/files/contract/errors.ts'
import { refuse } from '#platform/contract/errors.ts'
import { drawPrint } from '#platform/server/print/draw-print.ts'
import { PRINT_LIMITS, PrintFault, type PrintJob } from '#platform/server/print/print-job.ts'

/** Draws a job, or refuses it with the sentence of what went wrong. */
export async function drawJob(job: PrintJob): Promise<Buffer> {
  try {
    return await drawPrint(job)
  } catch (error) {
    if (!(error instanceof PrintFault)) throw error
    switch (error.code) {
      case 'tooManyPages':
        return refuse(documentsErrors.tooManyPages, { limit: PRINT_LIMITS.pages })
      case 'badBarcode':
        return refuse(documentsErrors.badBarcode, { fault: error.message })
      case 'timedOut':
        return refuse(documentsErrors.printTimedOut, { limit: PRINT_LIMITS.timeoutMs / 1000 })
      case 'busy':
        return refuse(documentsErrors.printBusy)
      case 'broken':
        throw error
    }
  }
}
