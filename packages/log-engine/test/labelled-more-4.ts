/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_4_LOGS: Readonly<Record<string, string>> = {
  ghCli: `
+ gh release create v1.2.0 dist/*.tgz
»HTTP 422: Validation Failed (https://api.github.com/repos/acme/shop/releases)
»Release.tag_name already exists
`,
  gitDiffCheck: `
+ npm run generate
> node scripts/generate.js
written 4 files
+ git diff --exit-code
»diff --git a/src/errors.gen.ts b/src/errors.gen.ts
index 41ab01c..9f1c2a3 100644
--- a/src/errors.gen.ts
+++ b/src/errors.gen.ts
@@ -1,3 +1,3 @@
-export const total = 7;
+export const total = 12;
`,
  gitLfs: `
+ git lfs pull
Downloading LFS objects:   0% (0/4), 0 B | 0 B/s
»batch response: This repository is over its data quota. Account responsible for LFS bandwidth should purchase more data packs to restore access.
error: failed to fetch some objects from 'https://git.example/shop.git/info/lfs'
`,
  gleam: `
+ gleam test
  Resolving versions
Downloading packages
  Compiling gleam_stdlib
  Compiling shop
»error: Type mismatch
   ┌─ /drone/src/src/cart.gleam:14:9
   │
14 │   total("seven")
   │         ^^^^^^^

Expected type:

    Int

Found type:

    String
`,
  goFatalLog: `
+ go run ./cmd/seed
2025/02/03 10:11:12 seeding 41 carts
2025/02/03 10:11:12 skipping 2 with errors from last time
»2025/02/03 10:11:13 seed carts: insert: pq: duplicate key value violates unique constraint "carts_pkey"
exit status 1
`,
  goGenerateDiff: `
+ go generate ./...
+ git status --porcelain
» M internal/errors/strings_gen.go
+ echo 'generated code is stale'
generated code is stale
+ exit 1
`,
  goTask: `
+ task ci
task: [lint] ./lint.sh
lint: 9 files, 0 errors
task: [migrate] ./migrate.sh
connecting to db
»lock held by another migration since 09:58
task: Failed to run task "ci": task: Failed to run task "migrate": exit status 1
`,
  gofmt: `
+ test -z "$(gofmt -l .)"
+ gofmt -l .
»internal/cart/cart.go
+ exit 1
`,
  goss: `
+ goss validate
..F.

Failures/Skipped:

»Port: tcp:8080: listening:
Expected
    false
to equal
    true

Total Duration: 0.012s
Count: 4, Failed: 1, Skipped: 0
`,
  gradleWrapper: `
+ ./gradlew build
Downloading https://services.gradle.org/distributions/gradle-8.10-bin.zip
............10%.............20%............30%
»Exception in thread "main" java.net.UnknownHostException: services.gradle.org
	at java.base/sun.nio.ch.NioSocketImpl.connect(NioSocketImpl.java:567)
	at java.base/java.net.Socket.connect(Socket.java:751)
	at org.gradle.wrapper.Download.downloadInternal(Download.java:129)
`,
  graphqlInspector: `
+ npx graphql-inspector diff old.graphql new.graphql

[log] Detected the following changes (2) between schemas:

»[log] ✖  Field total was removed from object type Cart
[log] ✔  Field errors was added to object type Query
[error] Detected 1 breaking change
`,
  greatExpectations: `
+ great_expectations checkpoint run nightly
Calculating Metrics: 100%|██████████| 14/14 [00:00<00:00, 412.00it/s]
Validation failed!

Suite Name                                   Status     Expectations met
- errors.basic                               ✔ Passed   4 of 4 (100.0 %)
»- carts.basic                                ✖ Failed   8 of 9 (88.89 %)
`,
  grunt: `
+ npx grunt
Running "clean:dist" (clean) task
>> 4 paths cleaned.

Running "jshint:all" (jshint) task

   src/cart.js
»     14 |  totl = 7
»                     ^ Missing semicolon.

>> 1 error in 9 files
Warning: Task "jshint:all" failed. Use --force to continue.

Aborted due to warnings.
`,
  guix: `
+ guix build -f guix.scm
guix build: warning: failed to load module errors
»guix.scm:14:9: error: totl: unbound variable
hint: Did you forget a \`use-modules' form?
`,
  hamlLint: `
+ bundle exec haml-lint
»app/views/carts/show.html.haml:14 [W] LineLength: Line is too long. [97/80]
app/views/errors/show.html.haml:3 [W] ImplicitDiv: \`%div.error\` can be written as \`.error\` since \`%div\` is implicit

9 files inspected, 2 lints detected
`,
  haproxyCheck: `
+ haproxy -c -f haproxy.cfg
[NOTICE]   (31) : haproxy version is 2.9.10
[WARNING]  (31) : config : parsing [haproxy.cfg:9] : 'option httplog' overrides previous 'option tcplog'
»[ALERT]    (31) : config : parsing [haproxy.cfg:14] : unknown keyword 'srver' in 'backend' section
[ALERT]    (31) : config : Error(s) found in configuration file : haproxy.cfg
[ALERT]    (31) : config : Fatal errors found in configuration.
`,
  hardhat: `
+ npx hardhat test
Compiled 9 Solidity files successfully (evm target: paris).

  Errors
    ✔ reverts with an error (41ms)
  Cart
    1) adds up

  1 passing (412ms)
  1 failing

»  1) Cart
       adds up:

»      AssertionError: expected 7 to equal 12.
      + expected - actual

      -7
      +12

      at Context.<anonymous> (test/Cart.js:14:30)
`,
  haxe: `
+ haxe build.hxml
src/Errors.hx:9: characters 3-8 : Warning : Unused variable
»src/Cart.hx:14: characters 9-13 : Unknown identifier : totl
`,
  helmLint: `
+ helm lint charts/shop
==> Linting charts/shop
[INFO] Chart.yaml: icon is recommended
»[ERROR] templates/: template: shop/templates/errors.yaml:14:9: executing "shop/templates/errors.yaml" at <.Values.totl.port>: nil pointer evaluating interface {}.port

Error: 1 chart(s) linted, 1 chart(s) failed
`,
  hlint: `
+ hlint src
»src/Cart.hs:14:9-21: Suggestion: Use sum
Found:
  foldr (+) 0 items
Perhaps:
  sum items

1 hint
`,
  htmlValidate: `
+ npx html-validate dist/*.html
dist/errors.html:
  no errors

/drone/src/dist/cart.html
»  14:4  error  <button> is missing required "type" attribute  no-implicit-button-type
  31:8  error  Stray end tag '</div>'  close-order

✖ 2 problems (2 errors, 0 warnings)
`,
  htmlproofer: `
+ bundle exec htmlproofer ./_site
Running 3 checks (Links, Scripts, Images) in ["./_site"] on *.html files...

Checking 14 external links
Ran on 9 files!

For the Links > Internal check, the following failures were found:

»* At ./_site/usage.html:14:

»  internally linking to /totals/, which does not exist

HTML-Proofer found 1 failure!
`,
  hypothesisRun: `
+ pytest -q tests/test_props.py
F                                                                        [100%]
=================================== FAILURES ===================================
»__________________________________ test_total __________________________________
    @given(st.lists(st.integers()))
    def test_total(items):
>       assert total(items) >= 0
»E       assert -1 >= 0
E        +  where -1 = total([-1])
E       Falsifying example: test_total(
E           items=[-1],
E       )
tests/test_props.py:9: AssertionError
FAILED tests/test_props.py::test_total - assert -1 >= 0
`,
  importLinter: `
+ lint-imports
=============
Import Linter
=============
Analyzed 41 files, 112 dependencies.

Errors are independent KEPT
Web does not know store BROKEN

Contracts: 1 kept, 1 broken.

----------------
Broken contracts
----------------

»Web does not know store
-----------------------

»shop.web is not allowed to import shop.store:

-   shop.web.cart -> shop.store.carts (l.14)
`,
  inspec: `
+ inspec exec profile

Profile:   Shop (shop)
Version:   0.1.0

  ✔  errors-1: No error logs
     ✔  File /var/log/errors.log is expected not to exist
»  ×  web-1: Port 80 listens
»     ×  Port 80 is expected to be listening
     expected \`Port 80.listening?\` to be truthy, got false

Profile Summary: 1 successful control, 1 control failure, 0 controls skipped
Test Summary: 1 successful, 1 failure, 0 skipped
`,
};
