/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_5_LOGS: Readonly<Record<string, string>> = {
  interrogate: `
+ interrogate -v shop --fail-under 90
| Name              | Total | Miss | Cover | Cover% |
|-------------------|-------|------|-------|--------|
| errors.py         |     4 |    0 |     4 |   100% |
| cart.py           |    12 |    7 |     5 |    42% |
»RESULT: FAILED (minimum: 90.0%, actual: 56.2%)
`,
  isort: `
+ isort --check-only shop
»ERROR: /drone/src/shop/cart.py Imports are incorrectly sorted and/or formatted.
ERROR: /drone/src/shop/errors.py Imports are incorrectly sorted and/or formatted.
Skipped 1 files
`,
  istioctl: `
+ istioctl analyze -n shop
»Error [IST0101] (VirtualService shop/errors) Referenced host not found: "errors.shop.svc"
Info [IST0118] (Service shop/web) Port name web (port: 80, targetPort: 8080) doesn't follow the naming convention of Istio port.
Error: Analyzers found issues when analyzing namespace: shop.
`,
  iwyu: `
+ iwyu_tool -p build

(src/errors.cpp has correct #includes/fwd-decls)

»src/cart.cpp should add these lines:
#include <vector>  // for vector

src/cart.cpp should remove these lines:
- #include <list>  // lines 4-4
---
`,
  jacoco: `
+ ./gradlew jacocoTestCoverageVerification
> Task :test
> Task :jacocoTestReport
> Task :jacocoTestCoverageVerification FAILED
»[ant:jacocoReport] Rule violated for bundle shop: instructions covered ratio is 0.71, but expected minimum is 0.90

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':jacocoTestCoverageVerification'.
> Rule violated for bundle shop: instructions covered ratio is 0.71, but expected minimum is 0.90

BUILD FAILED in 9s
`,
  javadoc: `
+ ./gradlew javadoc
> Task :compileJava UP-TO-DATE

> Task :javadoc FAILED
»/drone/src/src/main/java/shop/Cart.java:14: error: reference not found
     * @see Totl
            ^
/drone/src/src/main/java/shop/Errors.java:9: warning: no comment
1 error
1 warning

FAILURE: Build failed with an exception.
`,
  jfrog: `
+ jf rt upload dist/ shop-local/
10:11:12 [🔵Info] Log path: /root/.jfrog/logs/jfrog-cli.log
10:11:12 [🔵Info] [Thread 1] Uploading: dist/errors.js
»10:11:13 [🚨Error] [Thread 0] server response: 403 Forbidden
{
»  "errors": [ { "status": 403, "message": "Not enough permissions to overwrite artifact" } ]
}
10:11:13 [🚨Error] Failed uploading 1 artifacts.
{
  "status": "failure",
  "totals": { "success": 1, "failure": 1 }
}
`,
  jmeter: `
+ jmeter -n -t cart.jmx -l out.jtl -Jthreads=10
Creating summariser <summary>
Created the tree successfully using cart.jmx
Starting standalone test @ 2025 Feb 3 10:11:12 UTC (1738577472120)
Waiting for possible Shutdown/StopTestNow/HeapDump/ThreadDump message on port 4445
»summary =    300 in 00:00:30 =   10.0/s Avg:    41 Min:     9 Max:   410 Err:    27 (9.00%)
Tidying up ...    @ 2025 Feb 3 10:11:42 UTC (1738577502310)
... end of run
+ ./check-jtl.sh out.jtl
27 of 300 samples not successful
`,
  jobWait: `
+ kubectl -n shop get pods
NAME                   READY   STATUS    RESTARTS   AGE
errors-5f4d8c9-abcde   1/1     Running   0          4m
»web-7c9f6d5-fghij      0/1     Error     3          1m
+ exit 1
`,
  jsonschema: `
+ check-jsonschema --schemafile schema.json errors.json shop.json
Schema validation errors were encountered.
»  shop.json::$.total: 'seven' is not of type 'integer'
`,
  junitPlatform: `
+ java -jar junit-console.jar --scan-classpath

╷
├─ JUnit Jupiter ✔
│  ├─ ErrorsTest ✔
│  │  └─ shown() ✔
│  └─ CartTest ✔
│     └─ total() ✘ expected: <12> but was: <7>
└─ JUnit Vintage ✔

Failures (1):
»  JUnit Jupiter:CartTest:total()
    MethodSource [className = 'shop.CartTest', methodName = 'total', methodParameterTypes = '']
»    => org.opentest4j.AssertionFailedError: expected: <12> but was: <7>
       org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
       [...]
[         2 tests found           ]
[         1 tests failed          ]
`,
  justfile: `
+ just check
cargo fmt --check
echo "no errors so far"
no errors so far
./scripts/licences.sh
checking 41 files
»src/cart.rs has no licence header
error: Recipe \`check\` failed on line 9 with exit code 1
`,
  kafka: `
+ kafka-topics.sh --bootstrap-server kafka:9092 --create --topic errors
[2025-02-03 10:11:12,120] WARN [AdminClient clientId=adminclient-1] Connection to node -1 (kafka/10.0.0.4:9092) could not be established. Node may not be available. (org.apache.kafka.clients.NetworkClient)
[2025-02-03 10:11:13,220] WARN [AdminClient clientId=adminclient-1] Connection to node -1 (kafka/10.0.0.4:9092) could not be established. Node may not be available. (org.apache.kafka.clients.NetworkClient)
»Error while executing topic command : Timed out waiting for a node assignment. Call: createTopics
[2025-02-03 10:12:12,400] ERROR org.apache.kafka.common.errors.TimeoutException: Timed out waiting for a node assignment. Call: createTopics
 (org.apache.kafka.tools.TopicCommand)
`,
  kindCluster: `
+ kind create cluster --name ci
Creating cluster "ci" ...
 • Ensuring node image (kindest/node:v1.31.0) 🖼  ...
 ✓ Ensuring node image (kindest/node:v1.31.0) 🖼
 • Preparing nodes 📦   ...
» ✗ Preparing nodes 📦
Deleted nodes: ["ci-control-plane"]
»ERROR: failed to create cluster: could not find a log line that matches "Reached target .*Multi-User System.*|detected cgroup v1"
`,
  knex: `
+ npx knex migrate:latest
Using environment: ci
Batch 1 run: 2 migrations
»migration file "20250203_totals.js" failed
»migration failed with error: alter table "carts" add column "total" integer - column "total" of relation "carts" already exists
alter table "carts" add column "total" integer - column "total" of relation "carts" already exists
error: alter table "carts" add column "total" integer - column "total" of relation "carts" already exists
    at Parser.parseErrorMessage (/drone/src/node_modules/pg-protocol/dist/parser.js:283:98)
`,
  knipDead: `
+ npx knip
»Unused files (1)
»src/old-cart.ts
Unused exports (2)
toError  function  src/errors.ts:9:17
total2   function  src/cart.ts:14:17
`,
  kotlinc: `
+ kotlinc src -d out.jar
warning: classpath entry points to a non-existent location: errors.jar
»src/Cart.kt:14:9: error: unresolved reference: totl
    totl()
    ^
`,
  kubectlLogs: `
+ kubectl logs job/migrate -n shop
waiting for db...
waiting for db...
db is up
running 0012_errors.sql
running 0013_totals.sql
»pq: column "total" of relation "carts" already exists
+ kubectl get job/migrate -n shop -o jsonpath={.status.failed}
1
`,
  kyverno: `
+ kyverno apply policies/ --resource k8s/web.yaml

Applying 2 policy rules to 1 resource...

»policy require-owner -> resource shop/Deployment/web failed:
»1 - check-labels validation error: label 'owner' is required. rule check-labels failed at path /metadata/labels/owner/

pass: 1, fail: 1, warn: 0, error: 0, skip: 0
`,
  lean: `
+ lake build
✔ [1/3] Built Shop.Errors
»✖ [2/3] Building Shop.Cart
trace: .> LEAN_PATH=./.lake/build/lib lean Shop/Cart.lean
»error: ././././Shop/Cart.lean:14:9: unknown identifier 'totl'
error: Lean exited with code 1
Some required builds logged failures:
- Shop.Cart
error: build failed
`,
  licenseChecker: `
+ npx license-checker --onlyAllow "MIT;ISC;Apache-2.0"
»Package "error-box@1.2.0" is licensed under "GPL-3.0" which is not permitted by the --onlyAllow flag. Exiting.
`,
  linkChecker: `
+ lychee docs
[1/3] docs/errors.md
🔍 14 Total (in 2s) ✅ 13 OK 🚫 1 Error

Errors in docs/usage.md
»[404] https://shop.example/totals | Network error: Not Found
`,
  luarocks: `
+ luarocks make
»Missing dependencies for shop 1.2-1:
»   errorbox >= 9.0 (not installed)

»Error: Could not satisfy dependency errorbox >= 9.0: No results matching query were found for Lua 5.4.
`,
  madge: `
+ npx madge --circular src
Processed 41 files (512ms)

»✖ Found 1 circular dependency!

»1) cart.ts > errors.ts
`,
  maestro: `
+ maestro test flows/
Waiting for flows to complete...
[Passed] errors (4s)
»[Failed] cart (17s) (Assertion is false: "Total 12" is visible)

1/2 Flow Failed
`,
  mageBuild: `
+ mage build
Running target: Build
exec: go "build" "./..."
»cmd/shop/main.go:14:2: undefined: startCart
Error: running "go build ./..." failed with exit code 1
`,
  makeCheck: `
+ make check
PASS: test_errors
»FAIL: test_total
PASS: test_empty
============================================================================
Testsuite summary for shop 0.2.0
============================================================================
# TOTAL: 3
# PASS:  2
# SKIP:  0
# XFAIL: 0
# FAIL:  1
# XPASS: 0
# ERROR: 0
============================================================================
See ./test-suite.log
============================================================================
make[3]: *** [Makefile:741: test-suite.log] Error 1
make[2]: *** [Makefile:849: check-TESTS] Error 2
`,
};
