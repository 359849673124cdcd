import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { useTexts } from '#platform/web/texts.ts'

interface GrantableMenu {
  menuNo: string
  menuName: string
  menuOwner: string
  flags: readonly PermissionFlag[]
}

interface RoleMenuPanelProps {
  menus: readonly GrantableMenu[]
  granted: ReadonlyMap<string, readonly PermissionFlag[]>
  /** The role is being saved: nothing can be changed until that is done. */
  isPending: boolean
  onChange: (menuNo: string, flags: readonly PermissionFlag[]) => void
}

/** What a role may do on each menu entry: only flags that do something there are offered, viewing first. */
export function RoleMenuPanel({ menus, granted, isPending, onChange }: RoleMenuPanelProps) {
  const { t } = useTexts()
  const groups = menus.filter(({ menuNo }) => menus.some((menu) => menu.menuOwner === menuNo && menu.flags.length > 0))
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
            .filter((menu) => menu.menuOwner === group.menuNo && menu.flags.length > 0)
            .map((menu) => {
              const has = granted.get(menu.menuNo) ?? []
              const offered = [...menu.flags].sort((a, b) => Number(b === 'isSearch') - Number(a === 'isSearch'))
              const hasAll = offered.every((flag) => has.includes(flag))
              return (
                <tr key={menu.menuNo}>
                  <th scope="row">
                    <label>
                      <input
                        type="checkbox"
                        disabled={isPending}
                        title={isPending ? t('lists:toolbar.running') : undefined}
                        checked={hasAll}
                        aria-label={t('identity:administration.allOfMenu', { menu: menu.menuName })}
                        onChange={() => onChange(menu.menuNo, hasAll ? [] : offered)}
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
                            disabled={isPending}
                            title={isPending ? t('lists:toolbar.running') : undefined}
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
