import { afterEach, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { LabelRuleDialog } from './LabelRuleDialog.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries')

const RULE = { orgNo: 'SZ10', gs1CompanyPrefix: '4012345', extensionDigit: '0', gln: '', lastSerial: 7 }
const KNOWN = { ...RULE, id: '8', version: 3, updateName: 'Lin', updateDate: '2026-02-01 08:00:00' }

const BY_MAI = { version: 4, updateName: 'Mai', updateDate: '2026-02-02 09:00:00' }

const reported = screen.getByRole('alert').filter({ hasText: 'Mai changed this record in the meantime' })
const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

it('the second of two editors of a label rule is told what the other saved, and saves the kept digit beside it', async () => {
  const close = vi.fn()
  const paths = { read: 'getsrmlabelruleconfiglist', save: 'saveorupdatesrmlabelruleconfig' }
  const sent = serveEdits(paths, { records: [KNOWN] }, { records: [{ ...KNOWN, ...BY_MAI, lastSerial: 40 }] })
  await mountScreen(<LabelRuleDialog rule={KNOWN} onClose={close} />, [], { texts })
  const digit = screen.getByLabelText('Extension digit')
  await digit.fill('3')
  await save()
  await expect.element(reported.getByRole('listitem')).toHaveTextContent('Numbers used up to: now 40')
  await expect.element(digit).toHaveValue('3')
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent.map(({ condition }) => condition)).toEqual([
    { ...RULE, extensionDigit: '3', id: '8', version: 3 },
    { ...RULE, extensionDigit: '3', lastSerial: 40, id: '8', version: 4 },
  ])
})
