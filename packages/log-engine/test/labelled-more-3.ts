/** Failing logs of many tools, written to find shapes with and to fit points to. */
export const MORE_3_LOGS: Readonly<Record<string, string>> = {
  dive: `
+ CI=true dive shop:latest
  Using default CI config
Image Source: docker://shop:latest
Fetching image... (this can take a while for large images)
Analyzing image...
  efficiency: 81.2 %
  wastedBytes: 41200000 bytes (41 MB)
Results:
»  FAIL: highestUserWastedPercent: too many bytes wasted, relative to the user bytes added (%-user-wasted-bytes=0.22 > threshold=0.1)
  SKIP: highestWastedBytes: rule disabled
  PASS: lowestEfficiency
Result:FAIL [Total:3] [Passed:1] [Failed:1] [Warn:0] [Skipped:1]
`,
  djLint: `
+ djlint templates --lint

Linting 9/9 files ┃██████████┃ 00:00

templates/cart.html
───────────────────────────────────────────────────────────────────────────────
»H006 14:9 Img tag should have height and width attributes. <img src="a.png">
T002 20:4 Double quotes should be used in tags. {% extends 'e

Linted 9 files, found 2 errors.
`,
  dlang: `
+ dub build
    Starting Performing "debug" build using dmd for x86_64.
  Up-to-date errors 1.0.0: target for configuration [library] is up to date.
    Building shop ~main: building configuration [application]
»source/app.d(14,9): Error: undefined identifier \`totl\`, did you mean function \`total\`?
Error dmd failed with exit code 1.
`,
  dockerHealth: `
+ ./wait-healthy.sh web
web: starting
web: starting
web: starting
»web: unhealthy after 60 s
»last output: curl: (7) Failed to connect to localhost port 8080 after 0 ms: Couldn't connect to server
`,
  doctestCpp: `
+ ./build/unit
[doctest] doctest version is "2.4.11"
[doctest] run with "--help" for options
===============================================================================
/drone/src/tests/cart.cpp:9:
TEST CASE:  total

»/drone/src/tests/cart.cpp:12: ERROR: CHECK( total(cart) == 12 ) is NOT correct!
  values: CHECK( 7 == 12 )

===============================================================================
[doctest] test cases: 2 | 1 passed | 1 failed | 0 skipped
[doctest] Status: FAILURE!
`,
  dotnetFormat: `
+ dotnet format --verify-no-changes
/drone/src/Shop/Errors.cs(9,1): warning IDE0005: Using directive is unnecessary.
»/drone/src/Shop/Cart.cs(14,21): error WHITESPACE: Fix whitespace formatting. Replace 1 characters with '\\s\\s'. [/drone/src/Shop/Shop.csproj]
`,
  doxygen: `
+ doxygen Doxyfile
Searching for include files...
Reading /drone/src/src/errors.h...
Parsing file /drone/src/src/cart.h...
»/drone/src/src/cart.h:14: error: Found unknown command '\\totl' (warning treated as error, aborting now)
`,
  dprint: `
+ dprint check
»from /drone/src/src/cart.ts:
14| const total=7;
--
14| const total = 7;
--
Found 1 not formatted file.
`,
  easBuild: `
+ npx eas build --platform android --non-interactive --local
[SETUP_WORKINGDIR] Preparing workingdir /tmp/eas
[INSTALL_DEPENDENCIES] added 1412 packages in 41s
[RUN_GRADLEW] > Task :app:createBundleReleaseJsAndAssets
[RUN_GRADLEW] Bundling errors screen
[RUN_GRADLEW] > Task :app:processReleaseResources FAILED
[RUN_GRADLEW] FAILURE: Build failed with an exception.
[RUN_GRADLEW] * What went wrong:
[RUN_GRADLEW] Execution failed for task ':app:processReleaseResources'.
»[RUN_GRADLEW] > Android resource linking failed: error: resource drawable/splash (aka shop.app:drawable/splash) not found.
[RUN_GRADLEW] BUILD FAILED in 3m 12s
Build failed: Gradle build failed with unknown error. See logs for the "Run gradlew" phase for more information.
`,
  ecto: `
+ mix ecto.migrate

10:11:12.120 [info] == Running 20250101 Shop.Repo.Migrations.ErrorReports.change/0 forward
10:11:12.140 [info] == Migrated 20250101 in 0.0s
10:11:12.201 [info] == Running 20250203 Shop.Repo.Migrations.Totals.change/0 forward
10:11:12.204 [info] alter table carts
»** (Postgrex.Error) ERROR 23502 (not_null_violation) column "total" of relation "carts" contains null values

    table: carts
    column: total
    (ecto_sql 3.12.0) lib/ecto/adapters/sql.ex:1096: Ecto.Adapters.SQL.raise_sql_call_error/1
`,
  electronBuilder: `
+ npx electron-builder --linux
  • electron-builder  version=24.13.3 os=6.8.0
  • loaded configuration  file=electron-builder.yml
  • writing effective config  file=dist/builder-effective-config.yaml
  • packaging       platform=linux arch=x64 electron=32.1.2 appOutDir=dist/linux-unpacked
  • default Electron icon is used  reason=application icon is not set
»  ⨯ Application entry file "dist/main.js" in the "/drone/src/dist/linux-unpacked/resources/app.asar" does not exist. Seems like a wrong configuration.  failedTask=build stackTrace=Error: Application entry file "dist/main.js"
`,
  eleventy: `
+ npx eleventy
[11ty] Writing dist/errors/index.html from ./src/errors.md (liquid)
[11ty] Problem writing Eleventy templates:
»[11ty] 1. Having trouble rendering njk template ./src/cart.njk (via TemplateContentRenderError)
[11ty] 2. (./src/cart.njk)
»[11ty]   Error: Unable to call \`totl\`, which is undefined or falsey (via Template render error)
[11ty]
[11ty] Original error stack trace: Template render error: (./src/cart.njk)
[11ty]     at Object._prettifyError (/drone/src/node_modules/nunjucks/src/lib.js:32:11)
[11ty] Wrote 1 file in 0.12 seconds (v2.0.1)
`,
  erbLint: `
+ bundle exec erblint --lint-all
Linting 14 files with 12 linters...

»Extra space detected where there should be no space.
In file: app/views/carts/show.html.erb:14

1 error(s) were found in ERB files
`,
  esbuildScript: `
+ node esbuild.mjs
»✘ [ERROR] No matching export in "src/errors.ts" for import "totl"

    src/main.ts:1:9:
      1 │ import { totl } from "./errors";
        ╵          ~~~~

Build failed with 1 error:
src/main.ts:1:9: ERROR: No matching export in "src/errors.ts" for import "totl"
`,
  eslintCompact: `
+ npx eslint --format unix src
»/drone/src/src/cart.ts:14:9: 'totl' is not defined. [Error/no-undef]
/drone/src/src/errors.ts:3:1: Unexpected console statement. [Warning/no-console]

2 problems
`,
  esp32Idf: `
+ idf.py build
Executing action: all (aliases: build)
Running ninja in directory /drone/src/build
[412/980] Building C object esp-idf/main/CMakeFiles/__idf_main.dir/errors.c.obj
[413/980] Building C object esp-idf/main/CMakeFiles/__idf_main.dir/cart.c.obj
FAILED: esp-idf/main/CMakeFiles/__idf_main.dir/cart.c.obj
/opt/esp/tools/xtensa-esp-elf-gcc -DESP_PLATFORM -c /drone/src/main/cart.c
»/drone/src/main/cart.c:14:3: error: implicit declaration of function 'totl' [-Werror=implicit-function-declaration]
   14 |   totl();
      |   ^~~~
cc1: some warnings being treated as errors
ninja: build stopped: subcommand failed.
ninja failed with exit code 1, output of the command is in the /drone/src/build/log/idf_py_stderr_output_31
`,
  ffmpeg: `
+ ffmpeg -v info -i intro.mov -vf scale=640:-1 out.mp4
ffmpeg version 6.1.1 Copyright (c) 2000-2023 the FFmpeg developers
  configuration: --enable-gpl --enable-libx264
»[mov,mp4,m4a,3gp,3g2,mj2 @ 0x5581] moov atom not found
»intro.mov: Invalid data found when processing input
`,
  fileSizes: `
+ python tools/check_assets.py
assets/errors.png 41 kB
assets/logo.png 12 kB
»assets/hero.png 4120 kB > 500 kB
1 asset too large
`,
  firebase: `
+ npx firebase deploy --only hosting --token ***

=== Deploying to 'shop-prod'...

i  deploying hosting
i  hosting[shop-prod]: beginning deploy...
⚠  hosting: no error page configured

»Error: Directory 'dist' for Hosting does not exist.
`,
  flashSize: `
+ make size
   text	   data	    bss	    dec	    hex	filename
  30210	    412	   1800	  32422	   7ea6	build/shop.elf
»/usr/lib/gcc/avr/7.3.0/ld: region \`text' overflowed by 412 bytes
collect2: error: ld returned 1 exit status
make: *** [Makefile:21: build/shop.elf] Error 1
`,
  flatpak: `
+ flatpak-builder build org.shop.yml
Downloading sources
Initializing build dir
Starting build of org.shop
========================================================================
Building module errors in /drone/src/.flatpak-builder/build/errors-1
========================================================================
Building module shop in /drone/src/.flatpak-builder/build/shop-1
»meson.build:14:0: ERROR: Dependency "gtk4" not found, tried pkgconfig
Error: module shop: Child process exited with code 1
`,
  fluxReconcile: `
+ flux reconcile kustomization shop --with-source
► annotating GitRepository flux-system in flux-system namespace
✔ GitRepository annotated
◎ waiting for GitRepository reconciliation
✔ fetched revision main@sha1:41ab01c
► annotating Kustomization shop in flux-system namespace
✔ Kustomization annotated
◎ waiting for Kustomization reconciliation
»✗ Kustomization reconciliation failed: Deployment/shop/web dry-run failed (Invalid): Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0
`,
  flyDeploy: `
+ flyctl deploy --remote-only
==> Verifying app config
--> Verified app config
==> Building image
Updating existing machines in 'shop' with rolling strategy
[1/2] Updating 41ab01c2 [app]
[1/2] Waiting for 41ab01c2 [app] to become healthy: 0/1
»✖ [1/2] Machine 41ab01c2 has failed: the app is not listening on the expected address 0.0.0.0:8080
Error: timeout reached waiting for health checks to pass for machine 41ab01c2: failed to get VM 41ab01c2
Your machine never reached the state "started".
`,
  forge: `
+ forge test
[⠊] Compiling...
[⠒] Compiling 14 files with Solc 0.8.26
[⠢] Solc 0.8.26 finished in 2.1s
Compiler run successful with warnings:
Warning (2018): Function state mutability can be restricted to pure

Ran 2 tests for test/Errors.t.sol:ErrorsTest
[PASS] testReverts() (gas: 4100)
Suite result: ok. 1 passed; 0 failed; 0 skipped; finished in 1.1ms

Ran 2 tests for test/Cart.t.sol:CartTest
»[FAIL: assertion failed: 7 != 12] testTotal() (gas: 9102)
[PASS] testEmpty() (gas: 2012)
Suite result: FAILED. 1 passed; 1 failed; 0 skipped; finished in 2.3ms

Encountered 1 failing test in test/Cart.t.sol:CartTest
Encountered a total of 1 failing tests, 3 tests succeeded
`,
  foundryFmt: `
+ forge fmt --check
»Diff in src/Cart.sol:
14      |-    function total() public view returns (uint) { return 7 ; }
   14   |+    function total() public view returns (uint) { return 7; }
`,
  fsharpFantomas: `
+ dotnet fantomas --check src
»src/Cart.fs needs formatting
Error: 1 files need formatting
`,
  gatsby: `
+ npx gatsby build
success open and validate gatsby-configs - 0.041s
success load plugins - 0.412s
success onPreInit - 0.002s
warn The gatsby-plugin-error-pages plugin is deprecated
success createSchemaCustomization - 0.001s

» ERROR #85907  GRAPHQL

There was an error in your GraphQL query:

»- Unknown field 'totl' on type 'Cart'.

File: src/pages/cart.js:14:9

failed extract queries from components - 0.212s
`,
};
