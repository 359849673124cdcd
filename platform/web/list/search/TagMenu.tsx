import { useState } from 'react'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { SavedTag } from '#platform/contract/list/list-settings.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { settingsApi } from '../columns/list-settings.ts'
import { useListAdministrator } from '../columns/use-list-administrator.ts'
import { ListIcon } from '../ListIcon.tsx'
import type { ListAction } from '../list-state.ts'
import { BarPopover } from './BarPopover.tsx'
import { readTag, useSavedTags } from './saved-tags.ts'

interface TagMenuProps {
  /** Route name of the screen. */
  module: string
  fields: FieldTable
  fixed: Extract<ListAction, { type: 'tag' }>['fixed']
  activeId: string | null
  /** Whether there is a search that could be saved. */
  isSearched: boolean
  dispatch: (action: ListAction) => void
  onSave: () => void
}

/** The saved searches: choosing one searches, choosing the active one again resets (spec shell §4). */
export function TagMenu(props: TagMenuProps) {
  const { t } = useTexts()
  const [name, setName] = useState('')
  const isOn = props.activeId !== null
  return (
    <BarPopover
      title={t('lists:tags.title')}
      label={t('lists:tags.title')}
      isOn={isOn}
      button={
        <>
          <ListIcon name={isOn ? 'starred' : 'star'} />
          <span className="tag-button-text">{isOn && name ? name : t('lists:tags.title')}</span>
        </>
      }
      className="tag-panel"
    >
      {(close) => <TagList {...props} close={close} onChosen={setName} />}
    </BarPopover>
  )
}

function TagList(props: TagMenuProps & { close: () => void; onChosen: (name: string) => void }) {
  const { module, fields, fixed, activeId, dispatch, close } = props
  const { t } = useTexts()
  const { tags, isLoading, isError, reload } = useSavedTags(module, true)
  const isAdministrator = useListAdministrator()
  const choose = (tag: SavedTag) => {
    close()
    if (tag.id === activeId) return dispatch({ type: 'reset' })
    const search = readTag(fields, tag, t)
    if (!search) return notify.warning(t('lists:tags.broken', { name: tag.tagName }))
    if (search.lost.length > 0) notify.warning(t('lists:tags.lost', { fields: search.lost.join(', ') }))
    props.onChosen(tag.tagName)
    dispatch({ type: 'tag', id: tag.id, params: search.params, fixed })
  }
  const remove = async (tag: SavedTag) => {
    const isSure = await askConfirm({
      title: t('lists:tags.removeTitle'),
      text: t('lists:tags.removeText', { name: tag.tagName }),
      confirmLabel: t('lists:tags.remove'),
      cancelLabel: t('lists:cancel'),
      isDangerous: true,
    })
    if (!isSure) return
    dispatch({ type: 'tagGone', id: tag.id })
    const { id, version } = tag
    await settingsApi('ISysTagService/deleteSysTagById', { id, version }).catch(() => undefined)
    await reload()
  }
  return (
    <>
      {tags && tags.length > 0 ? (
        <ul className="tag-list" aria-busy={isLoading}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <button
                type="button"
                className="tag-choice"
                aria-pressed={tag.id === activeId}
                onClick={() => choose(tag)}
              >
                <ListIcon name={tag.id === activeId ? 'check' : 'star'} />
                <span className="tag-name">{tag.tagName}</span>
                {tag.tagOwnType === '1' && <span className="tag-fixed">{t('lists:tags.fixed')}</span>}
              </button>
              {(tag.tagOwnType === '2' || isAdministrator) && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('lists:tags.removeNamed', { name: tag.tagName })}
                  onClick={() => void remove(tag)}
                >
                  <ListIcon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="bar-popover-note" role="status">
          {t(isError ? 'lists:tags.failed' : tags ? 'lists:tags.none' : 'lists:loading')}
        </p>
      )}
      <div className="bar-popover-foot">
        <button
          type="button"
          className="button"
          aria-disabled={!props.isSearched}
          aria-description={props.isSearched ? undefined : t('lists:tags.nothingSearched')}
          title={props.isSearched ? undefined : t('lists:tags.nothingSearched')}
          onClick={() => {
            if (!props.isSearched) return
            close()
            props.onSave()
          }}
        >
          <ListIcon name="add" />
          {t('lists:tags.save')}
        </button>
      </div>
    </>
  )
}
