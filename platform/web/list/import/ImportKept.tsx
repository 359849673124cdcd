import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { importChoiceCalls } from '#platform/contract/exchange/import-schemas.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

const api = callsOf<typeof importChoiceCalls>()

/** What the reader has decided for good about other columns and sheets of this import, and the way to be asked again. */
export function ImportKept({ port }: { port: string }) {
  const { t } = useTexts()
  const { userInfo } = useSession()
  const queries = useQueryClient()
  const [isForgetting, setIsForgetting] = useState(false)
  const queryKey = ['importChoices', userInfo.id, port]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const silent = { signal, areErrorsSilent: true }
      return (await api('ISysImportChoiceService/getCurrentUserImportChoiceList', { port }, silent)).records
    },
    // Another file may have added some.
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  const forget = async () => {
    setIsForgetting(true)
    try {
      await api('ISysImportChoiceService/resetCurrentUserImportChoice', { port, owner: userInfo.id })
      await queries.invalidateQueries({ queryKey })
    } catch {
      // The call client has told the reader; what is kept is still shown.
    } finally {
      setIsForgetting(false)
    }
  }
  return (
    <section className="import-kept" aria-label={t('lists:import.decide.kept')}>
      <strong>{t('lists:import.decide.kept')}</strong>
      <ul>
        {data.map(({ partKind, partName, fieldName, fieldLabel }) => (
          <li key={`${partKind} ${partName}`}>
            {fieldName === ''
              ? t(`lists:import.decide.${partKind === 'sheet' ? 'keptSheet' : 'keptLeft'}`, { name: partName })
              : t('lists:import.decide.keptAs', { name: partName, field: fieldLabel })}
          </li>
        ))}
      </ul>
      <ReasonedButton className="list-link" isPending={isForgetting} onClick={() => void forget()}>
        {t('lists:import.decide.forget')}
      </ReasonedButton>
    </section>
  )
}
