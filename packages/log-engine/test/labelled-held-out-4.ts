/** The other half of the logs in `labelled-wide-1.ts`. Nothing was written for them, nobody read which are missed. */
export const HELD_OUT_4_LOGS: Readonly<Record<string, string>> = {
  railsMigrate: `
+ bin/rails db:migrate
DEPRECATION WARNING: ActiveRecord::Base.connection is deprecated and will be removed in Rails 8.0
== 20250101120000 CreateErrorReports: migrating ===============================
-- create_table(:error_reports)
   -> 0.0120s
== 20250101120000 CreateErrorReports: migrated (0.0121s) ======================

== 20250102090000 AddTotalToCarts: migrating ==================================
-- add_column(:carts, :total, :integer, {:null=>false})
bin/rails aborted!
»StandardError: An error has occurred, this and all later migrations canceled: (StandardError)

»PG::NotNullViolation: ERROR:  column "total" of relation "carts" contains null values
/drone/src/db/migrate/20250102090000_add_total_to_carts.rb:3:in \`change'

Caused by:
ActiveRecord::NotNullViolation: PG::NotNullViolation: ERROR:  column "total" of relation "carts" contains null values (ActiveRecord::NotNullViolation)
/drone/src/db/migrate/20250102090000_add_total_to_carts.rb:3:in \`change'
Tasks: TOP => db:migrate
(See full trace by running task with --trace)
`,
  rescript: `
+ npx rescript build
rescript: [18/20] src/Errors.cmj
rescript: [19/20] src/Cart.cmj
»FAILED: src/Cart.cmj

  We've found a bug for you!
»  /drone/src/src/Cart.res:14:11-17

  12 │ let items = [3, 4]
  13 │
  14 │ let total: int = "seven"

  This has type: string
  But it's expected to have type: int

  You can convert string to int with Int.fromString.
FAILED: cannot make progress due to previous errors.
`,
  rsyncDeploy: `
+ rsync -az --delete dist/ deploy@web1:/srv/shop/
sending incremental file list
index.html
errors.html
assets/app.js
»rsync: [receiver] mkstemp "/srv/shop/assets/.app.js.4f1a2b" failed: No space left on device (28)
rsync error: error in file IO (code 11) at receiver.c(381) [receiver=3.2.7]
rsync: [sender] write error: Broken pipe (32)
`,
  saltCall: `
+ salt-call --local state.apply --retcode-passthrough
[WARNING ] State for file: /etc/errors.conf - Neither 'source' nor 'contents' defined
[ERROR   ] The following package(s) were not found, and no possible matches were found in the package db: ngnix
local:
----------
          ID: errors_dir
    Function: file.directory
        Name: /var/log/errors
      Result: True
     Comment: The directory /var/log/errors is in the correct state
----------
          ID: nginx
    Function: pkg.installed
        Name: ngnix
      Result: False
»     Comment: The following package(s) were not found, and no possible matches were found in the package db: ngnix
     Started: 10:11:12.120
    Duration: 900 ms

Summary for local
------------
Succeeded: 1
Failed:    1
`,
  scons: `
+ scons -j2
scons: Reading SConscript files ...
scons: done reading SConscript files.
scons: Building targets ...
g++ -o build/error.o -c -O2 src/error.cpp
g++ -o build/cart.o -c -O2 src/cart.cpp
src/cart.cpp: In member function 'int Cart::total() const':
»src/cart.cpp:22:14: error: 'itemz' was not declared in this scope; did you mean 'items'?
   22 |   for (auto& i : itemz) sum += i.price;
      |                  ^~~~~
      |                  items
scons: *** [build/cart.o] Error 1
scons: building terminated because of errors.
`,
  semanticRelease: `
+ npx semantic-release
[10:11:12 AM] [semantic-release] › ℹ  Running semantic-release version 24.1.2
[10:11:12 AM] [semantic-release] › ✔  Loaded plugin "verifyConditions" from "@semantic-release/npm"
[10:11:13 AM] [semantic-release] › ✔  Run automated release from branch main on repository https://git.example/shop
»[10:11:14 AM] [semantic-release] › ✘  Failed step "verifyConditions" of plugin "@semantic-release/npm"
[10:11:14 AM] [semantic-release] › ⚠  No release published, error handling follows
»[10:11:14 AM] [semantic-release] › ✘  ENONPMTOKEN No npm token specified.
An npm token must be created and set in the NPM_TOKEN environment variable on your CI environment.

Please make sure to create an npm token and to set it in the NPM_TOKEN environment variable.

AggregateError:
    SemanticReleaseError: No npm token specified.
        at default (file:///drone/src/node_modules/@semantic-release/npm/lib/get-error.js:6:10)
`,
  skopeo: `
+ skopeo copy docker-archive:shop.tar docker://registry.example/shop:1.2
Getting image source signatures
Copying blob sha256:9f1c2a
Copying blob sha256:0d1f2b
Copying config sha256:77aa01
»time="2025-02-03T10:11:12Z" level=fatal msg="trying to reuse blob sha256:9f1c2a at destination: checking whether a blob sha256:9f1c2a exists in registry.example/shop: authentication required"
`,
  sorbet: `
+ bundle exec srb tc
»lib/cart.rb:14: Method \`totl\` does not exist on \`Cart\` https://srb.help/7003
    14 |    cart.totl
                 ^^^^
  Got \`Cart\` originating from:
    lib/cart.rb:12:
    12 |    cart = Cart.new
                   ^^^^^^^^
  Did you mean \`total\`? Use \`-a\` to autocorrect
Errors: 1
`,
  sparkSubmit: `
+ spark-submit --master local[2] --class shop.Totals target/shop.jar
25/02/03 10:11:12 WARN NativeCodeLoader: Unable to load native-hadoop library for your platform... using builtin-java classes where applicable
25/02/03 10:11:13 INFO SparkContext: Running Spark version 3.5.3
25/02/03 10:11:16 INFO TaskSetManager: Starting task 0.0 in stage 1.0 (TID 1)
25/02/03 10:11:18 WARN TaskSetManager: Lost task 0.0 in stage 1.0 (TID 1): TaskKilled (another attempt succeeded)
»Exception in thread "main" org.apache.spark.sql.AnalysisException: [UNRESOLVED_COLUMN.WITH_SUGGESTION] A column or function parameter with name \`totl\` cannot be resolved. Did you mean one of the following? [\`total\`, \`id\`]
	at org.apache.spark.sql.errors.QueryCompilationErrors$.unresolvedAttributeError(QueryCompilationErrors.scala:307)
	at org.apache.spark.sql.catalyst.analysis.CheckAnalysis.failAnalysis(CheckAnalysis.scala:53)
	at shop.Totals$.main(Totals.scala:18)
25/02/03 10:11:18 INFO ShutdownHookManager: Shutdown hook called
25/02/03 10:11:18 INFO ShutdownHookManager: Deleting directory /tmp/spark-9a1
`,
  sphinx: `
+ sphinx-build -W -b html docs docs/_build
Running Sphinx v8.0.2
loading translations [en]... done
making output directory... done
building [html]: targets for 14 source files that are out of date
updating environment: [new config] 14 added, 0 changed, 0 removed
reading sources... [ 50%] errors
reading sources... [100%] usage

»Warning, treated as error:
»/drone/src/docs/usage.rst:41:undefined label: 'cart-totals'
`,
  springBoot: `
+ java -jar target/shop.jar --spring.profiles.active=ci
2025-02-03T10:11:12.120Z  INFO 31 --- [           main] shop.Application                         : Starting Application v1.2.0
2025-02-03T10:11:13.002Z  INFO 31 --- [           main] o.s.b.w.embedded.tomcat.TomcatWebServer  : Tomcat initialized with port 8080 (http)
2025-02-03T10:11:14.870Z  WARN 31 --- [           main] ConfigServletWebServerApplicationContext : Exception encountered during context initialization - cancelling refresh attempt: org.springframework.beans.factory.UnsatisfiedDependencyException: Error creating bean with name 'cartController'
2025-02-03T10:11:14.901Z  INFO 31 --- [           main] o.apache.catalina.core.StandardService   : Stopping service [Tomcat]
2025-02-03T10:11:14.950Z ERROR 31 --- [           main] o.s.b.d.LoggingFailureAnalysisReporter   :

***************************
APPLICATION FAILED TO START
***************************

Description:

»Parameter 0 of constructor in shop.CartController required a bean of type 'shop.CartStore' that could not be found.

Action:

Consider defining a bean of type 'shop.CartStore' in your configuration.
`,
  staticcheck: `
+ go mod download
+ staticcheck ./...
»internal/cart/cart.go:31:2: this value of err is never used (SA4006)
internal/cart/cart.go:44:6: func totalOld is unused (U1000)
internal/errors/errors.go:9:20: error strings should not be capitalized (ST1005)
`,
  symfonyConsole: `
+ php bin/console cache:clear --env=prod

 // Clearing the cache for the prod environment with debug false

»In CheckExceptionOnInvalidReferenceBehaviorPass.php line 88:

»  The service "App\\Controller\\CartController" has a dependency on a non-existent service "App\\Store\\Cart".

cache:clear [--no-warmup] [--no-optional-warmers]
`,
  tailwind: `
+ npx tailwindcss -i src/app.css -o dist/app.css --minify

Rebuilding...

»CssSyntaxError: tailwindcss: /drone/src/src/app.css:14:3: The \`btn-primry\` class does not exist. If \`btn-primry\` is a custom class, make sure it is defined within a \`@layer\` directive.
    at AtRule.error (/drone/src/node_modules/postcss/lib/container.js:112:16)
    at processApply (/drone/src/node_modules/tailwindcss/lib/lib/expandApplyAtRules.js:380:29)
    at /drone/src/node_modules/tailwindcss/lib/lib/expandApplyAtRules.js:551:9 {
  reason: 'The \`btn-primry\` class does not exist.',
  file: '/drone/src/src/app.css',
  source: '.error-box {\\n  color: red;\\n}\\n',
  line: 14,
  column: 3
}
`,
  testcafe: `
+ npx testcafe chromium:headless tests
 Running tests in:
 - Chrome 129.0.0.0 / Linux 0.0

 Errors
 ✓ shows an error

 Cart
» ✖ adds up

»   1) AssertionError: expected '7' to deeply equal '12'

      Browser: Chrome 129.0.0.0 / Linux 0.0

         9 |test('adds up', async t => {
      > 10 |    await t.expect(total.innerText).eql('12');

 1/2 failed (4s)
`,
  trivy: `
+ trivy image --exit-code 1 --severity HIGH,CRITICAL shop:latest
2025-02-03T10:11:12Z	INFO	[vulndb] Need to update DB
2025-02-03T10:11:20Z	INFO	[vuln] Vulnerability scanning is enabled
2025-02-03T10:11:24Z	WARN	[secret] Recommend to use multi-stage builds
2025-02-03T10:11:25Z	INFO	Number of language-specific files	num=1

shop:latest (debian 12.7)
=========================
Total: 2 (HIGH: 1, CRITICAL: 1)

┌───────────┬────────────────┬──────────┬────────┬───────────────────┬───────────────┬──────────────────────────────┐
│  Library  │ Vulnerability  │ Severity │ Status │ Installed Version │ Fixed Version │            Title             │
├───────────┼────────────────┼──────────┼────────┼───────────────────┼───────────────┼──────────────────────────────┤
»│ libexpat1 │ CVE-2024-45491 │ CRITICAL │ fixed  │ 2.5.0-1           │ 2.5.0-1+deb12 │ Integer overflow or wrap     │
│ zlib1g    │ CVE-2023-45853 │ HIGH     │ fixed  │ 1:1.2.13          │               │ heap-based buffer overflow   │
└───────────┴────────────────┴──────────┴────────┴───────────────────┴───────────────┴──────────────────────────────┘
`,
  twine: `
+ twine upload dist/*
Uploading distributions to https://upload.pypi.org/legacy/
Uploading shop-1.2.0-py3-none-any.whl
100% ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 41.2/41.2 kB • 00:00 • 12.1 MB/s
WARNING  Error during upload. Retry with the --verbose option for more details.
»ERROR    HTTPError: 400 Bad Request from https://upload.pypi.org/legacy/
»         File already exists ('shop-1.2.0-py3-none-any.whl', with blake2_256 hash '9f1c'). See https://pypi.org/help/#file-name-reuse for more information.
`,
  unzipArtifact: `
+ curl -fsSL -o tool.zip https://example.com/tool.zip
+ unzip -q tool.zip -d /opt/tool
[tool.zip]
»  End-of-central-directory signature not found.  Either this file is not
  a zipfile, or it constitutes one disk of a multi-part archive.  In the
  latter case the central directory and zipfile comment will be found on
  the last disk(s) of this archive.
unzip:  cannot find zipfile directory in one of tool.zip or
        tool.zip.zip, and cannot find tool.zip.ZIP, period.
`,
  vale: `
+ vale docs

 docs/errors.md
 3:14  suggestion  'cannot' is preferred.  Google.Contractions

 docs/usage.md
 9:1   warning  Use active voice.  Google.Passive
» 14:22  error    Did you really mean 'totl'?  Vale.Spelling

✖ 1 error, 1 warning and 1 suggestion in 9 files.
`,
};
