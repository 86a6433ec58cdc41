/** Failing logs of rarer tools: no row of the table was written for them, but points are fitted to them. */
export const RARE_TOOL_LOGS: Readonly<Record<string, string>> = {
  nim: `
+ nim c -d:release src/shop.nim
Hint: used config file '/etc/nim/nim.cfg' [Conf]
.....
»/drone/src/src/shop.nim(14, 9) Error: type mismatch: got 'string' for '"three"' but expected 'int'
`,
  ocaml: `
+ dune build
»File "bin/main.ml", line 9, characters 12-17:
9 | let () = totl 3
                ^^^^^
»Error: Unbound value totl
Hint: Did you mean total?
`,
  crystal: `
+ crystal build src/shop.cr
Showing last frame. Use --error-trace for full trace.

»In src/shop.cr:9:6

 9 | cart.totl
          ^---
»Error: undefined method 'totl' for Cart
`,
  latex: `
+ pdflatex -interaction=nonstopmode report.tex
This is pdfTeX, Version 3.141592653
(./report.tex LaTeX2e <2024-06-01>
»! Undefined control sequence.
l.14 \\totl
No pages of output.
`,
  angular: `
+ ng build
⠋ Building...
✔ Building...
Application bundle generation failed. [2.1 seconds]

»✘ [ERROR] TS2339: Property 'totl' does not exist on type 'Cart'. [plugin angular-compiler]

    src/app/cart.ts:9:11:
`,
  parcel: `
+ parcel build src/index.html
🚨 Build failed.

»@parcel/core: Failed to resolve './errors' from './src/index.js'
`,
  hadolint: `
+ hadolint Dockerfile
»Dockerfile:3 DL3008 warning: Pin versions in apt get install
`,
  shellcheck: `
+ shellcheck build.sh

»In build.sh line 4:
rm -rf $DIR
»       ^--^ SC2086 (info): Double quote to prevent globbing and word splitting.
`,
  yamllint: `
+ yamllint .
./deploy.yml
»  9:1       error    wrong indentation: expected 2 but found 4  (indentation)
`,
  cmakeBuild: `
+ cmake --build build
[ 25%] Building CXX object CMakeFiles/app.dir/errors.cpp.o
[ 50%] Building CXX object CMakeFiles/app.dir/cart.cpp.o
»/drone/src/cart.cpp:14:3: error: 'totl' was not declared in this scope
   14 |   totl();
gmake[2]: *** [CMakeFiles/app.dir/build.make:76: CMakeFiles/app.dir/cart.cpp.o] Error 1
gmake: *** [Makefile:91: all] Error 2
`,
  gradleKotlinTest: `
+ ./gradlew check
> Task :test

»CartTest > adds up FAILED
»    java.lang.AssertionError at CartTest.kt:9

4 tests completed, 1 failed
> Task :test FAILED
FAILURE: Build failed with an exception.
`,
  tox: `
+ tox -e py312
py312: commands[0]> pytest
    def test_total():
>       assert total() == 12
»E       assert 7 == 12
1 failed, 3 passed in 0.10s
py312: exit 1 (0.91 seconds) /drone/src> pytest pid=31
  py312: FAIL code 1 (1.22=setup[0.31]+cmd[0.91] seconds)
`,
  perl: `
+ prove -l t
t/errors.t .. ok
t/cart.t .... 1/2
»#   Failed test 'total'
#   at t/cart.t line 9.
#          got: '7'
t/cart.t .... Dubious, test returned 1 (wstat 256, 0x100)
Result: FAIL
`,
  perlDie: `
+ perl release.pl
»Can't locate JSON/XS.pm in @INC (you may need to install the JSON::XS module) at release.pl line 3.
BEGIN failed--compilation aborted at release.pl line 3.
`,
  erlang: `
+ rebar3 compile
===> Compiling shop
»===> Compiling src/cart.erl failed
    ┌─ src/cart.erl:
  9 │  totl(X).
»    │  ╰── function totl/1 undefined
`,
  nix: `
+ nix build
»error: builder for '/nix/store/abc-shop.drv' failed with exit code 2;
       last 10 log lines:
       > make: *** [Makefile:3: app] Error 1
       For full logs, run 'nix log /nix/store/abc-shop.drv'.
`,
  pulumi: `
+ pulumi up --yes
Updating (prod):
 +  aws:s3:Bucket site creating (0s)
»    error: 1 error occurred:
»    	* creating S3 Bucket: BucketAlreadyExists
Resources:
    1 unchanged
`,
  skaffold: `
+ skaffold deploy
Starting deploy...
 - deployment.apps/shop configured
Waiting for deployments to stabilize...
» - deployment/shop: container shop terminated with exit code 1
 - deployment/shop failed. Error: container shop terminated with exit code 1.
1/1 deployment(s) failed
`,
  vagrant: `
+ goose up
»goose run: failed to open DB connection: dial tcp 10.0.0.4:5432: i/o timeout
`,
  flyway: `
+ flyway migrate
Flyway Community Edition 10.20.1
Database: jdbc:postgresql://db/shop (PostgreSQL 16.4)
»ERROR: Validate failed: Migrations have failed validation
»Migration checksum mismatch for migration version 3
`,
  sentry: `
+ sentry-cli releases new 1.2.3
»error: API request failed
»  caused by: sentry reported an error: Authentication credentials were not provided. (http status: 401)
`,
  jq: `
+ jq .version package.json
»jq: error (at package.json:9): Cannot index string with string "version"
`,
  timeoutCommand: `
+ timeout 5 ./smoke.sh
waiting for service
»Terminated
`,
  assertScript: `
+ test "$COVERAGE" -ge 90
+ echo "no errors"
no errors
+ ./compare.sh
»expected 12 carts, got 7
`,
};
