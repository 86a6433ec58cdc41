/** The small projects that the pairs are made of: a shop of several modules, in the language of each tool. */
export const names = ["cart", "tax", "stock", "price", "order", "refund", "coupon", "ledger"];

/** Files made from a function of each module's name. */
export function perName(path, content) {
  return Object.fromEntries(
    names.map((name, i) => [path.replaceAll("NAME", name), content(name, i + 2)]),
  );
}

/** The output of a step before its tool runs, which differs in each run, as in a real one. */
export const preamble = `
date -u
echo "Workspace $PWD"
echo "Build id $(cat /proc/sys/kernel/random/uuid), port $((20000 + RANDOM % 20000))"
ls -l --time-style=full-iso | head -4
du -sb . | cut -f1 | sed 's/^/Restored cache, bytes: /'
sha256sum $(find . -maxdepth 2 -type f | sort | head -3)
`;
