import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import { roleFormFields } from '../contract/fields.ts'
import { roleHead } from '../contract/schemas.ts'
import { AdministrationPanel } from './AdministrationPanel.tsx'
import { RoleMenuPanel } from './RoleMenuPanel.tsx'

const api = callsOf<typeof identityCalls>()
type Role = CallOutput<typeof identityCalls, 'ISrmSysRoleService/getsysrolebyid'>
type Menu = CallOutput<typeof identityCalls, 'ISrmSysRoleService/getgrantablemenulist'>[number]

/** A role with what it allows per menu entry: a new one, or the one that the path names. */
export function RoleFormPage() {
  const { params } = usePage()
  const { id } = params
  const menus = useQuery({
    queryKey: ['identity.grantable'],
    queryFn: ({ signal }) => api('ISrmSysRoleService/getgrantablemenulist', {}, { signal }),
  })
  const role = useQuery({
    queryKey: ['identity.role', id],
    queryFn: ({ signal }) => api('ISrmSysRoleService/getsysrolebyid', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  })
  return (
    <AdministrationPanel
      titleKey={id === undefined ? 'identity:routes.addRole' : 'identity:routes.modifyRole'}
      name={params.roleNo}
      query={menus.isError ? menus : role}
    >
      {menus.data && (id === undefined || role.data) && (
        <RoleForm key={role.data?.version} role={role.data} menus={menus.data} />
      )}
    </AdministrationPanel>
  )
}

type Head = Pick<Role, 'roleNo' | 'roleName' | 'isFactorDemanded' | 'isForSuppliers'>

const headOf = ({ roleNo, roleName, isFactorDemanded, isForSuppliers }: Role): Head => ({
  roleNo,
  roleName,
  isFactorDemanded,
  isForSuppliers,
})

function RoleForm({ role, menus }: { role: Role | undefined; menus: readonly Menu[] }) {
  const { t } = useTexts()
  const page = usePage()
  const queries = useQueryClient()
  const [form] = Form.useForm<Head>()
  const [granted, setGranted] = useState<ReadonlyMap<string, readonly PermissionFlag[]>>(
    () => new Map(role?.menus.map(({ menuNo, flags }) => [menuNo, flags])),
  )
  const save = useCommand(
    (head: Head, options) =>
      api(
        'ISrmSysRoleService/saveorupdaterole',
        {
          ...head,
          ...(role ? { id: role.id, version: role.version } : {}),
          menus: [...granted]
            .filter(([, flags]) => flags.length > 0)
            .map(([menuNo, flags]) => ({ menuNo, flags: [...flags] })),
        },
        options,
      ),
    { successKey: 'identity:administration.saved', invalidates: ['identity'] },
  )

  async function submit(head: Head): Promise<void> {
    if (!(await save.submit(head))) return
    queries.removeQueries({ queryKey: ['identity.role', role?.id] })
    page.setDirty(false)
    page.close()
  }

  return (
    <>
      <DocumentForm<Head>
        form={form}
        schema={roleHead}
        initialValues={role ? headOf(role) : { isFactorDemanded: false, isForSuppliers: false }}
        faults={save.faults}
        disabled={save.isPending}
        onSubmit={(head) => void submit(head)}
      >
        <FormField name="roleNo" field={roleFormFields.roleNo} disabled={role !== undefined} />
        <FormField name="roleName" field={roleFormFields.roleName} />
        <FormField name="isFactorDemanded" field={roleFormFields.isFactorDemanded} />
        <FormField name="isForSuppliers" field={roleFormFields.isForSuppliers} />
      </DocumentForm>
      <RoleMenuPanel
        menus={menus}
        granted={granted}
        disabled={save.isPending}
        onChange={(menuNo, flags) => {
          setGranted(new Map(granted).set(menuNo, flags))
          page.setDirty(true)
        }}
      />
      <div className="setting-actions">
        <button type="button" className="button button-primary" disabled={save.isPending} onClick={() => form.submit()}>
          {t('identity:administration.save')}
        </button>
        <button type="button" className="button" disabled={save.isPending} onClick={() => page.close()}>
          {t('identity:administration.cancel')}
        </button>
      </div>
    </>
  )
}
