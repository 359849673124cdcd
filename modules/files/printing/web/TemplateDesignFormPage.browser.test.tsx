import { afterEach, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { TemplateDesignFormPage } from './TemplateDesignFormPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'documents')

const layoutWith = (text: string) =>
  printLayoutSchema.parse({
    page: { width: 100, height: 60, margin: { top: 3, right: 3, bottom: 3, left: 3 } },
    body: [{ type: 'text', text }],
  })
const saved = (id: string, version: number, createName: string) => ({
  id,
  version,
  createName,
  createDate: `2026-02-0${version} 09:00:00`,
})
const design = (id: string, version: number, changes: object = {}) => ({
  id,
  templateCode: 'OWN-ASN',
  templateName: 'Delivery note',
  templateType: '4',
  module: 'deliveries.asn',
  orgNo: '',
  customerNo: '',
  supplierNo: '',
  isDefault: false,
  statusCode: '1',
  version,
  isCurrent: true,
  isBuiltIn: false,
  layout: layoutWith('first'),
  head: [],
  rows: {},
  versions: [{ ...saved(id, version, 'Lin'), isCurrent: true }],
  ...changes,
})

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

it('tells the second of two designers who saved what, and saves what was designed beside it', async () => {
  const versions = [
    { ...saved('8', 2, 'Mai'), isCurrent: true },
    { ...saved('7', 1, 'Lin'), isCurrent: false },
  ]
  const newer = design('8', 2, { templateName: 'Notice of Mai', layout: layoutWith('second'), versions })
  const sent: { templateName: string; version: number }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const path = String(url)
    const { condition } = JSON.parse(String(request?.body ?? '{}'))
    if (path.endsWith('getbmprinttemplatebyid')) {
      const first = sent.length === 0 ? design('7', 1) : design('7', 1, { isCurrent: false, versions })
      return Response.json({ status: 200, data: condition.id === '8' ? newer : first })
    }
    if (!path.endsWith('saveorupdatebmprinttemplate'))
      return Response.json({ errorCode: 'x', errorMessage: 'none' }, { status: 404 })
    sent.push(condition)
    return sent.length === 1
      ? Response.json({ errorCode: 'wire.staleVersion', errorMessage: 'Too late.' }, { status: 409 })
      : Response.json({ status: 200, data: { id: '9', templateCode: 'OWN-ASN', version: 3 } })
  })
  await mountScreen(<TemplateDesignFormPage />, ['isSearch', 'isModify'], { texts, page: { params: { id: '7' } } })
  const name = screen.getByRole('textbox', { name: 'Template name' })
  const save = screen.getByRole('button', { name: 'Save as new version' })
  await name.fill('Mine')
  await save.click()
  const reported = screen
    .getByRole('alert')
    .filter({ hasText: 'Mai changed this record in the meantime (2026-02-02 09:00:00)' })
  const clash = reported.getByRole('group', { name: 'Template name' })
  await expect.element(clash.getByRole('radio', { name: 'Take theirs: Notice of Mai' })).not.toBeChecked()
  await expect
    .element(reported.getByRole('listitem'))
    .toHaveTextContent('Blocks of the layout: now changed (differences: 1); see “Versions”')
  await expect.element(name).toHaveValue('Mine')
  await save.click()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { templateName: 'Mine', version: 1 },
    { templateName: 'Mine', version: 2, layout: newer.layout },
  ])
})

it('says that a template could not be read, and reads it again', async () => {
  let isBroken = true
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    isBroken
      ? Response.json({ errorCode: 'wire.databaseUnavailable', errorMessage: 'Not now.' }, { status: 503 })
      : Response.json({ status: 200, data: design('7', 1) }),
  )
  await mountScreen(<TemplateDesignFormPage />, ['isSearch', 'isModify'], { texts, page: { params: { id: '7' } } })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  isBroken = false
  await again.click()
  await expect.element(screen.getByRole('textbox', { name: 'Template name' })).toHaveValue('Delivery note')
})
