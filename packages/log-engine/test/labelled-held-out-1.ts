/** The other half of the logs in `labelled-wide-1.ts`. Nothing was written for them, nobody read which are missed. */
export const HELD_OUT_1_LOGS: Readonly<Record<string, string>> = {
  airflow: `
+ airflow dags test nightly 2025-02-03
[2025-02-03T10:11:12.120+0000] {dagbag.py:588} INFO - Filling up the DagBag from /drone/src/dags
[2025-02-03T10:11:13.002+0000] {dag.py:4435} INFO - dagrun id: nightly
[2025-02-03T10:11:13.310+0000] {taskinstance.py:1206} INFO - Marking task as SUCCESS. task_id=collect_errors
[2025-02-03T10:11:13.512+0000] {logging_mixin.py:190} WARNING - FutureWarning: errors='ignore' is deprecated
[2025-02-03T10:11:14.100+0000] {taskinstance.py:3310} ERROR - Task failed with exception
Traceback (most recent call last):
  File "/usr/lib/python3.11/site-packages/airflow/models/taskinstance.py", line 767, in _execute_task
    result = _execute_callable(context=context, **execute_callable_kwargs)
  File "/drone/src/dags/nightly.py", line 22, in load
    rows = frame["total"]
  File "/usr/lib/python3.11/site-packages/pandas/core/frame.py", line 4102, in __getitem__
    indexer = self.columns.get_loc(key)
»KeyError: 'total'
[2025-02-03T10:11:14.140+0000] {taskinstance.py:1206} INFO - Marking task as FAILED. dag_id=nightly, task_id=load
[2025-02-03T10:11:14.200+0000] {dag.py:4471} ERROR - Task failed; ti=<TaskInstance: nightly.load [failed]>
`,
  androidLint: `
+ ./gradlew lintDebug
Starting a Gradle Daemon (subsequent builds will be faster)
> Task :app:preBuild UP-TO-DATE
> Task :app:compileDebugKotlin
> Task :app:lintReportDebug
Wrote HTML report to file:///drone/src/app/build/reports/lint-results-debug.html

> Task :app:lintDebug FAILED
Lint found 2 errors, 14 warnings. First failure:

»/drone/src/app/src/main/res/values/strings.xml:14: Error: "cart_total" is not translated in "de" (German) [MissingTranslation]
    <string name="cart_total">Total</string>
            ~~~~~~~~~~~~~~~~~

   Explanation for issues of type "MissingTranslation":
   If an application has more than one locale, then all the strings declared
   in one language should also be translated in all other languages.

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:lintDebug'.
> Lint found errors in the project; aborting build.

BUILD FAILED in 41s
`,
  argocd: `
+ argocd app sync shop
TIMESTAMP                  GROUP        KIND   NAMESPACE                  NAME    STATUS   HEALTH        HOOK  MESSAGE
2025-02-03T10:11:12+00:00            ConfigMap       shop          error-pages    Synced
2025-02-03T10:11:13+00:00   apps  Deployment        shop                  web    OutOfSync  Healthy
»2025-02-03T10:11:14+00:00   apps  Deployment        shop                  web    SyncFailed  Healthy    Deployment.apps "web" is invalid: spec.template.spec.containers[0].image: Required value

Name:               argocd/shop
Project:            default
Sync Status:        OutOfSync from main (41ab01c)
Health Status:      Healthy

Operation:          Sync
Phase:              Failed
Duration:           2s
Message:            one or more objects failed to apply, reason: Deployment.apps "web" is invalid: spec.template.spec.containers[0].image: Required value
FATA[0003] Operation has completed with phase: Failed
`,
  azCli: `
+ az webapp deploy --name shop --resource-group prod --src-path dist.zip
WARNING: This command is in preview and under development. Reference and support levels: https://aka.ms/CLI_refstatus
WARNING: Initiating deployment
WARNING: Deploying from local path: dist.zip
»ERROR: (ResourceNotFound) The Resource 'Microsoft.Web/sites/shop' under resource group 'prod' was not found. For more details please go to https://aka.ms/ARMResourceNotFoundFix
Code: ResourceNotFound
Message: The Resource 'Microsoft.Web/sites/shop' under resource group 'prod' was not found.
`,
  bats: `
+ bats test/
1..4
ok 1 prints usage on error
ok 2 fails without a token
»not ok 3 adds up the total
»# (in test file test/cart.bats, line 14)
»#   \`[ "$output" = "12" ]' failed
# expected 12
# actual   7
ok 4 lists carts
`,
  brakeman: `
+ bundle exec brakeman -q --no-pager

== Brakeman Report ==

Application Path: /drone/src
Rails Version: 7.2.1
Duration: 1.2 seconds
Checks Run: BasicAuth, CrossSiteScripting, DetailedExceptions, SQL

== Overview ==

Controllers: 9
Errors: 0
Security Warnings: 1

== Warnings ==

»Confidence: High
»Category: SQL Injection
Check: SQL
Message: Possible SQL injection
Code: Cart.where("total > #{params[:min]}")
File: app/controllers/carts_controller.rb
Line: 14
`,
  bufBreaking: `
+ buf lint
+ buf breaking --against .git#branch=main
+ buf generate
Warning: plugin "buf.build/grpc/go" is deprecated.
cart/v1/errors.proto:4:1:warning: import "google/protobuf/empty.proto" is unused
»cart/v1/cart.proto:12:3:Field "3" on message "Cart" changed type from "int32" to "string".
cart/v1/cart.proto:19:1:Previously present RPC "Remove" on service "CartService" was deleted.
`,
  busted: `
+ busted spec
●●●●●●◼●●
8 successes / 1 failure / 0 errors / 0 pending : 0.012 seconds

»Failure → spec/cart_spec.lua @ 14
cart total adds up
»spec/cart_spec.lua:16: Expected objects to be equal.
Passed in:
(number) 7
Expected:
(number) 12
`,
  cargoDeny: `
+ cargo deny check
    Updating crates.io index
warning[duplicate]: found 2 duplicate entries for crate 'thiserror'
   ┌─ /drone/src/Cargo.lock:41:1
   │
41 │ ╭ thiserror 1.0.64 registry+https://github.com/rust-lang/crates.io-index
   │ ╰─────────────────────────────────────────────────────────────────────────────^ lock entries
»error[vulnerability]: Buffer overflow due to integer overflow in \`transpose\`
   ┌─ /drone/src/Cargo.lock:52:1
   │
52 │ transpose 0.1.0 registry+https://github.com/rust-lang/crates.io-index
   │ --------------------------------------------------------------------- security vulnerability detected
   ├ ID: RUSTSEC-2023-0080
advisories FAILED, bans ok, licenses ok, sources ok
`,
  checkstyle: `
+ mvn -B checkstyle:check
[INFO] Scanning for projects...
[INFO] --- checkstyle:3.5.0:check (default-cli) @ shop ---
[INFO] There are 2 errors reported by Checkstyle 9.3 with checkstyle.xml ruleset.
»[ERROR] src/main/java/shop/Cart.java:[21,5] (javadoc) MissingJavadocMethod: Missing a Javadoc comment.
[ERROR] src/main/java/shop/ErrorPage.java:[9] (sizes) LineLength: Line is longer than 100 characters (found 121).
[INFO] ------------------------------------------------------------------------
[INFO] BUILD FAILURE
[INFO] ------------------------------------------------------------------------
[INFO] Total time:  3.012 s
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-checkstyle-plugin:3.5.0:check (default-cli) on project shop: You have 2 Checkstyle violations. -> [Help 1]
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
`,
  clangFormat: `
+ clang-format --dry-run -Werror src/errors.cpp src/cart.cpp
»src/cart.cpp:14:12: error: code should be clang-formatted [-Wclang-format-violations]
  int total(){
           ^
`,
  clickhouse: `
+ clickhouse-client --multiquery --queries-file schema.sql
CREATE TABLE errors
Received exception from server (version 24.8.4):
»Code: 47. DB::Exception: Received from db:9000. DB::Exception: Missing columns: 'totl' while processing query: 'SELECT sum(totl) FROM carts', required columns: 'totl'. (UNKNOWN_IDENTIFIER)
(query: SELECT sum(totl) FROM carts)
`,
  commitlint: `
+ npx commitlint --from HEAD~2
⧗   input: fix: show the error page
✔   found 0 problems, 0 warnings
⧗   input: Added totals.
»✖   subject may not be empty [subject-empty]
✖   type may not be empty [type-empty]

✖   found 2 problems, 0 warnings
ⓘ   Get help: https://github.com/conventional-changelog/commitlint/#what-is-commitlint
`,
  composeUp: `
+ docker compose up -d --wait
 Network src_default  Creating
 Network src_default  Created
 Container src-db-1  Creating
 Container src-db-1  Created
 Container src-errors-1  Started
 Container src-db-1  Started
 Container src-web-1  Starting
 Container src-web-1  Started
 Container src-db-1  Waiting
 Container src-db-1  Healthy
 Container src-web-1  Waiting
»container src-web-1 exited (1)
`,
  conftest: `
+ conftest test k8s/
WARN - k8s/errors.yaml - main - no owner label
»FAIL - k8s/web.yaml - main - Containers must not run as root

4 tests, 2 passed, 1 warning, 1 failure, 0 exceptions
`,
  credo: `
+ mix credo --strict
Checking 41 source files ...

  Warnings - please take a closer look
┃
»┃ [W] ↗ Operation will always return the left side of the expression.
┃       lib/shop/cart.ex:14:9 #(Shop.Cart.total)

  Code Readability
┃
┃ [R] → Modules should have a @moduledoc tag.
┃       lib/shop/errors.ex:1:11 #(Shop.Errors)

Please report incorrect results: https://github.com/rrrene/credo/issues

Analysis took 0.3 seconds (0.02s to load, 0.2s running 66 checks on 41 files)
118 mods/funs, found 1 warning, 1 code readability issue.
`,
  cucumberJs: `
+ npx cucumber-js
.....F-.

Failures:

»1) Scenario: Adding an item # features/cart.feature:6
   ✔ Before # features/support/hooks.js:4
   ✔ Given an empty cart # features/steps/cart.js:8
   ✔ When the error page is closed # features/steps/errors.js:3
»   ✖ Then the total is 12 # features/steps/cart.js:16
»       AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
       + actual - expected

       + 7
       - 12
           at World.<anonymous> (/drone/src/features/steps/cart.js:17:10)
   - And the cart is saved # features/steps/cart.js:21

2 scenarios (1 failed, 1 passed)
8 steps (1 failed, 1 skipped, 6 passed)
0m00.041s (executing steps: 0m00.012s)
`,
  detekt: `
+ ./gradlew detekt
> Task :detekt FAILED
complexity - 20min debt
»	LongMethod - 74/60 - [total] at /drone/src/src/main/kotlin/Cart.kt:21:9
exceptions - 0min debt

Overall debt: 20min
FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':detekt'.
> Analysis failed with 1 weighted issues.

BUILD FAILED in 9s
1 actionable task: 1 executed
`,
};
