import type { Selectable } from 'kysely'
import type { SrmDiscrepancy } from '#db/schema.generated.ts'
import type { DiscrepancyState } from '../contract/fields.ts'

/** The state of a row; the database holds no other. */
export const stateOf = ({ status }: { status: string }): DiscrepancyState => status as DiscrepancyState

/** What a discrepancy is again when something of it is open once more. */
export const openState = ({ statement }: Pick<Selectable<SrmDiscrepancy>, 'statement'>): 'open' | 'answered' =>
  statement === '' ? 'open' : 'answered'
