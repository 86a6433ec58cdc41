const minCharacters = 12;
const maxCharacters = 1000;

/**
 * The most common passwords of at least 12 characters, after the lists of leaked passwords that are published every year.
 * Repeated and counted characters are found by rule.
 */
const common: ReadonlySet<string> = new Set([
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "1qazxsw23edc",
  "adminadmin123",
  "administrator",
  "asdfghjkl123",
  "asdfghjklzxc",
  "changemechangeme",
  "changeme1234",
  "chelseachelsea",
  "correcthorsebatterystaple",
  "iloveyou1234",
  "iloveyouforever",
  "letmein12345",
  "letmeinplease",
  "liverpool123",
  "manchester123",
  "mypassword123",
  "passw0rd1234",
  "password!123",
  "password.123",
  "password1234",
  "password12345",
  "password123456",
  "password@123",
  "passwordpassword",
  "qazwsxedcrfv",
  "qazwsxedcrfvtgb",
  "qwer1234qwer",
  "qwerty123456",
  "qwerty12345678",
  "qwertyqwerty",
  "qwertyuiop12",
  "qwertyuiop123",
  "qwertyuiop[]",
  "qwertyuiopasdfghjkl",
  "signalbox123",
  "signalboxsignalbox",
  "superman1234",
  "thisismypassword",
  "trustno1trustno1",
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
  if (common.has(password.toLowerCase()) || new Set(password).size < 5 || isCounted(password))
    return "This password is one of those that are tried first; choose another one";
  return undefined;
}

/** Whether each character follows the one before it: 123456789012, abcdefghijkl, 987654321098. */
function isCounted(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  // From 9 to 0, or back.
  return [1, -1].some((step) => steps.every((one) => one === step || one === -9 * step));
}
