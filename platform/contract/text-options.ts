/**
 * How texts are spoken, in the service and in the browser alike: by i18next, as plain text. A text refers to no other one: where
 * `$t(` stands in it, it is shown as it stands.
 */
export const textOptions = {
  interpolation: {
    escapeValue: false,
    // No text holds this character, so none is taken for a reference.
    nestingPrefix: '\u0000',
  },
  returnNull: false,
} as const
