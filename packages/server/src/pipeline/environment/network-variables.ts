type Environment = Readonly<Record<string, string | undefined>>;

/** Files and folders of certificates, in the variables of OpenSSL, Node.js, Python, curl and git. */
const certificateVariables = [
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "NODE_EXTRA_CA_CERTS",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
  "PIP_CERT",
  "GIT_SSL_CAINFO",
];

/**
 * The proxy settings in an environment, each under its name in lower and upper case, as Drone's runners set them
 * (https://github.com/drone/runner-go/blob/v1.12.0/environ/proxy.go).
 */
export function readProxies(environment: Environment): Record<string, string> {
  const proxies: Record<string, string> = {};
  for (const name of ["http_proxy", "https_proxy", "no_proxy", "all_proxy"]) {
    const value = environment[name] ?? environment[name.toUpperCase()] ?? "";
    if (value !== "") Object.assign(proxies, { [name]: value, [name.toUpperCase()]: value });
  }
  return proxies;
}

/**
 * The passwords in the addresses of proxies, as they are and decoded, named by their variables. Steps need the addresses, but
 * their logs need no passwords.
 */
export function proxyPasswords(environment: Environment): { name: string; value: string }[] {
  return Object.entries(readProxies(environment)).flatMap(([name, address]) => {
    const userinfo = /^(?:[a-z][\w+.-]*:\/\/)?([^/]*)@/i.exec(address)?.[1];
    if (userinfo === undefined) return [];
    // A user without a password is a token.
    const password = userinfo.slice(userinfo.indexOf(":") + 1);
    return [...new Set([password, decode(password)])].map((value) => ({ name, value }));
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The variables that programs need to reach a network behind a proxy or with private certificates. Without them,
 * installing dependencies would fail in a step, although it works in a terminal.
 */
export function networkVariables(environment: Environment): Record<string, string> {
  const certificates = certificateVariables.flatMap((name) => {
    const value = environment[name] ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return { ...readProxies(environment), ...Object.fromEntries(certificates) };
}
