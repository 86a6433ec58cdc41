/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_8_LOGS: Readonly<Record<string, string>> = {
  sbtScalafix: `
+ sbt "scalafixAll --check"
[info] welcome to sbt 1.10.2 (Eclipse Adoptium Java 17.0.12)
[info] loading settings for project root from build.sbt ...
[info] Running scalafix on 14 Scala sources
»[error] --- /drone/src/src/main/scala/Cart.scala
[error] +++ <expected fix>
[error] @@ -1,4 +1,3 @@
[error] -import shop.errors._
[error] (Compile / scalafix) scalafix.sbt.ScalafixFailed: TestError
[error] Total time: 9 s, completed
`,
  scalaCli: `
+ scala-cli test .
Compiling project (Scala 3.5.1, JVM (17))
Compiled project (Scala 3.5.1, JVM (17))
Errors:
  + shown 0.01s
Cart:
»==> X Cart.total  0.041s munit.ComparisonFailException: /drone/src/Cart.test.scala:9
8:  test("total") {
9:    assertEquals(total(items), 12)
10:  }
»values are not the same
=> Obtained
7
=> Diff (- obtained, + expected)
-7
+12
`,
  sedScript: `
+ sh bump.sh
current version 1.1.9
»sed: -e expression #1, char 14: unterminated \`s' command
`,
  segfaultGdb: `
+ gdb -batch -ex run -ex bt ./build/shop
[Thread debugging using libthread_db enabled]
reading errors.db

»Program received signal SIGSEGV, Segmentation fault.
0x0000555555555151 in total (items=0x0) at src/cart.c:14
14	  return items[0];
#0  0x0000555555555151 in total (items=0x0) at src/cart.c:14
#1  0x0000555555555178 in main () at src/main.c:9
`,
  semgrep: `
+ semgrep ci --config auto
┌─────────────┐
│ Scan Status │
└─────────────┘
  Scanning 41 files tracked by git with 1042 Code rules:

┌────────────────┐
│ 1 Code Finding │
└────────────────┘

    src/errors.ts
»   ❯❯❱ javascript.lang.security.detect-child-process
»          Detected calls to child_process from a function argument \`cmd\`.

           14┆ exec(cmd)

┌──────────────┐
│ Scan Summary │
└──────────────┘
Ran 412 rules on 41 files: 1 finding.
`,
  serilog: `
+ dotnet Shop.dll --check
[10:11:12 INF] Starting, error pages from wwwroot/errors
[10:11:12 WRN] No HTTPS certificate
»[10:11:13 FTL] Host terminated unexpectedly
»System.InvalidOperationException: Unable to resolve service for type 'Shop.ICarts' while attempting to activate 'Shop.Totals'.
   at Microsoft.Extensions.DependencyInjection.ActivatorUtilities.ConstructorMatcher.CreateInstance(IServiceProvider provider)
   at Shop.Program.Main(String[] args) in /drone/src/Program.cs:line 14
`,
  serverspec: `
+ bundle exec rake spec

Package "nginx"
  is expected to be installed

Port "80"
  is expected to be listening (FAILED - 1)

File "/var/log/errors.log"
  is expected not to exist

Failures:

»  1) Port "80" is expected to be listening
     On host \`web1'
»     Failure/Error: it { should be_listening }
»       expected Port "80" to be listening
       /bin/sh -c ss\\ -tunl\\ \\|\\ grep\\ --\\ :80

Finished in 0.41 seconds (files took 0.5 seconds to load)
3 examples, 1 failure
`,
  shfmt: `
+ shfmt -d scripts
»diff scripts/deploy.sh.orig scripts/deploy.sh
--- scripts/deploy.sh.orig
+++ scripts/deploy.sh
@@ -14,2 +14,2 @@
-if true ; then
+if true; then
`,
  signtool: `
+ osslsigncode sign -pkcs12 cert.p12 -in shop.exe -out signed.exe
»Unable to parse PKCS#12 file: incorrect password
40C7:error:11800071:PKCS12 routines:PKCS12_parse:mac verify failure:crypto/pkcs12/p12_kiss.c:67:
Failed
`,
  sizeLimit: `
+ npx size-limit

  dist/errors.js
  Size limit: 10 kB
  Size:       4.1 kB brotlied

  dist/app.js
»  Package size limit has exceeded by 3.2 kB
  Size limit: 40 kB
  Size:       43.2 kB brotlied

  Try to reduce size or increase limit at .size-limit.json
`,
  slither: `
+ slither .
'npx hardhat compile --force' running
INFO:Detectors:
»Cart.pay(address) (contracts/Cart.sol#14-20) sends eth to arbitrary user
	Dangerous calls:
	- to.transfer(total) (contracts/Cart.sol#18)
Reference: https://github.com/crytic/slither/wiki/Detector-Documentation
INFO:Slither:. analyzed (9 contracts with 93 detectors), 1 result(s) found
`,
  slurmBatch: `
+ sbatch --wait job.sh
Submitted batch job 411
+ cat slurm-411.out
loading modules
reading errors.nc
»slurmstepd: error: *** JOB 411 ON node3 CANCELLED AT 2025-02-03T10:11:12 DUE TO TIME LIMIT ***
`,
  smokeUrls: `
+ sh smoke.sh
200 https://shop.example/
200 https://shop.example/errors
»500 https://shop.example/carts
200 https://shop.example/login
smoke: 1 of 4 not ok
`,
  snapcraft: `
+ snapcraft --destructive-mode
Generated snap metadata
Executing parts lifecycle: pull error-pages
Executing parts lifecycle: build shop
:: + npm run build
»:: sh: 1: vite: not found
'npm run build' in part 'shop' failed with code 127.
Review the scriptlet and make sure it's correct.
`,
  sonar: `
+ sonar-scanner
10:11:12.120 INFO  Scanner configuration file: /opt/sonar/conf/sonar-scanner.properties
10:11:13.002 INFO  Load project settings for component key: 'shop' (done) | time=41ms
10:11:14.870 WARN  Missing blame information for 2 files: src/errors.ts
10:11:20.100 INFO  ANALYSIS SUCCESSFUL, you can find the results at: https://sonar.example/dashboard?id=shop
10:11:22.100 INFO  Waiting for the analysis report to be processed (max 300s)
»10:11:30.210 ERROR QUALITY GATE STATUS: FAILED - View details on https://sonar.example/dashboard?id=shop
10:11:30.300 INFO  EXECUTION FAILURE
10:11:30.301 INFO  Total time: 18.181s
`,
  spock: `
+ ./gradlew test
> Task :test

»CartSpec > total FAILED
»    Condition not satisfied:

    cart.total() == 12
    |    |       |
    |    7       false
    Cart@41ab
        at CartSpec.total(CartSpec.groovy:14)

3 tests completed, 1 failed

> Task :test FAILED

FAILURE: Build failed with an exception.
`,
  sqlc: `
+ sqlc generate
# package db
»queries/carts.sql:14:9: column "totl" does not exist
`,
  sqlite: `
+ sqlite3 shop.db < schema.sql
»Parse error near line 14: no such column: totl
  SELECT sum(totl) FROM carts;
             ^--- error here
`,
  stackBuild: `
+ stack build
shop> configure (lib)
shop> build (lib)
shop> [1 of 2] Compiling Errors
shop> [2 of 2] Compiling Cart
shop>
»shop> /drone/src/src/Cart.hs:14:9: error: [GHC-88464]
»shop>     Variable not in scope: totl :: Int
shop>    |
shop> 14 | total = totl
shop>    |         ^^^^

Error: [S-7282]
       Stack failed to execute the build plan.
`,
  standardJs: `
+ npx standard
standard: Use JavaScript Standard Style (https://standardjs.com)
standard: Run \`standard --fix\` to automatically fix some problems.
»  /drone/src/cart.js:14:9: Strings must use singlequote. (quotes)
  /drone/src/errors.js:3:1: Extra semicolon. (semi)
`,
  stryker: `
+ npx stryker run
10:11:12 (31) INFO ProjectReader Found 3 of 41 file(s) to be mutated.
10:11:13 (31) INFO DryRunExecutor Starting initial test run
10:11:20 (31) INFO MutationTestExecutor Done in 7 seconds.
--------------|---------|----------|-----------|------------|----------|----------|
File          | % score | # killed | # timeout | # survived | # no cov | # errors |
--------------|---------|----------|-----------|------------|----------|----------|
All files     |   71.20 |       41 |         0 |         17 |        0 |        0 |
--------------|---------|----------|-----------|------------|----------|----------|
»10:11:20 (31) ERROR MutationTestReportHelper Final mutation score 71.20 under breaking threshold 80, setting exit code to 1 (failure).
10:11:20 (31) INFO MutationTestReportHelper (improve mutation score or set \`thresholds.break = null\` to prevent this error in the future)
`,
  swcCli: `
+ npx swc src -d dist
  ×
»  │ Expected ',', got 'totl'
  │
   ╭─[/drone/src/src/cart.ts:14:9]
 14 │ foo(1 totl)
    ·       ────
   ╰────
Caused by:
    Syntax Error
Failed to compile 1 file with swc.
`,
  swiftTest: `
+ swift test
Building for debugging...
Build complete! (9.12s)
Test Suite 'All tests' started at 2025-02-03 10:11:12.120
Test Case 'ErrorsTests.testShown' passed (0.001 seconds)
Test Case 'CartTests.testTotal' started at 2025-02-03 10:11:12.130
»/drone/src/Tests/CartTests.swift:14: error: CartTests.testTotal : XCTAssertEqual failed: ("7") is not equal to ("12") -
Test Case 'CartTests.testTotal' failed (0.002 seconds)
Executed 2 tests, with 1 failure (0 unexpected) in 0.003 (0.003) seconds
error: Exited with unexpected signal code 1
`,
  swiftlint: `
+ swiftlint --strict
Linting Swift files in current working directory
Linting 'Errors.swift' (1/3)
Linting 'Cart.swift' (2/3)
»/drone/src/Cart.swift:14:9: error: Force Cast Violation: Force casts should be avoided (force_cast)
Linting 'Main.swift' (3/3)
Done linting! Found 1 violation, 1 serious in 3 files.
`,
};
