import { describe, expect, it } from 'vitest'
import { plantedProject } from './planted-project.ts'
import { unreasonedControls } from './unreasoned-controls.ts'

const found = (jsx: string, path = 'modules/orders/order/web/OrderFormPage.tsx') =>
  unreasonedControls(plantedProject({ [path]: `export const OrderFormPage = () => (\n  ${jsx}\n)\n` })).map(
    (one) => one.path,
  )

describe('closed controls', () => {
  it.each([
    ['<button type="button" disabled={isPending} onClick={() => save()}>Save</button>'],
    ['<button onClick={() => { if (a > b) save() }} disabled>Save</button>'],
    ['<button aria-disabled={isEmpty}>Save</button>'],
    ['<Input disabled={isFixed} value={value} />'],
    ['<Modal open okButtonProps={{ disabled: !document }} />'],
    ['<Modal open confirmLoading={isPending} onOk={() => void save()} />'],
    ['<ReasonedModal cancelButtonProps={{ disabled: isPending }} />'],
  ])('are found where nothing says why: %s', (jsx) => {
    expect(found(jsx)).toEqual(['modules/orders/order/web/OrderFormPage.tsx:2'])
  })

  it.each([
    ['<ReasonedModal open isPending={isPending} onOk={save} />'],
    ['<Modal open title="Template" onOk={save} />'],
    ['<ReasonedButton isPending={isPending} onClick={save}>Save</ReasonedButton>'],
    ['<button aria-disabled={isEmpty} aria-description={reason}>Save</button>'],
    ['<Input disabled={isFixed} title={reason} />'],
    ['<ClosedControl reason={reason}><Input disabled={reason !== null} /></ClosedControl>'],
    ['<FormField name="orgNo" closedReason={reason} />'],
    ['<a href="/a" title="disabled">a</a>'],
  ])('are left alone where something does: %s', (jsx) => {
    expect(found(jsx)).toEqual([])
  })

  it('may stand in tests', () => {
    expect(found('<button disabled />', 'modules/orders/order/web/OrderFormPage.browser.test.tsx')).toEqual([])
  })
})
