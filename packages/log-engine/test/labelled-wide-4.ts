/** Every second, by name, of 154 logs of tools that the table did not know: points are fitted to these. */
export const WIDE_4_LOGS: Readonly<Record<string, string>> = {
  prismaMigrate: `
+ npx prisma migrate deploy
Environment variables loaded from .env
Prisma schema loaded from prisma/schema.prisma
Datasource "db": PostgreSQL database "shop", schema "public" at "db:5432"

4 migrations found in prisma/migrations

Applying migration \`20250101_error_reports\`
Applying migration \`20250203_totals\`
Error: P3018

A migration failed to apply. New migrations cannot be applied before the error is recovered from.

Migration name: 20250203_totals

Database error code: 42701

Database error:
»ERROR: column "total" of relation "carts" already exists
`,
  puppeteer: `
+ node scripts/screenshot.js
launching chromium, errors go to stderr
[0203/101112.331:ERROR:bus.cc(399)] Failed to connect to the bus: Failed to connect to socket /run/dbus/system_bus_socket: No such file or directory
page / done
page /carts done
/drone/src/node_modules/puppeteer-core/lib/cjs/puppeteer/common/util.js:29
    throw error;
    ^

»TimeoutError: Waiting for selector \`#total\` failed: Waiting failed: 30000ms exceeded
    at Timeout.<anonymous> (/drone/src/node_modules/puppeteer-core/lib/cjs/puppeteer/common/WaitTask.js:45:37)
    at listOnTimeout (node:internal/timers:581:17)

Node.js v22.9.0
`,
  rCmdCheck: `
+ R CMD check shop_0.2.0.tar.gz --no-manual
* using log directory '/drone/src/shop.Rcheck'
* using R version 4.4.1 (2024-06-14)
* checking for file 'shop/DESCRIPTION' ... OK
* checking package dependencies ... OK
* checking whether package 'shop' can be installed ... OK
* checking R code for possible problems ... NOTE
totals: no visible binding for global variable 'price'
* checking Rd files ... OK
* checking tests ...
  Running 'testthat.R'
 ERROR
Running the tests in 'tests/testthat.R' failed.
Last 13 lines of output:
  > test_check("shop")
  [ FAIL 1 | WARN 0 | SKIP 0 | PASS 9 ]

  ══ Failed tests ════════════════════════════════════════════════════════════════
»  ── Failure ('test-cart.R:9:3'): total adds up ──────────────────────────────────
»  total(cart) not equal to 12.
  1/1 mismatches
  [1] 7 - 12 == -5

  [ FAIL 1 | WARN 0 | SKIP 0 | PASS 9 ]
  Error: Test failures
  Execution halted
* DONE

Status: 1 ERROR, 1 NOTE
`,
  rebar3Eunit: `
+ rebar3 eunit
===> Verifying dependencies...
===> Analyzing applications...
===> Compiling shop
===> Performing EUnit tests...
...F..
Failures:

»  1) cart_tests:total_test/0: module 'cart_tests'
»     Failure/Error: ?assertEqual(12, cart : total ( [ 3 , 4 ] ))
»       expected: 12
            got: 7
     %% /drone/src/test/cart_tests.erl:9:in \`cart_tests:-total_test/0-fun-0-/0\`
     Output:
     Output:

Finished in 0.041 seconds
6 tests, 1 failures
===> Error running tests
`,
  rscript: `
+ Rscript analysis/report.R

Attaching package: 'dplyr'

The following objects are masked from 'package:stats':

    filter, lag

Rows: 1042 Columns: 7
Warning message:
package 'readr' was built under R version 4.4.2
»Error in \`select()\`:
»! Can't subset columns that don't exist.
✖ Column \`total\` doesn't exist.
Backtrace:
    ▆
 1. ├─carts |> select(id, total)
 2. └─dplyr:::select.data.frame(carts, id, total)
Execution halted
`,
  rush: `
+ node common/scripts/install-run-rush.js build
Rush Multi-Project Build Tool 5.140.0 - https://rushjs.io
Node.js version is 20.18.0 (LTS)

Executing a maximum of 2 simultaneous processes...

==[ @acme/errors ]=================================================[ 1 of 3 ]==
"@acme/errors" was restored from the build cache.

==[ @acme/web ]====================================================[ 2 of 3 ]==
Invoking: heft build --clean
---- build started ----
[build:typescript] Using TypeScript version 5.6.2
[build:typescript] Encountered 1 error
[build:typescript]   Error: TypeScript reported
»[build:typescript]   src/start.ts:8:3 - (TS2554) Expected 2 arguments, but got 1.
---- build finished (3.2s) ----
-------------------- Finished (3.3s) --------------------
"@acme/web" failed to build.

==[ FAILURE: 1 operation ]====================================================
Operations failed.
rush build (6.40 seconds)
`,
  scalafmt: `
+ scalafmt --test
Reformatting...
  100.0% [##########] 14 source files formatted
»--- a/src/main/scala/shop/Cart.scala
+++ b/src/main/scala/shop/Cart.scala
@@ -14,2 +14,2 @@
-  def total:Int = 7
+  def total: Int = 7
error: --test failed
`,
  seleniumJava: `
+ mvn -q -Dtest=CheckoutIT verify
Feb 03, 2025 10:11:12 AM org.openqa.selenium.devtools.CdpVersionFinder findNearestMatch
WARNING: Unable to find an exact match for CDP version 132, returning the closest version; found: 130
Starting ChromeDriver 132.0.6834.83 on port 31021
Only local connections are allowed.
»org.openqa.selenium.NoSuchElementException: no such element: Unable to locate element: {"method":"css selector","selector":"#checkout"}
  (Session info: chrome=132.0.6834.83)
For documentation on this error, please visit: https://www.selenium.dev/documentation/webdriver/troubleshooting/errors#no-such-element-exception
Build info: version: '4.25.0', revision: '030fcf7918'
System info: os.name: 'Linux', os.arch: 'amd64'
Driver info: org.openqa.selenium.chrome.ChromeDriver
	at java.base/jdk.internal.reflect.DirectConstructorHandleAccessor.newInstance(DirectConstructorHandleAccessor.java:62)
	at org.openqa.selenium.remote.codec.w3c.W3CHttpResponseCodec.createException(W3CHttpResponseCodec.java:200)
	at shop.CheckoutIT.pays(CheckoutIT.java:31)
[ERROR] Tests run: 3, Failures: 0, Errors: 1, Skipped: 0
`,
  serverless: `
+ npx serverless deploy --stage prod

Deploying shop to stage prod (eu-central-1)
Warning: Invalid configuration encountered
  at 'functions.errors': unrecognized property 'timout'

✖ Stack shop-prod failed to deploy (41s)
Environment: linux, node 20.18.0, framework 3.39.0
»Error:
»CREATE_FAILED: CartLambdaFunction (AWS::Lambda::Function)
»Resource handler returned message: "The role defined for the function cannot be assumed by Lambda."

View the full error: https://console.aws.amazon.com/cloudformation/home
`,
  snyk: `
+ snyk test --severity-threshold=high

Testing /drone/src...

Tested 412 dependencies for known issues, found 1 issue, 1 vulnerable path.

Issues to fix by upgrading:

  Upgrade axios@1.6.0 to axios@1.7.4 to fix
»  ✗ Server-side Request Forgery (SSRF) [High Severity][https://security.snyk.io/vuln/SNYK-JS-AXIOS-7361793] in axios@1.6.0
    introduced by axios@1.6.0

Organization:      acme
Package manager:   npm
Target file:       package-lock.json
Project name:      shop
Licenses:          enabled
`,
  spago: `
+ spago build
Reading Spago workspace configuration...

✓ Selecting package to build: shop

Downloading dependencies...
Building...
[411 of 412] Compiling Shop.Errors
[412 of 412] Compiling Shop.Cart
»[ERROR 1/1 TypesDoNotUnify] src/Shop/Cart.purs:14:9

  14  total = "seven"
              ^^^^^^^

  Could not match type String with type Int

           Src   Lib   All
Warnings     0     0     0
Errors       1     0     1

✘ Failed to build.
`,
  spectral: `
+ spectral lint openapi.yaml
Using ruleset .spectral.yaml with 41 rules

/drone/src/openapi.yaml
  3:6    warning  info-contact             Info object must have "contact" object.     info
 14:9    warning  operation-description    Operation "description" must be present.    paths./errors.get
» 22:11     error  oas3-schema              "schema" property must have required property "type".  paths./carts.get.parameters[0]
 31:15     error  operation-operationId-unique  Every operation must have unique "operationId".  paths./carts.post.operationId

✖ 4 problems (2 errors, 2 warnings, 0 infos, 0 hints)
`,
  spotless: `
+ ./gradlew spotlessCheck
> Task :spotlessInternalRegisterDependencies
> Task :spotlessJava
> Task :spotlessJavaCheck FAILED

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':spotlessJavaCheck'.
»> The following files had format violations:
»      src/main/java/shop/Cart.java
          @@ -14,7 +14,7 @@
           ··public·int·total()·{
          -····return·sum(items);
          +······return·sum(items);
  Run './gradlew :spotlessApply' to fix these violations.

* Try:
> Run with --stacktrace option to get the stack trace.

BUILD FAILED in 6s
`,
  sqlfluff: `
+ sqlfluff lint models/
== [models/errors.sql] PASS
»== [models/carts.sql] FAIL
»L:   4 | P:   8 | RF02 | Unqualified reference 'total' found in select with more than
                       | one referenced table. [references.qualification]
L:   9 | P:   1 | LT02 | Expected indent of 4 spaces.
                       | [layout.indent]
All Finished 📜 🎉!
`,
  storybookTest: `
+ npx test-storybook --ci
[test-storybook] Running against http://127.0.0.1:6006
 PASS   browser: chromium  src/ErrorBox.stories.tsx
» FAIL   browser: chromium  src/Cart.stories.tsx
»  ● Components/Cart › Filled › play-test

    Message:
    An error occurred in the following story. Access the link for full output:
    http://127.0.0.1:6006/?path=/story/components-cart--filled&addonPanel=storybook/interactions/panel

    Message:
     Unable to find an element with the text: Total 12.

Test Suites: 1 failed, 1 passed, 2 total
Tests:       1 failed, 4 passed, 5 total
Ran all test suites.
`,
};
