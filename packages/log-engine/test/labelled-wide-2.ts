/** Every second, by name, of 154 logs of tools that the table did not know: points are fitted to these. */
export const WIDE_2_LOGS: Readonly<Record<string, string>> = {
  djangoTest: `
+ python manage.py test
Found 12 test(s).
Creating test database for alias 'default'...
System check identified no issues (0 silenced).
test_error_page_is_shown (shop.tests.ErrorPageTests.test_error_page_is_shown) ... ok
test_login_fails (shop.tests.LoginTests.test_login_fails) ... ok
test_total (shop.tests.CartTests.test_total) ... FAIL

======================================================================
FAIL: test_total (shop.tests.CartTests.test_total)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/drone/src/shop/tests.py", line 31, in test_total
    self.assertEqual(cart.total(), 12)
»AssertionError: 7 != 12

----------------------------------------------------------------------
Ran 12 tests in 0.311s

FAILED (failures=1)
Destroying test database for alias 'default'...
`,
  earthly: `
+ earthly --ci +test
 Init 🚀
————————————————————————————————————————————————————————————————————————————————
           buildkitd | Found buildkit daemon as docker container (earthly-buildkitd)
 Build 🔧
————————————————————————————————————————————————————————————————————————————————
     golang:1.23 | --> Load metadata golang:1.23 linux/amd64
           +deps | *cached* --> RUN go mod download
           +test | --> RUN go test ./errors ./cart
           +test | ok  	acme/errors	0.010s
»           +test | --- FAIL: TestCartTotal (0.00s)
»           +test |     cart_test.go:17: total = 7, want 12
           +test | FAIL
           +test | FAIL	acme/cart	0.008s
+test *failed* | ERROR Earthfile:14:4
+test *failed* |       The command
+test *failed* |           RUN go test ./errors ./cart
+test *failed* |       did not complete successfully. Exit code 1
================================ FAILURE [main] ================================
`,
  fastlane: `
+ bundle exec fastlane ios beta
[10:11:01]: ------------------------------
[10:11:01]: --- Step: default_platform ---
[10:11:01]: ------------------------------
[10:11:01]: Driving the lane 'ios beta' 🚀
[10:11:02]: -------------------
[10:11:02]: --- Step: match ---
[10:11:02]: -------------------
[10:11:03]: Successfully loaded '/drone/src/fastlane/Matchfile' 📄
[10:11:03]: Cloning remote git repo...
»[10:11:05]: Error cloning certificates git repo, please make sure you have access to the repository - see instructions above
+------+------------------+-------------+
|           fastlane summary            |
+------+------------------+-------------+
| Step | Action           | Time (in s) |
+------+------------------+-------------+
| 1    | default_platform | 0           |
| 💥   | match            | 3           |
+------+------------------+-------------+
[10:11:05]: fastlane finished with errors
[!] Error cloning certificates repo, please make sure you have read access to the repository you want to use
`,
  gatling: `
+ mvn -q gatling:test
Simulation shop.CartSimulation started...

================================================================================
2025-02-03 10:11:42                                          30s elapsed
---- Requests ------------------------------------------------------------------
> Global                                                   (OK=1290   KO=122   )
> create cart                                              (OK=645    KO=61    )
---- Errors --------------------------------------------------------------------
»> status.find.is(201), but actually found 500                      61 (50.00%)
> j.i.IOException: Premature close                                 61 (50.00%)
================================================================================
Simulation shop.CartSimulation completed in 30 seconds
Global: percentage of failed events is less than 1.0 : false (actual : 8.64)
`,
  gitleaks: `
+ gitleaks detect --redact -v

    ○
    │╲
    │ ○
    ○ ░
    ░    gitleaks

»Finding:     aws_secret = "REDACTED"
Secret:      REDACTED
RuleID:      generic-api-key
Entropy:     4.417292
File:        deploy/errors/env.sh
Line:        4
Commit:      0d1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b
Author:      dev

10:11AM INF 214 commits scanned.
10:11AM INF scan completed in 312ms
10:11AM WRN leaks found: 1
`,
  goreleaser: `
+ goreleaser release --clean
  • starting release...
  • loading                                          path=.goreleaser.yaml
  • getting and validating git state
    • git state                                      commit=41ab branch=HEAD current_tag=v1.2.0 previous_tag=v1.1.0 dirty=true
  • DEPRECATED: archives.format should not be used anymore
»  ⨯ release failed after 0s                          error=git is in a dirty state
Please check in your pipeline what can be changing the following files:
 M go.sum
Learn more at https://goreleaser.com/errors/dirty
`,
  grype: `
+ grype shop:latest --fail-on high
 ✔ Vulnerability DB                [no update available]
 ✔ Loaded image                                                shop:latest
 ✔ Cataloged contents     9f1c2
   ├── ✔ Packages                        [112 packages]
   └── ✔ File digests                    [1,904 files]
 ✔ Scanned for vulnerabilities     [2 vulnerability matches]
   ├── by severity: 1 critical, 1 high, 0 medium, 0 low
NAME       INSTALLED  FIXED-IN  TYPE  VULNERABILITY   SEVERITY
»libexpat1  2.5.0-1    2.5.0-2   deb   CVE-2024-45491  Critical
openssl    3.0.13     3.0.14    deb   CVE-2024-5535   High
[0003] ERROR discovered vulnerabilities at or above the severity threshold
`,
  heroku: `
+ git push heroku main
remote: Compressing source files... done.
remote: Building source:
remote:
remote: -----> Building on the Heroku-24 stack
remote: -----> Node.js app detected
remote: -----> Installing dependencies
remote:        added 412 packages in 9s
remote: -----> Build
remote:        > node build.js
remote:        reading errors.json
»remote:        SyntaxError: Unexpected token } in JSON at position 41
remote:            at JSON.parse (<anonymous>)
remote: -----> Build failed
remote:        We're sorry this build is failing! You can troubleshoot common issues here:
remote:        https://devcenter.heroku.com/articles/troubleshooting-node-deploys
remote:  !     Push rejected, failed to compile Node.js app.
remote:
remote:  !     Push failed
To https://git.heroku.com/shop.git
 ! [remote rejected] main -> main (pre-receive hook declined)
error: failed to push some refs to 'https://git.heroku.com/shop.git'
`,
  homeMadeRunner: `
+ ./run-tests.sh
running 5 suites
PASS errors/empty
PASS errors/unknown
»FAIL cart/total (got 7, want 12)
PASS cart/empty
PASS mail/send
4 passed, 1 failed
see test-output/ for details
`,
  hugo: `
+ hugo --minify --gc
Start building sites …
hugo v0.134.2+extended linux/amd64 BuildDate=2024-09-10T10:46:33Z

WARN  deprecated: .Site.IsMultiLingual was deprecated in Hugo v0.124.0 and will be removed in a future release.
WARN  found no layout file for "html" for kind "taxonomy"
»ERROR render of "page" failed: "/drone/src/layouts/_default/single.html:14:7": execute of template failed: template: _default/single.html:14:7: executing "main" at <.Totl>: can't evaluate field Totl in type *hugolib.pageState
Total in 212 ms
Error: error building site: render: failed to render pages: "/drone/src/layouts/_default/single.html:14:7": execute of template failed
`,
  jasmine: `
+ npx jasmine
Randomized with seed 41001
Started
..F.

Failures:
»1) Cart total adds up
  Message:
»    Expected 7 to be 12.
  Stack:
        at <Jasmine>
        at UserContext.<anonymous> (/drone/src/spec/cart.spec.js:9:21)

4 specs, 1 failure
Finished in 0.012 seconds
`,
  juliaTest: `
+ julia --project -e using Pkg; Pkg.test()
     Testing Shop
      Status \`/tmp/jl_9fKxQ1/Project.toml\`
  [6e4b80f9] BenchmarkTools v1.5.0
Precompiling project...
  12 dependencies successfully precompiled in 21 seconds. 0 failed.
     Testing Running tests...
Test Summary: | Pass  Total  Time
errors        |    4      4  0.1s
»total: Test Failed at /drone/src/test/runtests.jl:9
»  Expression: total(cart) == 12
   Evaluated: 7 == 12

Stacktrace:
 [1] macro expansion
   @ /usr/share/julia/stdlib/v1.10/Test/src/Test.jl:672 [inlined]
Test Summary: | Pass  Fail  Total  Time
total         |    2     1      3  1.1s
ERROR: LoadError: Some tests did not pass: 2 passed, 1 failed, 0 errored, 0 broken.
in expression starting at /drone/src/test/runtests.jl:7
ERROR: Package Shop errored during testing
`,
  kaniko: `
+ /kaniko/executor --context . --destination registry.example/shop:1.2
INFO[0000] Retrieving image manifest golang:1.23
INFO[0002] Built cross stage deps: map[0:[/app/shop]]
INFO[0003] Executing 0 build triggers
INFO[0003] COPY errors errors
WARN[0004] Failed to retrieve cached layer, continuing
INFO[0004] RUN go build -o shop .
INFO[0004] Running: [/bin/sh -c go build -o shop .]
»./main.go:14:2: undefined: startCart
error building image: error building stage: failed to execute command: waiting for process to exit: exit status 1
`,
  karma: `
+ npx karma start --single-run
03 02 2025 10:11:12.120:INFO [karma-server]: Karma v6.4.4 server started at http://localhost:9876/
03 02 2025 10:11:12.130:INFO [launcher]: Launching browsers ChromeHeadless with concurrency unlimited
03 02 2025 10:11:13.300:INFO [Chrome Headless 129.0.0.0 (Linux 0.0.0)]: Connected on socket 4fAb with id 31
Chrome Headless 129.0.0.0 (Linux 0.0.0): Executed 1 of 4 SUCCESS (0 secs / 0.012 secs)
Chrome Headless 129.0.0.0 (Linux 0.0.0) LOG: 'showing error box'
»Chrome Headless 129.0.0.0 (Linux 0.0.0) Cart total adds up FAILED
»	Expected 7 to be 12.
	    at <Jasmine>
	    at UserContext.<anonymous> (src/cart.spec.ts:9:21)
Chrome Headless 129.0.0.0 (Linux 0.0.0): Executed 4 of 4 (1 FAILED) (0.041 secs / 0.031 secs)
TOTAL: 1 FAILED, 3 SUCCESS
`,
  kubeconform: `
+ kubeconform -summary -strict k8s/
k8s/errors.yaml - ConfigMap errors is valid
»k8s/web.yaml - Deployment web is invalid: problem validating schema. Check JSON formatting: jsonschema validation failed with 'https://kubernetesjsonschema.dev/master/deployment-apps-v1.json#' - at '/spec/replicas': got string, want null or integer
Summary: 2 resources found in 2 files - Valid: 1, Invalid: 1, Errors: 0, Skipped: 0
`,
  laravelMigrate: `
+ php artisan migrate --force

   INFO  Running migrations.

  2024_01_01_000000_create_users_table ............................ 14.02ms DONE
  2024_01_02_000000_create_failed_jobs_table ....................... 9.11ms DONE
»  2024_02_03_000000_add_total_to_carts_table ....................... 1.42ms FAIL

»   Illuminate\\Database\\QueryException

»  SQLSTATE[42S02]: Base table or view not found: 1146 Table 'shop.carts' doesn't exist (Connection: mysql, SQL: alter table \`carts\` add \`total\` int not null)

  at vendor/laravel/framework/src/Illuminate/Database/Connection.php:825
    821▕                     $this->getName(), $query, $this->prepareBindings($bindings), $e
    822▕                 );
    823▕             }
  ➜ 825▕             throw new QueryException(

      +9 vendor frames
  10  database/migrations/2024_02_03_000000_add_total_to_carts_table.php:11
      Illuminate\\Support\\Facades\\Facade::__callStatic("table")
`,
};
