import { Form } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { CallOutput } from '#platform/contract/calls.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/values/languages.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { type Held, mergeHeld } from '#platform/web/form/merge-held.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { usePage } from '#platform/web/page.ts'
import { ReferencePicker } from '#platform/web/pick/ReferencePicker.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { newsFormFields } from '../contract/fields.ts'
import { newsHead } from '../contract/schemas.ts'
import { NewsFilesPanel } from './NewsFilesPanel.tsx'
import './NewsFormPage.css'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { NewsStatePanel } from './NewsStatePanel.tsx'
import { type NewsTexts, NewsTextsPanel, NO_TEXT } from './NewsTextsPanel.tsx'

const api = callsOf<typeof newsMaintenanceCalls>()
type Sheet = CallOutput<typeof newsMaintenanceCalls, 'ISysNewsService/getsysnewssheet'>
type Head = z.output<typeof newsHead>

/** The words of a text without its marks. */
const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''

/** Part and language of each text by `subject.vi` and the like. */
const WORDS = new Map(
  LANGUAGES.flatMap((language) =>
    (['subject', 'content'] as const).map((part) => [`${part}.${language}`, { part, language }]),
  ),
)

const wordsByName = (texts: NewsTexts): Held =>
  Object.fromEntries([...WORDS].map(([name, { part, language }]) => [name, texts[language]?.[part] ?? '']))

/** The texts with subjects and texts in the place of others. */
function withWords(texts: NewsTexts, words: Held): NewsTexts {
  const changed = { ...texts }
  for (const [name, value] of Object.entries(words)) {
    const word = WORDS.get(name)
    if (word) changed[word.language] = { ...(changed[word.language] ?? NO_TEXT), [word.part]: String(value) }
  }
  return changed
}

/** What the form holds of a whole sheet. */
function headOf(sheet: Head): Head {
  const { whereNews, newsBusiness, outDoorType, topSign, validFrom, validTo } = sheet
  const { publishObject, orgNos, supplierNos } = sheet
  return { whereNews, newsBusiness, outDoorType, topSign, validFrom, validTo, publishObject, orgNos, supplierNos }
}

const read = (id: string, signal?: AbortSignal) =>
  api('ISysNewsService/getsysnewssheet', { id }, signal ? { signal } : {})

/** A draft: a new one, a copy of the piece that the query names, or the one that the path names. */
export function NewsFormPage() {
  const { t } = useTexts()
  const page = usePage()
  const { id } = page.params
  const source = id ?? page.query.get('copyOf') ?? undefined
  const sheet = useEdited('news', source, read)
  return (
    <FormPage
      title={t(id === undefined ? 'news:routes.addNews' : 'news:routes.modifyNews')}
      query={sheet}
      state={id !== undefined && sheet.value && <NewsStatePanel state={sheet.value.publish} />}
    >
      {(source === undefined || sheet.value) && (
        <NewsForm
          key={sheet.value?.version}
          news={id === undefined ? undefined : sheet.value}
          start={sheet.value ?? { ...newHead(), texts: {} }}
          onStay={sheet.renew}
        />
      )}
    </FormPage>
  )
}

/** News for everybody inside the portal, from today on. */
const newHead = (): Head => ({
  whereNews: '2',
  newsBusiness: '1',
  outDoorType: '1',
  topSign: false,
  validFrom: new Date().toLocaleDateString('sv-SE'),
  validTo: null,
  publishObject: 'all',
  orgNos: [],
  supplierNos: [],
})

interface NewsFormProps {
  /** The draft that is changed; undefined for a new one. */
  news: Sheet | undefined
  /** What the form starts with. */
  start: Head & Pick<Sheet, 'texts'>
  /** The draft is saved, but not published: it goes on as it is now. */
  onStay: () => Promise<void>
}

function NewsForm({ news, start, onStay }: NewsFormProps) {
  const { t } = useTexts()
  const page = usePage()
  const flags = useSession().flagsOf('sysNews')
  const [initial] = useState(() => headOf(start))
  const [texts, setTexts] = useState<NewsTexts>(start.texts)
  const latest = useRef(texts)
  const write = (written: NewsTexts) => {
    latest.current = written
    setTexts(written)
  }
  // The editor of a text begins anew with what was not written in it.
  const [takings, setTakings] = useState(0)
  const isPublishing = useRef(false)
  const publish = useCommand(
    (key: { id: string; version: number }, options) => api('ISysNewsService/publishsysnews', { list: [key] }, options),
    { successKey: 'news:maintenance.published', invalidates: ['news'] },
  )
  const saving = useSaving<Head, { id: string; version: number }, Sheet>({
    known: news,
    fields: newsFormFields,
    valuesOf: headOf,
    mergeOthers: (before, now) =>
      mergeHeld(wordsByName(before.texts), wordsByName(now.texts), {
        get: (name) => wordsByName(latest.current)[name],
        put: (words) => {
          write(withWords(latest.current, words))
          setTakings((count) => count + 1)
        },
        labelOf(name) {
          const word = WORDS.get(name)
          return word ? `${t(`news:fields.${word.part}`)} (${LANGUAGE_NAMES[word.language]})` : name
        },
        textOf: (name, value) => (WORDS.get(name)?.part === 'content' ? wordsOf(String(value)) : String(value)),
      }),
    save: (typed, base, options) => {
      const head = { ...(base ? headOf(base) : initial), ...typed }
      return base
        ? api('ISysNewsService/modifysysnews', { ...head, texts, id: base.id, version: base.version }, options)
        : api('ISysNewsService/addsysnews', { ...head, texts }, options)
    },
    reread: () => read(news?.id ?? ''),
    successKey: 'news:maintenance.saved',
    invalidates: ['news'],
    onSaved: async (saved) => {
      const isDone = !isPublishing.current || (await publish.submit(saved)) !== undefined
      if (news && !isDone) return onStay()
      // A new piece goes on under its own path: files belong to what is saved already.
      if (!news) page.open(`/system/modify-news/${saved.id}`)
      page.close()
    },
  })
  const isOutdoor = Form.useWatch('whereNews', saving.form) === '1'
  const isForPurchaser = Form.useWatch('publishObject', saving.form) === 'purchaser'
  const isPending = saving.isPending || publish.isPending
  const whyNot = news?.actions.modify ?? null
  const canSave = whyNot === null && flags.has(news ? 'isModify' : 'isAdd')

  const begin = (isToBePublished: boolean) => {
    isPublishing.current = isToBePublished
    saving.form.submit()
  }
  const list = (name: 'orgNos' | 'supplierNos') => (
    <FormField name={name} field={newsFormFields[name]} isWide hint={t('news:maintenance.addressees')}>
      <ReferencePicker
        isMultiple
        name={name.slice(0, -1)}
        label={t(newsFormFields[name].label)}
        lookup={newsFormFields[name].lookup}
      />
    </FormField>
  )
  return (
    <FormFrame
      saving={saving}
      schema={newsHead}
      initialValues={initial}
      canSave={canSave}
      closedReason={whyNot}
      isBusy={publish.isPending}
      onSave={() => begin(false)}
      actions={
        canSave &&
        flags.has('isRelease') && (
          <ReasonedButton isPending={isPending} onClick={() => begin(true)}>
            {t('news:maintenance.saveAndPublish')}
          </ReasonedButton>
        )
      }
      below={
        <>
          {isOutdoor && <p className="news-hint">{t('news:maintenance.outdoorHint')}</p>}
          <NewsTextsPanel
            texts={texts}
            takings={takings}
            closedReason={
              isPending ? t('lists:toolbar.running') : canSave ? null : (whyNot ?? t('lists:form.readOnly'))
            }
            onChange={(language, text) => {
              write({ ...latest.current, [language]: text })
              page.setDirty(true)
            }}
          />
          <section aria-label={t('news:public.files')}>
            <h2>{t('news:public.files')}</h2>
            {news ? <NewsFilesPanel id={news.id} /> : <p className="news-hint">{t('news:maintenance.filesLater')}</p>}
          </section>
        </>
      }
    >
      <FormField name="whereNews" field={newsFormFields.whereNews} />
      <FormField name="newsBusiness" field={newsFormFields.newsBusiness} />
      <FormField name="outDoorType" field={newsFormFields.outDoorType} />
      <FormField name="validFrom" field={newsFormFields.validFrom} />
      <FormField name="validTo" field={newsFormFields.validTo} />
      <FormField name="topSign" field={newsFormFields.topSign} />
      {!isOutdoor && (
        <>
          <FormField name="publishObject" field={newsFormFields.publishObject} />
          {list('orgNos')}
          {!isForPurchaser && list('supplierNos')}
        </>
      )}
    </FormFrame>
  )
}
