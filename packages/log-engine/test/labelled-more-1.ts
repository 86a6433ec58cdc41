/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_1_LOGS: Readonly<Record<string, string>> = {
  adaGnat: `
+ gprbuild -P shop.gpr
Compile
   [Ada]          errors.adb
   [Ada]          cart.adb
»cart.adb:14:09: "Totl" is undefined
cart.adb:14:09: possible misspelling of "Total"

   compilation of cart.adb failed

gprbuild: *** compilation phase failed
`,
  agda: `
+ agda src/Cart.agda
Checking Errors (/drone/src/src/Errors.agda).
Checking Cart (/drone/src/src/Cart.agda).
»/drone/src/src/Cart.agda:14,9-13
»Not in scope:
  totl at /drone/src/src/Cart.agda:14,9-13
when scope checking totl
`,
  ajv: `
+ npx ajv validate -s schema.json -d shop.json
»shop.json invalid
[
  {
    instancePath: '/total',
    schemaPath: '#/properties/total/type',
    keyword: 'type',
    params: { type: 'integer' },
    message: 'must be integer'
  }
]
`,
  alexLint: `
+ npx alex docs
docs/errors.md: no issues found
docs/usage.md
»  14:9-14:13  warning  \`easy\` may be insensitive, try not to use it  easy  retext-equality

⚠ 1 warning
`,
  anchorBuild: `
+ anchor build
   Compiling thiserror v1.0.64
   Compiling shop v0.1.0 (/drone/src/programs/shop)
warning: unused variable: \`errors\`
»error[E0432]: unresolved import \`anchor_lang::totl\`
 --> programs/shop/src/lib.rs:2:5
  |
2 | use anchor_lang::totl;
  |     ^^^^^^^^^^^^^^^^^ no \`totl\` in the root
error: could not compile \`shop\` (lib) due to 1 previous error; 1 warning emitted
`,
  antBuild: `
+ ant test
Buildfile: /drone/src/build.xml

compile:
    [javac] Compiling 14 source files to /drone/src/out
»    [javac] /drone/src/src/shop/Cart.java:14: error: cannot find symbol
    [javac]         totl();
    [javac]         ^
    [javac]   symbol:   method totl()
    [javac]   location: class Cart
    [javac] 1 error

BUILD FAILED
/drone/src/build.xml:9: Compile failed; see the compiler error output for details.

Total time: 1 second
`,
  anyhow: `
+ ./target/release/shop import prices.csv
reading prices.csv
»Error: import of prices.csv

Caused by:
    0: row 14
»    1: invalid digit found in string
`,
  apacheTest: `
+ apachectl configtest
AH00558: apache2: Could not reliably determine the server's fully qualified domain name, using 10.0.0.4. Set the 'ServerName' directive globally to suppress this message
»AH00526: Syntax error on line 14 of /etc/apache2/sites-enabled/errors.conf:
»Invalid command 'ProxPass', perhaps misspelled or defined by a module not included in the server configuration
Action 'configtest' failed.
`,
  apiDiff: `
+ npx api-extractor run
api-extractor 7.47.9

Using configuration from ./api-extractor.json
Analysis will use the bundled TypeScript version 5.4.2
»Warning: You have changed the API signature for this project. Please copy the file "temp/shop.api.md" to "etc/shop.api.md", or perform a local build (which does this automatically). See the Git repo documentation for more info.

API Extractor completed with warnings
`,
  appimage: `
+ ./linuxdeploy --appdir AppDir --output appimage
linuxdeploy version 1-alpha
-- Deploying files into AppDir --
Deploying errors.desktop
»ERROR: Could not find dependency: libtotl.so.1
ERROR: Failed to deploy dependencies for existing files
`,
  archunit: `
+ mvn -q test
[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 1.1 s <<< FAILURE! -- in shop.LayersTest
»[ERROR] shop.LayersTest.layers -- Time elapsed: 0.9 s <<< FAILURE!
»java.lang.AssertionError:
»Architecture Violation [Priority: MEDIUM] - Rule 'no classes that reside in a package '..web..' should depend on classes in '..store..'' was violated (1 times):
Method <shop.web.Errors.page()> calls method <shop.store.Carts.all()> in (Errors.java:14)
	at com.tngtech.archunit.lang.ArchRule$Assertions.assertNoViolation(ArchRule.java:94)
[ERROR] Failures:
[ERROR]   LayersTest.layers Architecture Violation
`,
  arduinoCli: `
+ arduino-cli compile --fqbn arduino:avr:uno
»/drone/src/shop.ino:14:3: error: 'totl' was not declared in this scope
   totl();
   ^~~~

Used platform Version Path
arduino:avr   1.8.6   /root/.arduino15/packages/arduino/hardware/avr/1.8.6
Error during build: exit status 1
`,
  artillery: `
+ npx artillery run cart.yml
Test run id: t41ab
Phase started: unnamed (index: 0, duration: 30s) 10:11:12

--------------------------------
Summary report @ 10:11:44(+0000)
--------------------------------
errors.ETIMEDOUT: .............................................................. 0
http.codes.200: ................................................................ 273
http.codes.500: ................................................................ 27
http.requests: ................................................................. 300

Checks:
ok: p95 < 500
»fail: maxErrorRate < 1
`,
  asciidoctor: `
+ asciidoctor --failure-level WARN docs/index.adoc
asciidoctor: INFO: errors.adoc: possible invalid reference: top
»asciidoctor: WARNING: usage.adoc: line 14: section title out of sequence: expected level 1, got level 2
`,
  astroCheck: `
+ npx astro build
10:11:12 [content] Syncing content
10:11:12 [types] Generated 412ms
10:11:13 [build] output: "static"
10:11:13 ▶ src/pages/errors.astro
10:11:13   └─ /errors/index.html (+12ms)
»Cannot read properties of undefined (reading 'total')
  Stack trace:
    at file:///drone/src/dist/chunks/cart_4f1A.mjs:14:9
    at renderToString (file:///drone/src/dist/chunks/astro.mjs:411:20)
`,
  attw: `
+ npx attw --pack .

@acme/shop v1.2.0

Build tools:
- typescript@5.6.2

»🎭 Import resolved to a CommonJS type declaration file, but an ESM JavaScript file. https://github.com/arethetypeswrong/attw/docs/problems/FalseCJS.md

┌───────────────────┬──────────────┐
│                   │ "@acme/shop" │
├───────────────────┼──────────────┤
│ node10            │ 🟢           │
│ node16 (from ESM) │ 🎭           │
└───────────────────┴──────────────┘
`,
  awk: `
+ awk -f totals.awk prices.csv
»awk: totals.awk:14: 	total[i+ = $2
»awk: totals.awk:14: 	         ^ syntax error
`,
  babelCli: `
+ npx babel src -d dist
»SyntaxError: /drone/src/src/cart.js: Unexpected token (14:9)

  12 |
  13 | function total() {
> 14 |   return 1 +;
     |            ^
    at constructor (/drone/src/node_modules/@babel/parser/lib/index.js:367:19)
    at Parser.unexpected (/drone/src/node_modules/@babel/parser/lib/index.js:3186:16) {
  code: 'BABEL_PARSE_ERROR',
`,
  backstop: `
+ npx backstop test
BackstopJS v6.3.25
Loading config: /drone/src/backstop.json
COMMAND | Executing core for "test"
      COMPARE | OK: errors_page_0_document_0_phone.png
»      COMPARE | ERROR { requireSameDimensions: true, size: isDifferent, content: 4.12%, threshold: 0.1% }: cart_page_0_document_0_phone.png
       report | 1 Passed
       report | 1 Failed
       report | *** Mismatch errors found ***
COMMAND | Command "test" ended with an error after [4.1s]
`,
  batchScript: `
+ wine cmd /c build.bat
Setting environment for errors
Copying files
        4 file(s) copied.
»'msbuid' is not recognized as an internal or external command,
operable program or batch file.
`,
  bicep: `
+ az bicep build --file main.bicep
/drone/src/main.bicep(4,7) : Warning no-unused-params: Parameter "errors" is declared but never used. [https://aka.ms/bicep/linter/no-unused-params]
»/drone/src/main.bicep(14,9) : Error BCP057: The name "totl" does not exist in the current context.
`,
  boostTest: `
+ ./build/test_cart
Running 4 test cases...
»/drone/src/test/cart.cpp(14): error: in "cart/total": check total(items) == 12 has failed [7 != 12]

*** 1 failure is detected in the test module "cart"
`,
  buildroot: `
+ make
>>> errors 1.0 Building
>>> shop 1.2 Downloading
wget --passive-ftp -nd -t 3 -O '/drone/src/output/build/.shop-1.2.tar.gz' 'https://shop.example/shop-1.2.tar.gz'
»ERROR: while checking hashes from package/shop/shop.hash
»ERROR: shop-1.2.tar.gz has wrong sha256 hash:
ERROR: expected: 41ab01c2
ERROR: got     : 9f1c2a3b
ERROR: Incomplete download, or man-in-the-middle (MITM) attack
make: *** [package/pkg-generic.mk:179: /drone/src/output/build/shop-1.2/.stamp_downloaded] Error 1
`,
  bundleAudit: `
+ bundle exec bundle-audit check --update
Updating ruby-advisory-db ...
Already up to date.
ruby-advisory-db:
  advisories:	942 advisories
»Name: rexml
Version: 3.2.6
CVE: CVE-2024-35176
GHSA: GHSA-vg3r-rm7w-2xgh
Criticality: Medium
Title: REXML contains a denial of service vulnerability
Solution: update to '>= 3.2.7'

Vulnerabilities found!
`,
  bundlesize: `
+ npx bundlesize
 PASS  dist/errors.js: 4.1KB < maxSize 10KB (gzip)

» FAIL  dist/app.js: 43.2KB > maxSize 40KB (gzip)
`,
  cargoMsrv: `
+ cargo +1.70 check
    Updating crates.io index
 Downloading crates ...
»error: package \`clap v4.5.18\` cannot be built because it requires rustc 1.74 or newer, while the currently active rustc version is 1.70.0
Either upgrade to rustc 1.74 or newer, or use
cargo update -p clap@4.5.18 --precise ver
`,
};
