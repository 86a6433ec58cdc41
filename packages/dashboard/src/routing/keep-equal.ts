/** Returns the old value if it has the same entries, so that nothing that depends on it is rendered again. */
export function keepEqual<Value extends object>(old: Value | undefined, value: Value): Value {
  return old !== undefined && JSON.stringify(old) === JSON.stringify(value) ? old : value;
}
