import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { antdTheme } from './antd-theme.ts'
import './kit.css'
import { kitLocale } from '../texts/kit-locale.ts'

/** Everything that uses antd stands inside of this: theme, density and the kit's own texts. */
export function KitScope({ children }: { children?: ReactNode }) {
  return (
    <ConfigProvider {...antdTheme} locale={kitLocale()}>
      {children}
    </ConfigProvider>
  )
}
