const networkGroups = 4;
const allGroups = 8;

/**
 * The part of an IP address that stands for one subscriber: an IPv4 address as it is, also where it is
 * written as an IPv6 one, and the /64 network of an IPv6 address, as its holder can use all of them.
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
