import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

interface GrantableMenu {
  menuNo: string
  menuName: string
  menuOwner: string
  flags: readonly PermissionFlag[]
  /** Those of them that the reader can give and take. */
  givable: readonly PermissionFlag[]
}

interface RoleMenuPanelProps {
  menus: readonly GrantableMenu[]
  granted: ReadonlyMap<string, readonly PermissionFlag[]>
  /** The role is being saved: nothing can be changed until that is done. */
  isPending: boolean
  onChange: (menuNo: string, flags: readonly PermissionFlag[]) => void
}

/** Whether an entry with something to allow stands in a group, or is the group itself. */
const holds = (group: GrantableMenu, { menuNo, menuOwner, flags }: GrantableMenu): boolean =>
  flags.length > 0 && (menuOwner === group.menuNo || (menuNo === group.menuNo && menuOwner === '0'))

/**
 * What a role or a user may do on each menu entry: only flags that do something there are offered, viewing first. What the reader
 * lacks stands there and says so.
 */
export function RoleMenuPanel({ menus, granted, isPending, onChange }: RoleMenuPanelProps) {
  const { t } = useTexts()
  const groups = menus.filter((group) => menus.some((menu) => holds(group, menu)))
  return (
    <table className="role-menus">
      <caption>{t('identity:administration.menus')}</caption>
      {groups.map((group) => (
        <tbody key={group.menuNo}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {group.menuName}
            </th>
          </tr>
          {menus
            .filter((menu) => holds(group, menu))
            .map((menu) => {
              const has = granted.get(menu.menuNo) ?? []
              const offered = [...menu.flags].sort((a, b) => Number(b === 'isSearch') - Number(a === 'isSearch'))
              const open = offered.filter((flag) => menu.givable.includes(flag))
              const hasAll = open.length > 0 && open.every((flag) => has.includes(flag))
              const closed = open.length === 0 ? t('identity:administration.notYours') : undefined
              return (
                <tr key={menu.menuNo}>
                  <th scope="row">
                    <label>
                      <input
                        type="checkbox"
                        disabled={isPending || closed !== undefined}
                        title={isPending ? t('lists:toolbar.running') : closed}
                        checked={hasAll}
                        aria-label={t('identity:administration.allOfMenu', { menu: menu.menuName })}
                        onChange={() => {
                          const others = has.filter((flag) => !open.includes(flag))
                          onChange(menu.menuNo, hasAll ? others : [...others, ...open])
                        }}
                      />
                      {menu.menuName}
                    </label>
                  </th>
                  <td>
                    <div className="role-flags">
                      {offered.map((flag) => (
                        <label key={flag}>
                          <input
                            type="checkbox"
                            disabled={isPending || !open.includes(flag)}
                            title={
                              isPending
                                ? t('lists:toolbar.running')
                                : open.includes(flag)
                                  ? undefined
                                  : t('identity:administration.notYours')
                            }
                            checked={has.includes(flag)}
                            aria-label={`${menu.menuName}: ${t(`identity:flags.${flag}`)}`}
                            onChange={(event) =>
                              onChange(
                                menu.menuNo,
                                event.target.checked ? [...has, flag] : has.filter((one) => one !== flag),
                              )
                            }
                          />
                          {t(`identity:flags.${flag}`)}
                        </label>
                      ))}
                    </div>
                  </td>
                </tr>
              )
            })}
        </tbody>
      ))}
    </table>
  )
}
