import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { linesOf } from '#platform/contract/records/records.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { RowsTable } from '#platform/web/detail/RowsTable.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import type { SupplierPart } from '../contract/fields.ts'
import { supplierRecord } from '../contract/records/partner-records.ts'
import { ownAddressLines, TAX_FIELDS } from '../contract/schemas.ts'
import { OwnLinesPanel } from './OwnLinesPanel.tsx'
import type { OwnSupplier } from './own-supplier.ts'
import './OwnSupplierDetailPage.css'

const api = callsOf<typeof selfServiceCalls>()

const read = (signal?: AbortSignal) => api('IBmSupplierSelfService/getownsupplier', {}, signal ? { signal } : {})

const ProposalDialog = lazyDialog(async () => (await import('./ProposalDialog.tsx')).ProposalDialog)

const CONTACTS = linesOf(supplierRecord, 'contacts')
const ACCOUNTS = linesOf(supplierRecord, 'bankAccounts')

/** `/base/own-company`: what a supplier's administrator looks after. */
export function OwnSupplierDetailPage() {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['master-data.ownSupplier'],
    queryFn: ({ signal }) => read(signal),
  })
  const title = t('master-data:routes.ownSupplier')
  return (
    <section className="own-supplier" aria-label={title}>
      <h1>{[title, query.data?.supplierNo, query.data?.supplierName].filter(Boolean).join(' · ')}</h1>
      {query.isError && (
        <p role="alert">
          {t('lists:error.none')}{' '}
          <button type="button" className="button" onClick={() => void query.refetch()}>
            {t('lists:error.again')}
          </button>
        </p>
      )}
      {query.data && <OwnParts supplier={query.data} />}
    </section>
  )
}

function OwnParts({ supplier }: { supplier: OwnSupplier }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const [proposed, setProposed] = useState<SupplierPart | null>(null)
  const flags = flagsOf('ownSupplier')
  const canModify = flags.has('isModify')
  const proposals = { supplier, canPropose: flags.has('isSubmit'), onPropose: setProposed }
  return (
    <>
      <OwnLinesPanel
        name="contacts"
        declared={CONTACTS}
        supplier={supplier}
        reread={() => read()}
        isOpen={supplier.canEditContacts}
        canModify={canModify}
        save={(contacts, version, options) =>
          api('IBmSupplierSelfService/saveowncontacts', { version, contacts }, options)
        }
      />
      <OwnLinesPanel
        name="addresses"
        declared={ownAddressLines}
        supplier={supplier}
        reread={() => read()}
        isOpen={supplier.canEditAddresses}
        canModify={canModify}
        save={(addresses, version, options) =>
          api('IBmSupplierSelfService/saveownaddresses', { version, addresses }, options)
        }
      />
      <ProposedPart part="bank" {...proposals}>
        <RowsTable fields={ACCOUNTS.fields} lines={supplier.bankAccounts} label={t('master-data:enums.part.bank')} />
      </ProposedPart>
      <ProposedPart part="tax" {...proposals}>
        <FieldList fields={supplierRecord.fields} row={supplier.tax} only={TAX_FIELDS} />
      </ProposedPart>
      {proposed && <ProposalDialog part={proposed} supplier={supplier} onClose={() => setProposed(null)} />}
    </>
  )
}

interface ProposedPartProps {
  part: SupplierPart
  supplier: OwnSupplier
  canPropose: boolean
  onPropose: (part: SupplierPart) => void
  children: ReactNode
}

/** What only the buyer changes, on the supplier's proposal. */
function ProposedPart({ part, supplier, canPropose, onPropose, children }: ProposedPartProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const title = t(`master-data:enums.part.${part}`)
  const isPending = supplier.pendingParts.includes(part)
  const reason = !supplier.canProposeChanges
    ? t('master-data:errors.selfServiceClosed')
    : isPending
      ? t('master-data:errors.changePending')
      : null
  return (
    <section className="own-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
      {canPropose && reason === null && (
        <button type="button" className="button" onClick={() => onPropose(part)}>
          {t('master-data:change.propose')}
        </button>
      )}
      {canPropose && reason !== null && (
        <p className="own-hint">
          {reason}{' '}
          {isPending && (
            <button type="button" className="button" onClick={() => open('/base/supplier-change')}>
              {t('master-data:change.show')}
            </button>
          )}
        </p>
      )}
    </section>
  )
}
