import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { textFields } from '#modules/system/setting/contract/fields.ts'
import { ownTextForm } from '#modules/system/setting/contract/schemas.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { placeholdersOf } from '#platform/contract/texts.ts'
import { byKey } from '#platform/contract/values/keys-of.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useEditing } from '#platform/web/form/use-editing.ts'
import { speakOwnTexts, useTexts } from '#platform/web/texts/texts.ts'
import './TextDialog.css'

const api = callsOf<typeof settingCalls>()

type OwnWords = Record<Language, string>
type TextRows = CallOutput<typeof settingCalls, 'ISysTextService/getsystextbykey'>
/** The own words of each language. */
const LANGUAGE_FIELDS = byKey(LANGUAGES, (code) => ({
  ...textFields.ownText,
  label: `system:enums.language.${code}`,
}))

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

/** The own words, by language. */
const wordsOf = ({ rows }: Pick<KnownText, 'rows'>): Partial<OwnWords> =>
  Object.fromEntries(rows.map(({ languageCode, ownText }) => [languageCode, ownText]))

function WordsDialog({ textKey, rows: known, onClose }: TextDialogProps & { rows: TextRows }) {
  const { t, language } = useTexts()
  const { submit, ...editing } = useEditing<OwnWords, unknown, KnownText>({
    known: knownText(known),
    fields: LANGUAGE_FIELDS,
    valuesOf: wordsOf,
    save: (own, base, options) => {
      const versions = (base?.rows ?? known).flatMap(({ languageCode, version }) =>
        version > 0 ? [[languageCode, version]] : [],
      )
      return api('ISysTextService/savesystext', { textKey, own, versions: Object.fromEntries(versions) }, options)
    },
    reread: async () => knownText(await api('ISysTextService/getsystextbykey', { textKey })),
    successKey: 'system:text.saved',
    invalidates: ['system', 'identity.menu'],
    onDone: () => {
      // Who corrects texts sees them at once, the others with their next start.
      void api('ISysTextService/getOwnTextList', { languageCode: language }).then(({ records }) =>
        speakOwnTexts(language, records),
      )
      onClose()
    },
  })
  const placeholders = placeholdersOf(known[0]?.productText ?? '').map((name) => `{{${name}}}`)
  return (
    <FormDialog<OwnWords>
      {...editing}
      isOpen
      width={720}
      title={textKey}
      schema={ownTextForm}
      initialValues={wordsOf({ rows: known })}
      onSubmit={(own) => void submit(own)}
      onClose={onClose}
    >
      {placeholders.length > 0 && (
        <p className="text-placeholders">{t('system:text.placeholders', { placeholders: placeholders.join(' ') })}</p>
      )}
      {LANGUAGES.map((code) => {
        const { productText = '' } = known.find(({ languageCode }) => languageCode === code) ?? {}
        return (
          <FormField
            key={code}
            name={code}
            field={LANGUAGE_FIELDS[code]}
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
