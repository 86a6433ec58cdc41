/** Failing logs of yet other tools, written after shapes and points were first learnt; nothing was written for them. */
export const SECOND_CHECK_1_LOGS: Readonly<Record<string, string>> = {
  blender: `
+ blender -b scene.blend -o //out -f 1
Blender 4.2.2 LTS
Read blend: "/drone/src/scene.blend"
Warning: region type 4 missing in space type "Info"
»Error: Cannot render, no camera
Blender quit
`,
  caddyValidate: `
+ caddy validate --config Caddyfile
2025/02/03 10:11:12.120	INFO	using config from file	{"file": "Caddyfile"}
2025/02/03 10:11:12.121	WARN	Caddyfile input is not formatted; run 'caddy fmt --overwrite' to fix inconsistencies
»Error: adapting config using caddyfile: Caddyfile:14: unrecognized directive: reverse_prox
`,
  cargoFuzz: `
+ cargo fuzz run parse -- -max_total_time=30
INFO: Running with entropic power schedule (0xFF, 100).
INFO: Seed: 411
#2	INITED cov: 41 ft: 42 corp: 1/1b exec/s: 0 rss: 41Mb
#512	NEW    cov: 44 ft: 51 corp: 3/12b lim: 8 exec/s: 0 rss: 41Mb L: 8/8 MS: 1 InsertByte-
»thread '<unnamed>' panicked at src/parse.rs:14:9:
»attempt to subtract with overflow
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
==31== ERROR: libFuzzer: deadly signal
SUMMARY: libFuzzer: deadly signal
artifact_prefix='./artifacts/'; Test unit written to ./artifacts/crash-41ab
`,
  cargoMachete: `
+ cargo machete
Analyzing dependencies of crates in this directory...
»cargo-machete found the following unused dependencies in this directory:
shop -- ./Cargo.toml:
	thiserror

Done!
`,
  cassandra: `
+ cqlsh db -f schema.cql
»schema.cql:14:InvalidRequest: Error from server: code=2200 [Invalid query] message="Undefined column name totl in table shop.carts"
`,
  deptrac: `
+ vendor/bin/deptrac analyse
 14/14 [▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓] 100%

 ----------- -------------------------------------------------------------
  Reason      Web
 ----------- -------------------------------------------------------------
»  Violation   Shop\\Web\\Cart must not depend on Shop\\Store\\Carts (Store)
              /drone/src/src/Web/Cart.php:14
 ----------- -------------------------------------------------------------

 -------------------- -----
  Report
 -------------------- -----
  Violations           1
  Skipped violations   0
  Errors               0
 -------------------- -----
`,
  ecsDeploy: `
+ aws ecs wait services-stable --cluster prod --services shop
»Waiter ServicesStable failed: Max attempts exceeded
`,
  eksctl: `
+ eksctl create nodegroup -f cluster.yml
2025-02-03 10:11:12 [ℹ]  will use version 1.30 for new nodegroup(s) based on control plane version
2025-02-03 10:11:13 [!]  no error pages configured
2025-02-03 10:11:20 [ℹ]  waiting for CloudFormation stack "eksctl-shop-nodegroup-web"
»2025-02-03 10:14:20 [✖]  AWS::EKS::Nodegroup/ManagedNodeGroup: CREATE_FAILED – "Instance type t9.huge is not supported"
2025-02-03 10:14:20 [!]  1 error(s) occurred and nodegroups haven't been created properly
2025-02-03 10:14:20 [✖]  waiter state transitioned to Failure
Error: failed to create nodegroups for cluster "shop"
`,
  elasticPut: `
+ ./put-mapping.sh
creating index errors
{"acknowledged":true,"shards_acknowledged":true,"index":"errors"}
creating index carts
»{"error":{"root_cause":[{"type":"mapper_parsing_exception","reason":"No handler for type [integr] declared on field [total]"}],"type":"mapper_parsing_exception"},"status":400}
put-mapping.sh: stopped
`,
  flinkJob: `
+ flink run target/shop.jar
Job has been submitted with JobID 41ab01c2
»org.apache.flink.client.program.ProgramInvocationException: The main method caused an error: Table 'carts' was not found.
	at org.apache.flink.client.program.PackagedProgram.callMainMethod(PackagedProgram.java:372)
Caused by: org.apache.flink.table.api.ValidationException: Table 'carts' was not found.
	at shop.Totals.main(Totals.java:14)
`,
  ginkgo: `
+ ginkgo -r
Running Suite: Shop - /drone/src/cart
=====================================
Random Seed: 1738577472

Will run 3 of 3 specs
••
------------------------------
• [FAILED] [0.001 seconds]
»Cart [It] adds up
/drone/src/cart/cart_test.go:12

»  [FAILED] Expected
      <int>: 7
  to equal
      <int>: 12
  In [It] at: /drone/src/cart/cart_test.go:14 @ 02/03/25 10:11:12.12
------------------------------

Summarizing 1 Failure:
  [FAIL] Cart [It] adds up
Ran 3 of 3 Specs in 0.002 seconds
FAIL! -- 2 Passed | 1 Failed | 0 Pending | 0 Skipped
`,
  govulncheck: `
+ go mod verify
all modules checked, errors none
+ govulncheck ./...
=== Symbol Results ===

»Vulnerability #1: GO-2024-2687
»    HTTP/2 CONTINUATION flood in net/http
  More info: https://pkg.go.dev/vuln/GO-2024-2687
  Standard library
    Found in: net/http@go1.22.1
    Fixed in: net/http@go1.22.2
    Example traces found:
      #1: main.go:14:9: main.main calls http.ListenAndServe

Your code is affected by 1 vulnerability from the Go standard library.
`,
  i18nTasks: `
+ bundle exec i18n-tasks health
Forest (de, en) has 412 keys across 2 locales
✓ Good job! Every key is in use.
»Missing translations (1)
+--------+------------+----------------+
| Locale | Key        | Value          |
+--------+------------+----------------+
»|   de   | cart.total | Total          |
+--------+------------+----------------+
`,
  imagemagickCompare: `
+ compare -metric AE base.png new.png diff.png
1412
+ ./check-diff.sh 1412
»pixels differ: 1412, allowed: 0
`,
  infection: `
+ vendor/bin/infection --min-msi=80
Running initial test suite...
PHPUnit version: 11.3.6
Generate mutants...
Processing source code files: 14/14
..M..M..EE........                                   (18 / 18)

18 mutations were generated:
      12 mutants were killed
       2 covered mutants were not detected
       2 errors were encountered

Metrics:
         Mutation Score Indicator (MSI): 77%
»The minimum required MSI percentage should be 80%, but actual is 77.78%. Improve your tests!
`,
  innoSetup: `
+ iscc shop.iss
Compiler engine version: Inno Setup 6.3.3
Parsing [Files] section, line 9
   Reading file: dist\\errors.txt
»Error on line 14 in /drone/src/shop.iss: Source file "dist\\shop.exe" does not exist.
Compile aborted.
`,
  keycloakImport: `
+ kc.sh import --file realm.json
2025-02-03 10:11:12,120 INFO  [org.keycloak.quarkus] (main) Keycloak 25.0.6 starting
2025-02-03 10:11:13,120 WARN  [org.keycloak.models] (main) Realm error page is not set
»2025-02-03 10:11:14,120 ERROR [org.keycloak.quarkus.runtime.cli.ExecutionExceptionHandler] (main) ERROR: Failed to start server in (import_export) mode
»2025-02-03 10:11:14,121 ERROR [org.keycloak.quarkus.runtime.cli.ExecutionExceptionHandler] (main) ERROR: Unrecognized field "clint" (class org.keycloak.representations.idm.RealmRepresentation)
`,
  nox: `
+ nox -s tests
nox > Running session tests
nox > Creating virtual environment (virtualenv) using python3 in .nox/tests
nox > python -m pip install .
nox > python -m pytest
tests/test_errors.py ..                                                  [ 66%]
tests/test_cart.py F                                                     [100%]
>       assert total([3, 4]) == 12
»E       assert 7 == 12
tests/test_cart.py:4: AssertionError
nox > Command python -m pytest failed with exit code 1
nox > Session tests failed.
`,
  phpmd: `
+ vendor/bin/phpmd src text phpmd.xml
»/drone/src/src/Cart.php:14        CyclomaticComplexity  The method total() has a Cyclomatic Complexity of 14. The configured cyclomatic complexity threshold is 10.
/drone/src/src/Errors.php:9       UnusedFormalParameter  Avoid unused parameters such as '$code'.
`,
  ponyc: `
+ ponyc src
Building builtin -> /usr/lib/pony/packages/builtin
Building src -> /drone/src/src
Error:
»/drone/src/src/cart.pony:14:9: can't find declaration of 'totl'
    totl()
    ^
`,
  pydocstyle: `
+ pydocstyle shop
»shop/cart.py:14 in public function \`total\`:
»        D103: Missing docstring in public function
shop/errors.py:1 at module level:
        D100: Missing docstring in public module
`,
  railsZeitwerk: `
+ bin/rails zeitwerk:check
Hold on, I am eager loading the application.
»expected file app/models/error_report.rb to define constant ErrorReport, but didn't
`,
  scrapy: `
+ scrapy crawl prices -s CLOSESPIDER_ERRORCOUNT=1
2025-02-03 10:11:12 [scrapy.utils.log] INFO: Scrapy 2.11.2 started (bot: shop)
2025-02-03 10:11:13 [scrapy.core.engine] INFO: Spider opened
2025-02-03 10:11:14 [scrapy.downloadermiddlewares.retry] DEBUG: Retrying <GET https://p.example/errors> (failed 1 times): 503
»2025-02-03 10:11:15 [scrapy.core.scraper] ERROR: Spider error processing <GET https://p.example/carts> (referer: None)
Traceback (most recent call last):
  File "/drone/src/shop/spiders/prices.py", line 14, in parse
    yield {"total": row.css("td")[3].get()}
»IndexError: list index out of range
2025-02-03 10:11:15 [scrapy.core.engine] INFO: Closing spider (closespider_errorcount)
2025-02-03 10:11:15 [scrapy.statscollectors] INFO: Dumping Scrapy stats:
{'log_count/ERROR': 1,
 'finish_reason': 'closespider_errorcount'}
`,
  semverChecks: `
+ cargo semver-checks
    Building shop v1.2.0 (current)
    Checking shop v1.1.0 -> v1.2.0 (minor change)
     Checked [   0.012s] 76 checks: 75 pass, 1 fail, 0 warn, 0 skip

»--- failure function_missing: pub fn removed or renamed ---

Description:
A publicly-visible function cannot be imported by its prior path.

Failed in:
  function shop::errors::totl, previously in file src/errors.rs:14

     Summary semver requires new major version: 1 major and 0 minor checks failed
`,
  shadowCljs: `
+ npx shadow-cljs release app
shadow-cljs - config: /drone/src/shadow-cljs.edn
[:app] Compiling ...
------ WARNING #1 - :redef -----------------------------------------------------
 errors already refers to: cljs.core/errors being replaced
--------------------------------------------------------------------------------
[:app] Build failure:
»------ ERROR -------------------------------------------------------------------
» File: /drone/src/src/shop/cart.cljs:14:9
»The required namespace "shop.totl" is not available, it was required by "shop/cart.cljs".
--------------------------------------------------------------------------------
`,
  sopsDecrypt: `
+ sops -d secrets.yml
»Failed to get the data key required to decrypt the SOPS file.

Group 0: FAILED
  age1qqp: FAILED
    - | failed to load age identities: open /root/.config/sops/age/keys.txt: no such file or directory

Recovery failed because no master key was able to decrypt the file.
`,
};
