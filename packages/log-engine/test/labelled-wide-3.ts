/** Every second, by name, of 154 logs of tools that the table did not know: points are fitted to these. */
export const WIDE_3_LOGS: Readonly<Record<string, string>> = {
  leinTest: `
+ lein test
Retrieving org/clojure/clojure/1.11.1/clojure-1.11.1.pom from central
OpenJDK 64-Bit Server VM warning: Options -Xverify:none and -noverify were deprecated in JDK 13

lein test shop.errors-test

lein test shop.cart-test

lein test :only shop.cart-test/total

»FAIL in (total) (cart_test.clj:9)
adds up
expected: (= 12 (cart/total items))
  actual: (not (= 12 7))

Ran 6 tests containing 9 assertions.
1 failures, 0 errors.
Tests failed.
`,
  lighthouseCi: `
+ npx lhci autorun
✅  .lighthouseci/ directory writable
✅  Configuration file found
✅  Chrome installation found
Healthcheck passed!

Started a web server on port 41213...
Running Lighthouse 1 time(s) on http://localhost:41213/index.html
Run #1...done.
Done running Lighthouse!

Checking assertions against 1 URL(s), 1 total run(s)

2 result(s) for http://localhost:41213/index.html :

»  ✘  categories.performance failure for minScore assertion
        expected: >=0.9
           found: 0.71
      all values: 0.71

  ⚠  errors-in-console warning for minScore assertion
        expected: >=0.9
           found: 0

Assertion failed. Exiting with status code 1.

assert command failed. Exiting with status code 1.
`,
  locust: `
+ locust --headless -u 10 -r 5 -t 30s --host http://shop:8080 --exit-code-on-error 1
[2025-02-03 10:11:12,100] runner/INFO/locust.main: Run time limit set to 30 seconds
[2025-02-03 10:11:12,101] runner/INFO/locust.main: Starting Locust 2.31.8
[2025-02-03 10:11:42,000] runner/INFO/locust.main: --run-time limit reached, shutting down
[2025-02-03 10:11:42,031] runner/INFO/locust.main: Shutting down (exit code 1)
Type     Name                  # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s
--------|--------------------|-------|-------------|-------|-------|-------|-------|--------|-----------
GET      /carts                   210     0(0.00%) |     12       4      80     11 |    7.00        0.00
GET      /errors                   98     0(0.00%) |     10       4      60      9 |    3.30        0.00
POST     /carts                   101   38(37.62%) |     41       9     310     30 |    3.40        1.30

Error report
# occurrences      Error
------------------|---------------------------------------------------------------
»38                 POST /carts: HTTPError('500 Server Error: Internal Server Error for url: /carts')
------------------|---------------------------------------------------------------
`,
  logrusSmoke: `
+ ./shop --smoke
time="2025-02-03T10:11:12Z" level=info msg="reading config" file=errors.toml
time="2025-02-03T10:11:12Z" level=warning msg="no cache configured"
time="2025-02-03T10:11:13Z" level=info msg="connected" db=postgres
»time="2025-02-03T10:11:13Z" level=error msg="migration 0012 is not applied" component=store
time="2025-02-03T10:11:13Z" level=info msg="shutting down"
smoke test did not finish
`,
  markdownlint: `
+ npx markdownlint-cli2 "**/*.md"
markdownlint-cli2 v0.14.0 (markdownlint v0.35.0)
Finding: **/*.md
Linting: 9 file(s)
Summary: 2 error(s)
»README.md:14 MD012/no-multiple-blanks Multiple consecutive blank lines [Expected: 1; Actual: 2]
docs/errors.md:3:81 MD013/line-length Line length [Expected: 80; Actual: 97]
`,
  miri: `
+ cargo miri test
Preparing a sysroot for Miri (target: x86_64-unknown-linux-gnu)... done
   Compiling shop v0.2.0 (/drone/src)
    Finished \`test\` profile [unoptimized + debuginfo] target(s) in 1.02s
     Running unittests src/lib.rs (target/miri/x86_64-unknown-linux-gnu/debug/deps/shop-41ab)

running 2 tests
test errors::displays ... ok
»test cart::raw_total ... error: Undefined Behavior: out-of-bounds pointer use: expected a pointer to 8 bytes of memory, but got alloc1412+0x10 which is at or beyond the end of the allocation of size 16 bytes
   --> src/cart.rs:41:18
    |
41  |         sum += unsafe { *p.add(i) };
    |                         ^^^^^^^^^ out-of-bounds pointer use
    |
    = help: this indicates a bug in the program: it performed an invalid operation, and caused Undefined Behavior
    = note: BACKTRACE on thread \`cart::raw_total\`:
note: some details are omitted, run with \`MIRIFLAGS=-Zmiri-backtrace=full\` for a verbose backtrace
error: aborting due to 1 previous error
error: test failed, to rerun pass \`--lib\`
`,
  molecule: `
+ molecule test
INFO     default scenario test matrix: dependency, create, converge, verify, destroy
INFO     Running default > converge

PLAY [Converge] ****************************************************************

TASK [Gathering Facts] *********************************************************
ok: [instance]

TASK [shop : Errors directory] *************************************************
changed: [instance]

TASK [shop : Start web] ********************************************************
»fatal: [instance]: FAILED! => {"changed": false, "msg": "Could not find the requested service nginx: host"}

PLAY RECAP *********************************************************************
instance                   : ok=2    changed=1    unreachable=0    failed=1    skipped=0    rescued=0    ignored=0

CRITICAL Ansible return code was 2, command was: ansible-playbook --inventory /root/.cache/molecule/inventory converge.yml
WARNING  An error occurred during the test sequence action: 'converge'. Cleaning up.
`,
  newman: `
+ newman run api.postman_collection.json -e ci.json
newman

Shop API

→ List errors
  GET http://shop:8080/errors [200 OK, 214B, 31ms]
  ✓  Status code is 200

→ Create a cart
  POST http://shop:8080/carts [422 Unprocessable Entity, 290B, 12ms]
»  1. Status code is 201
  ✓  Has a content type

┌─────────────────────────┬──────────┬──────────┐
│                         │ executed │   failed │
├─────────────────────────┼──────────┼──────────┤
│              assertions │        3 │        1 │
└─────────────────────────┴──────────┴──────────┘

  #  failure                 detail

 1.  AssertionError          Status code is 201
                             expected response to have status code 201 but got 422
                             at assertion:0 in test-script
                             inside "Create a cart"
`,
  nomad: `
+ nomad job run shop.nomad.hcl
==> 2025-02-03T10:11:12Z: Monitoring evaluation "41ab01c2"
    2025-02-03T10:11:12Z: Evaluation triggered by job "shop"
    2025-02-03T10:11:13Z: Evaluation status changed: "pending" -> "complete"
==> 2025-02-03T10:11:13Z: Evaluation "41ab01c2" finished with status "complete" but failed to place all allocations:
»    2025-02-03T10:11:13Z: Task Group "web" (failed to place 1 allocation):
»      * Resources exhausted on 2 nodes
      * Dimension "memory" exhausted on 2 nodes
    2025-02-03T10:11:13Z: Evaluation "9f1c2a3b" waiting for additional capacity to place remainder
`,
  npmPublish: `
+ npm publish --access public
npm notice
npm notice 📦  @acme/shop@1.2.0
npm notice Tarball Contents
npm notice 1.1kB LICENSE
npm notice 4.0kB dist/errors.js
npm notice 9.9kB dist/index.js
npm notice Publishing to https://registry.npmjs.org/ with tag latest and public access
npm warn publish npm auto-corrected some errors in your package.json when publishing.
»npm error code E403
»npm error 403 403 Forbidden - PUT https://registry.npmjs.org/@acme%2fshop - You cannot publish over the previously published versions: 1.2.0.
npm error 403 In most cases, you or one of your dependencies are requesting
npm error 403 a package version that is forbidden by your security policy, or
npm error 403 on a server you do not have access to.
npm error A complete log of this run can be found in: /root/.npm/_logs/2025-02-03-debug-0.log
`,
  opensslKey: `
+ openssl rsa -in deploy.key -out plain.key
»Could not find private key from deploy.key
40D7A1F6CB7F0000:error:1608010C:STORE routines:ossl_store_handle_load_result:unsupported:crypto/store/store_result.c:151:
`,
  packer: `
+ packer build image.pkr.hcl
amazon-ebs.web: output will be in this color.

==> amazon-ebs.web: Prevalidating any provided VPC information
==> amazon-ebs.web: Found Image ID: ami-0a1b2c3d
==> amazon-ebs.web: Waiting for SSH to become available...
==> amazon-ebs.web: Connected to SSH!
==> amazon-ebs.web: Provisioning with shell script: setup.sh
    amazon-ebs.web: Reading package lists...
    amazon-ebs.web: Setting up liberror-perl (0.17029-2) ...
»==> amazon-ebs.web: E: Unable to locate package ngnix
==> amazon-ebs.web: Provisioning step had errors: Running the cleanup provisioner, if present...
==> amazon-ebs.web: Terminating the source AWS instance...
Build 'amazon-ebs.web' errored after 1 minute 41 seconds: Script exited with non-zero exit status: 100. Allowed exit codes are: [0]

==> Wait completed after 1 minute 41 seconds

==> Some builds didn't complete successfully and had errors:
--> amazon-ebs.web: Script exited with non-zero exit status: 100. Allowed exit codes are: [0]

==> Builds finished but no artifacts were created.
`,
  pest: `
+ ./vendor/bin/pest --ci

   PASS  Tests\\Unit\\ErrorsTest
  ✓ it reports errors

   FAIL  Tests\\Feature\\CartTest
  ✓ it is empty at first
»  ⨯ it adds up the total                                                 0.02s
  ──────────────────────────────────────────────────────────────────────────────
»   FAILED  Tests\\Feature\\CartTest > it adds up the total
»  Failed asserting that 7 is identical to 12.

  at tests/Feature/CartTest.php:14
     10▕ it('adds up the total', function () {
  ➜  14▕     expect($cart->total())->toBe(12);

  Tests:    1 failed, 2 passed (3 assertions)
  Duration: 0.11s
`,
  phpCsFixer: `
+ vendor/bin/php-cs-fixer check --diff
PHP CS Fixer 3.64.0 by Fabien Potencier
Loaded config default from "/drone/src/.php-cs-fixer.php".
Running analysis on 1 core sequentially.
 14/14 [============================] 100%

»   1) src/Cart.php
      ---------- begin diff ----------
--- /drone/src/src/Cart.php
+++ /drone/src/src/Cart.php
@@ -12,3 +12,3 @@
-    function total() { return 7 ; }
+    function total() { return 7; }
      ----------- end diff -----------

Found 1 of 14 files that can be fixed in 0.091 seconds, 16.00 MB memory used
`,
  pinoJson: `
+ node dist/worker.js --once
{"level":30,"time":1738577472120,"pid":31,"hostname":"ci","msg":"worker started"}
{"level":30,"time":1738577472320,"pid":31,"hostname":"ci","msg":"queue errors: 0"}
{"level":40,"time":1738577472420,"pid":31,"hostname":"ci","msg":"slow job"}
»{"level":50,"time":1738577473120,"pid":31,"hostname":"ci","err":{"type":"TypeError","message":"Cannot read properties of undefined (reading 'total')","stack":"TypeError: Cannot read properties of undefined (reading 'total')\\n    at run (/drone/src/dist/worker.js:41:12)"},"msg":"job crashed"}
{"level":30,"time":1738577473122,"pid":31,"hostname":"ci","msg":"bye"}
`,
  powershell: `
+ pwsh -File release.ps1
VERBOSE: Reading version, errors stop the script
Version 1.2.0
WARNING: The names of some imported commands include unapproved verbs
»Copy-Item: /drone/src/release.ps1:14
Line |
  14 |  Copy-Item dist/app.zip $target
     |  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
»     | Cannot find path '/drone/src/dist/app.zip' because it does not exist.
`,
};
