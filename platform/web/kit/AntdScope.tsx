import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { antdTheme } from './antd-theme.ts'
import './antd.css'
import { antdLocale } from '../texts/antd-locale.ts'

/** Everything that uses antd stands inside of this: theme, density and antd's own texts. */
export function AntdScope({ children }: { children?: ReactNode }) {
  return (
    <ConfigProvider {...antdTheme} locale={antdLocale()}>
      {children}
    </ConfigProvider>
  )
}
