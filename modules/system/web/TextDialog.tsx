import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import type { CallOutput } from '#platform/contract/calls.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { placeholdersOf } from '#platform/contract/texts.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormConflict } from '#platform/web/form/FormConflict.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEditedBase } from '#platform/web/form/use-edited-base.ts'
import { speakOwnTexts, type Translate, useTexts } from '#platform/web/texts.ts'
import type { systemCalls } from '../contract/calls.ts'
import { textFields } from '../contract/fields.ts'
import { ownTextForm } from '../contract/schemas.ts'
import './TextDialog.css'

const api = callsOf<typeof systemCalls>()

type OwnWords = Record<Language, string>
type TextRows = CallOutput<typeof systemCalls, 'ISysTextService/getsystextbykey'>
const NO_FIELDS = {}
const NO_NAMES: readonly string[] = []

interface TextDialogProps {
  textKey: string
  onClose: () => void
}

/** Puts own words in place of one text of the product, in each language; an empty box gives the product's back. */
export function TextDialog({ textKey, onClose }: TextDialogProps) {
  const text = useQuery({
    queryKey: ['system.text.detail', textKey],
    queryFn: ({ signal }) => api('ISysTextService/getsystextbykey', { textKey }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return text.data ? <WordsDialog textKey={textKey} rows={text.data} onClose={onClose} /> : null
}

/** A text in all languages, with who wrote it last. */
interface KnownText {
  version: number
  updateName: string
  updateDate: string
  rows: TextRows
}

function knownText(rows: TextRows): KnownText {
  const [last] = [...rows].sort((a, b) => b.updateDate.localeCompare(a.updateDate))
  return { version: 0, updateName: last?.updateName ?? '', updateDate: last?.updateDate ?? '', rows }
}

/** The words that another editor gave, by language. */
const wordsChanged = (t: Translate) => (before: KnownText, now: KnownText) =>
  now.rows.flatMap(({ languageCode, ownText }) => {
    const was = before.rows.find((row) => row.languageCode === languageCode)?.ownText
    return was === ownText ? [] : [{ label: t(`system:enums.language.${languageCode}`), value: ownText || '\u2013' }]
  })

function WordsDialog({ textKey, rows: known, onClose }: TextDialogProps & { rows: TextRows }) {
  const { t, language } = useTexts()
  const { conflict, countedAgainst } = useEditedBase(knownText(known), async () =>
    knownText(await api('ISysTextService/getsystextbykey', { textKey })),
  )
  const save = useCommand(
    (own: OwnWords, options: CallOptions) =>
      countedAgainst((base) => {
        const versions = (base?.rows ?? known).flatMap(({ languageCode, version }) =>
          version > 0 ? [[languageCode, version]] : [],
        )
        return api('ISysTextService/savesystext', { textKey, own, versions: Object.fromEntries(versions) }, options)
      }),
    {
      successKey: 'system:text.saved',
      invalidates: ['system', 'identity.menu'],
      onDone: () => {
        // Who corrects texts sees them at once, the others with their next start.
        void api('ISysTextService/getOwnTextList', { languageCode: language }).then(({ records }) =>
          speakOwnTexts(language, records),
        )
        onClose()
      },
    },
  )
  const placeholders = placeholdersOf(known[0]?.productText ?? '').map((name) => `{{${name}}}`)
  return (
    <FormDialog<OwnWords>
      isOpen
      width={720}
      title={textKey}
      schema={ownTextForm}
      initialValues={Object.fromEntries(known.map(({ languageCode, ownText }) => [languageCode, ownText]))}
      isPending={save.isPending}
      faults={save.faults}
      onSubmit={(own) => void save.submit(own)}
      onClose={onClose}
    >
      {conflict && <FormConflict fields={NO_FIELDS} conflict={conflict} names={NO_NAMES} others={wordsChanged(t)} />}
      {placeholders.length > 0 && (
        <p className="text-placeholders">{t('system:text.placeholders', { placeholders: placeholders.join(' ') })}</p>
      )}
      {LANGUAGES.map((code) => {
        const { productText = '' } = known.find(({ languageCode }) => languageCode === code) ?? {}
        return (
          <FormField
            key={code}
            name={code}
            field={{ ...textFields.ownText, label: `system:enums.language.${code}` }}
            isWide
            hint={<span lang={code}>{productText}</span>}
          >
            <Input.TextArea
              autoSize={{ minRows: 1, maxRows: 6 }}
              maxLength={textFields.ownText.maxLength}
              lang={code}
              aria-description={LANGUAGE_NAMES[code]}
            />
          </FormField>
        )
      })}
    </FormDialog>
  )
}
