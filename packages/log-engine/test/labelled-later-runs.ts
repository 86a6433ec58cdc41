/** Failing tests, scripts and deployments, written after the table of patterns and without looking at it. */
export const LATER_RUN_LOGS: Readonly<Record<string, string>> = {
  cypress: `
+ cypress run
  (Run Starting)
  Errors page
    ✓ shows an error (812ms)
  Cart
    1) adds an item
  1 passing (2s)
  1 failing
»  1) Cart
       adds an item:
»     AssertionError: Timed out retrying after 4000ms: Expected to find element: \`.cart-row\`, but never found it.
      at Context.eval (webpack:///./cypress/e2e/cart.cy.js:9:7)
`,
  nodeTest: `
+ node --test
✔ reports a failed request (1.2ms)
✖ adds up the total (2.1ms)
ℹ tests 2
ℹ fail 1

✖ failing tests:

»test at test/cart.test.js:4:1
»✖ adds up the total (2.1ms)
»  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

  7 !== 12
`,
  denoTest: `
+ deno test
running 2 tests from ./cart_test.ts
errors are reported ... ok (3ms)
total ... FAILED (4ms)

 ERRORS

»total => ./cart_test.ts:4:6
»error: AssertionError: Values are not equal.
    [Diff] Actual / Expected
-   7
+   12
error: Test failed
`,
  bun: `
+ bun test
bun test v1.1.34
cart.test.ts:
✓ reports errors [0.11ms]
3 |   expect(total()).toBe(12);
»error: expect(received).toBe(expected)

Expected: 12
Received: 7
✗ total [0.82ms]
 1 fail
`,
  exunit: `
+ mix test
....
»  1) test total (Shop.CartTest)
»     test/shop/cart_test.exs:7
»     Assertion with == failed
     code:  assert Cart.total(items) == 12
     left:  7
5 tests, 1 failure
`,
  scalatest: `
+ sbt test
[info] ErrorsSpec:
[info] - should report errors
[info] CartSpec:
»[info] - should add up *** FAILED ***
»[info]   7 did not equal 12 (CartSpec.scala:9)
[error] Failed tests:
[error] 	shop.CartSpec
[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful
`,
  nextest: `
+ cargo nextest run
        PASS [   0.004s] shop errors::handles
»        FAIL [   0.006s] shop cart::total
──── STDERR:             shop cart::total
»thread 'cart::total' panicked at src/cart.rs:40:9:
»assertion failed: total == 12
error: test run failed
`,
  goRace: `
+ go test -race ./...
»WARNING: DATA RACE
Write at 0x00c0000b4010 by goroutine 8:
  example.com/shop/cart.(*Cart).Add()
--- FAIL: TestAdd (0.01s)
    testing.go:1399: race detected during execution of test
FAIL	example.com/shop/cart	0.024s
`,
  goTimeout: `
+ go test ./...
ok  	example.com/shop/errors	0.004s
»panic: test timed out after 10m0s
running tests:
	TestSlow (9m59s)
goroutine 97 [running]:
FAIL	example.com/shop/store	600.01s
`,
  pytestCollect: `
+ pytest
collected 0 items / 1 error
==================================== ERRORS ====================================
»___________________ ERROR collecting tests/test_cart.py ____________________
»ImportError while importing test module '/drone/src/tests/test_cart.py'.
tests/test_cart.py:1: in <module>
    import shopp
»E   ModuleNotFoundError: No module named 'shopp'
=========================== short test summary info ============================
ERROR tests/test_cart.py
`,
  pytestFixture: `
+ pytest -q
E                                                                        [100%]
==================================== ERRORS ====================================
»________________________ ERROR at setup of test_total __________________________
    def db():
>       return connect("postgres://db")
»E       psycopg.OperationalError: connection failed: Connection refused
conftest.py:6: OperationalError
ERROR tests/test_cart.py::test_total - psycopg.OperationalError: connection failed
`,
  behave: `
+ behave
Feature: Cart
  Scenario: total
    Given a cart with errors ... passed in 0.000s
»    Then the total is 12 ... failed in 0.001s
»    Assertion Failed: 7 != 12
Failing scenarios:
  features/cart.feature:3  total
0 features passed, 1 failed, 0 skipped
`,
  minitest: `
+ bin/rails test
Run options: --seed 4021
..F

»Failure:
»CartTest#test_total [test/models/cart_test.rb:9]:
Expected: 12
  Actual: 7

bin/rails test test/models/cart_test.rb:8
3 runs, 3 assertions, 1 failures, 0 errors, 0 skips
`,
  catch2: `
+ ./build/tests
-------------------------------------------------------------------------------
cart total
-------------------------------------------------------------------------------
/drone/src/tests/cart.cpp:9
...............................................................................
»/drone/src/tests/cart.cpp:12: FAILED:
»  REQUIRE( total(cart) == 12 )
with expansion:
  7 == 12
test cases: 2 | 1 passed | 1 failed
`,
  flutter: `
+ flutter test
00:01 +3: /drone/src/test/errors_test.dart: reports errors
»00:02 +3 -1: /drone/src/test/cart_test.dart: total [E]
  Expected: <12>
    Actual: <7>
00:02 +3 -1: Some tests failed.
`,
  xunitVerbose: `
+ dotnet test
»[xUnit.net 00:00:00.51]     Shop.Tests.CartTests.Total [FAIL]
»  Failed Shop.Tests.CartTests.Total [9 ms]
  Error Message:
»   Assert.Equal() Failure: Values differ
Failed!  - Failed:     1, Passed:     4, Skipped:     0, Total:     5
`,
  jestSnapshot: `
+ jest --ci
»FAIL src/Cart.test.tsx
  ✓ shows errors (12 ms)
»  ✕ renders (18 ms)

»  ● renders

»    expect(received).toMatchSnapshot()
    Snapshot name: \`renders 1\`
 › 1 snapshot failed.
`,
  coverage: `
+ jest --coverage
Tests:       14 passed, 14 total
»Jest: "global" coverage threshold for lines (90%) not met: 84.2%
`,
  bashSyntax: `
+ bash build.sh
»build.sh: line 14: syntax error near unexpected token \`fi'
build.sh: line 14: \`fi'
`,
  dashUnset: `
+ sh deploy.sh
deploying, previous errors ignored
»deploy.sh: 9: TOKEN: parameter not set
`,
  mkdirDenied: `
+ ./install.sh
installing to /opt/shop
»mkdir: cannot create directory '/opt/shop': Permission denied
`,
  readOnly: `
+ cp dist/app.js /srv/app.js
»cp: cannot create regular file '/srv/app.js': Read-only file system
`,
  ssh: `
+ scp dist.tgz deploy@web1:
»Host key verification failed.
lost connection
`,
  sshKey: `
+ rsync -a dist/ deploy@web1:/srv
»deploy@web1: Permission denied (publickey).
rsync: connection unexpectedly closed (0 bytes received so far) [sender]
rsync error: unexplained error (code 255) at io.c(232) [sender=3.2.7]
`,
  gitPush: `
+ git push origin main
To git.example:shop.git
» ! [rejected]        main -> main (fetch first)
error: failed to push some refs to 'git.example:shop.git'
hint: Updates were rejected because the remote contains work that you do not have locally.
`,
  gitAuth: `
+ git clone https://git.example/shop.git
Cloning into 'shop'...
»remote: HTTP Basic: Access denied
»fatal: Authentication failed for 'https://git.example/shop.git/'
`,
  gitCheckout: `
+ git checkout v9.9
»error: pathspec 'v9.9' did not match any file(s) known to git
`,
  postgres: `
+ psql -f schema.sql
CREATE TABLE
psql:schema.sql:9: NOTICE:  no errors so far
»psql:schema.sql:14: ERROR:  relation "carts" does not exist
LINE 1: ALTER TABLE carts ADD COLUMN total int;
`,
  mysql: `
+ mysql -h db shop
»ERROR 2002 (HY000): Can't connect to MySQL server on 'db' (115)
`,
  awsCli: `
+ aws s3 sync dist s3://shop
»fatal error: An error occurred (AccessDenied) when calling the ListObjectsV2 operation: Access Denied
`,
  awsCredentials: `
+ aws sts get-caller-identity

»Unable to locate credentials. You can configure credentials by running "aws configure".
`,
  gcloud: `
+ gcloud run deploy shop --image shop
Deploying container to Cloud Run service [shop]
»ERROR: (gcloud.run.deploy) PERMISSION_DENIED: Permission 'run.services.update' denied on resource
`,
  terraformBox: `
+ terraform apply -auto-approve
aws_instance.web: Creating...
╷
»│ Error: creating EC2 Instance: UnauthorizedOperation: You are not authorized to perform this operation.
│
│   with aws_instance.web,
╵
`,
  kubeCrash: `
+ kubectl wait --for=condition=ready pod/shop --timeout=30s
»error: timed out waiting for the condition on pods/shop
`,
  nodeUnhandled: `
+ node server.js --check
node:internal/process/promises:394
      triggerUncaughtException(err, true /* fromPromise */);
      ^

»Error: connect ECONNREFUSED 127.0.0.1:5432
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)
Node.js v24.1.0
`,
  nodeModule: `
+ node dist/main.js
node:internal/modules/cjs/loader:1228
  throw err;
  ^

»Error: Cannot find module '/drone/src/dist/main.js'
    at Function._resolveFilename (node:internal/modules/cjs/loader:1225:15)
  code: 'MODULE_NOT_FOUND',
`,
  oomCode: `
+ ./train.sh
epoch 1 error 0.3
»./train.sh: line 4:    31 Killed                  python train.py
`,
  wget: `
+ wget -q https://example.com/tool.tgz
+ tar xzf tool.tgz
»tar (child): tool.tgz: Cannot open: No such file or directory
tar (child): Error is not recoverable: exiting now
tar: Child returned status 2
`,
  checksum: `
+ sha256sum -c tool.sha256
»tool.tgz: FAILED
sha256sum: WARNING: 1 computed checksum did NOT match
`,
  rubyTrace: `
+ ruby release.rb
reading versions, 0 errors
»release.rb:9:in \`fetch': key not found: "version" (KeyError)
	from release.rb:9:in \`<main>'
`,
  rake: `
+ bundle exec rake db:migrate
rake aborted!
»ActiveRecord::ConnectionNotEstablished: could not connect to server: Connection refused
Tasks: TOP => db:migrate
`,
  phpFatal: `
+ php artisan migrate
»PHP Fatal error:  Uncaught Error: Call to undefined function totl() in /drone/src/app/Cart.php:9
Stack trace:
#0 {main}
  thrown in /drone/src/app/Cart.php on line 9
`,
  jsonLog: `
+ ./smoke.sh
{"level":"info","msg":"started, errors are reported"}
{"level":"warn","msg":"slow"}
»{"level":"error","msg":"payment failed","code":"card_declined"}
smoke: 1 check failed
`,
  protoc: `
+ protoc --go_out=. shop.proto
»shop.proto:12:3: "Item" is not defined.
`,
  stylelint: `
+ stylelint "**/*.css"

src/app.css
»  4:10  ✖  Unexpected unknown property "colr"  property-no-unknown

✖ 1 problem (1 error, 0 warnings)
`,
  robot: `
+ robot tests/
==============================================================================
Errors Are Shown                                                      | PASS |
------------------------------------------------------------------------------
»Cart Total                                                            | FAIL |
»7 != 12
------------------------------------------------------------------------------
2 tests, 1 passed, 1 failed
`,
  lua: `
+ luajit build.lua
»luajit: build.lua:9: attempt to index a nil value (global 'cart')
stack traceback:
	build.lua:9: in main chunk
`,
};
