/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_2_LOGS: Readonly<Record<string, string>> = {
  celeryWorker: `
+ celery -A shop worker --loglevel=info --once

 -------------- celery@ci v5.4.0 (opalescent)
[tasks]
  . shop.tasks.errors
  . shop.tasks.total

[2025-02-03 10:11:12,120: INFO/MainProcess] Connected to redis://db:6379//
[2025-02-03 10:11:12,320: WARNING/MainProcess] /usr/lib/python3.12/site-packages/celery/fixups/django.py:203: UserWarning: Using settings.DEBUG leads to a memory leak
»[2025-02-03 10:11:13,120: ERROR/ForkPoolWorker-1] Task shop.tasks.total[41ab] raised unexpected: KeyError('total')
Traceback (most recent call last):
  File "/usr/lib/python3.12/site-packages/celery/app/trace.py", line 453, in trace_task
    R = retval = fun(*args, **kwargs)
  File "/drone/src/shop/tasks.py", line 14, in total
    return cart["total"]
KeyError: 'total'
`,
  cfnLint: `
+ cfn-lint stack.yml
W2001 Parameter Errors not used.
stack.yml:4:3

»E3002 Invalid Property Resources/Assets/Properties/BucketNam
stack.yml:14:7
`,
  changesets: `
+ npx changeset status --since=origin/main
🦋  info NO packages to be bumped at patch
»🦋  error Some packages have been changed but no changesets were found. Run \`changeset add\` to resolve this error.
🦋  error If this change doesn't need a release, run \`changeset add --empty\`.
`,
  choco: `
+ choco install shop -y
Chocolatey v2.3.0
Installing the following packages:
shop
»shop not installed. The package was not found with the source(s) listed.
 Source(s): 'https://community.chocolatey.org/api/v2/'

Chocolatey installed 0/1 packages. 1 packages failed.
 See the log for details (C:\\ProgramData\\chocolatey\\logs\\chocolatey.log).
`,
  cmocka: `
+ ./build/test_cart
[==========] tests: Running 2 test(s).
[ RUN      ] test_errors
[       OK ] test_errors
[ RUN      ] test_total
»[  ERROR   ] --- 0x7 != 0xc
[   LINE   ] --- /drone/src/test/cart.c:14: error: Failure!
[  FAILED  ] test_total
[==========] tests: 2 test(s) run.
[  PASSED  ] 1 test(s).
[  FAILED  ] tests: 1 test(s), listed below:
`,
  cobol: `
+ cobc -x shop.cob
shop.cob:9: warning: line not terminated by a newline
»shop.cob:14: error: 'TOTL' is not defined
`,
  cocoapods: `
+ pod install
Analyzing dependencies
Downloading dependencies
[!] CDN: trunk URL couldn't be downloaded, retrying
»[!] CocoaPods could not find compatible versions for pod "ErrorBox":
  In Podfile:
    ErrorBox (~> 9.0)

»None of your spec sources contain a spec satisfying the dependency: \`ErrorBox (~> 9.0)\`.
`,
  codesign: `
+ codesign --deep -s "Developer ID Application: Acme" Shop.app
»Shop.app: errSecInternalComponent
In subcomponent: /drone/src/Shop.app/Contents/Frameworks/Errors.framework
`,
  codespell: `
+ codespell src docs
»src/cart.py:14: recieve ==> receive
docs/errors.md:3: occured ==> occurred
`,
  condaEnv: `
+ conda env create -f environment.yml
Channels:
 - conda-forge
Platform: linux-64
Collecting package metadata (repodata.json): done
Solving environment: failed

»LibMambaUnsatisfiableError: Encountered problems while solving:
»  - nothing provides error-box >=9 needed by shop-1.2-0

Could not solve for environment specs
`,
  configureScript: `
+ ./configure --prefix=/usr
checking for a BSD-compatible install... /usr/bin/install -c
checking for gcc... gcc
checking whether the C compiler works... yes
checking for error.h... yes
checking for strerror in -lc... yes
checking for zlib.h... no
»configure: error: zlib headers are required
`,
  containerStructure: `
+ container-structure-test test --image shop:latest --config cst.yaml

====================================
====== Test file: cst.yaml ======
====================================
=== RUN: Command Test: errors page
--- PASS
duration: 412ms
=== RUN: File Existence Test: app
--- FAIL
duration: 0s
»Error: File /app/shop should exist but does not, got error: stat /app/shop: no such file or directory

=====================================================
====================== RESULTS ======================
=====================================================
Passes:      1
Failures:    1
`,
  coq: `
+ make
COQC theories/Errors.v
COQC theories/Cart.v
»File "./theories/Cart.v", line 14, characters 2-6:
»Error: The reference totl was not found in the current environment.

make[1]: *** [Makefile.coq:838: theories/Cart.vo] Error 1
make: *** [Makefile:4: all] Error 2
`,
  cosign: `
+ cosign verify --key cosign.pub registry.example/shop:1.2
»Error: no matching signatures: error verifying bundle: comparing public key PEMs
main.go:69: error during command execution: no matching signatures: error verifying bundle: comparing public key PEMs
`,
  cpan: `
+ cpanm --installdeps .
--> Working on .
Configuring Shop-1.2 ... OK
==> Found dependencies: Error::Box
--> Working on Error::Box
Fetching http://www.cpan.org/authors/id/A/AC/ACME/Error-Box-1.2.tar.gz ... OK
Configuring Error-Box-1.2 ... N/A
»! Configure failed for Error-Box-1.2. See /home/ci/.cpanm/build/1738577472.31/build.log for details.
! Installing the dependencies failed: Module 'Error::Box' is not installed
! Bailing out the installation for Shop-1.2.
`,
  cppcheck: `
+ cppcheck --error-exitcode=1 src
Checking src/errors.cpp ...
1/3 files checked 33% done
Checking src/cart.cpp ...
»src/cart.cpp:14:9: error: Array 'items[3]' accessed at index 3, which is out of bounds. [arrayIndexOutOfBounds]
    items[3] = 0;
        ^
2/3 files checked 66% done
`,
  cpplint: `
+ cpplint --recursive src
Done processing src/errors.cc
»src/cart.cc:14:  Missing space before {  [whitespace/braces] [5]
Done processing src/cart.cc
Total errors found: 1
`,
  crashLoopGo: `
+ ./bin/shop serve --once
INFO[0000] listening on :8080
INFO[0000] errors are mailed to ops
»panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x6d1c4f]

goroutine 31 [running]:
main.total(0x0)
	/drone/src/cart.go:14 +0x1d
main.main()
	/drone/src/main.go:9 +0x31
exit status 2
`,
  criterion: `
+ ./bench-gate.sh
parse/errors  time: [1.20 ms 1.21 ms 1.22 ms]
parse/carts   time: [9.10 ms 9.22 ms 9.31 ms]
»parse/carts regressed by 41 %, more than the 10 % allowed
`,
  cronJobPython: `
+ python jobs/report.py
[info] 41 carts loaded
[info] error rate 0.2 %
[warn] 2 carts without owner
»[fatal] smtp server refused the login of report@shop.example
[info] no mail was sent
`,
  crossplane: `
+ crossplane beta validate schemas/ resources/
[✓] example.org/v1, Kind=Errors, default validated successfully
»[x] schema validation error example.org/v1, Kind=Cart, shop : spec.total: Invalid value: "string": spec.total in body must be of type integer: "string"
Total 2 resources: 0 missing schemas, 1 success cases, 1 failure cases
crossplane: error: cannot validate resources: could not validate all resources
`,
  curlJson: `
+ ./notify.sh
posting to hooks.example
< HTTP/2 403
»{"ok":false,"error":"invalid_token"}
notify.sh: gave up
`,
  danger: `
+ npx danger ci
Found only warnings, not failing
»Failing the build due to danger errors: please add a line to CHANGELOG.md
Danger: ⅹ Failing the build, there is 1 fail.
## Failures
\`please add a line to CHANGELOG.md\`
`,
  danglingSymbols: `
+ node scripts/check-i18n.mjs
de.json: 412 keys
en.json: 412 keys
»fr.json: 409 keys, lacks cart.total, cart.empty, error.title
i18n: incomplete
`,
  dartPub: `
+ dart pub get
Resolving dependencies...
»Because shop depends on error_box ^9.0.0 which doesn't match any versions, version solving failed.
`,
  dbmate: `
+ dbmate up
Applying: 0012_error_reports.sql
Applied: 0012_error_reports.sql in 4.1ms
Applying: 0013_totals.sql
»Error: pq: column "total" of relation "carts" already exists
`,
  debuild: `
+ dpkg-buildpackage -us -uc
dpkg-buildpackage: info: source package shop
dpkg-buildpackage: info: source version 1.2.0-1
 dpkg-source --before-build .
»dpkg-checkbuilddeps: error: Unmet build dependencies: libtotl-dev (>= 1.2)
dpkg-buildpackage: warning: build dependencies/conflicts unsatisfied; aborting
dpkg-buildpackage: warning: (Use -d flag to override.)
`,
  depcheck: `
+ npx depcheck
»Unused dependencies
»* lodash
Missing dependencies
* axios: ./src/errors.js
`,
  deployScript: `
+ ./deploy.sh prod
[deploy] building bundle... done
[deploy] uploading 41 files... done
[deploy] switching traffic...
»[deploy] health check of v1.2.0 answered 502, keeping v1.1.0
[deploy] rolled back
[deploy] exit 3
`,
  detox: `
+ npx detox test -c android.ci
10:11:12.120 detox[31] i Errors screen: is shown [OK]
10:11:14.310 detox[31] i Cart: adds up
10:11:44.310 detox[31] i Cart: adds up [FAIL]

»FAIL e2e/cart.test.js (41.2 s)
»  ● Cart › adds up

»    Test Failed: Timed out while waiting for expectation: TOBEVISIBLE WITH MATCHER(id == “total”) TIMEOUT(30s)

      12 | it('adds up', async () => {
    > 14 |   await waitFor(element(by.id('total'))).toBeVisible().withTimeout(30000);
         |         ^
`,
  diesel: `
+ diesel migration run
Running migration 2025-01-01-000000_error_reports
Running migration 2025-02-03-000000_totals
»Failed to run 2025-02-03-000000_totals with: column "total" of relation "carts" already exists
`,
};
