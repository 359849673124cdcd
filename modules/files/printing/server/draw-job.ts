import { filesErrors } from '#modules/files/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { drawPrint } from '#platform/server/print/draw-print.ts'
import { PRINT_LIMITS, PrintError, type PrintJob } from '#platform/server/print/print-job.ts'

/** Draws a job, or refuses it with the sentence of what went wrong. */
export async function drawJob(job: PrintJob): Promise<Buffer> {
  try {
    return await drawPrint(job)
  } catch (error) {
    if (!(error instanceof PrintError)) throw error
    switch (error.code) {
      case 'tooManyPages':
        return fail(filesErrors.tooManyPages, { limit: PRINT_LIMITS.pages })
      case 'badBarcode':
        return fail(filesErrors.badBarcode, { fault: error.message })
      case 'timedOut':
        return fail(filesErrors.printTimedOut, { limit: PRINT_LIMITS.timeoutMs / 1000 })
      case 'busy':
        return fail(filesErrors.printBusy)
      case 'broken':
        throw error
    }
  }
}
