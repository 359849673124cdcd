import { createContext, useContext } from 'react'

/** As of when a drawer shows its document. */
export interface AsOfView {
  /** `YYYY-MM-DD HH:mm:ss` on the company's clock; null is now. */
  asOf: string | null
  /** Shows the document as of a time, or as it is now; absent where no past is kept. */
  show?: (asOf: string | null) => void
  /** Hears whether something still shows what it read before: it is not taken for how the document stood then. */
  noteOld?: (isOld: boolean) => void
}

const NOW: AsOfView = { asOf: null }

export const HistoryContext = createContext<AsOfView>(NOW)

/** As of when the document around is shown: what is read for it is read as of then, and nothing can be done to it. */
export const useAsOf = (): AsOfView => useContext(HistoryContext)
