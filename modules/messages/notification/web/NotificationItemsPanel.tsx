import { useQuery } from '@tanstack/react-query'
import {
  EMAIL_CHOICES,
  type EmailChoice,
  type NotificationChoice,
  PORTAL_CHOICES,
  type PortalChoice,
} from '#modules/identity/user/contract/notification-choices.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { enumKey } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ClosedControl } from '#platform/web/form/control/ClosedControl.tsx'
import { LoadError } from '#platform/web/form/FormPage.tsx'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import { notificationFields } from '../contract/fields.ts'
import { type NotificationOffer, notificationSubjectsOf } from '../contract/notification-events.ts'
import './NotificationConfigFormPage.css'

const api = callsOf<typeof messagesCalls>()
type Offers = CallOutput<typeof messagesCalls, 'ISysNoticeService/getnoticeoffers'>

/** What the table of messages gets as the control of a form. */
export interface NotificationItemsPanelProps {
  label: string
  isOfSupplier: boolean
  /** The user whom the reader administers, a new one without an id; left out, they are the reader's own. */
  user?: { id: string | undefined }
  /** Events of which the user is told otherwise than the company has it. */
  value?: readonly NotificationChoice[]
  onChange?: (choices: NotificationChoice[]) => void
  /** They are being saved: nothing can be changed until that is done. */
  isPending?: boolean
}

/** How a user may be told of events: a column for each channel. */
const COLUMNS = ['inPortal', 'byLetter'] as const
type Column = (typeof COLUMNS)[number]
type Choice = PortalChoice | EmailChoice
const CHOICES: Readonly<Record<Column, readonly Choice[]>> = { inPortal: PORTAL_CHOICES, byLetter: EMAIL_CHOICES }
/** What the row of all events shows where they differ. */
const DIFFERENT = 'different'

/** Events and channels, with what the user chose among what the company sends. */
export function NotificationItemsPanel({
  label,
  isOfSupplier,
  user,
  value = [],
  onChange,
  isPending,
}: NotificationItemsPanelProps) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['messages.offers', isOfSupplier, user ? user.id : 'own'],
    queryFn: ({ signal }) => {
      const of = user ? { isOfSupplier, ...(user.id === undefined ? {} : { userId: user.id }) } : {}
      return api('ISysNoticeService/getnoticeoffers', of, { signal })
    },
  })
  const subjects = notificationSubjectsOf(isOfSupplier ? 'supplier' : 'purchaser')
  const events = subjects.flatMap(({ events }) => events)
  const choiceOf = (event: string): NotificationChoice =>
    value.find(({ noticeEvent }) => noticeEvent === event) ?? { noticeEvent: event, inPortal: '', byLetter: '' }
  const choose = (chosen: readonly string[], column: Column, choice: string) => {
    const others = value.filter(({ noticeEvent }) => !chosen.includes(noticeEvent))
    const changed = chosen.map((event) => ({ ...choiceOf(event), [column]: choice }))
    onChange?.([...others, ...changed].filter(({ inPortal, byLetter }) => inPortal !== '' || byLetter !== ''))
  }
  const { data } = query
  if (!data) return <LoadError query={query} />
  const reasonOf = (event: string, column: Column) => {
    const offer = offerOf(data, event, column)
    return offer === 'none' || offer === 'channelOff' ? t(`messages:items.${offer}.${column}`) : null
  }
  return (
    <>
      {!data.hasAddress && <p className="notification-hint">{t('messages:items.noAddress')}</p>}
      <table className="notification-choices" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('messages:fields.noticeEvent')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`messages:items.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('messages:items.all')}</th>
            {COLUMNS.map((column) => {
              const open = events.filter((event) => reasonOf(event, column) === null)
              return (
                <td key={column}>
                  <ChoiceSelect
                    name={nameOf(t('messages:items.all'), column, t)}
                    reason={open.length === 0 ? reasonOf(events[0] ?? '', column) : null}
                    isPending={isPending}
                    value={commonOf(open.map((event) => choiceOf(event)[column]))}
                    options={CHOICES[column].map((choice) => ({ choice, text: choiceText(column, choice, t) }))}
                    onChoose={(choice) => choose(open, column, choice)}
                  />
                </td>
              )
            })}
          </tr>
        </tbody>
        {subjects.map(({ subjectKey, events: ofSubject }) => (
          <tbody key={subjectKey}>
            <tr>
              <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                {t(subjectKey)}
              </th>
            </tr>
            {ofSubject.map((event) => (
              <tr key={event}>
                <th scope="row">{t(enumKey(notificationFields.noticeEvent, event))}</th>
                {COLUMNS.map((column) => (
                  <td key={column}>
                    <ChoiceSelect
                      name={nameOf(t(enumKey(notificationFields.noticeEvent, event)), column, t)}
                      reason={reasonOf(event, column)}
                      isPending={isPending}
                      value={choiceOf(event)[column]}
                      options={optionsOf(data, event, column, t)}
                      onChoose={(choice) => choose([event], column, choice)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

const offerOf = ({ offers }: Offers, event: string, column: Column): NotificationOffer =>
  offers.find(({ noticeEvent }) => noticeEvent === event)?.[column] ?? 'none'

/** What all have in common, where they do. */
const commonOf = (choices: readonly Choice[]): string => (new Set(choices).size > 1 ? DIFFERENT : (choices[0] ?? ''))

const nameOf = (event: string, column: Column, t: Translate): string =>
  t('messages:items.of', { event, channel: t(`messages:items.columns.${column}`) })

const choiceText = (column: Column, choice: Choice, t: Translate): string =>
  t(choice === '' ? 'messages:items.asCompany' : `messages:items.${column}.${choice}`)

/** Each choice with what it comes to for an event. */
function optionsOf(offers: Offers, event: string, column: Column, t: Translate): Option[] {
  const company = offerOf(offers, event, column)
  const gathered = company === 'atOnce' ? offers.letterDigest : company
  return CHOICES[column].map((choice) => {
    const when = choice === '' ? company : choice === '2' ? gathered : null
    const text = choiceText(column, choice, t)
    return {
      choice,
      text: when ? t('messages:items.withWhen', { choice: text, when: t(`messages:items.when.${when}`) }) : text,
    }
  })
}

interface Option {
  choice: string
  text: string
}

interface ChoiceSelectProps {
  name: string
  /** Why the company sends nothing there is to choose of. */
  reason: string | null
  isPending: boolean | undefined
  value: string
  options: readonly Option[]
  onChoose: (choice: string) => void
}

function ChoiceSelect({ name, reason, isPending = false, value, options, onChoose }: ChoiceSelectProps) {
  const { t } = useTexts()
  const closed = reason ?? (isPending ? t('lists:toolbar.running') : null)
  return (
    <ClosedControl reason={closed}>
      <select
        aria-label={name}
        className={value === '' || value === DIFFERENT || reason !== null ? undefined : 'is-own'}
        disabled={closed !== null}
        title={closed ?? undefined}
        value={reason === null ? value : ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        {reason !== null && <option value="">{t('messages:items.off')}</option>}
        {reason === null && value === DIFFERENT && (
          <option value={DIFFERENT} hidden>
            {t('messages:items.different')}
          </option>
        )}
        {reason === null &&
          options.map(({ choice, text }) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
      </select>
    </ClosedControl>
  )
}
