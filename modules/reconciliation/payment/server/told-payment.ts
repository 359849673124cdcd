import type { z } from 'zod'
import type { paymentMessage } from '../contract/schemas.ts'

/** A payment as another system tells it, by a message, a workbook or a document. */
export type ToldPayment = Omit<z.output<typeof paymentMessage>, 'outsideNo'>
