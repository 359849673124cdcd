import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { ReferencePicker } from '#platform/web/pick/ReferencePicker.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { newsFormFields } from '../contract/fields.ts'
import { newsHead } from '../contract/schemas.ts'
import { NewsFilesPanel } from './NewsFilesPanel.tsx'
import './NewsFormPage.css'
import { NewsStatePanel } from './NewsStatePanel.tsx'
import { type NewsTexts, NewsTextsPanel } from './NewsTextsPanel.tsx'

const api = callsOf<typeof newsMaintenanceCalls>()
type Sheet = CallOutput<typeof newsMaintenanceCalls, 'ISysNewsService/getsysnewssheet'>
type Head = Pick<Sheet, keyof typeof newsFormFields>

/** What the form holds of a whole sheet. */
const headOf = (sheet: Head): Head =>
  Object.fromEntries(Object.keys(newsFormFields).map((name) => [name, sheet[name as keyof Head]])) as Head

/** A draft: a new one, a copy of the piece that the query names, or the one that the path names. */
export function NewsFormPage() {
  const { t } = useTexts()
  const page = usePage()
  const { id } = page.params
  const source = id ?? page.query.get('copyOf')
  const query = useQuery({
    // Not of the lists' topic: what is written here stays when something else is published meanwhile.
    queryKey: ['newsForm', source],
    queryFn: ({ signal }) => api('ISysNewsService/getsysnewssheet', { id: source ?? '' }, { signal }),
    enabled: source !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = t(id === undefined ? 'news:routes.addNews' : 'news:routes.modifyNews')
  return (
    <section className="news-form" aria-label={title}>
      <div className="news-form-head">
        <h1>{title}</h1>
        {id !== undefined && query.data && <NewsStatePanel state={query.data.publish} />}
      </div>
      {query.isError && (
        <p role="alert">
          {t('lists:error.none')}{' '}
          <button type="button" className="button" onClick={() => void query.refetch()}>
            {t('lists:error.again')}
          </button>
        </p>
      )}
      {query.isLoading && <p role="status">{t('lists:loading')}</p>}
      {(source === null || query.data) && (
        <NewsForm
          key={query.data?.version}
          news={id === undefined ? undefined : query.data}
          start={query.data ?? { ...newHead(), texts: {} }}
        />
      )}
    </section>
  )
}

/** News for everybody inside the portal, from today on. */
const newHead = (): Head => ({
  whereNews: '2',
  newsBusiness: '1',
  outDoorType: '1',
  isTop: false,
  validFrom: new Date().toLocaleDateString('sv-SE'),
  validTo: null,
  targetSide: 'all',
  orgNos: [],
  supplierNos: [],
})

interface NewsFormProps {
  /** The draft that is changed; undefined for a new one. */
  news: Sheet | undefined
  /** What the form starts with. */
  start: Head & Pick<Sheet, 'texts'>
}

function NewsForm({ news, start }: NewsFormProps) {
  const { t } = useTexts()
  const page = usePage()
  const queries = useQueryClient()
  const flags = useSession().flagsOf('sysNews')
  const [form] = Form.useForm<Head>()
  const [initial] = useState(() => headOf(start))
  const isOutdoor = Form.useWatch('whereNews', form) === '1'
  const isForPurchaser = Form.useWatch('targetSide', form) === 'purchaser'
  const [texts, setTexts] = useState<NewsTexts>(start.texts)
  const save = useCommand(
    (head: Head, options) =>
      news
        ? api('ISysNewsService/modifysysnews', { ...head, texts, id: news.id, version: news.version }, options)
        : api('ISysNewsService/addsysnews', { ...head, texts }, options),
    { successKey: 'news:maintenance.saved', invalidates: ['news'] },
  )
  const publish = useCommand(
    (key: { id: string; version: number }, options) => api('ISysNewsService/publishsysnews', { list: [key] }, options),
    { successKey: 'news:maintenance.published', invalidates: ['news'] },
  )
  const isPublishing = useRef(false)
  const isPending = save.isPending || publish.isPending
  const whyNot = news?.actions.modify ?? null
  const canSave = whyNot === null && flags.has(news ? 'isModify' : 'isAdd')

  async function submit(head: Head): Promise<void> {
    const saved = await save.submit({ ...initial, ...head })
    if (!saved) return
    page.setDirty(false)
    const isDone = !isPublishing.current || (await publish.submit(saved)) !== undefined
    if (news && !isDone) return void queries.invalidateQueries({ queryKey: ['newsForm', news.id] })
    queries.removeQueries({ queryKey: ['newsForm', saved.id] })
    // A new piece goes on under its own path: files belong to what is saved already.
    if (!news) page.open(`/system/modify-news/${saved.id}`)
    page.close()
  }

  const begin = (isToBePublished: boolean) => {
    isPublishing.current = isToBePublished
    form.submit()
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
    <>
      {whyNot !== null && (
        <p role="status" className="news-hint">
          {whyNot}
        </p>
      )}
      <DocumentForm<Head>
        form={form}
        schema={newsHead}
        initialValues={initial}
        faults={save.faults}
        disabled={isPending || !canSave}
        onSubmit={(head) => void submit(head)}
      >
        <FormField name="whereNews" field={newsFormFields.whereNews} />
        <FormField name="newsBusiness" field={newsFormFields.newsBusiness} />
        <FormField name="outDoorType" field={newsFormFields.outDoorType} />
        <FormField name="validFrom" field={newsFormFields.validFrom} />
        <FormField name="validTo" field={newsFormFields.validTo} />
        <FormField name="isTop" field={newsFormFields.isTop} />
        {!isOutdoor && (
          <>
            <FormField name="targetSide" field={newsFormFields.targetSide} />
            {list('orgNos')}
            {!isForPurchaser && list('supplierNos')}
          </>
        )}
      </DocumentForm>
      {isOutdoor && <p className="news-hint">{t('news:maintenance.outdoorHint')}</p>}
      <NewsTextsPanel
        texts={texts}
        disabled={isPending || !canSave}
        onChange={(language, text) => {
          setTexts((all) => ({ ...all, [language]: text }))
          page.setDirty(true)
        }}
      />
      <section aria-label={t('news:public.files')}>
        <h2>{t('news:public.files')}</h2>
        {news ? <NewsFilesPanel id={news.id} /> : <p className="news-hint">{t('news:maintenance.filesLater')}</p>}
      </section>
      <div className="news-form-actions">
        {canSave && (
          <button type="button" className="button button-primary" disabled={isPending} onClick={() => begin(false)}>
            {t('news:maintenance.save')}
          </button>
        )}
        {canSave && flags.has('isSubmit') && (
          <button type="button" className="button" disabled={isPending} onClick={() => begin(true)}>
            {t('news:maintenance.saveAndPublish')}
          </button>
        )}
        <button type="button" className="button" disabled={isPending} onClick={() => page.close()}>
          {t('news:maintenance.close')}
        </button>
      </div>
    </>
  )
}
