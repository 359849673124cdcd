import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { mergeHeld } from '#platform/web/form/merge-held.ts'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { roleCalls } from '../contract/calls.ts'
import { roleFormFields } from '../contract/fields.ts'
import { roleHead } from '../contract/schemas.ts'
import { RoleMenuPanel } from './RoleMenuPanel.tsx'

const api = callsOf<typeof roleCalls>()
type Role = CallOutput<typeof roleCalls, 'ISrmSysRoleService/getsysrolebyid'>
type Menu = CallOutput<typeof roleCalls, 'ISrmSysRoleService/getgrantablemenulist'>[number]

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

const headOf = ({ roleNo, roleName, isFactorDemanded, isForSuppliers }: Role): Head => ({
  roleNo,
  roleName,
  isFactorDemanded,
  isForSuppliers,
})

const grantedBy = (role: Role | undefined): Granted => new Map(role?.menus.map(({ menuNo, flags }) => [menuNo, flags]))

const menusOf = (role: Role) => Object.fromEntries(grantedBy(role))

function RoleForm({ role, menus }: { role: Role | undefined; menus: readonly Menu[] }) {
  const { t } = useTexts()
  const page = usePage()
  const [granted, setGranted] = useState(() => grantedBy(role))
  const latest = useRef(granted)
  const grant = (given: Granted) => {
    latest.current = given
    setGranted(given)
  }
  const saving = useSaving<Head, unknown, Role>({
    known: role,
    fields: roleFormFields,
    valuesOf: headOf,
    mergeOthers: (before, now) =>
      mergeHeld(menusOf(before), menusOf(now), {
        get: (menuNo) => latest.current.get(menuNo),
        put: (changed) =>
          grant(
            new Map([...latest.current, ...Object.entries(changed).map(([no, flags = []]) => [no, flags] as const)]),
          ),
        labelOf: (menuNo) => menus.find((menu) => menu.menuNo === menuNo)?.menuName ?? menuNo,
        textOf: (_menuNo, flags = []) => flags.map((flag) => t(`identity:flags.${flag}`)).join(', '),
      }),
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
  return (
    <FormFrame
      saving={saving}
      schema={roleHead}
      initialValues={role ? headOf(role) : { isFactorDemanded: false, isForSuppliers: false }}
      below={
        <RoleMenuPanel
          menus={menus}
          granted={granted}
          isPending={saving.isPending}
          onChange={(menuNo, flags) => {
            grant(new Map(granted).set(menuNo, flags))
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
