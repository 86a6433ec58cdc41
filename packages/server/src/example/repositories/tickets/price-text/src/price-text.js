/** 230 cents as `2.30 €`. */
export function priceText(cents) {
  return `${(cents / 100).toFixed(2)} €`;
}
