/** The other half of the logs in `labelled-wide-1.ts`. Nothing was written for them, nobody read which are missed. */
export const HELD_OUT_3_LOGS: Readonly<Record<string, string>> = {
  liquibase: `
+ liquibase update --changelog-file=db/changelog.xml
####################################################
##   _     _             _ _                      ##
##  | |   (_)           (_) |                     ##
####################################################
Starting Liquibase at 10:11:12 (version 4.29.2 #3683 built at 2024-08-29 16:45+0000)
Liquibase Version: 4.29.2
Running Changeset: db/changelog.xml::1::dev
Running Changeset: db/changelog.xml::2-error-reports::dev
Running Changeset: db/changelog.xml::3::dev

UPDATE SUMMARY
Run:                          2
Previously run:               0
Total change sets:            3

ERROR: Exception Details
ERROR: Exception Primary Class:  PSQLException
»ERROR: Exception Primary Reason:  ERROR: column "total" contains null values
ERROR: Exception Primary Source:  PostgreSQL 16.4

Unexpected error running Liquibase: Migration failed for changeset db/changelog.xml::3::dev:
     Reason: liquibase.exception.DatabaseException: ERROR: column "total" contains null values [Failed SQL: (0) ALTER TABLE carts ALTER COLUMN total SET NOT NULL]

For more information, please use the --log-level flag
`,
  log4jLoader: `
+ ./bin/import.sh prices.csv
10:11:12.120 [main] INFO  shop.Import - reading prices.csv
10:11:12.320 [main] DEBUG shop.Import - error column ignored
10:11:13.020 [worker-1] WARN  shop.Import - row 12: price is empty
»10:11:13.440 [worker-1] ERROR shop.Import - row 41 cannot be read
»java.lang.NumberFormatException: For input string: "12,00"
	at java.base/java.lang.NumberFormatException.forInputString(NumberFormatException.java:67)
	at java.base/java.lang.Integer.parseInt(Integer.java:661)
	at shop.Import.row(Import.java:44)
10:11:13.500 [main] INFO  shop.Import - 40 rows imported, 1 rejected
`,
  luacheck: `
+ luacheck src
Checking src/errors.lua                           OK
Checking src/init.lua                             OK
Checking src/cart.lua                             2 warnings

»    src/cart.lua:9:7: unused variable 'total'
    src/cart.lua:14:10: accessing undefined variable 'itemz'

Total: 2 warnings / 0 errors in 3 files
`,
  metro: `
+ npx react-native bundle --platform android --entry-file index.js --bundle-output out.js
                    Welcome to Metro v0.80.12
              Fast - Scalable - Integrated

warning: the transform cache was reset.
»error Unable to resolve module ./screens/Cart from /drone/src/App.js:

None of these files exist:
  * screens/Cart(.native|.android.js|.native.js|.js|.android.json|.json)
  * screens/Cart/index(.native|.android.js|.native.js|.js)
  4 | import Errors from './screens/Errors';
> 5 | import Cart from './screens/Cart';
    |                   ^
    at ModuleResolver.resolveDependency (/drone/src/node_modules/metro/src/node-haste/DependencyGraph/ModuleResolution.js:152:15)
`,
  mkdocs: `
+ mkdocs build --strict
INFO    -  Cleaning site directory
INFO    -  Building documentation to directory: /drone/src/site
INFO    -  The following pages exist in the docs directory, but are not included in the "nav" configuration:
  - errors.md
»WARNING -  Doc file 'usage.md' contains a link 'totals.md', but the target is not found among documentation files.
INFO    -  Documentation built in 0.41 seconds

Aborted with 1 warnings in strict mode!
`,
  mongosh: `
+ mongosh "mongodb://db/shop" migrate.js
Current Mongosh Log ID:	66f1c2a3b4c5d6e7f8091a2b
Connecting to:		mongodb://db/shop?directConnection=true
Using MongoDB:		7.0.14
creating index on errors ... done
creating index on carts ...
»MongoServerError: E11000 duplicate key error collection: shop.carts index: number_1 dup key: { number: 41 }
`,
  nixFlake: `
+ nix flake check
warning: Git tree '/drone/src' is dirty
evaluating flake...
checking flake output 'packages'...
checking derivation 'packages.x86_64-linux.errors'...
checking derivation 'packages.x86_64-linux.default'...
error:
       … while checking the derivation 'packages.x86_64-linux.default'

         at /nix/store/0ab-source/flake.nix:14:9:

           13|       packages.x86_64-linux = {
           14|         default = pkgs.callPackage ./shop.nix { };
             |         ^

»       error: attribute 'libpgg' missing

       at /nix/store/0ab-source/shop.nix:9:19:
`,
  npmAudit: `
+ npm audit --audit-level=high
# npm audit report

»braces  <3.0.3
Severity: high
»Uncontrolled resource consumption in braces - https://github.com/advisories/GHSA-grv7-fg5c-xmjg
fix available via \`npm audit fix\`
node_modules/braces
  micromatch  <=4.0.7
  Depends on vulnerable versions of braces
  node_modules/micromatch

2 high severity vulnerabilities

To address all issues, run:
  npm audit fix
`,
  nx: `
+ npx nx run-many -t build test --parallel=2

 NX   Running targets build, test for 3 projects:

- errors
- cart
- web

✔  nx run errors:build (2s)
✔  nx run errors:test (1s)
✔  nx run cart:build  [local cache]
✖  nx run web:build
   > nx run web:build

   > tsc --build tsconfig.lib.json

   Warning: the option "outputHashing" is deprecated
»   apps/web/src/main.ts:14:9 - Type 'CartState | undefined' is not assignable to type 'CartState'.
   14   const cart: CartState = load();

 NX   Running target build for 3 projects failed

Failed tasks:

- web:build

Hint: run the command with --verbose for more details.
`,
  opensslVerify: `
+ openssl verify -CAfile ca.pem server.pem
CN = shop.example
»error 10 at 0 depth lookup: certificate has expired
error server.pem: verification failed
`,
  pants: `
+ pants lint test ::
10:04:11.70 [INFO] Initializing scheduler...
10:04:14.02 [INFO] Scheduler initialized.
10:04:18.31 [INFO] Completed: Lint with flake8 - flake8 succeeded.
10:04:22.90 [INFO] Completed: Run Pytest - src/errors/errors_test.py:tests - succeeded.
10:04:24.11 [ERROR] Completed: Run Pytest - src/cart/cart_test.py:tests - failed (exit code 1).
============================= test session starts ==============================
platform linux -- Python 3.11.9, pytest-8.3.3
collected 6 items

src/cart/cart_test.py ..F...                                             [100%]

=================================== FAILURES ===================================
»__________________________________ test_total __________________________________

    def test_total():
>       assert Cart([3, 4]).total() == 8
»E       assert 7 == 8
E        +  where 7 = total()

src/cart/cart_test.py:9: AssertionError
=========================== short test summary info ============================
FAILED src/cart/cart_test.py::test_total - assert 7 == 8

✓ src/errors/errors_test.py:tests succeeded in 1.90s.
✕ src/cart/cart_test.py:tests failed in 2.31s.
`,
  pester: `
+ pwsh -c Invoke-Pester -CI

Starting discovery in 2 files.
Discovery found 5 tests in 61ms.
Running tests.
[+] /drone/src/tests/Errors.Tests.ps1 212ms (91ms|101ms)
»[-] Get-Total.adds up 14ms (12ms|2ms)
» Expected 12, but got 7.
 at $total | Should -Be 12, /drone/src/tests/Cart.Tests.ps1:9
 at <ScriptBlock>, /drone/src/tests/Cart.Tests.ps1:9
Tests completed in 511ms
Tests Passed: 4, Failed: 1, Skipped: 0, Inconclusive: 0, NotRun: 0
`,
  phpcs: `
+ vendor/bin/phpcs --standard=PSR12 src

FILE: /drone/src/src/Cart.php
--------------------------------------------------------------------------------
FOUND 1 ERROR AND 1 WARNING AFFECTING 2 LINES
--------------------------------------------------------------------------------
  9 | WARNING | [ ] Line exceeds 120 characters; contains 131 characters
» 14 | ERROR   | [x] Expected 1 space after closing parenthesis; found 0
--------------------------------------------------------------------------------
PHPCBF CAN FIX THE 1 MARKED SNIFF VIOLATIONS AUTOMATICALLY
--------------------------------------------------------------------------------

Time: 91ms; Memory: 8MB
`,
  platformio: `
+ pio run
Processing esp32 (platform: espressif32; board: esp32dev; framework: arduino)
--------------------------------------------------------------------------------
Verbose mode can be enabled via \`-v, --verbose\` option
RAM:   [=         ]   6.8% (used 22408 bytes from 327680 bytes)
Compiling .pio/build/esp32/src/errors.cpp.o
Compiling .pio/build/esp32/src/main.cpp.o
»src/main.cpp:4:10: fatal error: WiFiManager.h: No such file or directory

*****************************************************************************
* Looking for WiFiManager.h dependency? Check our library registry!
*****************************************************************************

    4 | #include <WiFiManager.h>
      |          ^~~~~~~~~~~~~~~
compilation terminated.
*** [.pio/build/esp32/src/main.cpp.o] Error 1
========================== [FAILED] Took 4.12 seconds ==========================
`,
  preCommit: `
+ pre-commit run --all-files
[INFO] Initializing environment for https://github.com/pre-commit/pre-commit-hooks.
[INFO] Installing environment for https://github.com/pre-commit/pre-commit-hooks.
Check Yaml...............................................................Passed
Detect Private Key.......................................................Passed
»Fix End of Files.........................................................Failed
- hook id: end-of-file-fixer
- exit code: 1
»- files were modified by this hook

»Fixing docs/errors.md

Check for merge conflicts................................................Passed
`,
  puppetApply: `
+ puppet apply --detailed-exitcodes site.pp
Notice: Compiled catalog for ci.example in environment production in 0.41 seconds
Notice: /Stage[main]/Errors/File[/etc/errors.conf]/ensure: defined content as '{sha256}9f1c'
»Error: Execution of '/usr/bin/apt-get -q -y install ngnix' returned 100: Reading package lists...
»E: Unable to locate package ngnix
Error: /Stage[main]/Web/Package[ngnix]/ensure: change from 'purged' to 'present' failed: Execution of '/usr/bin/apt-get -q -y install ngnix' returned 100
Notice: /Stage[main]/Web/Service[nginx]: Dependency Package[ngnix] has failures: true
Warning: /Stage[main]/Web/Service[nginx]: Skipping because of failed dependencies
Notice: Applied catalog in 3.10 seconds
`,
  pythonLogging: `
+ python -m shop.sync
2025-02-03 10:11:12,120 shop.sync INFO starting, 3 sources
2025-02-03 10:11:12,320 shop.http WARNING source errors.example answered slowly
2025-02-03 10:11:13,020 shop.http INFO retry 1 of 3 after error 503
2025-02-03 10:11:14,020 shop.http INFO source prices ok
»2025-02-03 10:11:15,440 shop.sync ERROR source stock gave no rows
2025-02-03 10:11:15,441 shop.sync INFO wrote 2 of 3 sources
2025-02-03 10:11:15,442 shop.sync INFO exit 1
`,
};
