import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import { roleFormFields } from '../contract/fields.ts'
import { roleHead } from '../contract/schemas.ts'
import { RoleMenuPanel } from './RoleMenuPanel.tsx'

const api = callsOf<typeof identityCalls>()
type Role = CallOutput<typeof identityCalls, 'ISrmSysRoleService/getsysrolebyid'>
type Menu = CallOutput<typeof identityCalls, 'ISrmSysRoleService/getgrantablemenulist'>[number]

const read = (id: string, signal?: AbortSignal) =>
  api('ISrmSysRoleService/getsysrolebyid', { id }, signal ? { signal } : {})

/** A role with what it allows per menu entry: a new one, or the one that the path names. */
export function RoleFormPage() {
  const { t } = useTexts()
  const { params } = usePage()
  const { id } = params
  const menus = useQuery({
    queryKey: ['identity.grantable'],
    queryFn: ({ signal }) => api('ISrmSysRoleService/getgrantablemenulist', {}, { signal }),
  })
  const role = useEdited('role', id, read)
  return (
    <FormPage
      title={t(id === undefined ? 'identity:routes.addRole' : 'identity:routes.modifyRole')}
      number={params.roleNo}
      query={menus.isError ? menus : role}
    >
      {menus.data && (id === undefined || role.value) && <RoleForm role={role.value} menus={menus.data} />}
    </FormPage>
  )
}

type Head = Pick<Role, 'roleNo' | 'roleName' | 'isFactorDemanded' | 'isForSuppliers'>
type Granted = ReadonlyMap<string, readonly PermissionFlag[]>

const NAMES = ['roleName', 'isFactorDemanded', 'isForSuppliers']

const headOf = ({ roleNo, roleName, isFactorDemanded, isForSuppliers }: Role): Head => ({
  roleNo,
  roleName,
  isFactorDemanded,
  isForSuppliers,
})

const grantedBy = (role: Role | undefined): Granted => new Map(role?.menus.map(({ menuNo, flags }) => [menuNo, flags]))

function RoleForm({ role, menus }: { role: Role | undefined; menus: readonly Menu[] }) {
  const { t } = useTexts()
  const page = usePage()
  const [granted, setGranted] = useState(() => grantedBy(role))
  const saving = useSaving<Head, unknown, Role>({
    known: role,
    save: (head, base, options) =>
      api(
        'ISrmSysRoleService/saveorupdaterole',
        {
          ...head,
          ...(base ? { id: base.id, version: base.version } : {}),
          menus: [...granted]
            .filter(([, flags]) => flags.length > 0)
            .map(([menuNo, flags]) => ({ menuNo, flags: [...flags] })),
        },
        options,
      ),
    reread: () => read(role?.id ?? ''),
    invalidates: ['identity'],
    listPath: '/baseManage/role',
  })
  /** Menu entries on which the role allows something else now. */
  const menuDifferences = (before: Role, now: Role) => {
    const textsOf = (of: Role) => {
      const flags = grantedBy(of)
      return menus.map(({ menuNo }) => (flags.get(menuNo) ?? []).map((flag) => t(`identity:flags.${flag}`)).join(', '))
    }
    const [old, present] = [textsOf(before), textsOf(now)]
    return menus.flatMap(({ menuName }, at) =>
      old[at] === present[at] ? [] : [{ label: menuName, value: present[at] || '–' }],
    )
  }
  return (
    <FormFrame
      saving={saving}
      schema={roleHead}
      initialValues={role ? headOf(role) : { isFactorDemanded: false, isForSuppliers: false }}
      fields={roleFormFields}
      names={NAMES}
      otherDifferences={menuDifferences}
      below={
        <RoleMenuPanel
          menus={menus}
          granted={granted}
          isPending={saving.isPending}
          onChange={(menuNo, flags) => {
            setGranted(new Map(granted).set(menuNo, flags))
            page.setDirty(true)
          }}
        />
      }
    >
      <FormField name="roleNo" field={roleFormFields.roleNo} closedReason={role && t('lists:form.staysFixed')} />
      <FormField name="roleName" field={roleFormFields.roleName} />
      <FormField name="isFactorDemanded" field={roleFormFields.isFactorDemanded} />
      <FormField name="isForSuppliers" field={roleFormFields.isForSuppliers} />
    </FormFrame>
  )
}
