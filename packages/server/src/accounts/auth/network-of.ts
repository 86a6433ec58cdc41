const networkGroups = 4;
const allGroups = 8;

/**
 * The part of an IP address that identifies one subscriber: a whole IPv4 address, even if it is
 * mapped to IPv6, or the /64 network of an IPv6 address, because its holder can use any address in
 * it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail);
  const zeros = Array.from({ length: allGroups - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, networkGroups).join(":")}::/64`;
}

function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
}
