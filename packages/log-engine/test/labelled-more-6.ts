/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_6_LOGS: Readonly<Record<string, string>> = {
  matlab: `
+ matlab -batch "runtests"
Running ErrorsTest
..
Done ErrorsTest
__________

Running CartTest

================================================================================
»Verification failed in CartTest/total.
    ---------------------
    Framework Diagnostic:
    ---------------------
»    verifyEqual failed.
    --> The numeric values are not equal using "isequaln".
        Actual    Expected    Error
          7          12        -5
    ------------------
    Stack Information:
    ------------------
    In /drone/src/CartTest.m (CartTest.total) at 9
================================================================================
.
Done CartTest
`,
  mavenEnforcer: `
+ mvn -B verify
[INFO] --- enforcer:3.5.0:enforce (default) @ shop ---
[WARNING] 2 dependencies have error prone versions
[INFO] ------------------------------------------------------------------------
[INFO] BUILD FAILURE
[INFO] ------------------------------------------------------------------------
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-enforcer-plugin:3.5.0:enforce (default) on project shop:
»[ERROR] Rule 0: org.apache.maven.enforcer.rules.version.RequireJavaVersion failed with message:
»[ERROR] Detected JDK version 11.0.24 is not in the allowed range [17,).
[ERROR] -> [Help 1]
`,
  mesonTest: `
+ meson test -C build
ninja: Entering directory \`/drone/src/build'
1/3 errors      OK              0.01s
»2/3 cart        FAIL            0.02s   exit status 1
>>> MALLOC_PERTURB_=41 /drone/src/build/cart
3/3 mail        OK              0.01s

Ok:                 2
Expected Fail:      0
Fail:               1
Unexpected Pass:    0
Skipped:            0
Timeout:            0

Full log written to /drone/src/build/meson-logs/testlog.txt
`,
  mosquitto: `
+ ./mqtt-smoke.sh
subscribing to errors/#
publishing 3 messages
got 1
got 2
»no third message after 10 s
mqtt smoke: giving up
`,
  mpiRun: `
+ mpirun -n 2 ./solve
rank 0: grid 64 x 64
rank 1: residual error 1e-3
--------------------------------------------------------------------------
»MPI_ABORT was invoked on rank 1 in communicator MPI_COMM_WORLD
with errorcode 3.

NOTE: invoking MPI_ABORT causes Open MPI to kill all MPI processes.
--------------------------------------------------------------------------
`,
  mstest: `
+ dotnet vstest Shop.Tests.dll
Microsoft (R) Test Execution Command Line Tool Version 17.11.1
Starting test execution, please wait...
A total of 1 test files matched the specified pattern.
  Passed Shop.Tests.Errors.Shown [4 ms]
»  Failed Shop.Tests.Cart.Total [9 ms]
  Error Message:
»   Assert.AreEqual failed. Expected:<12>. Actual:<7>.
  Stack Trace:
     at Shop.Tests.Cart.Total() in /drone/src/Shop.Tests/Cart.cs:line 14

Total tests: 2
     Passed: 1
     Failed: 1
Test Run Failed.
`,
  mypyStubs: `
+ mypy --strict tools
»tools/report.py:3: error: Library stubs not installed for "yaml"  [import-untyped]
tools/report.py:3: note: Hint: "python3 -m pip install types-PyYAML"
tools/report.py:3: note: (or run "mypy --install-types" to install all missing stub packages)
Found 1 error in 1 file (checked 3 source files)
`,
  netlify: `
+ npx netlify deploy --build --prod
​
Netlify Build
────────────────────────────────────────────────────────────────
❯ Version
  @netlify/build 29.55.1
build.command from netlify.toml
────────────────────────────────────────────────────────────────
$ npm run build
> node build.mjs
errors page written
»TypeError: pages.map is not a function
    at file:///drone/src/build.mjs:14:9
​
"build.command" failed
────────────────────────────────────────────────────────────────
  Error message
  Command failed with exit code 1: npm run build
`,
  nextjsBuild: `
+ npx next build
   ▲ Next.js 14.2.14

   Creating an optimized production build ...
 ✓ Compiled successfully
   Linting and checking validity of types ...
   Collecting page data ...
   Generating static pages (0/9) ...
»Error occurred prerendering page "/carts". Read more: https://nextjs.org/docs/messages/prerender-error

»TypeError: Cannot read properties of undefined (reading 'total')
    at Carts (/drone/src/.next/server/app/carts/page.js:1:4100)
   Generating static pages (9/9)

> Export encountered errors on following paths:
	/carts/page: /carts
`,
  nginxTest: `
+ nginx -t
»nginx: [emerg] unknown directive "prox_pass" in /etc/nginx/conf.d/errors.conf:14
nginx: configuration file /etc/nginx/nginx.conf test failed
`,
  nodeWarnExit: `
+ node --unhandled-rejections=strict jobs/mail.js
(node:31) ExperimentalWarning: SQLite is an experimental feature and might change at any time
(Use \`node --trace-warnings ...\` to show where the warning was created)
mail queue: 4, errors: 0
»[UnhandledPromiseRejection: This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason "smtp greeting never received".] {
»  code: 'ERR_UNHANDLED_REJECTION'
}
`,
  notarytool: `
+ xcrun notarytool submit shop.zip --wait
Conducting pre-submission checks for shop.zip and initiating connection to the Apple notary service...
Submission ID received
  id: 41ab01c2
Upload progress: 100.00% (41.2 MB of 41.2 MB)
Waiting for processing to complete.
Current status: In Progress......
»Current status: Invalid.
Processing complete
  id: 41ab01c2
  status: Invalid
+ exit 1
`,
  notebookRun: `
+ jupyter nbconvert --execute --to notebook report.ipynb
[NbConvertApp] Converting notebook report.ipynb to notebook
[NbConvertApp] Executing notebook with kernel: python3
Traceback (most recent call last):
  File "/usr/bin/jupyter-nbconvert", line 8, in <module>
    sys.exit(main())
nbclient.exceptions.CellExecutionError: An error occurred while executing the following cell:
------------------
carts["totl"].sum()
------------------

»KeyError                                  Traceback (most recent call last)
Cell In[4], line 1
----> 1 carts["totl"].sum()
»KeyError: 'totl'
`,
  nugetRestore: `
+ dotnet restore
  Determining projects to restore...
»/drone/src/Shop/Shop.csproj : error NU1101: Unable to find package Shop.Totl. No packages exist with this id in source(s): nuget.org
  Failed to restore /drone/src/Shop/Shop.csproj (in 1.2 sec).
  1 of 2 projects are up-to-date for restore.
`,
  nuxtBuild: `
+ npx nuxi build
Nuxt 3.13.2 with Nitro 2.9.7
ℹ Building client...
ℹ vite v5.4.8 building for production...
ℹ ✓ 41 modules transformed.

 ERROR  x Build failed in 1.12s
»Could not resolve "./totl" from "pages/cart.vue"

    at error (node_modules/rollup/dist/es/shared/parseAst.js:396:42)
`,
  octave: `
+ octave --eval "run('tests/run.m')"
test errors ... ok
»error: total: operator +: nonconformant arguments (op1 is 1x3, op2 is 1x2)
error: called from
    total at line 9 column 7
    run at line 14 column 1
`,
  odin: `
+ odin build src
»/drone/src/src/cart.odin(14:9) Error: Undeclared name: totl
	totl()
	^~~^
`,
  opaTest: `
+ opa test policy -v
policy/errors_test.rego:
data.errors.test_empty: PASS (412µs)
policy/cart_test.rego:
»data.cart.test_total: FAIL (291µs)
--------------------------------------------------------------------------------
PASS: 1/2
FAIL: 1/2
`,
  opam: `
+ opam install . --deps-only
<><> Synchronising pinned packages ><><><><><><><><><><><><><><><><><><><><>
[shop.dev] synchronised (no changes)

»[ERROR] Package conflict!
»  * No agreement on the version of errors:
    - shop → errors >= 9.0
`,
  openapiDiff: `
+ oasdiff breaking old.yaml new.yaml --fail-on ERR
1 changes: 1 error, 0 warning, 0 info
»error	[response-property-removed] at new.yaml
	in API GET /carts
»		removed the required property 'total' from the response with the '200' status
`,
  pandoc: `
+ pandoc report.md -o report.pdf
[WARNING] Missing character: There is no → in font
»Error producing PDF.
»! LaTeX Error: File \`totals.sty' not found.

Type X to quit or <RETURN> to proceed,
or enter new name. (Default extension: sty)

Enter file name:
! Emergency stop.
`,
  pascal: `
+ fpc src/shop.pas
Free Pascal Compiler version 3.2.2 [2021/05/19] for x86_64
Compiling src/shop.pas
Compiling src/errors.pas
shop.pas(9,3) Note: Local variable "n" not used
»shop.pas(14,9) Error: Identifier not found "totl"
shop.pas(20) Fatal: There were 1 errors compiling module, stopping
Fatal: Compilation aborted
`,
  pgDump: `
+ pg_restore -d shop backup.dump
pg_restore: warning: errors ignored on restore of extension
»pg_restore: error: could not execute query: ERROR:  permission denied to create extension "postgis"
HINT:  Must be superuser to create this extension.
Command was: CREATE EXTENSION IF NOT EXISTS postgis WITH SCHEMA public;
`,
  phoenixBoot: `
+ mix phx.server --check
[info] Running ShopWeb.Endpoint with Bandit 1.5.7 at 127.0.0.1:4000 (http)
»[error] Failed to start Ranch listener ShopWeb.Endpoint.HTTP in :ranch_tcp:listen(port: 4000) for reason :eaddrinuse (address already in use)
[notice] Application shop exited: Shop.Application.start(:normal, []) returned an error
** (Mix) Could not start application shop: Shop.Application.start(:normal, []) returned an error
`,
  phpWarning: `
+ php bin/import.php
PHP Deprecated:  Creation of dynamic property Cart::$errors is deprecated in /drone/src/src/Cart.php on line 9
»PHP Warning:  Undefined array key "total" in /drone/src/bin/import.php on line 14
import: row 14 has no total, stopped
`,
};
