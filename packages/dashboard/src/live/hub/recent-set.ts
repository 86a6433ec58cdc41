/** A set that forgets what was added first once it holds more than `max` values. */
export function createRecentSet(max: number) {
  const values = new Set<string>();
  return {
    /** Returns whether the value is new. */
    add: (value: string): boolean => {
      if (values.has(value)) return false;
      values.add(value);
      const [oldest] = values;
      if (values.size > max && oldest !== undefined) values.delete(oldest);
      return true;
    },
  };
}
