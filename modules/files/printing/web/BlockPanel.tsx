import { Checkbox, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import type { LayoutBlock, Words } from '#platform/contract/list/print-layout.ts'
import { isRecord, recordOf } from '#platform/contract/values/record-of.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { BlockRowsPanel, FieldSelect } from './BlockRowsPanel.tsx'
import { type BlockSetting, blockSettings } from './block-settings.ts'
import type { LayoutNames } from './layout-item.ts'
import { ValueSelect, WordsPanel } from './WordsPanel.tsx'

interface NumberFieldProps {
  label: string
  value: number | undefined
  min?: number | undefined
  max?: number | undefined
  isWhole?: boolean | undefined
  onChange: (value: number | undefined) => void
}

/** A number with its label; millimetres and points have one decimal. */
export function NumberField({ label, value, min = 0, max = 420, isWhole = false, onChange }: NumberFieldProps) {
  const id = useId()
  return (
    <div className="design-field">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        size="small"
        min={min}
        max={max}
        step={isWhole ? 1 : 0.5}
        precision={isWhole ? 0 : 1}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </div>
  )
}

interface BlockPanelProps {
  block: LayoutBlock
  names: LayoutNames
  onChange: (block: LayoutBlock) => void
}

/** The settings of one block, by its kind; as they are of that kind, what they change is a block of it again. */
export function BlockPanel({ block, names, onChange }: BlockPanelProps): ReactNode {
  return (
    <SettingsPanel
      owner={block}
      settings={blockSettings(block, names)}
      names={names.head}
      onChange={(changed) => onChange(changed as LayoutBlock)}
    />
  )
}

interface SettingsPanelProps {
  owner: object
  settings: readonly BlockSetting[]
  names: LayoutNames['head']
  onChange: (owner: object) => void
}

/** Settings below each other; one without a value is left out of what they are of. */
function SettingsPanel({ owner, settings, names, onChange }: SettingsPanelProps) {
  return settings.map((setting) => {
    const name = 'name' in setting ? setting.name : setting.kind === 'cell' ? 'text' : 'field'
    const { [name]: value, ...others } = recordOf(owner)
    const change = (next: unknown) => onChange(next === undefined ? others : { ...owner, [name]: next })
    return <SettingControl key={name} {...{ setting, value, names }} onChange={change} />
  })
}

interface SettingControlProps {
  setting: BlockSetting
  value: unknown
  names: LayoutNames['head']
  onChange: (value: unknown) => void
}

function SettingControl({ setting, value, names, onChange }: SettingControlProps) {
  const { t } = useTexts()
  const label = 'name' in setting ? t(`documents:design.props.${setting.name}`) : ''
  switch (setting.kind) {
    case 'number': {
      const { min, max, isWhole, start } = setting
      return (
        <NumberField
          {...{ label, min, max, isWhole }}
          value={typeof value === 'number' ? value : undefined}
          onChange={(next) => onChange(next ?? start)}
        />
      )
    }
    case 'choice': {
      const { values, texts, usual } = setting
      return (
        <div className="design-field">
          <span>{label}</span>
          <Select<string>
            size="small"
            aria-label={label}
            value={typeof value === 'string' ? value : usual}
            options={values.map((one) => ({ value: one, label: texts ? t(`documents:design.${texts}.${one}`) : one }))}
            onChange={(next) => onChange(next === usual ? undefined : next)}
          />
        </div>
      )
    }
    case 'flag': {
      const { off = false, on = true } = setting
      return (
        <Checkbox checked={value === on} onChange={(event) => onChange(event.target.checked ? on : off)}>
          {label}
        </Checkbox>
      )
    }
    case 'words': {
      const { takes } = setting
      return (
        <WordsPanel
          {...{ label, names }}
          value={wordsOf(value)}
          canBePattern={takes.includes('pattern')}
          canBeEmpty={takes.includes('none')}
          onChange={(next) => (typeof next !== 'object' || takes.includes('words')) && onChange(next)}
        />
      )
    }
    case 'field':
      return <FieldSelect names={setting.names} value={String(value ?? '')} onChange={onChange} />
    case 'cell':
      return <CellText names={setting.names} text={typeof value === 'string' ? value : undefined} onChange={onChange} />
    case 'note':
      return <p className="design-note">{t(`documents:design.${setting.key}`)}</p>
    case 'rows': {
      const { row: single, settings = [], most, isEmptyAllowed = false, newRow } = setting
      const rows = Array.isArray(value) ? value.filter(isRecord) : []
      return (
        <BlockRowsPanel<object> title={label} rows={rows} {...{ most, isEmptyAllowed, newRow, onChange }}>
          {(row, change) =>
            single ? (
              <SettingControl
                setting={single}
                value={row}
                names={names}
                onChange={(next) => typeof next === 'object' && next !== null && change(next)}
              />
            ) : (
              <SettingsPanel owner={row} onChange={change} {...{ settings, names }} />
            )
          }
        </BlockRowsPanel>
      )
    }
  }
}

/** What a layout keeps as words: a text with values, or words by language. */
function wordsOf(value: unknown): string | Words | undefined {
  if (!isRecord(value)) return typeof value === 'string' ? value : undefined
  return Object.fromEntries(Object.entries(value).map(([language, word]) => [language, String(word)]))
}

interface CellTextProps {
  text: string | undefined
  names: LayoutNames['head']
  onChange: (text: string | undefined) => void
}

/** What stands in a column's cells instead of the plain value, such as two values with a hyphen between them. */
function CellText({ text, names, onChange }: CellTextProps) {
  const { t } = useTexts()
  return (
    <>
      <Checkbox
        checked={text !== undefined}
        onChange={(event) => onChange(event.target.checked ? (text ?? '') : undefined)}
      >
        {t('documents:design.ownCell')}
      </Checkbox>
      {text !== undefined && (
        <div className="design-cell-text">
          <Input
            size="small"
            maxLength={300}
            aria-label={t('documents:design.ownCell')}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
          <ValueSelect names={names} onInsert={(value) => onChange(text + value)} />
        </div>
      )}
    </>
  )
}
