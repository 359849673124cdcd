import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { Page } from '#platform/web/page.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { NewsFormPage } from './NewsFormPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../locales/en-US.json', { import: 'default' }), 'news'),
  ...textSources(import.meta.glob('../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]
const head = {
  whereNews: '2',
  newsBusiness: '2',
  outDoorType: '3',
  topSign: true,
  validFrom: '2026-02-01',
  validTo: null,
  publishObject: 'supplier',
  orgNos: ['O1'],
  supplierNos: [],
}
const sheet = (changes: object = {}) => ({
  id: '5',
  version: 3,
  publish: '0',
  ...head,
  texts: { 'en-US': { subject: 'Gate 4', content: '<p>Use gate 4.</p>' } },
  updateName: 'Lin',
  updateDate: '2026-02-01 08:00:00',
  actions: { modify: null, publish: null, delete: null, cancel: 'No.' },
  ...changes,
})

const answer = (data: unknown) => Response.json({ status: 200, data })
const button = (name: string) => screen.getByRole('button', { name, exact: true })
const title = screen.getByRole('textbox', { name: 'Title', exact: true })
const body = screen.getByRole('textbox', { name: 'Text', exact: true })

/** Mounts the page over a server that knows one piece of news; answers what its commands sent, in turn. */
async function mountPage(
  at: Pick<Page, 'params'> | Pick<Page, 'query'>,
  news: object = sheet(),
  /** What somebody else has saved once the first command comes. */
  meanwhile?: object,
) {
  const sent: [call: string, condition: unknown][] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const call = String(url).split('/').at(-1) ?? ''
    if (call === 'getsysnewssheet') return answer(sent.length > 0 && meanwhile ? meanwhile : news)
    if (call === 'getsysnewsfilelist') return answer({ files: [], actions: { add: null } })
    if (call.startsWith('getFullAuthority')) {
      return answer({
        records: [],
        total: 0,
        isTotalCapped: false,
        currentPage: 1,
        pageSize: 10,
        rowCount: 0,
        pageCount: 0,
      })
    }
    sent.push([call, (JSON.parse(String(request?.body)) as { condition: unknown }).condition])
    if (meanwhile && sent.length === 1) {
      return Response.json({ errorCode: 'wire.staleVersion', errorMessage: 'Mai was faster.' }, { status: 409 })
    }
    return answer(call === 'publishsysnews' ? { changed: 1 } : { id: '9', version: 4 })
  })
  const page = { open: vi.fn(), close: vi.fn(), setDirty: vi.fn(), ...at }
  await mountScreen(<NewsFormPage />, ['isSearch', 'isAdd', 'isModify', 'isRelease'], {
    menuNos: ['sysNews'],
    texts,
    page,
  })
  return { sent, page }
}

afterEach(() => {
  unmountScreen()
  vi.restoreAllMocks()
})

describe('the form of a piece of news', () => {
  it('saves a new draft for everybody inside the portal, and goes on where files can be added', async () => {
    const { sent, page } = await mountPage({ query: new URLSearchParams() })
    await title.fill('Gate 4')
    await body.click()
    await userEvent.keyboard('Use gate 4.')
    expect(page.setDirty).toHaveBeenCalledWith(true)
    await button('Save').click()
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
    expect(sent).toMatchObject([
      [
        'addsysnews',
        {
          whereNews: '2',
          publishObject: 'all',
          orgNos: [],
          texts: { 'en-US': { subject: 'Gate 4', content: '<p>Use gate 4.</p>' } },
        },
      ],
    ])
    expect(page.open).toHaveBeenCalledWith('/system/modify-news/9')
  })

  it('writes each language under its own tab', async () => {
    const { sent } = await mountPage({ params: { id: '5' } })
    await screen.getByRole('tab', { name: 'Tiếng Việt' }).click()
    await title.fill('Cổng 4')
    await screen.getByRole('tab', { name: 'English, written' }).click()
    await expect.element(title).toHaveValue('Gate 4')
    await expect.element(body).toHaveTextContent('Use gate 4.')
    await button('Save').click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual([
      'modifysysnews',
      {
        ...head,
        id: '5',
        version: 3,
        texts: {
          'en-US': { subject: 'Gate 4', content: '<p>Use gate 4.</p>' },
          vi: { subject: 'Cổng 4', content: '' },
        },
      },
    ])
  })

  it('tells the second of two editors who changed what, and saves what was typed beside it', async () => {
    const meanwhile = sheet({
      version: 4,
      validTo: '2026-03-01',
      texts: { 'en-US': { subject: 'Gate 5', content: '<p>Use <b>gate 5</b>.</p>' } },
      updateName: 'Mai',
      updateDate: '2026-02-02 09:00:00',
    })
    const { sent, page } = await mountPage({ params: { id: '5' } }, sheet(), meanwhile)
    await title.fill('Gate 6')
    await button('Save').click()
    const reported = screen.getByRole('alert').filter({ hasText: 'in the meantime' })
    await expect
      .element(reported)
      .toHaveTextContent(
        'Mai changed this record in the meantime (2026-02-02 09:00:00). Your input is kept. ' +
          'Save again to store it together with these changes. Taken over, as you had not touched it:' +
          'Valid to: now 2026-03-01Text (English): now Use gate 5.' +
          'Changed by both of you. Which value is to hold?Title (English)Keep mine: Gate 6Take theirs: Gate 5',
      )
    await expect.element(title).toHaveValue('Gate 6')
    await expect.element(body).toHaveTextContent('Use gate 5.')
    await button('Save').click()
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
    expect(sent.map(([, condition]) => (condition as { version: number }).version)).toEqual([3, 4])
    expect(sent[1]?.[1]).toMatchObject({
      validTo: '2026-03-01',
      texts: { 'en-US': { subject: 'Gate 6', content: '<p>Use <b>gate 5</b>.</p>' } },
    })
  })

  it('publishes what it has just saved', async () => {
    const { sent, page } = await mountPage({ params: { id: '5' } })
    await button('Save and publish').click()
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
    expect(sent.map(([call]) => call)).toEqual(['modifysysnews', 'publishsysnews'])
    expect(sent[1]?.[1]).toEqual({ list: [{ id: '9', version: 4 }] })
  })

  it('starts a copy with everything but state and files', async () => {
    const published = sheet({ publish: '1', actions: { modify: 'Only a draft can be changed.' } })
    const { sent } = await mountPage({ query: new URLSearchParams('copyOf=5') }, published)
    await expect.element(title).toHaveValue('Gate 4')
    await expect.element(screen.getByText('Files can be added once the announcement is saved.')).toBeVisible()
    await button('Save').click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual(['addsysnews', { ...head, texts: sheet().texts }])
  })

  it('only shows what is no draft, and says why', async () => {
    await mountPage(
      { params: { id: '5' } },
      sheet({ publish: '1', actions: { modify: 'Only a draft can be changed.' } }),
    )
    await expect.element(screen.getByText('Only a draft can be changed.')).toBeVisible()
    await expect.element(title).toBeDisabled()
    await expect.element(body).toHaveAttribute('contenteditable', 'false')
    expect(button('Save').query()).toBeNull()
    expect(button('Save and publish').query()).toBeNull()
  })

  it('asks for no addressees of what is read before sign-in', async () => {
    await mountPage({ params: { id: '5' } }, sheet({ whereNews: '1', newsBusiness: '1' }))
    await expect.element(screen.getByText(/Everybody who comes by can read/)).toBeVisible()
    expect(screen.getByLabelText('Organizations').query()).toBeNull()
    unmountScreen()
    await mountPage({ params: { id: '5' } }, sheet({ publishObject: 'purchaser' }))
    await expect.element(screen.getByLabelText('Organizations', { exact: true })).toBeVisible()
    expect(screen.getByLabelText('Suppliers', { exact: true }).query()).toBeNull()
  })
})
