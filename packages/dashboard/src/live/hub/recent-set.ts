/** A set that forgets what was added first once it holds more than `max` values. */
export function createRecentSet<Value>(max: number) {
  const values = new Set<Value>();
  return {
    has: (value: Value): boolean => values.has(value),
    /** Returns whether the value is new. */
    add: (value: Value): boolean => {
      if (values.has(value)) return false;
      values.add(value);
      const [oldest] = values;
      if (values.size > max && oldest !== undefined) values.delete(oldest);
      return true;
    },
  };
}
