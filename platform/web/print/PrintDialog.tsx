import { useQuery } from '@tanstack/react-query'
import { Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { TEXT_LENGTH } from '#platform/contract/fields.ts'
import { type AnsweredFile, CallError, fileCall, sendCall } from '#platform/web/call/call-client.ts'
import { saveFile } from '#platform/web/call/save-file.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useObjectUrl } from '#platform/web/use-object-url.ts'
import { isPrintServiceThere, type PrintServiceType, printLocally } from './local-print.ts'
import './print.css'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'

type Path = `${string}/${string}`
const TEMPLATES: Path = 'ISupBmDocTemplateManageService/getReportTemplateListWithDefault'
const SETTING: Path = 'IReportPrintService/getPrintSetting'
const PRINT: Path = 'IReportPrintService/print'
/** The server holds to the same. */
const MOST_COPIES = 99

interface TemplateChoice {
  templateCode: string
  templateName: string
  templateType: string
  version: number
  isDefault: boolean
}

export interface PrintDialogProps {
  title: string
  /** Kind of document, such as `orders.order`. */
  module: string
  /** For whom the documents are; narrows the templates. */
  owner: { orgNo: string; customerNo?: string | null; supplierNo?: string }
  /** Which documents; the dialog adds template, copies, printer and reason. */
  input: Readonly<Record<string, unknown>>
  /** Call that prints, where it is not the general one. */
  path?: Path
  menuNo: string
  onClose: () => void
  /** Further choices, above the template. */
  children?: ReactNode
  /** Why they cannot be printed like this; null when they can. */
  reason?: string | null
}

/**
 * Asks for the template and prints: on the printer where a print service answers on the reader's machine, otherwise the file
 * is shown. There is no preview before that, because every file that leaves the product stands in the log of prints.
 */
export function PrintDialog({
  title,
  module,
  owner,
  input,
  path = PRINT,
  menuNo,
  onClose,
  children,
  reason: refusal = null,
}: PrintDialogProps) {
  const { t, language } = useTexts()
  const ids = { template: useId(), copies: useId(), printer: useId(), reason: useId(), missing: useId() }
  const { orgNo, customerNo, supplierNo } = owner
  const requested = { module, orgNo, ...(customerNo ? { customerNo } : {}), ...(supplierNo ? { supplierNo } : {}) }
  const templates = useQuery({
    queryKey: ['print.templates', language, requested],
    queryFn: ({ signal }) => sendCall<TemplateChoice[]>(TEMPLATES, requested, { signal }),
  })
  const setting = useQuery({
    queryKey: ['print.setting'],
    queryFn: ({ signal }) => sendCall<{ localPrintUrl: string | null }>(SETTING, {}, { signal }),
  })
  const localUrl = setting.data?.localPrintUrl ?? null
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const [copies, setCopies] = useState(1)
  const [printer, setPrinter] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const [file, setFile] = useState<AnsweredFile | null>(null)
  const standard = templates.data?.find((template) => template.isDefault)?.templateCode ?? null
  const templateCode = chosen === undefined ? standard : chosen

  const print = async (template: TemplateChoice) => {
    const isServiceThere = localUrl !== null && (await isPrintServiceThere(localUrl))
    const needed = {
      ...input,
      ...(path === PRINT ? { module } : {}),
      reportKey: template.templateCode,
      copies,
      ...(printer.trim() ? { printer: printer.trim() } : {}),
      ...(reason.trim() ? { standardCol01: reason.trim() } : {}),
    }
    const answered = await fileCall(path, needed, { menuNo, isLoadingShown: true })
    const type: PrintServiceType = template.templateType === '2' ? 1 : 3
    if (isServiceThere && (await printLocally(localUrl, { type, printer: printer.trim(), ...answered }))) {
      notify.success(t('lists:print.sent', { fileName: answered.fileName }))
      onClose()
      return
    }
    if (localUrl !== null) notify.warning(t('lists:print.serviceFailed'))
    setFile(answered)
  }
  const submit = () => {
    const template = templates.data?.find((one) => one.templateCode === templateCode)
    setIsMissing(!template)
    if (!template) return
    setIsPrinting(true)
    print(template)
      // What the call client has shown already needs no second message.
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
      })
      .finally(() => setIsPrinting(false))
  }

  return (
    <ReasonedModal
      open
      title={title}
      width={file ? 960 : 520}
      okText={t('lists:print.run')}
      cancelText={file ? t('lists:print.close') : t('lists:cancel')}
      isPending={isPrinting}
      canLeave
      reason={templates.isLoading || setting.isLoading ? t('lists:loading') : refusal}
      okButtonProps={{ style: file ? { display: 'none' } : {} }}
      onOk={submit}
      onCancel={onClose}
    >
      {file ? (
        <PrintedFile file={file} />
      ) : (
        <div className="print-form">
          {children}
          <label htmlFor={ids.template} className="print-label">
            {t('lists:print.template')}
            <span aria-hidden="true" className="print-required">
              *
            </span>
          </label>
          <div>
            <Select
              id={ids.template}
              className="print-template"
              aria-required
              aria-invalid={isMissing}
              aria-describedby={ids.missing}
              status={isMissing ? 'error' : ''}
              loading={templates.isFetching}
              allowClear
              value={templateCode}
              notFoundContent={t('lists:print.noTemplates')}
              options={(templates.data ?? []).map((template) => ({
                value: template.templateCode,
                label: template.templateName,
              }))}
              onChange={(code: string | undefined) => {
                setChosen(code ?? null)
                setIsMissing(false)
              }}
            />
            <p id={ids.missing} className="print-error" role="alert">
              {isMissing && t('lists:print.templateMissing')}
            </p>
          </div>
          <label htmlFor={ids.copies} className="print-label">
            {t('lists:print.copies')}
          </label>
          <InputNumber
            id={ids.copies}
            min={1}
            max={MOST_COPIES}
            precision={0}
            value={copies}
            onChange={(value) => setCopies(value ?? 1)}
          />
          {localUrl !== null && (
            <>
              <label htmlFor={ids.printer} className="print-label">
                {t('lists:print.printer')}
              </label>
              <Input
                id={ids.printer}
                maxLength={TEXT_LENGTH}
                placeholder={t('lists:print.printerHint')}
                value={printer}
                onChange={(event) => setPrinter(event.target.value)}
              />
            </>
          )}
          <label htmlFor={ids.reason} className="print-label">
            {t('lists:print.reason')}
          </label>
          <Input
            id={ids.reason}
            maxLength={TEXT_LENGTH}
            placeholder={t('lists:print.reasonHint')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
    </ReasonedModal>
  )
}

/** The printed file in the page, and as a tab or file of its own. */
function PrintedFile({ file }: { file: AnsweredFile }) {
  const { t } = useTexts()
  const url = useObjectUrl(file.content)
  return (
    <div className="print-file">
      <div className="print-file-actions">
        <span className="print-file-name">{file.fileName}</span>
        {url !== null && (
          <a className="button" href={url} target="_blank" rel="noreferrer">
            {t('lists:print.openTab')}
          </a>
        )}
        <button type="button" className="button" onClick={() => saveFile(file)}>
          {t('lists:print.save')}
        </button>
      </div>
      {navigator.pdfViewerEnabled ? (
        url !== null && (
          <iframe
            className="print-frame"
            src={`${url}#navpanes=0`}
            title={t('lists:print.preview', { fileName: file.fileName })}
          />
        )
      ) : (
        <p className="print-frame print-frame-empty">{t('lists:print.noPreview')}</p>
      )}
    </div>
  )
}
