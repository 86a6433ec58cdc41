/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_9_LOGS: Readonly<Record<string, string>> = {
  taplo: `
+ taplo check
 INFO taplo:lint_files: found files total=3 excluded=0
»error: expected table array entry
  ┌─ /drone/src/shop.toml:14:9
  │
14 │ total = = 7
  │         ^ unexpected token

ERROR taplo:lint_files: invalid file error=syntax errors found
ERROR operation failed error=some files were not valid
`,
  tauri: `
+ npx tauri build
     Running beforeBuildCommand \`npm run build\`
✓ built in 1.02s
   Compiling serde_error v0.1.2
   Compiling shop v0.1.0 (/drone/src/src-tauri)
»error: failed to run custom build command for \`glib-sys v0.18.1\`

Caused by:
  process didn't exit successfully: \`/drone/src/src-tauri/target/release/build/glib-sys/build-script-build\` (exit status: 1)
  --- stderr
  The system library \`glib-2.0\` required by crate \`glib-sys\` was not found.
       Error failed to build app: failed to build app
`,
  tcl: `
+ tclsh build.tcl
reading errors.txt
»can't read "totl": no such variable
    while executing
"puts $totl"
    (procedure "main" line 4)
    invoked from within
"main"
    (file "build.tcl" line 14)
`,
  terraformFmt: `
+ terraform fmt -check -recursive
»modules/web/main.tf
modules/errors/vars.tf
+ echo "run terraform fmt"
run terraform fmt
`,
  terraformInit: `
+ terraform init -input=false
Initializing the backend...
Initializing provider plugins...
- Finding hashicorp/aws versions matching "~> 5.70"...
- Finding acme/errors versions matching "1.9.0"...
╷
»│ Error: Failed to query available provider packages
│
»│ Could not retrieve the list of available versions for provider acme/errors:
│ provider registry registry.terraform.io does not have a provider named
│ registry.terraform.io/acme/errors
╵
`,
  testcontainers: `
+ ./gradlew integrationTest
> Task :compileIntegrationTestJava
> Task :integrationTest

»CartStoreIT > initializationError FAILED
»    java.lang.IllegalStateException: Could not find a valid Docker environment. Please see logs and check configuration
        at org.testcontainers.dockerclient.DockerClientProviderStrategy.lambda$getFirstValidStrategy$7(DockerClientProviderStrategy.java:277)
        at java.base/java.util.Optional.orElseThrow(Optional.java:403)

1 test completed, 1 failed

> Task :integrationTest FAILED
`,
  textlint: `
+ npx textlint docs

/drone/src/docs/usage.md
»  14:9  ✓ error  Incorrect term: “javascript”, use “JavaScript” instead  terminology

✖ 1 problem (1 error, 0 warnings, 0 infos)
✓ 1 fixable problem.
`,
  tlaPlus: `
+ java -jar tla2tools.jar Cart.tla
TLC2 Version 2.19 of 08 August 2024
Parsing file /drone/src/Errors.tla
Computing initial states...
Finished computing initial states: 1 distinct state generated.
»Error: Invariant TotalIsSum is violated.
Error: The behavior up to this point is:
State 1: <Initial predicate>
/\\ total = 0
State 2: <Add line 14, col 3 to line 16, col 20 of module Cart>
/\\ total = 7
12 states generated, 9 distinct states found, 0 states left on queue.
`,
  torchTrain: `
+ python train.py --steps 10
step 1 loss 2.31 error 0.9
step 2 loss 2.11 error 0.8
Traceback (most recent call last):
  File "/drone/src/train.py", line 41, in <module>
    loss.backward()
  File "/usr/lib/python3.11/site-packages/torch/_tensor.py", line 521, in backward
    torch.autograd.backward(
»RuntimeError: CUDA error: device-side assert triggered
CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.
For debugging consider passing CUDA_LAUNCH_BLOCKING=1
`,
  typeorm: `
+ npx typeorm migration:run -d dist/data.js
query: SELECT * FROM current_schema()
query: SELECT * FROM "migrations" "migrations" ORDER BY "id" DESC
0 migrations are already loaded in the database.
2 migrations are new migrations must be executed.
query: START TRANSACTION
query: ALTER TABLE "errors" ADD "seen" boolean
query: ALTER TABLE "carts" ADD "total" integer NOT NULL
»query failed: ALTER TABLE "carts" ADD "total" integer NOT NULL
»error: error: column "total" of relation "carts" contains null values
query: ROLLBACK
Error during migration run:
QueryFailedError: column "total" of relation "carts" contains null values
    at PostgresQueryRunner.query (/drone/src/node_modules/typeorm/driver/postgres/PostgresQueryRunner.js:219:19)
`,
  typst: `
+ typst compile report.typ
»error: unknown variable: totl
   ┌─ report.typ:14:9
   │
14 │ The sum is #totl.
   │             ^^^^
`,
  ubsan: `
+ ./build/tests
errors: ok
»src/cart.cpp:14:12: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior src/cart.cpp:14:12
`,
  unityC: `
+ ceedling test:all
Test 'test_errors.c'
--------------------
Running test_errors.out...

Test 'test_cart.c'
------------------
Running test_cart.out...

-----------
TEST OUTPUT
-----------
[test_errors.c]
  - "no errors"

-------------------
FAILED TEST SUMMARY
-------------------
[test_cart.c]
»  Test: test_total
»  At line (14): "Expected 12 Was 7"

--------------------
OVERALL TEST SUMMARY
--------------------
TESTED:  5
PASSED:  4
FAILED:  1
IGNORED: 0
`,
  vegeta: `
+ ./load.sh
Requests      [total, rate, throughput]  300, 10.03, 9.1
Latencies     [mean, 50, 95, 99, max]    12ms, 11ms, 31ms, 90ms, 110ms
Success       [ratio]                    91.00%
Status Codes  [code:count]               200:273  503:27
Error Set:
»503 Service Unavailable
load.sh: success ratio under 99 %
`,
  velero: `
+ velero restore create --from-backup nightly --wait
Restore request "nightly-20250203" submitted successfully.
Waiting for restore to complete. You may safely press ctrl-c to stop waiting
....
»Restore completed with status: PartiallyFailed. You may check for more information using the commands \`velero restore describe nightly-20250203\` and \`velero restore logs nightly-20250203\`.
`,
  vercel: `
+ npx vercel deploy --prod --token ***
Vercel CLI 37.6.1
Retrieving project…
Deploying acme/shop
Inspect: https://vercel.com/acme/shop/41ab
Building: Running "npm run build"
Building: > vite build
»Building: Could not resolve entry module "src/man.ts".
Building: Error: Command "npm run build" exited with 1
Error: Command "npm run build" exited with 1
`,
  versionCheck: `
+ bash ci/versions.sh
node    22.9.0   ok
go      1.23.1   ok
»python  3.9.2    needs 3.11
ruby    3.3.5    ok
`,
  vlang: `
+ v -prod .
»./cart.v:14:9: error: undefined ident: \`totl\`
   12 |     items := [3, 4]
   13 |     mut sum := 0
   14 |     sum += totl
      |            ~~~~
`,
  waf: `
+ ./waf configure build
Setting top to                           : /drone/src
Checking for 'gcc' (C compiler)          : /usr/bin/gcc
Checking for header error.h              : yes
»Checking for library totl                : not found
The configuration failed
(complete log in /drone/src/build/config.log)
`,
  waitFor: `
+ ./wait-for-it.sh db:5432 -t 30 -- npm test
wait-for-it.sh: waiting 30 seconds for db:5432
»wait-for-it.sh: timeout occurred after waiting 30 seconds for db:5432
`,
  wartremover: `
+ sbt compile
[info] compiling 14 Scala sources to /drone/src/target/scala-2.13/classes ...
»[error] /drone/src/src/main/scala/Cart.scala:14:9: [wartremover:Null] null is disabled
[error]   val total: Integer = null
[error]                        ^
[warn] one warning found
[error] one error found
[error] (Compile / compileIncremental) Compilation failed
`,
  wixToolset: `
+ wix build shop.wxs
shop.wxs(9) : warning WIX1076 : ICE91: The file 'errors.txt' will be installed to a per user directory
»shop.wxs(14) : error WIX0094 : The identifier 'Directory:TARGETDR' could not be found. Ensure you have typed the reference correctly.
`,
  xmake: `
+ xmake
checking for platform ... linux
checking for architecture ... x86_64
[ 25%]: cache compiling.release src/errors.cpp
[ 50%]: cache compiling.release src/cart.cpp
»error: src/cart.cpp:14:3: error: 'totl' was not declared in this scope
   14 |   totl();
      |   ^~~~
  > in src/cart.cpp
`,
  xmllint: `
+ xmllint --noout config/*.xml
»config/shop.xml:14: parser error : Opening and ending tag mismatch: total line 12 and totl
  </totl>
         ^
config/shop.xml:20: parser error : Premature end of data in tag shop line 1

^
`,
  xo: `
+ npx xo

»  src/cart.ts:14:9
»  ✖  14:9   Unexpected any. Specify a different type.  @typescript-eslint/no-explicit-any
  ⚠  20:1   Unexpected todo comment.                  no-warning-comments

  1 warning
  1 error
`,
};
