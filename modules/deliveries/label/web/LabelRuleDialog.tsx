import { Form, type FormInstance } from 'antd'
import type { z } from 'zod'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useEditing } from '#platform/web/form/use-editing.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { labelCalls } from '../contract/calls.ts'
import { labelRuleFields as fields } from '../contract/fields.ts'
import { nextNumber } from '../contract/next-number.ts'
import { labelRuleForm } from '../contract/schemas.ts'
import './LabelRuleDialog.css'

const api = callsOf<typeof labelCalls>()

type RuleForm = z.output<typeof labelRuleForm>

type KnownRule = RuleForm & { id: string; version: number }

interface LabelRuleDialogProps {
  /** The rule to change; a new one without. */
  rule: KnownRule | undefined
  onClose: () => void
}

const NEW: RuleForm = { orgNo: '', gs1CompanyPrefix: '', extensionDigit: '0', gln: '', lastSerial: 0 }

/** The rule as it is now. */
async function reread(rule: KnownRule): Promise<KnownRule> {
  const { records } = await api('ISrmLabelRuleConfigService/getsrmlabelruleconfiglist', {
    condition: { ids: [rule.id] },
  })
  return records[0] ?? rule
}

/** Makes or changes a rule of numbers, and shows which number the next box gets by it. */
export function LabelRuleDialog({ rule, onClose }: LabelRuleDialogProps) {
  const { t } = useTexts()
  const { submit, ...editing } = useEditing<RuleForm, unknown, KnownRule>({
    known: rule,
    fields,
    valuesOf,
    save: (form, base, options) =>
      api(
        'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig',
        { ...form, ...(base ? { id: base.id, version: base.version } : {}) },
        options,
      ),
    ...(rule ? { reread: () => reread(rule) } : {}),
    successKey: 'deliveries:labelRule.saved',
    invalidates: ['deliveries.labelRules'],
    onDone: onClose,
  })
  const owner = rule?.orgNo || t('deliveries:labelRule.company')
  return (
    <FormDialog<RuleForm>
      {...editing}
      isOpen
      width={640}
      title={rule ? t('deliveries:labelRule.modifyTitle', { owner }) : t('deliveries:labelRule.addTitle')}
      schema={labelRuleForm}
      initialValues={rule ? valuesOf(rule) : NEW}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            name="orgNo"
            field={{ ...fields.orgNo, isRequired: false }}
            closedReason={rule && t('lists:form.staysFixed')}
            hint={t('deliveries:labelRule.orgHint')}
            isWide
          />
          <FormField
            name="gs1CompanyPrefix"
            field={fields.gs1CompanyPrefix}
            hint={t('deliveries:labelRule.prefixHint')}
            isWide
          />
          <FormField name="extensionDigit" field={fields.extensionDigit} />
          <FormField name="gln" field={fields.gln} hint={t('deliveries:labelRule.glnHint')} />
          <FormField name="lastSerial" field={fields.lastSerial} hint={t('deliveries:labelRule.serialHint')} isWide />
          <NextNumber form={form} />
        </>
      )}
    </FormDialog>
  )
}

const valuesOf = ({ orgNo, gs1CompanyPrefix, extensionDigit, gln, lastSerial }: RuleForm): RuleForm => ({
  orgNo,
  gs1CompanyPrefix,
  extensionDigit,
  gln,
  lastSerial,
})

/** The number of the next box as the form stands, with its check digit; nothing while the form is not right. */
function NextNumber({ form }: { form: FormInstance<RuleForm> }) {
  const { t } = useTexts()
  const typed = Form.useWatch((values: Partial<RuleForm>) => JSON.stringify(values), form) ?? '{}'
  const parsed = labelRuleForm.safeParse(JSON.parse(typed))
  if (!parsed.success) return null
  return (
    <p className="label-next" role="status">
      {t('deliveries:labelRule.next')}{' '}
      <strong className="tabular">{nextNumber(parsed.data) || t('deliveries:labelRule.none')}</strong>
    </p>
  )
}
