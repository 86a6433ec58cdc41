/** Markup made by `markup`, which is inserted into other markup without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | undefined | Html | readonly Html[];

/** Builds markup from a template. Every value that is not Html is escaped. */
export function markup(pieces: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: pieces }, ...values.map(toText)));
}

const toText = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return String(value ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
};

/** A page rendered by the server, without scripts and without the dashboard's files. */
export function renderPage(title: string, body: Html): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${markup`${title}`.text}</title>
<style>${style}</style>
</head>
<body>
${body.text}
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #383f49); --soft: light-dark(#565f6b, #a3acb8);
  --back: light-dark(#f5f7f9, #1c2026); --accent: light-dark(#1f5fbf, #8ab4f8); --bad: light-dark(#b3261e, #f2938c); }
body { margin: 0; font: 14px/1.5 "Inter Variable", system-ui, sans-serif; background: light-dark(#fff, #14171b);
  color: light-dark(#1b2028, #e6e9ee); }
main { max-width: 62rem; margin: 0 auto; padding: 24px 16px 64px; }
main.card { max-width: 22rem; padding-top: 12vh; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 17px; margin: 40px 0 8px; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
code, pre { font: 12.5px/1.5 "JetBrains Mono Variable", ui-monospace, monospace; }
label { display: block; margin: 12px 0 4px; font-weight: 550; }
input { box-sizing: border-box; width: 100%; font: inherit; padding: 7px 10px; border: 1px solid var(--line);
  border-radius: 6px; background: var(--back); color: inherit; }
button { font: inherit; font-weight: 550; margin-top: 16px; padding: 7px 14px; border: 0; border-radius: 6px;
  background: light-dark(#1f5fbf, #8ab4f8); color: light-dark(#fff, #10131a); cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.below { margin-top: 24px; }
.problem { color: var(--bad); }
.soft { color: var(--soft); }
details { border: 1px solid var(--line); border-radius: 6px; margin: 6px 0; }
summary { padding: 7px 10px; cursor: pointer; display: flex; flex-wrap: wrap; gap: 4px 10px; }
summary code { overflow-wrap: anywhere; }
.method { min-width: 4.2em; font-weight: 700; }
.summary { flex-basis: 100%; color: var(--soft); }
.more { padding: 8px 10px 10px; border-top: 1px solid var(--line); }
td:first-child { width: 16rem; }
.more h3 { font-size: 13px; margin: 12px 0 4px; }
pre { margin: 0 0 12px; padding: 8px 10px; background: var(--back); border-radius: 6px; white-space: pre-wrap;
  overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 3px 12px 3px 0; border-bottom: 1px solid var(--line); }
`;
