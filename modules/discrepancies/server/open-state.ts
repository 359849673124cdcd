import type { Selectable } from 'kysely'
import type { SrmDiscrepancy } from '#db/schema.generated.ts'

/** What a discrepancy is again when something of it is open once more. */
export const openState = ({ statement }: Pick<Selectable<SrmDiscrepancy>, 'statement'>): 'open' | 'answered' =>
  statement === '' ? 'open' : 'answered'
