/** The other half of the logs in `labelled-wide-1.ts`. Nothing was written for them, nobody read which are missed. */
export const HELD_OUT_2_LOGS: Readonly<Record<string, string>> = {
  djangoMigrate: `
+ python manage.py migrate --noinput
/usr/lib/python3.12/site-packages/django/conf/__init__.py:267: RemovedInDjango60Warning: The FORMS_URLFIELD_ASSUME_HTTPS transitional setting is deprecated.
Operations to perform:
  Apply all migrations: admin, auth, cart, contenttypes, sessions
Running migrations:
  Applying contenttypes.0001_initial... OK
  Applying auth.0001_initial... OK
  Applying auth.0007_alter_validators_add_error_messages... OK
  Applying cart.0002_total_not_null...Traceback (most recent call last):
  File "/usr/lib/python3.12/site-packages/django/db/backends/utils.py", line 105, in _execute
    return self.cursor.execute(sql, params)
psycopg2.errors.NotNullViolation: column "total" of relation "cart_cart" contains null values

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/drone/src/manage.py", line 22, in <module>
    main()
  File "/usr/lib/python3.12/site-packages/django/core/management/__init__.py", line 442, in execute_from_command_line
    utility.execute()
»django.db.utils.IntegrityError: column "total" of relation "cart_cart" contains null values
`,
  doctest: `
+ python -m doctest shop/cart.py shop/errors.py
**********************************************************************
»File "/drone/src/shop/cart.py", line 9, in cart.total
Failed example:
    total([3, 4])
Expected:
    12
Got:
    7
**********************************************************************
1 items had failures:
   1 of   3 in cart.total
***Test Failed*** 1 failures.
`,
  elm: `
+ elm make src/Main.elm --output=dist/main.js
Starting downloads...

  ● elm/json 1.1.3
  ● elm/core 1.0.5
  ● elm/html 1.0.0

Dependencies ready!
Compiling ...
»-- TYPE MISMATCH ------------------------------------------------- src/Main.elm

»The 2nd argument to \`viewTotal\` is not what I expect:

42|     viewTotal model.cart model.total
                             ^^^^^^^^^^^
The value at .total is a:

    String

But \`viewTotal\` needs the 2nd argument to be:

    Int

Hint: Want to convert a String into an Int? Use the String.toInt function!

Detected problems in 1 module.
`,
  flutterAnalyze: `
+ flutter analyze
Resolving dependencies...
Got dependencies!
3 packages have newer versions incompatible with dependency constraints.
Analyzing src...

   info • Don't invoke 'print' in production code • lib/errors.dart:9:3 • avoid_print
»  error • The method 'totl' isn't defined for the type 'Cart' • lib/cart.dart:14:12 • undefined_method
warning • Unused import: 'dart:io' • lib/main.dart:1:8 • unused_import

3 issues found. (ran in 2.1s)
`,
  gfortran: `
+ make
gfortran -O2 -c errors.f90
gfortran -O2 -c solver.f90
»solver.f90:31:13:

   31 |   call exchange(grid, halo)
      |             1
»Error: Type mismatch in argument 'grid' at (1); passed REAL(4) to REAL(8)
solver.f90:12:20:

   12 |   integer :: unused_count
      |                    1
Warning: Unused variable 'unused_count' declared at (1) [-Wunused-variable]
make: *** [Makefile:11: solver.o] Error 1
`,
  godot: `
+ godot --headless --export-release Linux build/shop.x86_64
Godot Engine v4.3.stable.official - https://godotengine.org
WARNING: Blend file import is enabled, but no Blender path is configured.
reimport: step 4: errors.png
»SCRIPT ERROR: Parse Error: Identifier "totl" not declared in the current scope.
          at: GDScript::reload (res://cart.gd:14)
ERROR: Failed to load script "res://cart.gd" with error "Parse error".
   at: load (modules/gdscript/gdscript.cpp:2936)
`,
  gpgSign: `
+ gpg --batch --import release.key
gpg: directory '/root/.gnupg' created
gpg: keybox '/root/.gnupg/pubring.kbx' created
gpg: key 9F1C2A3B4C5D6E7F: public key "Shop Release <dev@shop.example>" imported
gpg: Total number processed: 1
gpg:               imported: 1
+ gpg --batch --detach-sign --local-user dev@shop.example dist.tgz
gpg: WARNING: unsafe permissions on homedir '/root/.gnupg'
»gpg: skipped "dev@shop.example": No secret key
gpg: signing failed: No secret key
`,
  gulp: `
+ npx gulp build
[10:11:12] Using gulpfile /drone/src/gulpfile.js
[10:11:12] Starting 'build'...
[10:11:12] Starting 'errorPages'...
[10:11:12] Finished 'errorPages' after 12 ms
[10:11:12] Starting 'styles'...
»[10:11:13] 'styles' errored after 41 ms
»[10:11:13] Error: File not found with singular glob: /drone/src/src/app.scss (if this was purposeful, use \`allowEmpty\` option)
    at Glob.<anonymous> (/drone/src/node_modules/glob-stream/index.js:41:11)
    at Object.onceWrapper (node:events:633:26)
[10:11:13] 'build' errored after 61 ms
`,
  homeMadeCheck: `
+ ./scripts/check-release.sh
checking changelog ... yes
checking tag v1.2.0 ... yes
checking error pages ... yes
»checking version in package.json ... no (1.1.9)
checking licence ... yes
release checks did not pass
`,
  hspec: `
+ cabal test
Build profile: -w ghc-9.4.8 -O1
In order, the following will be built (use -v for more details):
 - shop-0.2.0 (test:spec) (first run)
Running 1 test suites...
Test suite spec: RUNNING...

Errors
  shows an error [✔]
Cart
  total
    adds up [✘]

Failures:

»  test/CartSpec.hs:14:22:
»  1) Cart.total adds up
       expected: 12
        but got: 7

  To rerun use: --match "/Cart/total/adds up/"

Finished in 0.0021 seconds
4 examples, 1 failure
Test suite spec: FAIL
Test suite logged to: /drone/src/dist-newstyle/build/spec.log
0 of 1 test suites (0 of 1 test cases) passed.
Error: cabal: Tests failed for test:spec from shop-0.2.0.
`,
  iverilog: `
+ iverilog -g2012 -o sim rtl/top.v rtl/uart.v tb/tb.v
+ vvp sim
VCD info: dumpfile tb.vcd opened for output.
[0] reset released
[120] tx start, error flag 0
[1040] byte received 0x41
»[1080] MISMATCH: expected 0x42, received 0x40
[2200] byte received 0x43
tb done: 2 good, 1 bad
$finish called at 2200 (1ns)
tb/tb.v:88: $fatal called at 2200 (1ns)
`,
  jekyll: `
+ bundle exec jekyll build
Configuration file: /drone/src/_config.yml
            Source: /drone/src
       Destination: /drone/src/_site
 Incremental build: disabled. Enable with --incremental
      Generating...
   Deprecation: The 'gems' configuration option has been renamed to 'plugins'.
»  Liquid Exception: Liquid syntax error (line 14): Unknown tag 'include_cartt' in /drone/src/_layouts/default.html
jekyll 3.9.5 | Error:  Liquid syntax error (line 14): Unknown tag 'include_cartt'
/usr/local/bundle/gems/liquid-4.0.4/lib/liquid/document.rb:23:in \`unknown_tag': Liquid syntax error (line 14): Unknown tag 'include_cartt' (Liquid::SyntaxError)
	from /usr/local/bundle/gems/liquid-4.0.4/lib/liquid/document.rb:11:in \`parse'
`,
  k6: `
+ k6 run load/cart.js

  execution: local
     script: load/cart.js
     output: -

  scenarios: (100.00%) 1 scenario, 20 max VUs, 1m0s max duration

running (0m30.1s), 00/20 VUs, 1412 complete and 0 interrupted iterations
default ✓ [ 100% ] 20 VUs  30s

     ✓ status is 200
»     ✗ no error in body
      ↳  91% — ✓ 1290 / ✗ 122

     checks.........................: 95.67% ✓ 2702      ✗ 122
     data_received..................: 4.1 MB 137 kB/s
     http_req_duration..............: avg=212ms min=90ms med=180ms max=2.1s p(90)=410ms p(95)=611ms
     http_req_failed................: 0.00%  ✓ 0         ✗ 1412
     iterations.....................: 1412   46.9/s

ERRO[0031] thresholds on metrics 'checks' have been crossed
`,
  karate: `
+ mvn -q test -Dtest=ApiRunner
10:11:12.120 [main]  INFO  com.intuit.karate.Suite - backed up existing 'target/karate-reports' dir
10:11:13.440 [pool-1-thread-1] DEBUG com.intuit.karate - request:
1 > GET http://shop:8080/errors
10:11:13.520 [pool-1-thread-1] DEBUG com.intuit.karate - response time in milliseconds: 71
1 < 200
»10:11:13.911 [pool-1-thread-1] ERROR com.intuit.karate - src/test/java/api/cart.feature:14
Then status 201
»status code was: 422, expected: 201, response time in milliseconds: 12, url: http://shop:8080/carts
src/test/java/api/cart.feature:14
---------------------------------------------------------
feature: src/test/java/api/cart.feature
scenarios:  2 | passed:  1 | failed:  1 | time: 0.8102
---------------------------------------------------------
>>> failed features:
`,
  ktlint: `
+ ktlint src/**/*.kt
10:11:12.120 [main] INFO com.pinterest.ktlint.cli.internal.KtlintCommandLine - Enable default patterns
»/drone/src/src/main/kotlin/Cart.kt:14:1: Unexpected blank line(s) before "}" (standard:no-blank-line-before-rbrace)
/drone/src/src/main/kotlin/Errors.kt:9:21: Missing trailing comma before ")" (standard:trailing-comma-on-call-site)
10:11:13.440 [main] WARN com.pinterest.ktlint.cli.internal.KtlintCommandLine - Lint has found errors than can be autocorrected using 'ktlint --format'

Summary error count (descending) by rule:
  standard:no-blank-line-before-rbrace: 1
  standard:trailing-comma-on-call-site: 1
`,
  kustomize: `
+ kustomize build overlays/prod
# Warning: 'commonLabels' is deprecated. Please use 'labels' instead.
# Warning: 'patchesStrategicMerge' is deprecated. Please use 'patches' instead.
»Error: accumulating resources: accumulation err='accumulating resources from 'errors.yaml': open /drone/src/overlays/prod/errors.yaml: no such file or directory': must build at directory: '/drone/src/overlays/prod/errors.yaml': file is not directory
`,
  leinCompile: `
+ lein uberjar
Compiling shop.errors
Compiling shop.core
»Syntax error compiling at (shop/core.clj:14:3).
»Unable to resolve symbol: totl in this context

Full report at:
/tmp/clojure-11112223334445556.edn
Compilation failed: Subprocess failed (exit code: 1)
`,
  lerna: `
+ npx lerna run test --stream
lerna notice cli v8.1.8
lerna info versioning independent
@acme/errors: > @acme/errors@1.0.0 test
@acme/errors: > node test.js
@acme/errors: 4 checks, 0 failed
@acme/mail: > @acme/mail@1.0.0 test
@acme/mail: > node test.js
@acme/mail: sending with the test transport
@acme/mail: node:assert:126
@acme/mail:   throw new AssertionError(obj);
@acme/mail:   ^
»@acme/mail: AssertionError [ERR_ASSERTION]: 'de' == 'en'
@acme/mail:     at Object.<anonymous> (/drone/src/packages/mail/test.js:12:8)
@acme/mail:     at Module._compile (node:internal/modules/cjs/loader:1469:14)
@acme/mail: Node.js v22.9.0
lerna ERR! Lifecycle script \`test\` failed with error
lerna ERR! npm run test exited 1 in '@acme/mail'
lerna WARN complete Waiting for 1 child process to exit. CTRL-C to exit immediately.
`,
};
