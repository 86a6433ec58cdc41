const minCharacters = 12;
const maxCharacters = 1000;

/**
 * The most common passwords of at least 12 characters, after the lists of leaked passwords that are published every year.
 * Repetitions, counted characters and signs in the place of letters are found by rule.
 */
const common: ReadonlySet<string> = new Set([
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "1qazxsw23edc",
  "adminadmin123",
  "abc123456789",
  "abcd12345678",
  "administrator",
  "asdfghjkl123",
  "asdfghjklzxc",
  "changeme1234",
  "correcthorsebatterystaple",
  "iloveyou1234",
  "iloveyouforever",
  "letmein12345",
  "letmeinplease",
  "liverpool123",
  "manchester123",
  "mypassword123",
  "password!123",
  "password.123",
  "password1234",
  "password12345",
  "password123456",
  "password@123",
  "q1w2e3r4t5y6",
  "qazwsxedcrfv",
  "qazwsxedcrfvtgb",
  "qwer1234qwer",
  "qwerty123456",
  "qwerty12345678",
  "qwertyuiop12",
  "qwertyuiop123",
  "qwertyuiop[]",
  "qwertyuiopasdfghjkl",
  "signalbox123",
  "superman1234",
  "thisismypassword",
  "welcome12345",
  "welcome123456",
  "zaq12wsxcde3",
  "zxcvbnm12345",
  "zxcvbnmasdfghjkl",
]);

/** Why a new password is refused, in one sentence; undefined if it is accepted. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < minCharacters)
    return `A password must have at least ${minCharacters} characters`;
  if (password.length > maxCharacters)
    return `A password must not be longer than ${maxCharacters} characters`;
  const text = withLetters(password);
  if (common.has(text) || new Set(text).size < 5 || isRepeated(text) || isCounted(password))
    return "This password is one of those that are tried first; choose another one";
  return undefined;
}

/** In lower case, and with the letters that digits and signs commonly replace: P@ssw0rd becomes password. */
function withLetters(password: string): string {
  const letters: Readonly<Record<string, string>> = { "@": "a", $: "s", 0: "o", "!": "i" };
  return password
    .toLowerCase()
    .replaceAll(/(?<=[a-z@$!])[@$0!](?=[a-z$!])/g, (sign) => letters[sign] ?? sign);
}

/** Whether it is a word of up to eight characters several times: letmeinletmein. */
function isRepeated(text: string): boolean {
  return /^(.{1,8})\1+$/.test(text);
}

/** Whether each character follows the one before it: 123456789012, abcdefghijkl, 987654321098. */
function isCounted(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  // From 9 to 0, or back.
  return [1, -1].some((step) => steps.every((one) => one === step || one === -9 * step));
}
