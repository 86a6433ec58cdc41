/** Failing builds and installs, written after the table of patterns and without looking at it; `»` as in the others. */
export const LATER_BUILD_LOGS: Readonly<Record<string, string>> = {
  swift: `
+ swift build -c release
Fetching https://github.com/apple/swift-nio.git
Compiling 12/40 Errors.swift
»/drone/src/Sources/App/Cart.swift:31:14: error: cannot convert return expression of type 'Int' to return type 'String'
        return total
               ^~~~~
error: fatalError
`,
  xcode: `
+ xcodebuild -scheme Shop test
note: Using codesigning identity override: -
CompileSwift normal arm64 /src/Shop/Cart.swift
»/src/Shop/Cart.swift:8:9: error: use of unresolved identifier 'totl'
** TEST FAILED **

The following build commands failed:
	CompileSwift normal arm64 /src/Shop/Cart.swift
(1 failure)
`,
  scala: `
+ sbt compile
[info] welcome to sbt 1.10.0
[info] compiling 14 Scala sources to /drone/src/target/scala-3.4.2/classes ...
»[error] -- [E007] Type Mismatch Error: /drone/src/src/main/scala/Cart.scala:9:18
[error] 9 |  val total: Int = "three"
[error]   |                   ^^^^^^^
[error] one error found
[error] (Compile / compileIncremental) Compilation failed
`,
  haskell: `
+ cabal build
Resolving dependencies...
[1 of 3] Compiling Shop.Errors      ( src/Shop/Errors.hs )
[2 of 3] Compiling Shop.Cart        ( src/Shop/Cart.hs )
»src/Shop/Cart.hs:14:9: error: [GHC-83865]
»    • Couldn't match expected type ‘Int’ with actual type ‘[Char]’
Error: cabal: Failed to build shop-0.1.0.0.
`,
  elixir: `
+ mix compile --warnings-as-errors
Compiling 9 files (.ex)
warning: variable "x" is unused
  lib/shop/errors.ex:4
»error: undefined function totl/1 (expected Shop.Cart to define such a function or for it to be imported, but none are available)
  lib/shop/cart.ex:12: Shop.Cart.total/1
== Compilation error in file lib/shop/cart.ex ==
** (CompileError) lib/shop/cart.ex: cannot compile module Shop.Cart (errors have been logged)
`,
  rustLinker: `
+ cargo build
   Compiling openssl-sys v0.9.102
»error: linking with \`cc\` failed: exit status: 1
  |
»  = note: /usr/bin/ld: cannot find -lssl: No such file or directory
          collect2: error: ld returned 1 exit status
error: could not compile \`shop\` (bin "shop") due to 1 previous error
`,
  cargoResolve: `
+ cargo build --locked
    Updating crates.io index
»error: the lock file /drone/src/Cargo.lock needs to be updated but --locked was passed to prevent this
If you want to try to generate the lock file without accessing the network, remove the --locked flag and use --offline instead.
`,
  clippy: `
+ cargo clippy -- -D warnings
    Checking shop v0.1.0 (/drone/src)
»error: this expression creates a reference which is immediately dereferenced by the compiler
 --> src/cart.rs:9:18
  = note: \`-D clippy::needless-borrow\` implied by \`-D warnings\`
error: could not compile \`shop\` (lib) due to 1 previous error
`,
  rustfmt: `
+ cargo fmt --check
»Diff in /drone/src/src/cart.rs:12:
 fn total(items: &[Item]) -> u32 {
-    items.iter().map(|item|item.price).sum()
+    items.iter().map(|item| item.price).sum()
 }
`,
  goVet: `
+ go vet ./...
# example.com/shop/cart
# [example.com/shop/cart]
»cart/cart.go:22:2: fmt.Printf format %d has arg name of wrong type string
`,
  golangci: `
+ golangci-lint run
level=warning msg="[runner] Can't run linter goanalysis_metalinter: no error"
»internal/store/store.go:41:12: Error return value of \`db.Close\` is not checked (errcheck)
	defer db.Close()
	        ^
1 issues:
* errcheck: 1
`,
  nextBuild: `
+ next build
   ▲ Next.js 15.0.3
   Creating an optimized production build ...
 ✓ Compiled successfully
   Linting and checking validity of types ...
Failed to compile.

»./app/cart/page.tsx:14:9
»Type error: Property 'totl' does not exist on type 'Cart'.

  12 |   const cart = useCart();
`,
  vueTsc: `
+ vue-tsc --noEmit
»src/components/Cart.vue:21:5 - error TS2339: Property 'totl' does not exist on type 'Cart'.

21     cart.totl
            ~~~~

Found 1 error.
`,
  svelteCheck: `
+ svelte-check --output human
====================================
Loading svelte-check in workspace: /drone/src
/drone/src/src/Errors.svelte:3:5
Warn: Unused CSS selector ".row" (css)
»/drone/src/src/Cart.svelte:9:11
»Error: Type 'string' is not assignable to type 'number'. (ts)
====================================
svelte-check found 1 error and 1 warning in 2 files
`,
  sass: `
+ sass src/app.scss dist/app.css
»Error: Undefined variable.
  ╷
4 │   color: $primry;
  │          ^^^^^^^
  ╵
  src/app.scss 4:10  root stylesheet
`,
  prettier: `
+ prettier --check .
Checking formatting...
»[warn] src/cart.ts
[warn] Code style issues found in the above file. Run Prettier with --write to fix.
`,
  biome: `
+ biome ci .
»src/cart.ts:9:7 lint/suspicious/noExplicitAny ━━━━━━━━━━━━━━━━━━━━━━━━━━━━

»  × Unexpected any. Specify a different type.

Checked 41 files in 22ms. No fixes applied.
Found 1 error.
`,
  mypy: `
+ mypy shop
shop/errors.py:3: note: By default the bodies of untyped functions are not checked
»shop/cart.py:14: error: Incompatible return value type (got "str", expected "int")  [return-value]
Found 1 error in 1 file (checked 12 source files)
`,
  ruff: `
+ ruff check .
»shop/cart.py:1:8: F401 [*] \`os\` imported but unused
Found 1 error.
[*] 1 fixable with the \`--fix\` option.
`,
  black: `
+ black --check .
»would reformat /drone/src/shop/cart.py

Oh no! 💥 💔 💥
1 file would be reformatted, 30 files would be left unchanged.
`,
  pythonSyntax: `
+ python -m compileall shop
Listing 'shop'...
Compiling 'shop/cart.py'...
»***   File "shop/cart.py", line 9
    def total(items)
                    ^
»SyntaxError: expected ':'
`,
  pylint: `
+ pylint shop
************* Module shop.cart
shop/cart.py:1:0: C0114: Missing module docstring (missing-module-docstring)
»shop/cart.py:9:11: E1101: Module 'os' has no 'foo' member (no-member)

------------------------------------------------------------------
Your code has been rated at 4.00/10
`,
  rubocop: `
+ bundle exec rubocop
Inspecting 31 files
..........C....................

Offenses:

»lib/cart.rb:12:5: C: [Correctable] Style/RedundantReturn: Redundant return detected.
    return total
    ^^^^^^
31 files inspected, 1 offense detected, 1 offense autocorrectable
`,
  phpstan: `
+ vendor/bin/phpstan analyse
 31/31 [▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓] 100%

 ------ -----------------------------------------------------------
  Line   src/Cart.php
 ------ -----------------------------------------------------------
»  14     Method Cart::total() should return int but returns string.
 ------ -----------------------------------------------------------
 [ERROR] Found 1 error
`,
  makeMissing: `
+ make release
»make: *** No rule to make target 'dist/app.js', needed by 'release'.  Stop.
`,
  autoconf: `
+ ./configure
checking for gcc... gcc
checking whether the C compiler works... yes
checking for error_at_line... no
»configure: error: Package requirements (libxml-2.0 >= 2.9) were not met:

»No package 'libxml-2.0' found
`,
  meson: `
+ meson setup build
The Meson build system
Run-time dependency glib-2.0 found: NO (tried pkgconfig and cmake)
»meson.build:14:0: ERROR: Dependency "glib-2.0" not found, tried pkgconfig and cmake
A full log can be found at /drone/src/build/meson-logs/meson-log.txt
`,
  bazel: `
+ bazel build //...
INFO: Analyzed 41 targets (0 packages loaded).
»ERROR: /drone/src/cart/BUILD:3:11: Compiling cart/cart.cc failed: (Exit 1): gcc failed: error executing command
»cart/cart.cc:9:3: error: use of undeclared identifier 'totl'
FAILED: Build did NOT complete successfully
`,
  dockerfile: `
+ docker build .
Step 4/7 : COPY dist /srv
»COPY failed: file not found in build context or excluded by .dockerignore: stat dist: file does not exist
`,
  dockerPush: `
+ docker push registry.example/shop:latest
The push refers to repository [registry.example/shop]
5f70bf18a086: Preparing
»denied: requested access to the resource is denied
`,
  dockerDaemon: `
+ docker ps
»Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?
`,
  npmPeer: `
+ npm ci
»npm error code ERESOLVE
»npm error ERESOLVE could not resolve
npm error
npm error While resolving: react-table@7.8.0
npm error Found: react@19.0.0
`,
  npmLock: `
+ npm ci
»npm error code EUSAGE
npm error
»npm error \`npm ci\` can only install packages when your package.json and package-lock.json are in sync.
npm error Missing: left-pad@1.3.0 from lock file
`,
  nodeGyp: `
+ npm install
npm error code 1
npm error path /drone/src/node_modules/bcrypt
npm error command failed
npm error command sh -c node-gyp rebuild
»npm error gyp ERR! find Python Could not find any Python installation to use
npm error gyp ERR! not ok
`,
  yarn: `
+ yarn install --immutable
➤ YN0000: · Yarn 4.5.0
➤ YN0000: ┌ Resolution step
»➤ YN0028: │ The lockfile would have been modified by this install, which is explicitly forbidden.
➤ YN0000: └ Completed in 0s 312ms
➤ YN0000: · Failed with errors in 0s 412ms
`,
  uv: `
+ uv sync --locked
Resolved 31 packages in 12ms
»error: The lockfile at \`uv.lock\` needs to be updated, but \`--locked\` was provided. To update the lockfile, run \`uv lock\`.
`,
  pipBuild: `
+ pip install psycopg2
Collecting psycopg2
  error: subprocess-exited-with-error
»  × python setup.py egg_info did not run successfully.
  │ exit code: 1
  ╰─> [8 lines of output]
»      Error: pg_config executable not found.
      [end of output]
error: metadata-generation-failed
`,
  apk: `
+ apk add --no-cache libfoo
fetch https://dl-cdn.alpinelinux.org/alpine/v3.20/main/x86_64/APKINDEX.tar.gz
»ERROR: unable to select packages:
»  libfoo (no such package):
    required by: world[libfoo]
`,
  dnf: `
+ dnf install -y libfoo
Last metadata expiration check: 0:00:12 ago
»No match for argument: libfoo
»Error: Unable to find a match: libfoo
`,
  mavenDependency: `
+ mvn -B verify
[INFO] Scanning for projects...
[INFO] BUILD FAILURE
»[ERROR] Failed to execute goal on project shop: Could not resolve dependencies for project shop:shop:jar:1.0: com.example:lib:jar:9.9 was not found in https://repo.example
[ERROR] -> [Help 1]
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
`,
};
