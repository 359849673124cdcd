import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** What moves of a component: the same columns of all that one document moves. */
type ComponentMovement = Pick<Insertable<DB['srm_component_ledger']>, 'movement'> & { componentId: string } & Partial<
    Record<'issued' | 'arrived' | 'shortage' | 'returned' | 'scrapped', Decimal>
  >

/** What moves components, as their movements say it. */
interface MovingDocument {
  type: 'componentIssue' | 'componentScrap'
  id: string
  no: string
  reason: string
  createName: string
}

/** Moves the balances of components by a document, in the order of their ids. */
export async function postComponents(
  trx: ScopedTransaction,
  { type, id, no, reason, createName }: MovingDocument,
  movements: readonly ComponentMovement[],
): Promise<void> {
  await insertRows(
    trx,
    'srm_component_ledger',
    movements
      .toSorted((a, b) => Number(BigInt(a.componentId) - BigInt(b.componentId)))
      .map(({ componentId, ...moved }) => ({
        component_id: componentId,
        // The database takes the scope from the component.
        ...{ tenantsid: '', org_no: '', warehouse_no: '', classify_type: '', supplier_no: '', is_released: true },
        ...moved,
        ...{ document_type: type, document_id: id, document_no: no, reason, create_name: createName },
      })),
  )
}
