import { Form } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { dateText, decimalText } from '#platform/contract/field-schemas.ts'
import { choice, date, defineFields, money, quantity, reference, text } from '#platform/contract/fields.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { DocumentForm, FormField } from './DocumentForm.tsx'

const ORG = 'IBmOrgService/getFullAuthorityOrgListByParams'
const ITEM = 'IBmItemService/getbmitemlistbyparams'
const fields = defineFields('t', {
  orgNo: reference({ show: '1', lookup: ORG, isRequired: true }),
  itemNo: reference({ show: '1', lookup: ITEM, follows: { orgNo: 'orgNo' }, needs: ['orgNo'] }),
  transferType: choice({
    show: '1',
    enumName: 'transferType',
    enumValues: ['1', '2', '3', '4'],
    notOffered: ['1', '2'],
  }),
  qty: quantity({ show: '1', isRequired: true }),
  price: money({ show: '1' }),
  phone: text({ show: '1', isRequired: true }),
  dueDate: date({ show: '1' }),
})
const schema = z.object({
  orgNo: z.string(),
  itemNo: z.string().nullish(),
  transferType: z.string().nullish(),
  qty: z.string(),
  price: decimalText(2).nullish(),
  phone: z.string().regex(/^\d{4}-\d{7}$/, { error: 'landline' }),
  dueDate: dateText().nullish(),
})

type Values = z.output<typeof schema>
const submitted = vi.fn()
let form: ReturnType<typeof Form.useForm<Values>>[0]

function Sample({ initialValues }: { initialValues?: Partial<Values> }) {
  ;[form] = Form.useForm<Values>()
  return (
    <DocumentForm<Values>
      form={form}
      schema={schema}
      onSubmit={submitted}
      {...(initialValues ? { initialValues } : {})}
    >
      <FormField name="orgNo" field={fields.orgNo} />
      <FormField name="itemNo" field={fields.itemNo} />
      <FormField name="transferType" field={fields.transferType} />
      <FormField name="qty" field={fields.qty} />
      <FormField name="price" field={fields.price} />
      <FormField name="phone" field={fields.phone} />
      <FormField name="dueDate" field={fields.dueDate} />
    </DocumentForm>
  )
}

function ClosedSample() {
  const [closed] = Form.useForm<Values>()
  return (
    <DocumentForm<Values> form={closed} schema={schema} onSubmit={submitted}>
      <FormField name="phone" field={fields.phone} closedReason="It stays." />
    </DocumentForm>
  )
}

let asked: { url: string; condition: Record<string, unknown> }[] = []
const mountForm = (initialValues?: Partial<Values>) =>
  mountScreen(<Sample {...(initialValues ? { initialValues } : {})} />)
const control = (name: string) => page.getByRole('combobox', { name })
const box = (name: string) => page.getByRole('textbox', { name: new RegExp(`${name}$`) })

beforeEach(() => {
  asked = []
  submitted.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const { condition } = JSON.parse(String(request?.body)) as { condition: Record<string, unknown> }
    asked.push({ url: String(url), condition })
    const records = String(url).includes(ORG)
      ? [
          { orgNo: 'O1', orgShortName: 'North' },
          { orgNo: 'O2', orgShortName: 'South' },
        ]
      : [{ itemNo: 'I1', itemName: 'Bolt' }]
    return Promise.resolve(
      new Response(JSON.stringify({ status: 200, data: { records, total: records.length, pageSize: 10 } })),
    )
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('shell §5: fields of a form', () => {
  it('lose their error with the value that it was about', async () => {
    await mountForm({ orgNo: 'O1', qty: 'none' })
    await expect.element(box('fields.price')).toBeVisible()
    form.setFields([{ name: 'price', errors: ['Too dear'] }])
    await expect.element(page.getByText('Too dear')).toBeVisible()
    await box('fields.price').fill('5')
    await expect.element(page.getByText('Too dear')).not.toBeInTheDocument()
  })

  it('tell on leaving what is wrong with their value, also to screen readers', async () => {
    await mountForm()
    await box('fields.phone').fill('12-34')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(/^Please enter the correct phone number/)).toBeVisible()
    await expect.element(box('fields.phone')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(box('fields.phone')).toHaveAccessibleDescription(/^Please enter the correct phone number/)
    await box('fields.price').fill('dear')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Enter a number.')).toBeVisible()
    await box('fields.phone').fill('0755-1234567')
    await box('fields.price').fill('5')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('ask for a value on leaving once one was there; what is passed over empty stays quiet until it is sent', async () => {
    await mountForm()
    await control('fields.orgNo').click()
    // An open list takes its first choice when the field is left.
    await expect.element(page.getByTitle('O1')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(control('fields.orgNo')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Tab}')
    // The next field is closed, and says why over what is below it until Escape.
    await expect.element(page.getByRole('tooltip')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
    await box('fields.phone').click()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(page.getByText('required')).not.toBeInTheDocument()
    await box('fields.phone').fill('1')
    await box('fields.phone').fill('')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('required')).toBeVisible()
    form.submit()
    // shell §5: what is chosen is asked for in other words.
    await expect.element(page.getByText('required select', { exact: true })).toBeVisible()
    await expect.element(page.getByText('required', { exact: true })).toBeVisible()
    expect(submitted).not.toHaveBeenCalled()
  })

  it('that are closed for good say why, to the pointer and to the keyboard', async () => {
    await mountScreen(<ClosedSample />)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('group', { name: 'It stays.' })).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('It stays.')
    await expect.element(box('fields.phone')).toBeDisabled()
    await expect.element(box('fields.phone')).toHaveAccessibleDescription('It stays.')
  })

  it('that need another one are closed, with the reason, until it is chosen, and are looked up under it', async () => {
    await mountForm()
    await expect.element(control('fields.itemNo')).toBeDisabled()
    await expect.element(control('fields.itemNo')).toHaveAccessibleDescription('Choose fields.orgNo first')
    await control('fields.orgNo').click()
    await page.getByTitle('O2').click()
    await expect.element(control('fields.itemNo')).toBeEnabled()
    await control('fields.itemNo').click()
    await page.getByTitle('I1').click()
    expect(asked.at(-1)).toEqual({ url: expect.stringContaining(ITEM), condition: { orgNo: 'O2' } })
    expect(form.getFieldsValue()).toMatchObject({ orgNo: 'O2', itemNo: 'I1' })
  })

  it('that follow another one empty when it is changed by hand, not when a document is loaded', async () => {
    await mountForm({ orgNo: 'O1', itemNo: 'I9' })
    await expect.element(control('fields.itemNo')).toBeEnabled()
    form.setFieldsValue({ orgNo: 'O2', itemNo: 'I8' })
    expect(form.getFieldValue('itemNo')).toBe('I8')
    await control('fields.orgNo').click()
    await page.getByTitle('O1').click()
    expect(form.getFieldsValue()).toMatchObject({ orgNo: 'O1', itemNo: undefined })
  })

  it('hide values that are not offered, such as transfer types 1 and 2, unless the document has one', async () => {
    await mountForm({ transferType: '1' })
    await control('fields.transferType').click()
    const offered = () =>
      [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.getAttribute('title'))
    await vi.waitFor(() => expect(offered().map((title) => title?.at(-1))).toEqual(['1', '3', '4']))
  })

  it('that are numbers keep what is below 0, say so, and are not sent with it', async () => {
    await mountForm({ orgNo: 'O1', phone: '1234-1234567' })
    await box('fields.qty').fill('-5')
    await box('fields.price').fill('-1,000.5')
    await userEvent.keyboard('{Tab}')
    await expect.element(box('fields.qty')).toHaveValue('-5')
    await expect.element(box('fields.price')).toHaveValue('-1000.5')
    await expect.element(page.getByText('At least 0.').nth(1)).toBeVisible()
    await expect.element(box('fields.qty')).toHaveAttribute('aria-invalid', 'true')
    submitted.mockClear()
    form.submit()
    await expect(form.validateFields()).rejects.toBeDefined()
    await expect.element(page.getByText('At least 0.').nth(1)).toBeVisible()
    expect(submitted).not.toHaveBeenCalled()
    await box('fields.qty').fill('5')
    await box('fields.price').fill('1000.5')
    form.submit()
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledTimes(1))
    expect(submitted.mock.calls[0]?.[0]).toMatchObject({ qty: '5', price: '1000.5' })
  })

  it('that are numbers start at 0 where one is wanted, and count by the arrow keys, no lower than 0', async () => {
    await mountForm()
    await expect.element(box('fields.qty')).toHaveValue('0')
    await expect.element(box('fields.price')).toHaveValue('')
    await box('fields.qty').click()
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
    await expect.element(box('fields.qty')).toHaveValue('0')
    await box('fields.qty').fill('')
    await userEvent.keyboard('{Tab}')
    await expect.element(box('fields.qty')).toHaveValue('0')
    await box('fields.qty').fill('1,200.5')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{Tab}')
    await expect.element(box('fields.qty')).toHaveValue('1201.5')
    await box('fields.price').fill('')
    await userEvent.keyboard('{Tab}')
    await expect.element(box('fields.price')).toHaveValue('')
  })
})
