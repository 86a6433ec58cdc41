/** Failing test runs; the lines where a person may begin reading start with `»`. */
export const TEST_LOGS: Readonly<Record<string, string>> = {
  goTest: `
+ go test ./...
ok  	example.com/shop/errors	0.004s
--- PASS: TestErrorIsHandled (0.00s)
»--- FAIL: TestTotal (0.00s)
»    cart_test.go:18: total = 9, want 12
FAIL
FAIL	example.com/shop/cart	0.006s
FAIL
`,
  goPanic: `
+ go test ./...
=== RUN   TestLoad
2026/11/20 10:00:00 error: cache miss, will retry
»--- FAIL: TestLoad (0.00s)
»panic: runtime error: invalid memory address or nil pointer dereference [recovered]
goroutine 7 [running]:
testing.tRunner.func1.2({0x5123a0, 0x6b1c40})
FAIL	example.com/shop/store	0.008s
`,
  cargoTest: `
+ cargo test
running 3 tests
test errors::handles_failure ... ok
test cart::total ... FAILED
test cart::empty ... ok

failures:

»---- cart::total stdout ----
»thread 'cart::total' panicked at src/cart.rs:40:9:
»assertion \`left == right\` failed
  left: 9
 right: 12

test result: FAILED. 2 passed; 1 failed; 0 ignored
error: test failed, to rerun pass \`--lib\`
`,
  pytest: `
+ pytest -q
tests/test_errors.py ....                                        [ 40%]
tests/test_cart.py ..F...                                        [100%]
=================================== FAILURES ===================================
»__________________________________ test_total __________________________________
    def test_total():
>       assert total([3, 4]) == 12
»E       assert 7 == 12
E        +  where 7 = total([3, 4])
tests/test_cart.py:9: AssertionError
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_total - assert 7 == 12
1 failed, 9 passed in 0.12s
`,
  unittest: `
+ python -m unittest
.F.
======================================================================
FAIL: test_total (tests.test_cart.CartTest.test_total)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/drone/src/tests/test_cart.py", line 9, in test_total
    self.assertEqual(total([3, 4]), 12)
»AssertionError: 7 != 12
----------------------------------------------------------------------
Ran 3 tests in 0.001s
FAILED (failures=1)
`,
  pythonTraceback: `
+ python manage.py migrate
Operations to perform:
  Apply all migrations: shop
Traceback (most recent call last):
  File "/drone/src/manage.py", line 22, in <module>
    main()
  File "/usr/lib/python3.12/site-packages/django/db/utils.py", line 15, in connect
    raise DatabaseError(error)
»django.db.utils.OperationalError: could not translate host name "db" to address: Name or service not known
`,
  jest: `
+ npx jest
PASS src/errors.test.js
  ✓ reports a failed request (3 ms)
»FAIL src/cart.test.js
»  ● cart › adds up the total

»    expect(received).toBe(expected) // Object.is equality

    Expected: 12
    Received: 7

Test Suites: 1 failed, 1 passed, 2 total
Tests:       1 failed, 1 passed, 2 total
`,
  vitest: `
+ vitest run
 ✓ src/errors.test.ts (4 tests) 3ms
 ❯ src/cart.test.ts (2 tests | 1 failed) 6ms
   × adds up the total 4ms
⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯
» FAIL  src/cart.test.ts > cart > adds up the total
»AssertionError: expected 7 to be 12 // Object.is equality
 Test Files  1 failed | 1 passed (2)
`,
  mocha: `
+ npx mocha
  errors
    ✔ reports a failed request
  cart
    ✔ is empty at first
    1) adds up the total
  2 passing (6ms)
  1 failing
»  1) cart
       adds up the total:
»      AssertionError [ERR_ASSERTION]: 7 == 12
      at Context.<anonymous> (test/cart.js:9:12)
`,
  playwright: `
+ npx playwright test
Running 4 tests using 2 workers
  ✓  1 [chromium] › errors.spec.ts:3:1 › shows an error page (1.1s)
»  1) [chromium] › cart.spec.ts:8:1 › adds to the cart ──────────────
»    Error: Timed out 5000ms waiting for expect(locator).toHaveText(expected)
    Expected string: "1"
  1 failed
  3 passed (9.1s)
`,
  surefire: `
+ mvn -B verify
[INFO] Running shop.ErrorPageTest
[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0
[INFO] Running shop.CartTest
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.04 s <<< FAILURE! -- in shop.CartTest
»[ERROR] shop.CartTest.total -- Time elapsed: 0.01 s <<< FAILURE!
»org.opentest4j.AssertionFailedError: expected: <12> but was: <7>
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test
`,
  gradleTest: `
+ ./gradlew test
> Task :compileJava
> Task :test FAILED
»CartTest > total() FAILED
»    org.opentest4j.AssertionFailedError at CartTest.java:14
2 tests completed, 1 failed
FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':test'.
`,
  rspec: `
+ bundle exec rspec
..F.
Failures:
»  1) Cart adds up the total
»     Failure/Error: expect(cart.total).to eq(12)
       expected: 12
            got: 7
4 examples, 1 failure
rspec ./spec/cart_spec.rb:8 # Cart adds up the total
`,
  phpunit: `
+ vendor/bin/phpunit
PHPUnit 11.2.0 by Sebastian Bergmann and contributors.
..F                                                                 3 / 3 (100%)
There was 1 failure:
»1) CartTest::testTotal
»Failed asserting that 7 matches expected 12.
/drone/src/tests/CartTest.php:14
FAILURES!
Tests: 3, Assertions: 3, Failures: 1.
`,
  googletest: `
+ ./build/tests
[==========] Running 2 tests from 1 test suite.
[ RUN      ] Errors.AreReported
[       OK ] Errors.AreReported (0 ms)
[ RUN      ] Cart.Total
»/drone/src/cart_test.cc:12: Failure
»Expected equality of these values:
  total(cart)
    Which is: 7
  12
[  FAILED  ] Cart.Total (0 ms)
`,
  ctest: `
+ ctest --test-dir build
    Start 1: errors
1/2 Test #1: errors ...........................   Passed    0.01 sec
    Start 2: cart
»2/2 Test #2: cart .............................***Failed    0.01 sec
50% tests passed, 1 tests failed out of 2
`,
  tap: `
+ node --test --test-reporter=tap
ok 1 - reports a failed request
»not ok 2 - adds up the total
  ---
»  error: 'Expected values to be strictly equal: 7 !== 12'
  ...
# fail 1
`,
  dotnetTest: `
+ dotnet test
Starting test execution, please wait...
»  Failed Shop.Tests.CartTests.Total [12 ms]
  Error Message:
»   Assert.Equal() Failure: Values differ
Failed!  - Failed:     1, Passed:     4, Skipped:     0, Total:     5
`,
};
