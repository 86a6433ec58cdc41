/** The old value if it has the same entries, so that what depends on it need not be rendered again. */
export function keepEqual<Value extends object>(old: Value | undefined, value: Value): Value {
  return old !== undefined && JSON.stringify(old) === JSON.stringify(value) ? old : value;
}
