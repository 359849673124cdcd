import type { ConfigProviderProps } from 'antd'

/**
 * How antd looks here. Colours repeat `theme.css`: antd computes shades from them, so they cannot be variables.
 * The darker primary, placeholder and disabled tones are what makes antd's contrast sufficient; two-character
 * Chinese buttons would get a gap without `autoInsertSpace: false`. Its dialogs stand where the product's own ones do. Nothing
 * moves: what opens is there at once, and a sign of loading never waits for the end of its own motion.
 */
export const antdTheme = {
  componentSize: 'small',
  wave: { disabled: true },
  button: { autoInsertSpace: false },
  modal: { centered: true },
  theme: {
    hashed: false,
    token: {
      motion: false,
      colorPrimary: '#1458c8',
      colorPrimaryHover: '#0f49a8',
      colorLink: '#1458c8',
      colorSuccess: '#1d7a3f',
      colorWarning: '#a15c00',
      colorError: '#c02b2b',
      colorErrorHover: '#a32424',
      colorText: '#1c2530',
      colorTextPlaceholder: '#6b7280',
      colorTextDescription: '#5b6470',
      colorTextDisabled: '#767676',
      colorBorder: '#b6bfcb',
      colorBorderSecondary: '#dfe3e9',
      colorBgMask: 'rgb(16 40 74 / 42%)',
      borderRadius: 4,
      fontSize: 13,
      fontFamily: 'var(--font)',
    },
  },
} satisfies ConfigProviderProps
