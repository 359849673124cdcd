/** Digits, signs and points as Chinese and Japanese keyboards type them, in their plain form. */
export function narrow(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

/** A typed or pasted number in plain notation: narrow digits, no spaces, no thousands separators. Not checked. */
export function typedDecimal(text: string): string {
  const plain = narrow(text).replace(/[\s\u00a0\u202f]/g, '')
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}
