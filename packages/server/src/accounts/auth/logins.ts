/** Whether somebody may have this login. */
export function isLogin(text: string): boolean {
  return /^[\w.-]{1,50}$/.test(text) && !isReserved(text);
}

/**
 * Names that programs misunderstand: browsers resolve `.` and `..` in addresses, and scripts that keep users in a plain
 * JavaScript object find `constructor` and `__proto__` in it before anybody has that name.
 */
export function isReserved(login: string): boolean {
  return reserved.has(login.toLowerCase());
}

const reserved: ReadonlySet<string> = new Set(
  [".", "..", ...Object.getOwnPropertyNames(Object.prototype)].map((name) => name.toLowerCase()),
);
