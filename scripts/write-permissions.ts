import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wholeCallTables } from '../apps/server/call-tables.ts'
import { demoAccounts, demoRoles } from '../db/demo/users.ts'
import type { CallDeclaration, CallTable } from '../platform/contract/calls.ts'
import type { Side } from '../platform/contract/lifecycle.ts'

const PAGE = fileURLToPath(new URL('../docs/permissions.md', import.meta.url))

const INTRODUCTION = `# Permissions

Written by \`npm run docs:permissions\` from the declarations of the calls (\`modules/**/contract/calls.ts\`) and the roles of
the demo company (\`db/demo/users.ts\`). A test fails while this page is out of date.

A call needs a permission flag of a menu entry, and where a side is named, a user of that side. Which rows it then reaches
is decided by row-level security in the database: tenant for all; organisation, warehouse and classify type for purchasers;
own released documents for suppliers. What each call does with and without its permission, and with other people's
documents, is tried for every call in the \`calls.test.ts\` beside its module.

"Repeat" tells what a second delivery of the same request does: \`read\` changes nothing, \`key\` acts once per idempotency
key, \`natural\` may be repeated without harm.`

const tables: readonly (readonly [module: string, calls: CallTable])[] = Object.entries(wholeCallTables)

function whoMay({ access }: CallDeclaration): string {
  switch (access.kind) {
    case 'public':
      return `everybody: ${access.reason}`
    case 'signedIn':
      return `every signed-in user: ${access.reason}`
    case 'menu': {
      const sides = access.sides ? `, ${access.sides.join(' or ')}` : ''
      return `\`${access.menuNo}\` \`${access.flag}\`${sides}`
    }
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

function callRows(calls: CallTable): string[] {
  return Object.entries(calls).map(([path, call]) => {
    const logged = 'action' in call.audit ? `\`${call.audit.action}\`` : `not logged: ${call.audit.none}`
    return row([`\`${path}\``, call.summary, whoMay(call), logged, call.repeat])
  })
}

/** The side on which the users of a demo role stand. */
function sideOf(roleNo: string): Side {
  const isSupplier = demoAccounts.some((account) => account.roleNo === roleNo && account.belongSupplier !== undefined)
  return isSupplier ? 'supplier' : 'purchaser'
}

function mayCall({ access }: CallDeclaration, { roleNo, menus }: (typeof demoRoles)[number]): boolean {
  if (access.kind !== 'menu') return true
  const isOnSide = access.sides?.includes(sideOf(roleNo)) ?? true
  return isOnSide && (menus[access.menuNo]?.includes(access.flag) ?? false)
}

/** The page docs/permissions.md: every call with who may make it, then every role of the demo company against every call. */
export function permissionsPage(): string {
  const parts = [INTRODUCTION, '## Calls']
  for (const [module, calls] of tables) {
    const head = [row(['call', 'what it does', 'who', 'operation log', 'repeat']), '|---|---|---|---|---|']
    parts.push(`### ${module}`, [...head, ...callRows(calls)].join('\n'))
  }
  const roles = demoRoles.map(({ roleNo }) => roleNo)
  const lines = tables.flatMap(([, calls]) =>
    Object.entries(calls).map(([path, call]) =>
      row([`\`${path}\``, ...demoRoles.map((role) => (mayCall(call, role) ? 'yes' : '–'))]),
    ),
  )
  const head = [row(['call', ...roles]), `|---|${roles.map(() => '---|').join('')}`]
  const sides = roles.map((roleNo) => `${roleNo}: ${sideOf(roleNo)}`).join(', ')
  parts.push('## Roles of the demo company', `Sides: ${sides}.`, [...head, ...lines].join('\n'))
  return `${parts.join('\n\n')}\n`
}

/** The page as it is in the project; empty when it was never written. */
export function writtenPermissionsPage(): string {
  try {
    return readFileSync(PAGE, 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main) writeFileSync(PAGE, permissionsPage())
